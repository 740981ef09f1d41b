"""What the odds of a battle are: who wins, what is lost, who draws how much reputation."""

from __future__ import annotations

from math import comb, sqrt
from typing import Any, Final

from orrery.games.eclipse.components import MOST_DRAWS, PARTICIPATION, REPUTATION
from orrery.games.eclipse.odds.battle import ATTACKER, DEFENDER, SIDES, Battle

EXACT: Final = "exact"
SIMULATION: Final = "simulation"


def _best_of(draws: int) -> float:
    """The mean of the best of so many tiles, drawn from a full bag."""
    tiles = sum(REPUTATION)
    mean = 0.0
    for value in range(len(REPUTATION)):
        mean += 1.0 - comb(sum(REPUTATION[:value]), draws) / comb(tiles, draws)
    return mean


BEST: Final[list[float]] = [0.0, *[_best_of(draws) for draws in range(1, MOST_DRAWS + 1)]]
"""By number of tiles drawn."""


class Ending:
    """One way in which a battle can end, with its chance."""

    def __init__(self, attackers: bytes, defenders: bytes, stalemate: bool, chance: float) -> None:
        self.damages = [attackers, defenders]
        self.stalemate = stalemate
        self.chance = chance


class SideOdds:
    """The odds of one side."""

    def __init__(self, groups: int) -> None:
        self.win = 0.0
        self.lost = [0.0] * groups
        """By group: the mean number of ships lost."""
        self.draws = 0.0
        """The mean number of reputation tiles drawn."""
        self.best = 0.0
        """The mean value of the best of them, from a full bag."""


class Odds:
    """The odds of a battle: exact, or from so many battles that were simulated."""

    def __init__(self, battle: Battle, endings: list[Ending], battles: int = 0) -> None:
        self.battle = battle
        self.battles = battles
        self.stalemate = 0.0
        self.sides = [SideOdds(len(battle.groups)), SideOdds(len(battle.groups))]
        for ending in endings:
            self._add(ending)

    def _add(self, ending: Ending) -> None:
        battle = self.battle
        alive = [battle.alive(side, ending.damages[side]) for side in (ATTACKER, DEFENDER)]
        won = ATTACKER if not sum(alive[DEFENDER]) else DEFENDER
        self.sides[won].win += ending.chance
        if ending.stalemate:
            self.stalemate += ending.chance
        for side in (ATTACKER, DEFENDER):
            draws = min(MOST_DRAWS, PARTICIPATION + self._destroyed(1 - side, alive[1 - side]))
            self.sides[side].draws += ending.chance * draws
            self.sides[side].best += ending.chance * BEST[draws]
            # eclipse.stalemate.attacker_retreats: without retreats the attacker is lost
            gone = ending.stalemate and side == ATTACKER
            for at, group in enumerate(battle.groups):
                if group.side == side:
                    left = 0 if gone else alive[side][at]
                    self.sides[side].lost[at] += ending.chance * (group.count - left)

    def _destroyed(self, side: int, alive: list[int]) -> int:
        """eclipse.reputation.destroyed, eclipse.gap.stalemate_reputation"""
        return sum(
            [
                (group.count - alive[at]) * group.draws
                for at, group in enumerate(self.battle.groups)
                if group.side == side
            ]
        )

    @property
    def error(self) -> float:
        """The standard error of the chance to win; 0 if it is exact."""
        if not self.battles:
            return 0.0
        win = self.sides[ATTACKER].win
        return sqrt(max(win * (1.0 - win), 1.0 / self.battles) / self.battles)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "method": SIMULATION if self.battles else EXACT,
            "std_error": self.error,
            "stalemate": self.stalemate,
        }
        if self.battles:
            data["battles"] = self.battles
        for side, name in enumerate(SIDES):
            data[name] = self._side(side)
        return data

    def _side(self, side: int) -> dict[str, Any]:
        odds = self.sides[side]
        own = [(at, group) for at, group in enumerate(self.battle.groups) if group.side == side]
        is_npc = own[0][1].is_npc
        return {
            "win": odds.win,
            "losses": [
                {
                    "domain": "npc" if group.is_npc else "ship",
                    "class": group.name,
                    "count": group.count,
                    "lost": odds.lost[at],
                }
                for at, group in own
            ],
            "reputation": None if is_npc else {"draws": odds.draws, "best_tile": odds.best},
        }
