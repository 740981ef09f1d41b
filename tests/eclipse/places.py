"""A small map that several tests play on.

    310 (3-0)
     |
    221 (2-0) ~ 209 (2-1)       | joined by wormholes on both edges
     |           |              ~ by a wormhole on one edge only
    102 (1-0) - 103 (1-1)
     |       /
    001 (0-0)

221 is the starting sector of seat 0 when it plays the Terran Directorate.
"""

from __future__ import annotations

from tests.eclipse.scene import Scene

TERRANS = ("terran_directorate", "terran_federation", "terran_union", "terran_republic")
CORE = [("310", "3-0"), ("209", "2-1"), ("102", "1-0"), ("103", "1-1"), ("001", "0-0")]


def small_map(*species: str, portals: bool = False, round: int = 1) -> Scene:  # noqa: A002
    """The map above with a disc of seat 0 in sector 221; two Terran players unless named."""
    scene = Scene(*(species or TERRANS[:2]), portals=portals, round=round)
    scene.lay("221", "2-0", rotation=3, disc=0)
    for sector, zone in CORE:
        scene.lay(sector, zone)
    return scene
