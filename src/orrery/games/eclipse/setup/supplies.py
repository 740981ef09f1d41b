"""Before anybody sits down: bags, stacks, the non-player blueprints and the galactic centre."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.eclipse.components import (
    CENTRE,
    DISCOVERIES,
    NPCS,
    OUTER,
    PARTS,
    REPUTATION,
    SECTORS,
    SETUP,
    STACKS,
    TECHNOLOGIES,
    VARIANTS,
)
from orrery.games.eclipse.events import NPCS_PLACED
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.games.eclipse.zones import zone_at
from orrery.kernel.chance import Chance
from orrery.kernel.data import with_item
from orrery.kernel.state import DRAW, RUN, Frame, State

ANCIENT_PARTS: Final = sum(1 for part in PARTS if part.is_ancient)


def fill_supplies(s: EclipseState) -> None:
    """eclipse.setup.reputation_bag, eclipse.setup.discovery_stack, eclipse.setup.stacks_by_ring

    eclipse.setup.no_warp_portals, eclipse.gap.module_off_tiles: without the module its sectors,
    its technology and its discovery are not there.
    """
    module = bool(s.warp_portals)
    s.bag = REPUTATION[:]
    s.bag_size = sum(REPUTATION)
    s.tech_bag = [tile.copies if module or not tile.in_module else 0 for tile in TECHNOLOGIES]
    s.finds = [tile.copies if module or not tile.in_module else 0 for tile in DISCOVERIES]
    s.finds_left = sum(s.finds)
    s.stored = [NOBODY] * ANCIENT_PARTS
    s.unseen = [
        int(sector.ring in STACKS and (module or not sector.in_module)) for sector in SECTORS
    ]
    s.stack = [stack_size(s, ring) for ring in STACKS]


def stack_size(s: EclipseState, ring: int) -> int:
    """eclipse.setup.outer_stack: of the outer sectors only some are in the game."""
    if ring == OUTER:
        return SETUP[s.players].outer
    return sum(s.unseen[sector.index] for sector in SECTORS if sector.ring == ring)


def guard(s: EclipseState, sector: int) -> None:
    """eclipse.setup.galactic_center, eclipse.setup.guardians_contents

    A discovery lies face down in the sector with a non-player ship on it.
    """
    s.finds_left -= 1
    s.discovery = with_item(s.discovery, sector, 1)
    s.npc = with_item(s.npc, sector, 1)
    s.emit(NPCS_PLACED, sector, SECTORS[sector].npc, 1)


def place_centre(s: EclipseState) -> None:
    """eclipse.setup.galactic_center"""
    s.put_sector(CENTRE, zone_at(0, 0), 0)
    guard(s, CENTRE)


class VariantFrame(Frame):
    """eclipse.setup.npc_blueprints: blueprints of non-player ships that nobody has chosen."""

    kind: ClassVar[str] = "npc_variant"
    left: list[int]

    def __init__(self, npcs: list[int]) -> None:
        self.left = npcs

    def step(self, state: State) -> int:
        if self.left:
            return DRAW
        state.pop()
        return RUN

    def chance(self, state: State) -> Chance:
        return Chance(f"{NPCS[self.left[0]]} blueprint", list(range(len(VARIANTS))), [1, 1])

    def resolve(self, state: State, outcome: int) -> None:
        eclipse(state).npc_variant[self.left.pop(0)] = outcome
