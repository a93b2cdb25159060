"""The notebooks run from top to bottom, and none is kept with its outputs.

The cells are run as a notebook would, in one namespace, the value of a cell's last expression
shown; a Jupyter server is not needed for that."""

import ast
import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def show(value):
    """As a notebook does: the richest form that there is."""
    for form in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, form):
            assert getattr(value, form)()
            return
    assert repr(value)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names, shown = {"__name__": "__main__"}, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None, "clear the outputs"
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
            if value is not None:
                show(value)
                shown += 1
    assert shown > 0


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 5
