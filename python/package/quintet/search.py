"""Running searches, and trees of searches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _quintet
from .data import Answer, Thought, read_answer, read_thought

if TYPE_CHECKING:
    import networkx


class Analysis(Iterator[Thought]):
    """A search that runs on a thread of its own: iterate over its progress, and leave whenever you
    like. Leaving the `with` block, `stop()` and dropping the object all end it.

    >>> from quintet import Position
    >>> with Position("connect4", "44").analysis("pvs", depth=6) as analysis:
    ...     depths = [thought.depth for thought in analysis]
    >>> depths[-1], analysis.answer.best in "1234567"
    (6, True)
    """

    def __init__(self, native: _quintet.Analysis) -> None:
        self._native = native

    def __next__(self) -> Thought:
        news = self._native.next()
        if news is None:
            raise StopIteration
        return read_thought(json.loads(news))

    def stop(self) -> Answer:
        """Ends the search and returns its best answer so far."""
        self._native.stop()
        return self.answer

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._native.is_over()

    @property
    def answer(self) -> Answer:
        """The answer, with the value of every move; waits for the end of the search."""
        return read_answer(json.loads(self._native.answer()))

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, *_: object) -> None:
        self._native.stop()


class Tree:
    """The recorded part of a search tree."""

    def __init__(self, native: _quintet.Tree, answer: Answer) -> None:
        self._native = native
        self.answer = answer
        """The answer of the search."""
        self._data: dict[str, Any] | None = None

    @property
    def data(self) -> dict[str, Any]:
        """`visited` and `nodes`, as in `quintet tree --json`."""
        if self._data is None:
            self._data = json.loads(self._native.json())
        return self._data

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """The nodes; the root comes first, and parents come before their children."""
        nodes: list[dict[str, Any]] = self.data["nodes"]
        return nodes

    @property
    def visited(self) -> int:
        """The number of nodes that the search visited, recorded or not."""
        visited: int = self.data["visited"]
        return visited

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return f"<Tree: {len(self)} of {self.visited} nodes>"

    def __str__(self) -> str:
        return self._native.text()

    def svg(self, *, boards: bool = False) -> str:
        """A picture as SVG; with `boards`, a small board beside each node."""
        return self._native.svg(boards)

    def _repr_svg_(self) -> str:
        return self.svg()

    def dot(self) -> str:
        """The tree as Graphviz source."""
        return self._native.dot()

    def to_networkx(self) -> networkx.DiGraph:
        """A networkx graph: nodes with all their attributes, edges from parent to child with the
        attribute `move`."""
        try:
            import networkx
        except ImportError:
            raise ImportError("to_networkx() needs networkx: pip install networkx") from None
        graph = networkx.DiGraph(visited=self.visited)
        for node in self.nodes:
            graph.add_node(node["id"], **{k: v for k, v in node.items() if k != "id"})
            if "parent" in node:
                graph.add_edge(node["parent"], node["id"], move=node.get("move"))
        return graph
