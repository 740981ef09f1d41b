"""What a ship type brings to a battle, a player's or not; and when a die hits."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.blueprints import Totals
from orrery.games.eclipse.components import BLANK, BURST, NPC_BLUEPRINTS, SECTORS, NpcBlueprint
from orrery.games.eclipse.state import EclipseState

NPC_SIDE: Final = -1
"""Stands among seats for ancients, guardians or the GCDS."""
NEEDED: Final = 6
"""eclipse.combat.hit_formula: face and computers less shields must come to this."""


class Figures:
    """The figures of one ship type that battles ask for."""

    def __init__(
        self,
        initiative: int,
        computer: int,
        shield: int,
        hull: int,
        cannons: list[int],
        missiles: list[int],
        splitting: int = 0,
    ) -> None:
        self.initiative = initiative
        self.computer = computer
        self.shield = shield
        self.hull = hull
        self.cannons = cannons
        """Dice by colour, for each ship."""
        self.missiles = missiles
        self.splitting = splitting
        """Dice of antimatter cannons among those of `cannons`."""

    def armed(self) -> bool:
        """Whether it has a weapon that is no missile."""
        return sum(self.cannons) > 0

    def dice(self, missiles: bool) -> list[int]:
        return self.missiles if missiles else self.cannons


def of_blueprint(totals: Totals) -> Figures:
    return Figures(
        totals.initiative,
        totals.computer,
        totals.shield,
        totals.hull,
        totals.cannons,
        totals.missiles,
        totals.splitting,
    )


def of_npc(blueprint: NpcBlueprint) -> Figures:
    """eclipse.npc.same_rules"""
    return Figures(
        blueprint.initiative,
        blueprint.computer,
        blueprint.shield,
        blueprint.hull,
        blueprint.cannons,
        blueprint.missiles,
    )


_NPCS: Final[list[list[Figures]]] = [
    [of_npc(blueprint) for blueprint in variants] for variants in NPC_BLUEPRINTS
]


def figures(s: EclipseState, sector: int, side: int, ship: int) -> Figures:
    """Of a ship type of a side; non-player ships are of the kind that the sector tells."""
    if side == NPC_SIDE:
        npc = SECTORS[sector].npc
        return _NPCS[npc][s.npc_variant[npc]]
    return of_blueprint(s.totals(side, ship))


def hits(face: int, computer: int, shield: int) -> bool:
    """eclipse.combat.burst_hits, eclipse.combat.blank_misses, eclipse.combat.hit_formula"""
    if face == BURST:
        return True
    return face != BLANK and face + computer - shield >= NEEDED
