"""Converts options from Python's form to that of the extension module."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Union

from ._quintet import Error

Options = Union[str, Mapping[str, object]]
"""`"size=11,swap=on"` or `{"size": 11, "swap": True}`."""

Time = Union[float, str]
"""Seconds, or a text such as `"500ms"`, `"2s"` or `"5m"`."""

Limits = tuple[Union[int, None], Union[int, None], Union[float, None], Union[int, None]]

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def write_options(given: Options) -> str:
    """`name=value,…`"""
    if isinstance(given, str):
        return given
    if not isinstance(given, Mapping):
        form = "a text such as 'size=7' or a dictionary such as {'size': 7}"
        raise TypeError(f"options {given!r}: expected {form}")
    words = {True: "on", False: "off"}
    texts = (words[value] if isinstance(value, bool) else str(value) for value in given.values())
    return ",".join(f"{name}={text}" for name, text in zip(given, texts))


def seconds(given: Time | None) -> float | None:
    """A span of time in seconds."""
    if not isinstance(given, str):
        return given
    number = given.rstrip("hms")
    try:
        return float(number) * _UNITS[given[len(number) :]]
    except (KeyError, ValueError):
        message = f"time `{given}`: expected seconds, or a text such as 500ms, 2s or 5m"
        raise Error(message) from None


def text(given: object, what: str) -> str:
    """A text; a column of Connect Four is easily given as a number."""
    if not isinstance(given, str):
        example = f" such as {str(given)!r}" if isinstance(given, int) else ""
        raise TypeError(f"{what}: expected a text{example}, not {given!r}")
    return given


def _whole(given: int | None, what: str, bits: int = 64) -> int | None:
    """A limit as a number; also one of numpy's."""
    if given is None:
        return None
    try:
        number = operator.index(given)
    except TypeError:
        number = -1
    if not 0 <= number < 2**bits:
        raise Error(f"{what} `{given}`: expected a whole number that is not negative")
    return number


def limits(
    depth: int | None, nodes: int | None, time: Time | None, simulations: int | None
) -> Limits:
    """Limits in the order the extension module takes them."""
    return (
        _whole(depth, "depth", 32),
        _whole(nodes, "nodes"),
        seconds(time),
        _whole(simulations, "simulations"),
    )
