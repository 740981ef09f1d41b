"""What each card does."""

from __future__ import annotations

from orrery import Blocker, block
from orrery_toys.skirmish.cards import EFFECTS, Effect, PlayedFrame
from orrery_toys.skirmish.combat import combat_of
from orrery_toys.skirmish.components import AMBUSH, COUNTER, RALLY, RALLY_STRENGTH
from orrery_toys.skirmish.events import RALLIED
from orrery_toys.skirmish.state import SkirmishState


class Rally(Effect):
    """skirmish.card.rally"""

    def why_not(self, s: SkirmishState, seat: int, target: int) -> list[Blocker]:
        if target in combat_of(s).sides:
            return []
        return [block("skirmish.card.rally", seat=target)]

    def work(self, s: SkirmishState, target: int) -> None:
        s.emit(RALLIED, target, combat_of(s).strengthen(target, RALLY_STRENGTH))


class Ambush(Effect):
    """skirmish.card.ambush"""

    def why_not(self, s: SkirmishState, seat: int, target: int) -> list[Blocker]:
        if target != seat and s.is_in(target):
            return []
        return [block("skirmish.card.ambush", seat=target)]

    def work(self, s: SkirmishState, target: int) -> None:
        s.lose_life(target)


class Counter(Effect):
    """skirmish.card.counter: it names the seat whose card it cancels."""

    def why_not(self, s: SkirmishState, seat: int, target: int) -> list[Blocker]:
        played = _card_on_top(s)
        if target == played.seat:
            return []
        return [block("skirmish.card.counter", seat=played.seat)]

    def work(self, s: SkirmishState, target: int) -> None:
        _card_on_top(s).cancelled = 1


def _card_on_top(s: SkirmishState) -> PlayedFrame:
    frame = s.top()
    assert isinstance(frame, PlayedFrame)
    return frame


EFFECTS.update({RALLY: Rally(), AMBUSH: Ambush(), COUNTER: Counter()})
