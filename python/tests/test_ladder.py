"""A ladder whose pairs are played by executors: the same games, whoever plays them and whoever is killed."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

import quintet
from quintet import _ladder, batch

LADDER = """
game = "connect4"
setup = "width=4,height=4"
staff = ["random", { player = "alphabeta:depth=1", name = "AB" }]
openings = { plies = 2, count = 9 }
bot = { startup = "5m", answer = "1m" }
seed = 5
"""
FIRST = """while read -r line; do
  rest=${line#*\\"legal\\":\\[\\"}
  echo "${rest%%\\"*}"
done
"""
COMPILED = """#include <stdio.h>
#include <string.h>
int main(void) {
  static char line[1 << 20];
  while (fgets(line, sizeof line, stdin)) {
    char *move = strstr(line, "\\"legal\\":[\\"") + 10;
    *strchr(move, '"') = 0;
    puts(move);
    fflush(stdout);
  }
}
"""
PAIRS = 4
"""Half a round; `crates/arena/tests/it/ladder.rs` plays several."""


@pytest.fixture
def league(tmp_path):
    def make(name):
        folder = tmp_path / name
        for bot, text in [("ada", FIRST), ("bob", FIRST), ("cleo", "read -r line\nexit 3\n")]:
            (folder / "bots" / bot).mkdir(parents=True)
            (folder / "bots" / bot / "bot.toml").write_text('run = "sh bot.sh"\n')
            (folder / "bots" / bot / "bot.sh").write_text(text)
        if shutil.which("cc"):
            (folder / "bots" / "dora").mkdir()
            (folder / "bots" / "dora" / "bot.c").write_text(COMPILED)
        (folder / "ladder.toml").write_text(LADDER)
        return folder

    return make


def games(folder):
    """The finished games by round and players."""
    text = (folder / "ladder.journal.jsonl").read_text()
    lines = [line for line in text.splitlines() if line.startswith('{"game"')]
    found = [json.loads(line)["game"] for line in lines]
    keyed = {(game.get("round", 0), game["pair"], *game["players"]): game for game in found}
    assert len(keyed) == len(found), "every game is there once"
    return keyed


def ratings(board):
    names = ("name", "place", "elo", "low", "high", "games", "faults")
    return [[row[name] for name in names] for row in board["players"]]


class Forgetful(batch.Local):
    """Every unit is played by a worker that has no bots yet."""

    def each(self, work, units):
        def forget(unit):
            _ladder._bots.clear()
            return work(unit)

        return super().each(forget, units)


class Interrupted(batch.Local):
    """Ends the driver after two pairs of games."""

    played = 0

    def each(self, work, units):
        for number, answer in super().each(work, units):
            if self.played == 2:
                raise KeyboardInterrupt
            self.played += bool(answer.games)
            yield number, answer


def test_a_ladder_has_the_same_games_whoever_plays_them(league):
    seen = []
    whole = league("whole")
    board = batch.ladder(
        whole, once=PAIRS, executor=batch.Local(1), progress=lambda *news: seen.append(news)
    )
    assert board["games"] == len(games(whole)) == 2 * PAIRS and seen[-1] == (PAIRS, PAIRS)
    assert sum(row["faults"] > 0 for row in board["players"]) <= 1, "only one bot is broken"
    others = league("others")
    assert ratings(batch.ladder(others, once=PAIRS, executor=Forgetful(3))) == ratings(board)
    assert games(others) == games(whole)
    # Interrupted, then continued: finished pairs are kept.
    broken = league("broken")
    with pytest.raises(KeyboardInterrupt):
        batch.ladder(broken, once=PAIRS, executor=Interrupted(2))
    done = len(games(broken)) // 2
    assert 0 < done < PAIRS
    assert ratings(batch.ladder(broken, once=PAIRS - done)) == ratings(board)
    assert games(broken) == games(whole)
    with pytest.raises(quintet.Error, match="ladder.toml"):
        batch.ladder(others / "bots")


def test_a_driver_that_is_killed_loses_no_finished_game(league):
    killed, calm = league("killed"), league("calm")
    program = "import sys; from quintet import batch; batch.ladder(sys.argv[1], executor=batch.Local(2))"
    driver = subprocess.Popen([sys.executable, "-c", program, str(killed)])
    journal = killed / "ladder.journal.jsonl"
    end = time.monotonic() + 60
    while not journal.exists() or journal.read_text().count('{"game"') < 3:
        assert time.monotonic() < end and driver.poll() is None
        time.sleep(0.01)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = games(killed)
    batch.ladder(killed, once=1)
    after = games(killed)
    assert before.items() <= after.items() and len(after) > len(before)
    # A calm ladder plays the same: two of the driver's pairs may have come back in another order.
    batch.ladder(calm, once=len(after) // 2 + 2)
    assert after.items() <= games(calm).items()


def test_a_bot_is_packed_whole_and_unpacked_within_its_folder(tmp_path):
    bot = tmp_path / "bot"
    (bot / "data").mkdir(parents=True)
    (bot / "data" / "net.bin").write_bytes(bytes(range(256)))
    (bot / "run").write_text("#!/bin/sh\n")
    (bot / "run").chmod(0o755)
    (bot / "out").symlink_to("/etc/passwd")
    os.mkfifo(bot / "pipe")
    packed = _ladder.pack(bot)
    assert packed == _ladder.pack(bot)
    copy = tmp_path / "copy"
    _ladder.unpack(packed, copy)
    assert (copy / "data" / "net.bin").read_bytes() == bytes(range(256))
    assert os.access(copy / "run", os.X_OK) and not (copy / "pipe").exists()
    assert os.readlink(copy / "out") == "/etc/passwd", "it leads nowhere in the sandbox"


@pytest.fixture(scope="module")
def cluster():
    ray = pytest.importorskip("ray")
    # The workers do not have this file.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    with quintet.cluster.connect(workers=2) as cluster:
        yield cluster


def test_ray_plays_the_same_ladder_though_workers_die(cluster, league, tmp_path):
    whole, far = league("whole"), league("far")
    board = batch.ladder(whole, once=PAIRS)
    marks = tmp_path / "marks"
    marks.mkdir()

    class Dying:
        workers = cluster.workers

        def each(self, work, units):
            return cluster.each(_Dying(work, str(marks)), units)

    assert ratings(batch.ladder(far, once=PAIRS, executor=Dying())) == ratings(board)
    assert games(far) == games(whole) and len(list(marks.iterdir())) == 2
    assert cluster.ladder(far, once=1)["games"] == 2 * PAIRS + 2


class _Dying:
    """Work whose worker dies twice in the middle of a pair."""

    def __init__(self, work, marks):
        self.work, self.marks = work, marks

    def __call__(self, unit):
        answer = self.work(unit)
        mark = f"{self.marks}/{len(os.listdir(self.marks))}"
        if answer.games and not os.path.exists(f"{self.marks}/1"):
            open(mark, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return answer
