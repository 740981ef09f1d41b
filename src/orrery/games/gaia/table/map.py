"""The map: spaces, federations, what is being built and what neighbours are offered."""

from __future__ import annotations

from msgspec import UNSET

from orrery.games.gaia.actions.federate import PLANETS, FederationFrame
from orrery.games.gaia.components import EMPTY, PLANET_TYPES, STRUCTURES
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.federations.search import Federation as Proposal
from orrery.games.gaia.federations.search import Search
from orrery.games.gaia.geometry import NAMES, PLACES, SPACES
from orrery.games.gaia.leech import LeechFrame, charge_cost, charged_amount
from orrery.games.gaia.power import most_charged
from orrery.games.gaia.state import NOBODY, GaiaState
from orrery.games.gaia.table.document import (
    Amounts,
    Federation,
    Making,
    Offer,
    Space,
    Stage,
)
from orrery.games.gaia.values import best_neighbour, federation_value, power_value

STAGES: list[Stage] = ["planets", "satellites", "payment", "token"]


def spaces(s: GaiaState) -> list[Space]:
    return [space_of(s, at) for at in s.geometry().spaces]


def space_of(s: GaiaState, at: int) -> Space:
    found = Space(
        id=NAMES[at],
        q=s.hex_q[at],
        r=s.hex_r[at],
        sector=at // PLACES + 1,
        planet=PLANET_TYPES[s.planet[at]],
    )
    if s.structure[at] != EMPTY:
        found.structure = STRUCTURES[s.structure[at]]
        found.owner = s.owner[at]
        found.value = power_value(s, s.owner[at], at)
    if s.shared[at] != NOBODY:
        found.shared = s.shared[at]
    if s.former[at] != NOBODY:
        found.former = s.former[at]
    if s.station[at] != NOBODY:
        found.station = s.station[at]
    if s.satellites[at]:
        found.satellites = [seat for seat in range(s.players) if s.has_satellite(seat, at)]
    return found


def federations(s: GaiaState) -> list[Federation]:
    found: list[Federation] = []
    for seat in range(s.players):
        numbers = s.federation[seat * SPACES : (seat + 1) * SPACES]
        for number in range(1, s.federations[seat] + 1):
            members = [NAMES[at] for at, joined in enumerate(numbers) if joined == number]
            found.append(Federation(seat, members))
    return found


# A federation in the making --------------------------------------------------------------


def making(s: GaiaState) -> Making | None:
    for frame in s.frames():
        if isinstance(frame, FederationFrame):
            return _making(s, frame)
    return None


def _making(s: GaiaState, frame: FederationFrame) -> Making:
    seat = frame.seat
    stage = STAGES[frame.stage]
    if stage in ("payment", "token"):  # it stands on the map by now
        return Making(seat, stage, 0, 0, Amounts(), satellites=_names(frame.placed))
    search = search_of(s, seat)
    chosen = search.spaces_of(frame.groups)
    whole = _proposal(search, frame)
    base = search.situation.base_value
    return Making(
        seat=seat,
        stage=stage,
        value=base + _worth(s, seat, chosen),
        needed=search.situation.needed,
        planets=_names(chosen),
        satellites=_names(frame.placed),
        proposed_planets=_names([at for at in whole.planets if at not in chosen]),
        proposed_satellites=_names([at for at in whole.satellites if at not in frame.placed]),
        proposed_value=base + _worth(s, seat, whole.planets),
        cost=_cost(s, seat, len(whole.satellites)),
        limit=search.situation.limit,
    )


def _proposal(search: Search, frame: FederationFrame) -> Proposal:
    """The cheapest way to go on: with the chosen planets alone if they are enough."""
    if frame.stage == PLANETS and not search.may_finish(frame.groups):
        return search.cheapest(1, frame.groups)[0]
    return search.completed(frame.groups, frame.placed)


def _names(found: list[int]) -> list[str]:
    return [NAMES[at] for at in found]


def _worth(s: GaiaState, seat: int, found: list[int]) -> int:
    return sum(federation_value(s, seat, at) for at in found)


def _cost(s: GaiaState, seat: int, satellites: int) -> Amounts:
    if faction_of(s, seat).pays_satellites_in_qic():
        return Amounts(qic=satellites or UNSET)
    return Amounts(token=satellites or UNSET)


# Passive power ---------------------------------------------------------------------------


def offers(s: GaiaState) -> list[Offer]:
    """What neighbours may charge now, the one who is asked first."""
    found: list[Offer] = []
    for frame in reversed(s.frames()):
        if isinstance(frame, LeechFrame):
            for seat in frame.waiting:
                found += _offer(s, frame, seat)
    return found


def _offer(s: GaiaState, frame: LeechFrame, seat: int) -> list[Offer]:
    asked = frame is s.top() and seat in s.open_seats()
    best = best_neighbour(s, seat, frame.space)
    with_token = faction_of(s, seat).token_with_charge(s, seat)
    if best == 0 or not (most_charged(s, seat) or with_token):
        return []
    power = charged_amount(s, seat, best)
    return [Offer(seat, frame.builder, NAMES[frame.space], power, charge_cost(power), asked)]
