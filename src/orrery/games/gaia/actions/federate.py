"""Forming a federation: its planets, its satellites, its token."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.gaia.building import put_in_federation
from orrery.games.gaia.components import QIC
from orrery.games.gaia.events import FEDERATED, SATELLITE_PLACED
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federating import satellite_rule, search_of, total_value
from orrery.games.gaia.federations.search import Search
from orrery.games.gaia.gains import pay_resource
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.power import discard_tokens
from orrery.games.gaia.space import DONE, FEDERATE, PLANET, SATELLITE, TAKE_TOKEN
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.tokens import gain_token
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import ASK, RUN, Play, State, not_now

PLANETS: Final = 0
SATELLITES: Final = 1
PAYMENT: Final = 2
TOKEN: Final = 3


def can_federate(s: GaiaState, seat: int) -> bool:
    if not any(s.token_supply):
        return False
    if total_value(s, seat) < faction_of(s, seat).federation_value(s, seat):
        return False
    return search_of(s, seat).possible()


def why_not_federate(s: GaiaState, seat: int) -> list[Blocker]:
    if can_federate(s, seat):
        return []
    reasons: list[Blocker] = []
    if not any(s.token_supply):
        reasons.append(block("gaia.gap.federation.tokens-exhausted", tokens=0))
    needed = faction_of(s, seat).federation_value(s, seat)
    value = total_value(s, seat)
    if value < needed:
        rule = faction_of(s, seat).value_rule(s, seat)
        reasons.append(block(rule, value=value, needed=needed))
    elif not search_of(s, seat).possible():
        limit = search_of(s, seat).situation.limit
        reasons.append(block(satellite_rule(s, seat), limit=limit))
    return reasons


class Federate(Play):
    """gaia.federation.declare"""

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        if can_federate(gaia(state), seat):
            found.append(FEDERATE.at())

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_federate(gaia(state), seat)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        s.push(FederationFrame(seat, search_of(s, seat).start))


class FederationFrame(Question):
    """Groups of planets one by one, then satellites one by one, the payment, and the token.

    Only steps that some legal federation completes are offered.
    """

    kind: ClassVar[str] = "federation"
    stage: int
    groups: int
    """The chosen groups, a bit for each."""
    placed: list[int]

    def __init__(self, seat: int, groups: int) -> None:
        super().__init__(seat)
        self.stage = PLANETS
        self.groups = groups
        self.placed = []

    def step(self, state: State) -> int:
        s = gaia(state)
        if self.stage == SATELLITES and self._search(s).is_complete(self.groups, self.placed):
            self.stage = PAYMENT
            form(s, self.seat, self._search(s).spaces_of(self.groups), self.placed)
            return RUN
        if self.stage == PAYMENT:
            self.stage = TOKEN
        return ASK

    def _search(self, s: GaiaState) -> Search:
        return search_of(s, self.seat)

    def legal(self, state: State, seat: int) -> list[Action]:
        s = gaia(state)
        if self.stage == TOKEN:
            return [TAKE_TOKEN.at(kind) for kind, left in enumerate(s.token_supply) if left]
        search = self._search(s)
        if self.stage == SATELLITES:
            spaces = search.next_satellites(self.groups, self.placed)
            return [SATELLITE.at(space) for space in sorted(spaces)]
        found = [PLANET.at(search.groups[group][0]) for group in search.further(self.groups)]
        return [DONE.at(), *found] if search.may_finish(self.groups) else found

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = gaia(state)
        if self.stage == TOKEN:
            return self._why_not_token(s, action)
        search = self._search(s)
        if self.stage == SATELLITES:
            if action.kind is not SATELLITE:
                return not_now(action)
            reasons = search.why_not_satellite(self.groups, self.placed, action.first)
        elif action.kind is DONE:
            reasons = search.why_not_finish(self.groups)
        elif action.kind is PLANET:
            return self._why_not_planet(s, action.first)
        else:
            return not_now(action)
        return [Blocker(rule, numbers) for rule, numbers in reasons]

    def _why_not_planet(self, s: GaiaState, space: int) -> list[Blocker]:
        seat = self.seat
        if s.federation[seat * SPACES + space] and not s.has_satellite(seat, space):
            return [block("gaia.federation.one-each", space=space)]
        search = self._search(s)
        group = search.group_of(space)
        if group < 0:
            return [block("gaia.federation.own-structures", space=space)]
        first = search.groups[group][0]
        if first != space:
            return [block("gaia.gap.federation.cluster", space=first)]
        reasons = search.why_not_group(self.groups, group)
        return [Blocker(rule, numbers) for rule, numbers in reasons]

    def _why_not_token(self, s: GaiaState, action: Action) -> list[Blocker]:
        if action.kind is not TAKE_TOKEN:
            return not_now(action)
        if action.first < len(s.token_supply) and s.token_supply[action.first]:
            return []
        return [block("gaia.federation.choose-token", token=action.first)]

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = gaia(state)
        if action.kind is PLANET:
            self.groups |= 1 << self._search(s).group_of(action.first)
        elif action.kind is DONE:
            self.stage = SATELLITES
        elif action.kind is SATELLITE:
            self.placed.append(action.first)
        else:
            s.pop()
            s.token_supply[action.first] -= 1
            s.tokens_formed[seat] += 1
            gain_token(s, seat, action.first)


def form(s: GaiaState, seat: int, planets: list[int], satellites: list[int]) -> None:
    """The federation stands on the map; its satellites are to be paid for."""
    grows = faction_of(s, seat).grows_one_federation()
    if not grows or s.federations[seat] == 0:
        s.federations[seat] += 1
    number = s.federations[seat]
    put_in_federation(s, seat, [*planets, *satellites], number)
    for space in planets:
        s.emit(FEDERATED, seat, space)
    for space in satellites:
        s.satellites = with_item(s.satellites, space, s.satellites[space] | 1 << seat)
        s.emit(SATELLITE_PLACED, seat, space)
    s.satellites_left[seat] -= len(satellites)
    if faction_of(s, seat).pays_satellites_in_qic():
        pay_resource(s, seat, QIC, len(satellites))
    else:
        discard_tokens(s, seat, len(satellites))
