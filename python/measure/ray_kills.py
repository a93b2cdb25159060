"""A tournament of 200 games over Ray, six workers killed on the way, beside the same on one machine.

    python python/measure/ray_kills.py [DEPTH]

A greater depth makes every unit longer. Says whether the results are the same bytes, what starting Ray costs, and the speed-up."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import quintet
from quintet import batch

DEPTH = int(sys.argv[1]) if len(sys.argv) > 1 else 7
CUP = f"""
game = "connect4"
players = ["alphabeta:depth={DEPTH}", "mcts:simulations={3 * 3**DEPTH},threads=1"]
pairs = 100
openings = {{ plies = 4 }}
seed = 23
"""
KILLS = 6


def workers() -> list[int]:
    """The processes in which Ray does units, now busy."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], stdout=subprocess.PIPE, text=True, check=True)
    lines = (line.split(None, 1) for line in listed.stdout.splitlines())
    return [int(pid) for pid, words in lines if words.startswith("ray::_call")]


def kill(stop: threading.Event, killed: list[int]) -> None:
    """Kills a busy worker from time to time."""
    while not stop.wait(1.0) and len(killed) < KILLS:
        found = [pid for pid in workers() if pid not in killed]
        if found:
            os.kill(found[0], signal.SIGKILL)
            killed.append(found[0])


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        cup = Path(scratch) / "cup.toml"
        cup.write_text(CUP)
        started = time.monotonic()
        quintet.tournament_file(cup, Path(scratch) / "one", threads=1)
        alone = time.monotonic() - started
        started = time.monotonic()
        with quintet.cluster.connect(workers=2) as cluster:
            cluster.map(len, [(), ()])
            begun = time.monotonic() - started
            started = time.monotonic()
            cluster.tournament(cup, Path(scratch) / "calm", parts=40)
            calm = time.monotonic() - started
            killed: list[int] = []
            stop = threading.Event()
            killer = threading.Thread(target=kill, args=(stop, killed))
            killer.start()
            started = time.monotonic()
            results = cluster.tournament(cup, Path(scratch) / "stormy", parts=40)
            stormy = time.monotonic() - started
            stop.set()
            killer.join()
            started = time.monotonic()
            cluster.map(len, [()] * 1000)
            unit = (time.monotonic() - started) / 1000
        started = time.monotonic()
        batch.tournament(cup, Path(scratch) / "threads", parts=40, executor=batch.Local(2))
        threads = time.monotonic() - started
        files = {
            name: (Path(scratch) / name / "cup.results.json").read_bytes()
            for name in ("one", "calm", "stormy", "threads")
        }
        same = len(set(files.values())) == 1
        print(f"{len(results.games)} games, {len(killed)} workers killed, the same bytes: {same}")
        print(f"one thread {alone:.1f} s; two workers {calm:.1f} s, {alone / calm:.2f} times as fast;")
        print(f"with the kills {stormy:.1f} s; two threads without Ray {threads:.1f} s")
        print(f"start of Ray {begun:.1f} s; a unit of nothing {1000 * unit:.2f} ms")
        size = sum(path.stat().st_size for path in (Path(scratch) / "calm/parts").glob("*.jsonl"))
        print(f"journals of all parts {size} bytes, {size / len(results.games):.0f} a game")
        if not same or len(killed) < KILLS:
            sys.exit(1)


if __name__ == "__main__":
    main()
