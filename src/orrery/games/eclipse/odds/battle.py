"""A battle as the odds see it: groups of equal ships, and in which order they are shot at."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.combat.figures import Figures
from orrery.games.eclipse.components import COLOURS, DAMAGE

ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final[list[str]] = ["attacker", "defender"]
PLAYERS_PREFER: Final[list[str]] = [
    "ancient",
    "guardian",
    "gcds",
    "interceptor",
    "starbase",
    "cruiser",
    "dreadnought",
]
NPCS_PREFER: Final[list[str]] = ["dreadnought", "cruiser", "starbase", "interceptor"]


ANTIMATTER: Final = COLOURS.index("red")
"""The dice of antimatter cannons; no other cannon has them."""


class Group:
    """All ships of one class of one side."""

    def __init__(
        self, name: str, is_npc: bool, count: int, figures: Figures, draws: int, side: int
    ) -> None:
        self.name = name
        self.is_npc = is_npc
        self.count = count
        self.figures = figures
        self.draws = draws
        """Reputation tiles for destroying one of them."""
        self.side = side
        self.splits = False
        """Whether the damage of its antimatter cannons may be divided."""

    def strikes(self, colour: int, missiles: bool) -> list[int]:
        """The damage of each hit that a die makes; eclipse.tech.antimatter_splitter: one by one."""
        damage = DAMAGE[colour]
        if self.splits and not missiles and colour == ANTIMATTER:
            return [1] * damage
        return [damage]


class Battle:
    """Two sides; their groups in the order in which they act.

    Ships are numbered side by side, in the order in which the other side prefers to destroy them.
    """

    def __init__(
        self, groups: list[Group], players_prefer: list[str], npcs_prefer: list[str]
    ) -> None:
        self.groups = sorted(groups, key=_acts_first)
        """Highest initiative first; on a tie the defender, then as they are listed."""
        self.ships: list[list[int]] = [[], []]
        """By side: the group of each ship."""
        for side in (ATTACKER, DEFENDER):
            against_npcs = any(group.is_npc for group in groups if group.side != side)
            wanted = npcs_prefer if against_npcs else players_prefer
            own = [at for at, group in enumerate(self.groups) if group.side == side]
            own.sort(key=lambda at: _rank(wanted, self.groups[at].name))
            for at in own:
                self.ships[side] += [at] * self.groups[at].count
        self.hulls: list[list[int]] = [self._each(side, "hull") for side in (0, 1)]
        self.shields: list[list[int]] = [self._each(side, "shield") for side in (0, 1)]
        self.start: list[list[int]] = [[0] * len(ships) for ships in self.ships]
        """The damage of each ship when the battle begins."""
        self.missiles = True
        """Whether missiles are still to be fired."""

    def _each(self, side: int, name: str) -> list[int]:
        figures = [self.groups[at].figures for at in self.ships[side]]
        if name == "hull":
            return [about.hull for about in figures]
        return [about.shield for about in figures]

    def alive(self, side: int, damages: bytes) -> list[int]:
        """How many ships of each group are left, of one side."""
        found = [0] * len(self.groups)
        hulls = self.hulls[side]
        ships = self.ships[side]
        for at, damage in enumerate(damages):
            if damage <= hulls[at]:
                found[ships[at]] += 1
        return found


def _acts_first(group: Group) -> tuple[int, int]:
    return -group.figures.initiative, -group.side


def _rank(wanted: list[str], name: str) -> int:
    return wanted.index(name) if name in wanted else len(wanted)
