"""Converts options from Python's form to that of the extension module."""

from __future__ import annotations

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


def limits(
    depth: int | None, nodes: int | None, time: Time | None, simulations: int | None
) -> Limits:
    """Limits in the order the extension module takes them."""
    return depth, nodes, seconds(time), simulations
