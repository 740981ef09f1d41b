"""Scenes in which somebody explores, for tests.

The home of seat 0 lies in zone 2-0 with wormholes to 1-0, 2-11, 3-0 and 3-1, and closed edges
towards 2-1 and 3-17.
"""

from __future__ import annotations

from orrery.games.eclipse.components import SECTORS
from orrery.games.eclipse.space import SPACE_OF_ACTIONS
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import Frame
from tests.eclipse.scene import Scene, at


def explorer(*species: str, portals: bool = False) -> Scene:
    """Homes and the centre; nobody has a colony ship to use."""
    names = species or ("terran_union", "mechanema")
    scene = Scene(*names, portals=portals).home(0).home(1).lay("001", "0-0", npcs=1)
    for seat in range(len(names)):
        scene.colony_ships(seat, 0)
    return scene


def zones(scene: Scene) -> list[str]:
    """The zones that may be explored."""
    return [text.split()[1] for text in scene.legal("explore")]


def rotations(scene: Scene, number: int = 1) -> list[int]:
    """How the revealed sector may lie."""
    texts = [text.split() for text in scene.legal("place")]
    return [int(rotation) for _, which, rotation in texts if int(which) == number]


def refuses(scene: Scene, frame: Frame, notation: str, rule: str, **numbers: int) -> None:
    """A frame that answers by itself, since only one action is legal, refuses the other."""
    action = SPACE_OF_ACTIONS.parse(notation)
    assert len(frame.legal(scene.state, 0)) == 1
    assert action not in frame.legal(scene.state, 0)
    assert frame.why_not(scene.state, 0, action) == [Blocker(rule, numbers)]


def placing(sector: str, edge: int) -> str:
    """Place the sector with its first wormhole on that edge."""
    first = SECTORS[at(sector)].wormholes.index(True)
    return f"place 1 {(edge - first) % 6}"
