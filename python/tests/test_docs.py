"""The examples of docstrings, and the manual."""

import ast
import doctest
import importlib
import re
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


def test_the_manual_names_what_there_is():
    """The blocks of docs/python.md are Python, and every name of the package in them exists."""
    manual = (Path(__file__).resolve().parents[2] / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", manual, re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        ast.parse(block)
    names = r"\b((?:quintet|sudoku|position|cluster|results|cup)(?:\.\w+)+)"
    named = set(re.findall(names, "".join(blocks)))
    kinds = {
        "quintet": quintet,
        "sudoku": quintet.sudoku,
        "position": quintet.Position,
        "cluster": quintet.cluster.Cluster,
        "results": quintet.MatchResults,
        "cup": quintet.Results,
    }
    for name in named - {"cup.toml", "cup.html", "cup.results.json", "results.json"}:
        first, *rest = name.split(".")
        item = kinds[first]
        for part in rest:
            assert hasattr(item, part), name
            item = getattr(item, part)
