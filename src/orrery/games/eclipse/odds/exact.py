"""The odds of a battle worked out case by case.

Damage never heals, so cases can be taken in the order of their total damage; a case comes back to
itself only when all dice of a whole round miss, which is a geometric series.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.odds.battle import ATTACKER, DEFENDER, Battle
from orrery.games.eclipse.odds.fire import TooLarge, Volleys
from orrery.games.eclipse.odds.result import Ending, Odds

MOST_STEPS: Final = 120_000
"""Steps from case to case that may be waited for; beyond, a battle is simulated."""
VOLLEY: Final = 4
"""What one way in which the dice of a volley fall costs, in steps."""


class Fleet:
    """One side with the damage of each of its ships."""

    def __init__(self, battle: Battle, side: int, damages: bytes) -> None:
        self.damages = damages
        self.total = sum(damages)
        self.alive = battle.alive(side, damages)
        """Ships left, by group."""
        self.is_gone = sum(self.alive) == 0


class Case:
    """Both fleets, and how likely each group's turn comes up with them."""

    def __init__(self, fleets: list[Fleet], groups: int) -> None:
        self.fleets = fleets
        self.turns = [0.0] * groups


class Exact:
    """Goes through all cases of a battle once."""

    def __init__(self, battle: Battle, most_steps: int = MOST_STEPS) -> None:
        self.battle = battle
        self.volleys = Volleys(battle)
        self.steps_left = most_steps
        self.endings: list[Ending] = []
        self.fleets: list[dict[bytes, Fleet]] = [{}, {}]
        self.waiting: dict[int, dict[tuple[bytes, bytes], Case]] = {}
        """The cases by total damage."""

    def run(self) -> Odds:
        """All of it; raises `TooLarge`."""
        for (attackers, defenders), chance in self._after_missiles().items():
            fleets = [self._fleet(ATTACKER, attackers), self._fleet(DEFENDER, defenders)]
            self._arrive(fleets[ATTACKER], fleets[DEFENDER], 0, chance)
        while self.waiting:
            for case in self.waiting.pop(min(self.waiting)).values():
                self._leave(case)
        return Odds(self.battle, self.endings)

    def _fleet(self, side: int, damages: bytes) -> Fleet:
        found = self.fleets[side].get(damages)
        if found is None:
            found = self.fleets[side][damages] = Fleet(self.battle, side, damages)
        return found

    def _volley(
        self, at: int, own: Fleet, enemy: Fleet, missiles: bool
    ) -> list[tuple[bytes, float]]:
        """The damage of the enemy after a group has fired, with chances; first the same as now."""
        found = self.volleys.results(at, own.alive[at], missiles, enemy.damages)
        self.steps_left -= len(found)
        if self.steps_left < VOLLEY * self.volleys.fired:
            raise TooLarge
        return found

    def _after_missiles(self) -> dict[tuple[bytes, bytes], float]:
        """Missiles: once, group by group; who is destroyed before does not fire."""
        battle = self.battle
        chances = {(bytes(battle.start[ATTACKER]), bytes(battle.start[DEFENDER])): 1.0}
        if not battle.missiles:
            return chances
        for at, group in enumerate(battle.groups):
            if not sum(group.figures.missiles):
                continue
            after: dict[tuple[bytes, bytes], float] = {}
            for pair, chance in chances.items():
                own = self._fleet(group.side, pair[group.side])
                enemy = self._fleet(1 - group.side, pair[1 - group.side])
                if not own.alive[at] or enemy.is_gone:
                    after[pair] = after.get(pair, 0.0) + chance
                    continue
                for damages, share in self._volley(at, own, enemy, True):
                    new = (pair[0], damages) if group.side == ATTACKER else (damages, pair[1])
                    after[new] = after.get(new, 0.0) + chance * share
            chances = after
        return chances

    # From case to case -------------------------------------------------------------------

    def _arrive(self, attackers: Fleet, defenders: Fleet, turn: int, chance: float) -> None:
        cases = self.waiting.setdefault(attackers.total + defenders.total, {})
        key = (attackers.damages, defenders.damages)
        case = cases.get(key)
        if case is None:
            case = cases[key] = Case([attackers, defenders], len(self.battle.groups))
        case.turns[turn] += chance

    def _leave(self, case: Case) -> None:
        """From a case to those that follow it, or to an ending."""
        fleets = case.fleets
        over = fleets[ATTACKER].is_gone or fleets[DEFENDER].is_gone
        shots: list[list[tuple[bytes, float]]] = []
        if not over:
            shots = [self._shots(at, fleets) for at in range(len(self.battle.groups))]
        if not any(shots):
            attackers, defenders = fleets[ATTACKER].damages, fleets[DEFENDER].damages
            self.endings.append(Ending(attackers, defenders, not over, sum(case.turns)))
            return
        stays = [found[0][1] if found else 1.0 for found in shots]
        for turn, chance in enumerate(_repeated(case.turns, stays)):
            self._spread(fleets, turn, chance, shots[turn])

    def _shots(self, at: int, fleets: list[Fleet]) -> list[tuple[bytes, float]]:
        """What the cannons of a group can do; empty if it has none (any more)."""
        group = self.battle.groups[at]
        own = fleets[group.side]
        if not own.alive[at] or not group.figures.armed():
            return []
        return self._volley(at, own, fleets[1 - group.side], False)

    def _spread(
        self, fleets: list[Fleet], turn: int, chance: float, shots: list[tuple[bytes, float]]
    ) -> None:
        """On to all cases that a volley leads to; there the next group has its turn."""
        side = self.battle.groups[turn].side
        after = (turn + 1) % len(self.battle.groups)
        for damages, share in shots[1:]:
            hit = self._fleet(1 - side, damages)
            if side == ATTACKER:
                self._arrive(fleets[ATTACKER], hit, after, chance * share)
            else:
                self._arrive(hit, fleets[DEFENDER], after, chance * share)


def _repeated(turns: list[float], stays: list[float]) -> list[float]:
    """How often each group has its turn before something changes, all rounds together.

    `turns` are the arrivals at each group's turn, `stays` the chances that its volley changes
    nothing.
    """
    unchanged = 1.0
    flow = 0.0
    for turn, arriving in enumerate(turns):
        flow = (flow + arriving) * stays[turn]
        unchanged *= stays[turn]
    flow /= 1.0 - unchanged  # what comes round again, round after round
    found: list[float] = []
    for turn, arriving in enumerate(turns):
        found.append(flow + arriving)
        flow = found[-1] * stays[turn]
    return found
