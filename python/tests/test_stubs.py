"""The stub of the extension module says what the built module has, and the package its types."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import quintet
from quintet import _quintet

PACKAGE = Path(quintet.__file__).parent
STUB = ast.parse((PACKAGE / "_quintet.pyi").read_text())


def parameters(function):
    """Names, and whether each has a default."""
    arguments = function.args
    names = [argument.arg for argument in arguments.args if argument.arg not in ("self", "cls")]
    defaults = len(arguments.defaults)
    return [(name, index >= len(names) - defaults) for index, name in enumerate(names)]


def built(function):
    found = inspect.signature(function).parameters.values()
    return [
        (parameter.name, parameter.default is not inspect.Parameter.empty)
        for parameter in found
        if parameter.name != "self"
    ]


def test_functions():
    stubs = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
    module = {
        name: item
        for name, item in vars(_quintet).items()
        if callable(item) and not isinstance(item, type) and not name.startswith("__")
    }
    assert set(stubs) == set(module)
    for name, stub in stubs.items():
        assert parameters(stub) == built(module[name]), name


def test_classes():
    stubs = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    module = {name: item for name, item in vars(_quintet).items() if isinstance(item, type)}
    assert set(stubs) == set(module)
    for name, stub in stubs.items():
        kind = module[name]
        if issubclass(kind, Exception):
            assert kind.__bases__[0].__name__ == stub.bases[0].id
            assert kind.__doc__
            continue
        members = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
        public = {member for member in vars(kind) if not member.startswith("__")}
        assert set(members) - {"__new__"} == public, name
        for member, node in members.items():
            is_property = any(getattr(mark, "id", "") == "property" for mark in node.decorator_list)
            if member == "__new__":
                assert parameters(node) == built(kind), name
            elif is_property:
                assert inspect.isgetsetdescriptor(vars(kind)[member]), f"{name}.{member}"
            else:
                assert parameters(node) == built(vars(kind)[member]), f"{name}.{member}"


def test_everything_public_is_documented():
    for name in quintet.__all__:
        item = getattr(quintet, name)
        if not name.startswith("__"):
            assert inspect.getdoc(item), name
        if isinstance(item, type) and item.__module__.startswith("quintet."):
            for member, value in vars(item).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_import_brings_nothing_heavy():
    program = (
        "import sys; before = set(sys.modules); import quintet; "
        "print(*(set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    for heavy in ("numpy", "pandas", "ray", "networkx", "tqdm", "pettingzoo", "asyncio"):
        assert heavy not in loaded
    for later in ("quintet.cluster", "quintet.batch", "quintet.adapters", "quintet.sudoku"):
        assert later not in loaded
