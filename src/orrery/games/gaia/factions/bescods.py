"""The Mad Androids: another tree of structures, a step on the lowest track, strong titanium."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.components import PLANET_TYPES
from orrery.games.gaia.factions.base import FACTION_FRAMES, Faction
from orrery.games.gaia.research import advance, can_advance, why_not_advance
from orrery.games.gaia.space import ADVANCE
from orrery.games.gaia.state import TRACK_COUNT, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import State, not_now


class MadAndroids(Faction):
    """gaia.faction.mad-androids.action, gaia.faction.mad-androids.institute"""

    def value_bonus(self, s: GaiaState, seat: int, space: int) -> int:
        """gaia.gap.mad-androids.value-scope"""
        return BONUS if s.planet[space] == BONUS_TYPE and s.has_institute(seat) else 0

    def has_special(self, s: GaiaState, seat: int) -> bool:
        return True

    def why_no_special(self, s: GaiaState, seat: int) -> list[Blocker]:
        """gaia.gap.mad-androids.lowest-blocked"""
        if any(can_advance(s, seat, track) for track in lowest(s, seat)):
            return []
        return [block("gaia.gap.mad-androids.lowest-blocked", tracks=0)]

    def special(self, s: GaiaState, seat: int) -> None:
        s.push(LowestFrame(seat))


def lowest(s: GaiaState, seat: int) -> list[int]:
    """The research areas in which the seat is lowest."""
    least = min(s.level(seat, track) for track in range(TRACK_COUNT))
    return [track for track in range(TRACK_COUNT) if s.level(seat, track) == least]


class LowestFrame(Question):
    """gaia.faction.mad-androids.action: on a tie they choose."""

    kind: ClassVar[str] = "lowest"

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        return [ADVANCE.at(track) for track in lowest(s, seat) if can_advance(s, seat, track)]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if action.kind is not ADVANCE:
            return not_now(action)
        if action.first not in lowest(s, seat):
            level = s.level(seat, action.first)
            return [block("gaia.faction.mad-androids.action", track=action.first, level=level)]
        return why_not_advance(s, seat, action.first)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.pop()
        advance(s, seat, action.first)


MAD_ANDROIDS: Final = MadAndroids("bescods")
BONUS: Final[int] = MAD_ANDROIDS.spec.institute["power_bonus"]["n"]
BONUS_TYPE: Final[int] = PLANET_TYPES.index(MAD_ANDROIDS.spec.institute["power_bonus"]["planet"])
FACTION_FRAMES.append(LowestFrame)
