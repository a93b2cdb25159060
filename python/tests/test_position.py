"""Positions, in the manner of python-chess."""

import copy
import pickle
import threading

import numpy
import pytest

import quintet
from quintet import Position

GAMES = list(quintet.games())


def test_push_pop_after_copy():
    position = Position("connect4", "4453")
    position.push("3")
    assert position.moves == ["4", "4", "5", "3", "3"]
    assert (position.turn, position.ply) == ("second", 5)
    other = position.after("1")
    assert (other.write(), position.write()) == ("445331", "44533")
    assert position.pop() == "3" and position.write() == "4453"
    twin = position.copy()
    twin.push("7")
    assert position.write() == "4453" and twin.write() == "44537"
    assert copy.copy(twin) == twin and copy.deepcopy(twin) == twin != position


@pytest.mark.parametrize(
    ("game", "setup", "one", "other"),
    [
        ("connect4", "", "4516", "1546"),
        ("hex", "size=5", "a1 b2 c3 d4", "c3 d4 a1 b2"),
        ("pentago", "", "a1 br+ f1 br+ a2 br+ f2 br+", "a2 br+ f2 br+ a1 br+ f1 br+"),
        ("dual-sudoku", "size=4", "r1c1=1 r4c4=1 r1c2=2 r4c1=2", "r1c2=2 r4c1=2 r1c1=1 r4c4=1"),
        ("sudoku", "size=4", "", ""),
    ],
)
def test_positions_are_equal_by_whatever_moves(game, setup, one, other):
    first, second = (Position(game, text, setup=setup) for text in (one, other))
    assert first == second and first.key == second.key and hash(first) == hash(second)
    assert {first: "known"}[second] == "known" and len({first, second, first.copy()}) == 1
    assert 0 <= first.key < 2**64 and pickle.loads(pickle.dumps(first)) == second
    assert one == other or first.write() != second.write()
    later = first.after(first.legal_moves[0])
    assert later != first and later not in {first} and later.key != first.key


def test_what_is_equal_is_of_one_game_and_setup():
    assert Position("hex", setup="size=5") != Position("hex", setup="size=6")
    assert Position("hex") != Position("connect4") and Position("connect4") != "connect4"
    assert Position("connect4", "4516") != Position("connect4", "5416"), "other sides' stones"
    assert Position("connect4", language="fr") == Position("connect4")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_to_its_end_and_is_pickled(game):
    position = Position(game)
    while not position.is_over and position.ply < 200:
        assert position.outcome is None and position.legal_moves
        position.push(position.legal_moves[position.ply * 7 % len(position.legal_moves)])
        again = pickle.loads(pickle.dumps(position))
        assert again == position and again.legal_moves == position.legal_moves
        assert again.setup == position.setup
        if game == "sudoku" and position.ply == 5:
            break
    else:
        assert position.outcome is not None and position.legal_moves == []
        assert position.outcome.winner in ("first", "second", None)
    while position.ply:
        position.pop()
    # A puzzle's givens are part of its setup, so the start reads back with it.
    assert position == Position(game, setup=position.setup)
    with pytest.raises(quintet.Error, match="no move"):
        position.pop()


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn(game):
    position = Position(game)
    assert position._repr_svg_().startswith("<svg") and "\n" in str(position)
    assert eval(repr(position), {"Position": Position}) == position
    assert position.view()["game"] == game and position.status


def test_repr_tells_the_setup():
    position = Position("hex", "a1 b2", setup={"size": 5})
    assert eval(repr(position), {"Position": Position}) == position
    assert "size=5" in repr(position)


def test_planes():
    position = Position("connect4", "4453")
    planes = position.planes()
    assert planes.dtype == numpy.uint8 and planes.shape == (3, 6, 7)
    assert planes.sum(axis=(1, 2)).tolist() == [2, 2, 42]
    # Moves 4, 4, 5, 3 from the bottom up: the first side has 4 and 5 of the lowest row.
    assert numpy.argwhere(planes[0]).tolist() == [[5, 3], [5, 4]]
    assert numpy.argwhere(planes[1]).tolist() == [[4, 3], [5, 2]]
    position.push("1")
    flipped = position.planes()
    assert flipped[2].sum() == 0 and (flipped[0] == planes[1]).all()
    planes[0] = 7  # A copy of one's own.
    shapes = {game: Position(game).planes().shape for game in GAMES}
    assert shapes == {
        "connect4": (3, 6, 7),
        "hex": (3, 11, 11),
        "pentago": (3, 6, 6),
        "dual-sudoku": (11, 9, 9),
        "sudoku": (11, 9, 9),
    }
    digits = Position("dual-sudoku").after("r1c1=5").planes()
    assert digits[4, 0, 0] == 1 and digits[:9].sum() == 1


def test_errors_are_ours():
    with pytest.raises(quintet.Error, match="did you mean `connect4`") as unknown:
        Position("conect4")
    assert unknown.value.code == "unknown-game" and isinstance(unknown.value, ValueError)
    position = Position("connect4", "4453")
    with pytest.raises(quintet.IllegalMove, match="expected a column from 1 to 7") as illegal:
        position.push("9")
    assert illegal.value.code == "move" and position.write() == "4453"
    with pytest.raises(quintet.Error, match="kasparov"):
        position.think("kasparov")
    with pytest.raises(quintet.Error, match="depth `0`: expected at least 1"):
        position.think("pvs", depth=0)
    with pytest.raises(quintet.Error, match="expected seconds"):
        position.think("pvs", time="soon")
    for wrong in (-1, "8", 2**64, 1.5):
        with pytest.raises(quintet.Error, match="expected a whole number"):
            position.think("pvs", depth=wrong)
    assert position.think("pvs", depth=numpy.int64(2)).depth == 2
    for call in (position.push, position.after, position.think):
        with pytest.raises(TypeError, match="expected a text such as '4', not 4"):
            call(4)
    with pytest.raises(TypeError, match="options 7: expected a text such as 'size=7'"):
        Position("hex", setup=7)
    with pytest.raises(TypeError, match="position: expected a text"):
        Position("connect4", 4453)
    with pytest.raises(TypeError, match="game: expected a text, not None"):
        Position(None)
    with pytest.raises(quintet.Error, match="language `de`: expected `en` or `fr`"):
        Position("connect4", language="de")
    with pytest.raises(quintet.IllegalMove, match="attendu|colonne"):
        Position("connect4", language="fr").push("9")
    with pytest.raises(quintet.Error, match="format"):
        position.write("no-such-format")
    over = Position("connect4", "1212121")
    assert over.outcome == quintet.Outcome("first") and str(over.outcome) == "first wins"
    with pytest.raises(quintet.GameOver):
        over.think("pvs")
    with pytest.raises(quintet.NotSolved):
        Position("pentago").solve()


def test_perft_equals_known_counts():
    assert Position("connect4").perft(6) == 117_649
    assert Position("pentago").perft(3) == 21_934_080
    assert sum(Position("hex").divide(2).values()) == 121 * 120
    assert Position("connect4").perft(0) == 1


def test_one_position_from_several_threads():
    position, errors = Position("connect4"), []

    def play():
        try:
            for _ in range(200):
                position.push("4")
                assert position.legal_moves
                position.pop()
                assert position.after("1").ply >= 1
                position.copy().think("alphabeta:depth=2")
        except quintet.Error:
            pass  # Two threads may push the column full or pop what the other pushed.
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_searches_of_two_threads_overlap():
    """The lock is released: while one thread searches, another one runs Python code."""
    position, ticks, done = Position("connect4"), 0, threading.Event()

    def think():
        position.think("alphabeta", depth=10)
        done.set()

    thread = threading.Thread(target=think)
    thread.start()
    while not done.is_set():
        ticks += 1
    thread.join()
    assert ticks > 1000
