"""The examples of docstrings."""

import doctest
import importlib

import pytest

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
