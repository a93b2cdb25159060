"""Work in batches: the same here, in parts, and on a cluster."""

import os
import signal
import subprocess
import sys

import pytest

import quintet
from quintet import batch

CUP = """
game = "connect4"
players = ["random", "alphabeta:depth=2", "mcts:simulations=30"]
pairs = 4
openings = { file = "openings.txt" }
seed = 9
"""


@pytest.fixture
def cup(tmp_path):
    (tmp_path / "openings.txt").write_text("4\n44\n12\n")
    (tmp_path / "cup.toml").write_text(CUP)
    return tmp_path / "cup.toml"


def results(folder):
    return (folder / "cup.results.json").read_bytes()


def test_a_tournament_in_parts_gives_the_same_bytes(cup, tmp_path):
    quintet.tournament_file(cup, tmp_path / "whole")
    seen = []
    merged = batch.tournament(
        cup, tmp_path / "out", parts=5, progress=lambda done, total: seen.append((done, total))
    )
    assert len(merged.games) == 24 and seen[-1] == (5, 5)
    assert results(tmp_path / "whole") == results(tmp_path / "out")
    # Again: nothing is left to play, and the same comes out.
    seen.clear()
    batch.tournament(cup, tmp_path / "out", parts=5, progress=lambda *news: seen.append(news))
    assert seen == [] and results(tmp_path / "whole") == results(tmp_path / "out")
    cup.write_text(CUP.replace("seed = 9", "seed = 10"))
    with pytest.raises(quintet.Error, match="another tournament"):
        batch.tournament(cup, tmp_path / "out", parts=5)


def test_solutions_do_not_depend_on_batches(tmp_path):
    rows = batch.labels("connect4", 12, plies=(20, 26), seed=1)
    for size in (1, 5):
        assert rows == batch.labels("connect4", 12, plies=(20, 26), seed=1, size=size)
    assert len({row["position"] for row in rows}) > 6 and all("value" in row for row in rows)
    batch.write_lines(tmp_path / "labels.jsonl", rows)
    assert (tmp_path / "labels.jsonl").read_text().count("\n") == 12
    solved = batch.solve("connect4", ["44531124", "999"], size=1)
    assert solved[0]["value"] == -1 and "error" in solved[1]
    with pytest.raises(quintet.Error, match="expected fewer"):
        batch.labels("connect4", 1, plies=(42, 42), setup="width=4,height=4")


def test_accuracy(tmp_path):
    (tmp_path / "cup.toml").write_text(
        'game = "connect4"\nsetup = "width=4,height=4"\npairs = 1\n'
        'players = ["random", "solver"]\nseed = 1\n'
    )
    quintet.tournament_file(tmp_path / "cup.toml")
    judged = batch.accuracy(tmp_path / "cup.toml")
    assert [row["name"] for row in judged] == ["random", "solver"]
    assert judged[1]["share"] == 1.0 and judged[1]["judged"] == judged[1]["moves"] > 0


def tuned(**options):
    return batch.tune(
        "connect4", "mcts:exploration=100", ["exploration=20..300:40"], setup="width=5,height=4",
        iterations=4, pairs=3, openings=2, nodes=15, seed=4, confirm=6, **options,
    )  # fmt: skip


def test_a_tuning_does_not_depend_on_workers_or_interruptions(tmp_path):
    seen = []
    whole = tuned(executor=batch.Local(1), progress=lambda *news: seen.append(news))
    assert whole["games"] == 24 and len(whole["path"]) == 4 and seen[-1] == (24, 24)
    assert whole["tuned"].startswith("mcts:nodes=15,exploration=")
    assert sum(whole["confirmation"]["pairs"]) == 6 and "elo" in whole["confirmation"]
    assert whole == tuned(executor=batch.Local(3))

    class Ended(Exception):
        pass

    class Interrupted:
        workers, left = 1, 2

        def map(self, work, units, *, progress=False):
            self.left -= 1
            if self.left < 0:
                raise Ended
            return [work(unit) for unit in units]

    with pytest.raises(Ended):
        tuned(out=tmp_path / "out", executor=Interrupted())
    journal = tmp_path / "out" / "tuning.journal.jsonl"
    assert len(journal.read_text().splitlines()) == 1 + 12
    assert whole == tuned(out=tmp_path / "out")
    with pytest.raises(quintet.Error, match="available: exploration"):
        batch.tune("connect4", "mcts", [], nodes=10)


def test_ray_is_not_needed():
    program = "import sys; sys.modules['ray'] = None; import quintet; quintet.cluster.connect()"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 1 and "quintet.cluster needs Ray" in run.stderr


@pytest.fixture(scope="module")
def cluster():
    ray = pytest.importorskip("ray")
    # The workers do not have this file.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    with quintet.cluster.connect(workers=2) as cluster:
        yield cluster


def test_ray_gives_the_same_bytes_though_workers_die(cluster, cup, tmp_path):
    quintet.tournament_file(cup, tmp_path / "whole")
    marks = tmp_path / "marks"
    marks.mkdir()
    cluster_map = cluster.map

    class Dying:
        workers = cluster.workers

        def map(self, work, units, *, progress=False):
            return cluster_map(_Dying(work, str(marks)), units, progress=progress)

    batch.tournament(cup, tmp_path / "out", parts=6, executor=Dying())
    assert len(list(marks.iterdir())) == 3
    assert results(tmp_path / "whole") == results(tmp_path / "out")
    assert tuned() == tuned(executor=cluster)
    rows = batch.labels("connect4", 8, plies=(22, 26), seed=1, size=3)
    assert rows == cluster.labels("connect4", 8, plies=(22, 26), seed=1, size=3)


def test_what_work_raises_on_a_cluster_is_raised_here(cluster):
    with pytest.raises(ZeroDivisionError):
        cluster.map(_invert, [1, 2, 0, 4])
    assert cluster.map(_invert, [1, 2]) == [1.0, 0.5]


def _invert(number):
    return 1 / number


class _Dying:
    """Work whose worker dies the first time that it does the second, fourth and sixth part."""

    def __init__(self, work, marks):
        self.work, self.marks = work, marks

    def __call__(self, unit):
        number = unit[2].split("/")[0]
        if number in "246" and not os.path.exists(f"{self.marks}/{number}"):
            open(f"{self.marks}/{number}", "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.work(unit)
