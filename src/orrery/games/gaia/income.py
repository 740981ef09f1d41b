"""Phase I: income, one player after another."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.components import (
    ACADEMY_KNOWLEDGE,
    BOOSTERS,
    GAINS,
    INSTITUTE,
    LAB,
    LEVEL_INCOME,
    MINE,
    ROUNDS,
    STANDARD,
    STATION,
    Gain,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import gain
from orrery.games.gaia.power import most_charged, stone_after_charge
from orrery.games.gaia.space import INCOME, SOURCE
from orrery.games.gaia.state import BOWLS, NONE, OPEN, TILE_COUNT, TRACK_COUNT, GaiaState, gaia
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Frame, State, not_now

SOURCE_BASE: Final = SOURCE.labels.index("base")
SOURCE_BOOSTER: Final = SOURCE.labels.index("booster")
FIRST_TRACK: Final = SOURCE_BOOSTER + 1
FIRST_TILE: Final = FIRST_TRACK + TRACK_COUNT
FIRST_HAND: Final = SOURCE.labels.index("pi-1")
"""The institute has up to two hands, each a source of its own."""
SLOTS: Final[list[tuple[int, int]]] = [
    (SOURCE.labels.index("mine"), MINE),
    (SOURCE.labels.index("ts"), STATION),
    (SOURCE.labels.index("lab"), LAB),
    (SOURCE.labels.index("ac-knowledge"), ACADEMY_KNOWLEDGE),
]
INCOME_TILES: Final[list[int]] = [
    kind for kind, tile in enumerate(STANDARD) if tile.kind == "income"
]


def sources(s: GaiaState, seat: int) -> list[tuple[int, Gain]]:
    """gaia.income.sources: every hand symbol that pays, with what it gives.

    Structure spaces of one kind share a name; they are taken from the left.
    """
    spec = faction_of(s, seat).spec
    found: list[tuple[int, Gain]] = []
    _add(found, SOURCE_BASE, spec.base_income)
    for source, structure in SLOTS:
        slots = spec.slot_income[structure]
        for at in range(s.built(seat, structure)):
            _add(found, source, slots[at])
    if s.has_institute(seat):
        for at, hand in enumerate(spec.slot_income[INSTITUTE]):
            _add(found, FIRST_HAND + at, hand)
    for track in range(TRACK_COUNT):
        _add(found, FIRST_TRACK + track, LEVEL_INCOME[track][s.level(seat, track)])
    for kind in INCOME_TILES:
        if s.tiles[seat * TILE_COUNT + kind] == OPEN:
            _add(found, FIRST_TILE + kind, STANDARD[kind].gain)
    if s.booster[seat] != NONE:
        _add(found, SOURCE_BOOSTER, BOOSTERS[s.booster[seat]].income)
    return found


def _add(found: list[tuple[int, Gain]], source: int, what: Gain) -> None:
    if not what.nothing:
        found.append((source, what))


def forecast(s: GaiaState, seat: int) -> Gain:
    """What the seat's next income phase pays as things stand, and the booster if it is known.

    The booster in use has paid and goes back; before the first round it has yet to pay.
    """
    totals = [0] * len(GAINS)
    if s.round < ROUNDS:
        found = [gain for source, gain in sources(s, seat) if source != SOURCE_BOOSTER]
        booster = s.booster[seat] if s.round == 0 else s.next_booster[seat]
        if booster != NONE:
            found.append(BOOSTERS[booster].income)
        for gain in found:
            for at, amount in enumerate(gain.amounts):
                totals[at] += amount
    return Gain(dict(zip(GAINS, totals, strict=True)))


def areas(s: GaiaState, seat: int) -> tuple[int, int, int]:
    """Tokens in areas I, II and III, the Brainstone counted as one."""
    at = seat * BOWLS
    found = s.bowls[at : at + BOWLS]
    if 1 <= s.brainstone[seat] <= BOWLS:
        found[s.brainstone[seat] - 1] += 1
    return found[0], found[1], found[2]


def charged(first: int, second: int, third: int, power: int) -> tuple[int, int, int]:
    """The areas after charging."""
    up = min(power, first)
    on = min(power - up, second + up)
    return first - up, second + up - on, third + on


class IncomePhaseFrame(Frame):
    """gaia.income.every-round, gaia.gap.income.simultaneous: players in turn order."""

    kind: ClassVar[str] = "income_phase"
    waiting: list[int]

    def __init__(self, order: list[int]) -> None:
        self.waiting = order

    def step(self, state: State) -> int:
        s = gaia(state)
        if not self.waiting:
            s.pop()
            return RUN
        seat = self.waiting[0]
        self.waiting = self.waiting[1:]
        s.push(IncomeFrame(s, seat))
        return RUN


class IncomeFrame(Question):
    """gaia.income.power-order: the player orders the sources where it can matter."""

    kind: ClassVar[str] = "income"
    left: list[int]
    """The sources that are still to come, as their places in the list of all of them."""

    def __init__(self, s: GaiaState, seat: int) -> None:
        super().__init__(seat)
        self.left = list(range(len(sources(s, seat))))

    def step(self, state: State) -> int:
        s = gaia(state)
        all_sources = sources(s, self.seat)
        while self.left:
            if s.every_source or self._order_matters(s, all_sources):
                return ASK
            self._take(s, all_sources, self.left[0])
            if s.top() is not self:
                return RUN  # a charge asks where the Brainstone goes
        s.pop()
        return RUN

    def _take(self, s: GaiaState, all_sources: list[tuple[int, Gain]], at: int) -> None:
        self.left = [other for other in self.left if other != at]
        gain(s, self.seat, all_sources[at][1])

    def _order_matters(self, s: GaiaState, all_sources: list[tuple[int, Gain]]) -> bool:
        """Whether taking all tokens first and all charges first end in different cycles."""
        power = sum(all_sources[at][1].power for at in self.left)
        tokens = sum(all_sources[at][1].tokens for at in self.left)
        if power == 0 or tokens == 0:
            return False
        first, second, third = areas(s, self.seat)
        early = charged(first + tokens, second, third, power)
        late = charged(first, second, third, power)
        if early != (late[0] + tokens, late[1], late[2]):
            return True
        return s.brainstone[self.seat] in (1, 2) and self._stone_ends(
            s, power, tokens
        ) != self._stone_ends(s, power, 0)

    def _stone_ends(self, s: GaiaState, power: int, tokens: int) -> list[int]:
        """Where the Brainstone can end if so many tokens come before the charge."""
        moves = min(power, most_charged(s, self.seat) + 2 * tokens)
        return stone_after_charge(s, self.seat, moves, tokens)

    def _offered(self, s: GaiaState, all_sources: list[tuple[int, Gain]]) -> list[tuple[int, int]]:
        """Source and place of each source that may come next; the first of each name."""
        found: list[tuple[int, int]] = []
        seen: list[int] = []
        for at in self.left:
            source, what = all_sources[at]
            if source in seen:
                continue
            if s.every_source or what.power or what.tokens:
                seen.append(source)
                found.append((source, at))
        return found

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        return [INCOME.at(source) for source, _ in self._offered(s, sources(s, seat))]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        if action.kind is not INCOME:
            return not_now(action)
        s = gaia(state)
        if any(source == action.first for source, _ in self._offered(s, sources(s, seat))):
            return []
        return [block("gaia.income.sources", source=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        all_sources = sources(s, seat)
        for source, at in self._offered(s, all_sources):
            if source == action.first:
                self._take(s, all_sources, at)
                return
