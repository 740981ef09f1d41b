"""The odds of a battle worked out case by case.

Damage never heals, so cases can be taken in the order of their total damage; a case comes back to
itself only when all dice of a whole round miss, which is a geometric series.
"""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.odds.battle import ATTACKER, DEFENDER, Battle
from orrery.games.eclipse.odds.fire import TooLarge, Volleys
from orrery.games.eclipse.odds.result import Ending, Odds

MOST_STEPS: Final = 100_000
"""Steps from case to case, and volleys; beyond, a battle is simulated."""


class Case:
    """The damage of both sides, and how likely each group's turn comes up with it."""

    def __init__(self, attackers: bytes, defenders: bytes, groups: int) -> None:
        self.damages = [attackers, defenders]
        self.turns = [0.0] * groups


class Exact:
    """Goes through all cases of a battle once."""

    def __init__(self, battle: Battle, most_steps: int = MOST_STEPS) -> None:
        self.battle = battle
        self.volleys = Volleys(battle)
        self.steps_left = most_steps
        self.endings: list[Ending] = []
        self.waiting: dict[int, dict[tuple[bytes, bytes], Case]] = {}
        """The cases by total damage."""

    def run(self) -> Odds:
        """All of it; raises `TooLarge`."""
        for (attackers, defenders), chance in self._after_missiles().items():
            self._arrive(attackers, defenders, 0, chance)
        while self.waiting:
            total = min(self.waiting)
            for case in self.waiting.pop(total).values():
                self._leave(case)
        return Odds(self.battle, self.endings)

    def _after_missiles(self) -> dict[tuple[bytes, bytes], float]:
        """Missiles: once, group by group; who is destroyed before does not fire."""
        start = (bytes(self.battle.start[ATTACKER]), bytes(self.battle.start[DEFENDER]))
        chances = {start: 1.0}
        if not self.battle.missiles:
            return chances
        for at, group in enumerate(self.battle.groups):
            if not sum(group.figures.missiles):
                continue
            after: dict[tuple[bytes, bytes], float] = {}
            for pair, chance in chances.items():
                for new, share in self._shoot(at, pair[0], pair[1], True):
                    after[new] = after.get(new, 0.0) + chance * share
            chances = after
        return chances

    def _shoot(
        self, at: int, attackers: bytes, defenders: bytes, missiles: bool
    ) -> list[tuple[tuple[bytes, bytes], float]]:
        side = self.battle.groups[at].side
        own, enemy = (attackers, defenders) if side == ATTACKER else (defenders, attackers)
        ships = self.battle.alive(side, own)[at]
        if not ships or not sum(self.battle.alive(1 - side, enemy)):
            return [((attackers, defenders), 1.0)]
        found = self.volleys.results(at, ships, missiles, enemy)
        self.steps_left -= len(found)
        if self.steps_left < self.volleys.fired:
            raise TooLarge
        if side == ATTACKER:
            return [((attackers, new), share) for new, share in found]
        return [((new, defenders), share) for new, share in found]

    def _arrive(self, attackers: bytes, defenders: bytes, turn: int, chance: float) -> None:
        total = sum(attackers) + sum(defenders)
        cases = self.waiting.setdefault(total, {})
        case = cases.get((attackers, defenders))
        if case is None:
            case = Case(attackers, defenders, len(self.battle.groups))
            cases[attackers, defenders] = case
        case.turns[turn] += chance

    def _leave(self, case: Case) -> None:
        """From a case to those that follow it, or to an ending."""
        battle = self.battle
        attackers, defenders = case.damages
        alive = [battle.alive(ATTACKER, attackers), battle.alive(DEFENDER, defenders)]
        over = not sum(alive[ATTACKER]) or not sum(alive[DEFENDER])
        armed = [
            alive[group.side][at] > 0 and group.figures.armed()
            for at, group in enumerate(battle.groups)
        ]
        if over or not any(armed):
            self.endings.append(Ending(attackers, defenders, not over, sum(case.turns)))
            return
        shots = [
            self._shoot(at, attackers, defenders, False) if can else []
            for at, can in enumerate(armed)
        ]
        stays = [found[0][1] if found else 1.0 for found in shots]
        for turn, chance in enumerate(_repeated(case.turns, stays)):
            if not shots[turn]:
                continue
            after = (turn + 1) % len(shots)
            for new, share in shots[turn][1:]:
                self._arrive(new[0], new[1], after, chance * share)


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
