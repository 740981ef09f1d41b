"""Scenes in which somebody researches, for tests."""

from __future__ import annotations

from orrery.games.eclipse.components import TECH_IDS
from tests.eclipse.scene import Scene


def researcher(*species: str) -> Scene:
    """The first species with 40 science and a home, nobody with a colony ship to use."""
    scene = Scene(*(species or ("terran_union", "mechanema"))).home(0).home(1)
    for seat in range(scene.state.players):
        scene.colony_ships(seat, 0)
    return scene.holds(0, science=40)


def tech(name: str) -> int:
    return TECH_IDS.index(name)
