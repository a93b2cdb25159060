"""What the way through Python costs, beside the command in the same run.

    python python/measure/speed.py target/release/quintet

Processor time where the work is ours, the clock where it is the start that matters. Every figure
is the best of several, for other work on the machine only adds."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import quintet
from quintet import sudoku

COMMAND = sys.argv[1]


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def best(times: int, work: Callable[[], object], clock: Callable[[], float] = cpu) -> float:
    spent = []
    for _ in range(times):
        before = clock()
        work()
        spent.append(clock() - before)
    return min(spent)


def run(*words: str) -> bytes:
    return subprocess.run([COMMAND, *words], stdout=subprocess.PIPE, check=True).stdout


def imports() -> None:
    def once(code: str) -> float:
        return best(15, lambda: subprocess.run([sys.executable, "-c", code], check=True), children)

    print(f"import: {1000 * (once('import quintet') - once('pass')):.1f} ms of processor time")


def puzzles() -> None:
    made = [puzzle.puzzle for puzzle in sudoku.generate(2500, seed=1, minimal=True)] * 4
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.txt"
        path.write_text("\n".join(made) + "\n")
        for times in (1, 30):
            path.write_text(("\n".join(made) + "\n") * times)
            many = made * times
            ours = best(9, lambda: sudoku.solve(many, unique=True, threads=1))
            words = ("sudoku", "solve", str(path), "--threads", "1")
            theirs = best(9, lambda: run(*words), children)
            count = len(many)
            print(
                f"Sudoku, {count} puzzles, one thread, uniqueness proved: list {count / ours:,.0f}/s,"
                f" command {count / theirs:,.0f}/s, ratio {theirs / ours:.2f}"
            )


def searches() -> None:
    for game, player in (("connect4", "alphabeta:depth=12"), ("hex", "pvs:depth=5,threads=1")):
        words = ("analyse", game, "--player", player, "--json")
        position = quintet.Position(game)
        ours = best(7, lambda: position.analyse(player))
        start = best(7, lambda: run("games", game, "--json"), children)
        theirs = best(7, lambda: run(*words), children) - start
        nodes = json.loads(run(*words))["nodes"]
        assert nodes == position.analyse(player).nodes
        print(f"{game} {player}: Python {ours:.3f} s, command {theirs:.3f} s, ratio {ours / theirs:.3f}")


def moves() -> None:
    @quintet.player
    def leftmost(position: quintet.Position) -> str:
        return position.legal_moves[0]

    def per_move(first: object, second: object) -> float:
        spent = best(5, lambda: quintet.match("connect4", first, second, games=400, openings=4))  # type: ignore[arg-type]
        played = quintet.match("connect4", first, second, games=400, openings=4)  # type: ignore[arg-type]
        return spent / sum(len(game["plies"]) for game in played.games)

    ours, theirs = per_move(leftmost, leftmost), per_move("random", "random")
    print(f"a move of a Python player: {1e6 * ours:.1f} µs; of `random`: {1e6 * theirs:.1f} µs")
    position = quintet.Position("connect4", "4453")

    def there_and_back() -> None:
        position.push("4")
        position.pop()

    calls: dict[str, Callable[[], object]] = {
        "legal_moves": lambda: position.legal_moves,
        "after": lambda: position.after("4"),
        "push, pop": there_and_back,
        "planes": position.planes,
        "think('random')": lambda: position.think("random"),
    }
    for name, work in calls.items():
        started, count = time.process_time(), 2000
        for _ in range(count):
            work()
        print(f"  {name}: {1e6 * (time.process_time() - started) / count:.1f} µs")


if __name__ == "__main__":
    imports()
    puzzles()
    searches()
    moves()
