"""Scenes in which somebody receives a discovery."""

from __future__ import annotations

from orrery.games.eclipse.discoveries import DiscoveryFrame
from tests.eclipse.scene import Scene, at

PLACE = "102"
"""A controlled sector, where the discoveries of these scenes lie."""


def finder(*species: str, portals: bool = False) -> Scene:
    """A scene in which seat 0 receives the discovery of sector 102."""
    scene = Scene(*(species or ("terran_union", "mechanema")), portals=portals).home(0).home(1)
    return scene.lay(PLACE, "1-0", disc=0).discovery(PLACE)


def finds(scene: Scene, name: str) -> Scene:
    """It turns out to be this one."""
    return scene.draws(name).begin_with(DiscoveryFrame(0, at(PLACE), at(PLACE)))
