"""Matches and tournaments."""

import io
import json
import sys

import pytest

import quintet
from quintet import Position, Turn


@quintet.player
def leftmost(position):
    """Drops where there is room, from the left."""
    return position.legal_moves[0]


@quintet.player(name="thinker")
class Thinker:
    """Counts the games it is made for."""

    made = 0

    def __init__(self):
        type(self).made += 1
        self.turns = 0

    def __call__(self, position, turn):
        self.turns += 1
        assert isinstance(turn, Turn) and turn.depth == 2
        return position.think("alphabeta", depth=turn.depth, seed=turn.seed)


def test_a_match_is_the_same_with_any_number_of_threads():
    one = quintet.match("connect4", "mcts:simulations=40", "random", games=8, openings=2, seed=3)
    two = quintet.match(
        "connect4", "mcts:simulations=40", "random", games=8, openings=2, seed=3, threads=2
    )
    assert one.games == two.games and one.ratings == two.ratings
    assert one.wins + one.draws + one.losses == 8 == len(one.games) == one.planned
    assert one.score == one.wins + one.draws / 2
    assert len(one.times) == 8


def test_python_players():
    results = quintet.match("connect4", leftmost, Thinker, games=4, openings=1, depth=2)
    names = [player["name"] for player in results.players]
    assert names == ["leftmost", "thinker"]
    assert Thinker._choose.made == 4
    plies = [ply for game in results.games for ply in game["plies"]]
    assert any(ply["nodes"] > 0 and ply["depth"] == 2 and ply["line"] for ply in plies)
    assert all(game["ending"]["kind"] == "rules" for game in results.games)
    assert leftmost.__doc__ and leftmost(Position("connect4")) == "1"
    twice = quintet.match("connect4", leftmost, leftmost)
    assert [player["name"] for player in twice.players] == ["leftmost", "leftmost (2)"]


def test_what_a_player_raises_loses_its_games_and_is_told():
    def broken(position):
        return position.legal_moves[99]

    with pytest.warns(RuntimeWarning, match=r"IndexError.*test_arena.py, line \d+"):
        results = quintet.match("connect4", broken, "random", games=4)
    assert results.losses == 4
    endings = {game["ending"]["kind"] for game in results.games}
    assert endings == {"crash"}
    with pytest.warns(RuntimeWarning, match="expected a move as a text"):
        quintet.match("connect4", lambda position: 4, "random")


def test_an_illegal_move_of_a_player_is_named():
    def stubborn(position):
        return "4"

    def flexible(position):
        return "4" if "4" in position.legal_moves else "1"

    said = r"stubborn answered with an illegal move in 2 of its games .*first: `4` in "
    place = r"Position\('connect4', '444444'\), ply 7: .*column 4 is full; legal: 1, 2, 3, 5, 6, 7"
    with pytest.warns(RuntimeWarning, match=said + place):
        results = quintet.match("connect4", stubborn, flexible)
    assert [game["ending"]["kind"] for game in results.games] == ["illegal-move"] * 2
    with pytest.warns(RuntimeWarning, match=r"`99` in Position\('hex', ''\), ply 1: .*legal: a1, .*…"):
        quintet.match("hex", lambda position: "99", "random")


def test_programs_play_too(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import quintet\n"
        "def choose(position):\n"
        "    print('a remark')\n"
        "    return position.legal_moves[-1]\n"
        "quintet.run(choose, game='connect4')\n"
    )
    for protocol in ("lines", "ugi"):
        program = f"{protocol}:{sys.executable} {bot}"
        results = quintet.match("connect4", program, leftmost, games=2)
        assert [game["ending"]["kind"] for game in results.games] == ["rules", "rules"]
        moves = [ply["move"] for ply in results.games[0]["plies"]]
        assert moves[0] == "7" and moves[1] == "1"
    with pytest.raises(quintet.Error, match="cannot find the program"):
        quintet.match("connect4", "lines:no-such-program", "random")


def test_programs_are_limited(tmp_path):
    if not sys.platform.startswith("linux"):
        pytest.skip("limits are for Linux")
    bot = tmp_path / "bot.py"
    bot.write_text("data = bytearray(4 << 30)\n")
    program = f"lines:{sys.executable} {bot}"
    results = quintet.match("connect4", program, "random", sandbox="off")
    assert "MemoryError" in results.games[0]["ending"]["reason"]
    bot.write_text("data = b'x' * (2 << 30)\n")
    results = quintet.match("connect4", program, "random")
    assert "of memory together" in results.games[0]["ending"]["reason"]


def test_programs_are_kept_in_a_sandbox(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "a secret")
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "text").write_text("a secret")
    (tmp_path / "bot").mkdir()
    bot = tmp_path / "bot" / "bot.py"
    bot.write_text(
        "import os, sys\n"
        f"seen = [os.path.exists({str(tmp_path / 'secret' / 'text')!r}), 'SECRET_TOKEN' in os.environ]\n"
        "sys.exit(f'seen: {seen}')\n"
    )
    program = f"lines:{sys.executable} {bot}"
    with pytest.raises(quintet.Error, match="expected auto, require or off"):
        quintet.match("connect4", program, "random", sandbox="perhaps")
    open_to_all = quintet.match("connect4", program, "random", sandbox="off")
    assert "seen: [True, True]" in open_to_all.games[0]["ending"]["reason"]
    try:
        shut = quintet.match("connect4", program, "random", sandbox="require")
    except quintet.Error as error:
        assert "cannot keep programs in a sandbox" in str(error)
    else:
        assert "seen: [False, False]" in shut.games[0]["ending"]["reason"]


def test_run_answers_the_lines_protocol():
    turn = {
        "game": "connect4",
        "setup": "width=7,height=6",
        "position": "4453",
        "clock": {"seconds": 9.5, "increment": 1, "other_seconds": 8, "other_increment": 1},
        "limits": {"depth": 3},
        "seed": 5,
    }
    asked = []

    def choose(position, turn):
        asked.append((position.write(), turn))
        return position.think("alphabeta", depth=turn.depth)

    out = io.StringIO()
    quintet.run(choose, input=io.StringIO(json.dumps(turn) + "\n\n"), output=out)
    answer = json.loads(out.getvalue())
    assert answer["move"] in "1234567" and answer["depth"] == 3 and answer["nodes"] > 0
    text, told = asked[0]
    assert text == "4453" and told.seed == 5 and told.clock.seconds == 9.5
    quintet.run(lambda position: "4", input=io.StringIO(json.dumps(turn)), output=out)
    assert out.getvalue().endswith("\n4\n")
    with pytest.raises(quintet.Error, match="not a line of the arena's protocols"):
        quintet.run(lambda position: "4", input=io.StringIO("{}\n"), output=out)
    with pytest.raises(quintet.Error, match="does not name the game"):
        quintet.run(lambda position: "4", input=io.StringIO("ugi\n"), output=out)


def test_ugi_plays_from_no_position_but_the_last_one():
    out = io.StringIO()
    script = """ugi
position startpos moves 4 4
position startpos moves 4 4 9
go
position startpos moves 1 2 1 2 1 2 1
go
position startpos moves 4
go
quit
"""

    def first(position):
        return position.legal_moves[0]

    quintet.run(first, game="connect4", input=io.StringIO(script), output=out)
    moves = [line for line in out.getvalue().splitlines() if line.startswith("bestmove")]
    assert moves == ["bestmove 0000", "bestmove 0000", "bestmove 1"]


def test_tournament_and_its_tables():
    pandas = pytest.importorskip("pandas")
    results = quintet.tournament(
        "connect4",
        {"left": leftmost, "chance": "random", "<search>": "alphabeta:depth=3"},
        pairs=2,
        openings={"plies": 2, "count": 1},
        seed=1,
    )
    assert len(results.games) == 12 and results.standings[0]["name"] == "<search>"
    frame = results.to_frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 12
    assert set(frame["winner"].dropna()) <= {"left", "chance", "<search>"}
    assert "&lt;search&gt;" in results._repr_html_() and "<search>" in str(results)
    assert results.to_csv().count("\n") == 13 and results.to_html().startswith("<!")
    assert "12 games" in repr(results) and results.ratings
    swiss = quintet.tournament("connect4", ["random"] * 4, format=("swiss", 2))
    assert len(swiss.games) == 8


def test_what_cannot_be_played_is_refused():
    with pytest.raises(quintet.Error, match="games `3`: expected an even number"):
        quintet.match("connect4", "random", "random", games=3)
    with pytest.raises(quintet.Error, match="player 2: .*kasparov"):
        quintet.match("connect4", "random", "kasparov")
    with pytest.raises(quintet.Error, match="puzzle for one"):
        quintet.match("sudoku", "fast", "fast")
    with pytest.raises(quintet.Error, match="format `league`"):
        quintet.tournament("connect4", ["random", "random"], format="league")
    with pytest.raises(quintet.Error, match="clock `soon`"):
        quintet.match("connect4", "random", "random", clock="soon")
    with pytest.raises(quintet.Error, match="the smaller first"):
        quintet.match("connect4", "random", "random", sprt=(10, 0))
    with pytest.raises(quintet.Error, match="expected a list of positions"):
        quintet.match("connect4", "random", "random", openings="44")
    with pytest.raises(TypeError, match="is not a player"):
        quintet.match("connect4", "random", 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a list, or a dictionary"):
        quintet.tournament("connect4", "random")
    for games in (0, 3, "20"):
        with pytest.raises(quintet.Error, match="expected an even number"):
            quintet.match("connect4", "random", "random", games=games)


def test_sprt_and_clock():
    results = quintet.match(
        "connect4", "alphabeta:depth=4", "random", games=200, openings=2, sprt=(0, 50), seed=1
    )
    assert results.sprt is not None and len(results.games) < 200
    assert results.elo is not None and results.elo["low"] > 0
    clocked = quintet.match("connect4", "pvs", leftmost, clock="10m", depth=3)
    assert all(game["ending"]["kind"] == "rules" for game in clocked.games)


def test_files_parts_and_merge(tmp_path):
    cup = tmp_path / "cup.toml"
    cup.write_text(
        'game = "connect4"\nplayers = ["random", "alphabeta:depth=2"]\npairs = 4\n'
        'openings = { file = "openings.txt" }\nseed = 4\n'
    )
    (tmp_path / "openings.txt").write_text("4\n44\n")
    whole = quintet.tournament_file(cup, tmp_path / "whole")
    for number in (1, 2, 3):
        quintet.tournament_file(cup, tmp_path / f"part{number}", part=f"{number}/3")
        (tmp_path / f"part{number}" / "openings.txt").write_text("4\n44\n")
    merged = quintet.merge([tmp_path / f"part{number}" for number in (1, 2, 3)], tmp_path / "all")
    assert whole.games == merged.games and len(whole.games) == 8
    files = [tmp_path / folder / "cup.results.json" for folder in ("whole", "all")]
    assert files[0].read_bytes() == files[1].read_bytes()
    # Run again, it finds everything played.
    assert quintet.tournament_file(cup, tmp_path / "whole").games == whole.games
    with pytest.raises(quintet.Error, match="a part such as 3/16"):
        quintet.tournament_file(cup, part="17/16")
    with pytest.raises(OSError, match="cannot read"):
        quintet.tournament_file(tmp_path / "none.toml")
