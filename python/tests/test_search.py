"""Thinking, analysing, solving, trees."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import quintet
from quintet import Position

ROOT = Path(__file__).resolve().parents[2]


def test_node_counts_equal_the_signature_of_bench():
    """The same searches at the same positions (`quintet bench --json` lists them) visit as many
    nodes as the file that keeps its signature says."""
    lines = (ROOT / "crates/cli/tests/it/signature.txt").read_text().splitlines()
    rows = [line.split() for line in lines]
    wanted = {(row[0], row[1]): int(row[2]) for row in rows if len(row) == 3}
    positions = json.loads((Path(__file__).parent / "bench_positions.json").read_text())
    checked = 0
    for (game, player), nodes in wanted.items():
        if nodes > 1_000_000:
            continue
        found = sum(
            Position(game, text).think(player, seed=index).nodes
            for index, text in enumerate(positions[game])
        )
        assert found == nodes, (game, player)
        checked += 1
    assert checked >= 15


def test_thinking_repeats_itself():
    position = Position("hex", setup="size=5")
    first = position.think("mcts", simulations=500, seed=7)
    again = position.think("mcts", simulations=500, seed=7)
    assert (first.best, first.nodes, first.line) == (again.best, again.nodes, again.line)
    assert first.progress.simulations == 500
    assert position.write() == ""


def test_analyse_values_every_move():
    answer = Position("connect4", "44").analyse("alphabeta", depth=4)
    assert [known.move for known in answer.moves] == list("1234567")
    assert answer.best in {known.move for known in answer.moves}
    assert answer.value is not None and str(answer.value)


def test_analysis_can_be_left():
    position = Position("connect4")
    with position.analysis("pvs", depth=40) as analysis:
        for thought in analysis:
            if thought.depth >= 5:
                break
    answer = analysis.answer
    assert analysis.is_over and answer.best in position.legal_moves and answer.depth >= 5
    # Forgotten, it ends as well; asked to stop, it answers.
    del analysis
    assert position.analysis("pvs", depth=40).stop().best in position.legal_moves


def test_solve():
    solution = Position("connect4", "44531124").solve()
    assert solution.value == -1 and solution.score == -4
    assert set(solution.best) <= set(solution.moves) and max(solution.moves.values()) == -4
    assert solution.line[0] in solution.best and "Red" in str(solution)
    seen = []
    Position("connect4", "4444").solve({"threads": 1}, progress=lambda done, total: seen.append(done))
    with pytest.raises(quintet.Error, match="threads"):
        Position("connect4", "44531124").solve("threads=many")


def test_solve_within_limits():
    far = Position("hex")
    with pytest.raises(quintet.NotSolved, match=r"within 0\.2 s: raise `time`") as late:
        far.solve(time="200ms")
    reach = quintet.games()["hex"]["solver"]["reach"]
    assert reach in str(late.value) and late.value.code == "out-of-reach"
    seen = []
    with pytest.raises(quintet.NotSolved, match="within 100 nodes"):
        far.solve(nodes=100, progress=lambda done, total: seen.append(done))
    assert seen and seen[-1] >= 100
    near = Position("connect4", "2252576253462244111563365343671351441")
    assert near.solve(time=float("inf")).value == near.solve(time=60, nodes=10**9).value == -1
    for wrong in ({"time": -1}, {"nodes": 0}, {"time": "soon"}):
        with pytest.raises(quintet.Error):
            near.solve(**wrong)


def test_what_takes_long_is_refused_with_what_it_would_take():
    start = Position("dual-sudoku")
    with pytest.raises(quintet.NotSolved, match="cells.*time='10m'"):
        start.solve()
    with pytest.raises(quintet.NotSolved, match="within"):
        start.solve(time=0.1)


def test_tree():
    networkx = pytest.importorskip("networkx")
    tree = Position("connect4", "44").tree("alphabeta:depth=3", max_plies=3)
    assert len(tree) == len(tree.nodes) and tree.visited >= len(tree)
    assert tree._repr_svg_().startswith("<svg") and tree.dot().startswith("digraph")
    assert tree.svg(boards=True).count("<svg") > 5 and tree.svg().count("<svg") == 1
    graph = tree.to_networkx()
    assert networkx.is_arborescence(graph) and len(graph) == len(tree)
    moves = {move for _, _, move in graph.out_edges(0, data="move")}
    assert moves == set("1234567") and tree.answer.best in moves
    assert Position("sudoku", setup="size=4").tree().visited >= 0


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    "work",
    [
        "quintet.Position('connect4').think('alphabeta', depth=40)",
        "quintet.Position('hex').perft(12)",
        "quintet.Position('connect4').analysis('alphabeta', depth=40).answer",
        "quintet.match('connect4', 'alphabeta:depth=40', 'random')",
        "quintet.sudoku.generate(100000, difficulty='extreme')",
        "quintet.Position('hex').solve(time=float('inf'))",
    ],
)
def test_ctrl_c_is_obeyed(work):
    # Whoever runs the tests in the background may have told their children to ignore it.
    program = f"""
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import quintet, quintet.sudoku
try:
    print('begun', flush=True)
    {work}
except KeyboardInterrupt:
    print('interrupted')
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "begun\n"
    timer = threading.Timer(0.3, child.send_signal, [signal.SIGINT])
    timer.start()
    try:
        out, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert out == "interrupted\n" and child.returncode == 0


def test_what_progress_raises_is_raised():
    def enough(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        quintet.match("connect4", "random", "random", games=1000, progress=enough)
