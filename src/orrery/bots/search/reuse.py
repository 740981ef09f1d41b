"""Finds the present question in the tree of the last decision, so that its findings stay."""

from __future__ import annotations

from orrery.bots.search.tree import Edge, Node
from orrery.kernel.state import State, View


def find_again(edge: Edge, view: View) -> Node | None:
    """The node below `edge` that looks to the seat as the view does; None if nobody was there.

    Worlds in which it looks different are forgotten: they were guessed wrong.
    """
    digest = ""
    waiting = list(edge.children.values())
    while waiting:
        node = waiting.pop()
        for below in node.edges.values():
            waiting.extend(below.children.values())
        if node.seat != view.seat or node.visits < 2:
            continue
        if not digest:
            digest = view.state.digest()
        if _keep_worlds(node, view, digest):
            return node
    return None


def _keep_worlds(node: Node, view: View, digest: str) -> bool:
    """Forget the worlds in which a node looks different; whether any is left."""
    seen_so = [_looks_so(position, view, digest) for position in node.positions]
    if True not in seen_so:
        return False
    _forget(node, seen_so)
    return True


def _looks_so(position: State | None, view: View, digest: str) -> bool:
    if position is None or position.moves != view.state.moves:
        return False
    return position.view(view.seat).state.digest() == digest


def _forget(node: Node, kept: list[bool]) -> None:
    for world, keeps in enumerate(kept):
        if not keeps:
            node.positions[world] = None
            node.answers[world] = None
    for edge in node.edges.values():
        for child in edge.children.values():
            _forget(child, kept)
