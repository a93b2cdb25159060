"""The examples of docstrings and of the documents."""

import doctest
import importlib
import re
import sys
from pathlib import Path

import pytest

import quintet

MODULES = [
    "",
    ".adapters.actions",
    ".adapters.openspiel",
    ".arena",
    ".batch",
    ".games",
    ".players",
    ".position",
    ".search",
    ".sudoku",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    found = doctest.testmod(importlib.import_module(f"quintet{name}"))
    assert found.failed == 0
    assert found.attempted > 0


ROOT = Path(__file__).resolve().parents[2]
CUP = 'game = "connect4"\nplayers = ["random", "alphabeta:depth=2"]\npairs = 1\n'


def blocks(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "python/README.md", "docs/python.md"])
def test_the_documents_programs_run(page, tmp_path, monkeypatch):
    """All programs of a page run, one after the other. The cluster needs Ray: its names are checked."""
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(CUP, encoding="utf-8")
    space = {}
    for block in blocks(page):
        code = compile(block, page, "exec")
        file = re.match(r"# file: (.*)", block)
        if file:
            (tmp_path / file[1]).write_text(block, encoding="utf-8")
            bot = f"lines:{sys.executable} {file[1]}"
            played = quintet.match("connect4", bot, "random", games=2)
            assert {game["ending"]["kind"] for game in played.games} == {"rules"}
        elif "cluster.connect" in block:
            named = re.findall(r"\bcluster\.(\w+)\(", block.replace("quintet.cluster.", ""))
            assert len(named) >= 5
            assert all(hasattr(quintet.cluster.Cluster, name) for name in named)
        else:
            exec(code, space)
    assert space
