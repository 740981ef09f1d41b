"""The faction boards."""

from __future__ import annotations

from msgspec import UNSET

from orrery.games.gaia.actions.project import project_cost
from orrery.games.gaia.actions.special import owns_special
from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    ACADEMY_QIC,
    ADVANCED,
    BOOSTER_RANGE,
    BOOSTER_STEPS,
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    FIRST_TILE_ACTION,
    GAINS,
    HOME_TYPES,
    INSTITUTE,
    KINDS,
    MINE,
    PIECES,
    PLANET_TYPES,
    SPECIALS,
    STANDARD,
    STATION,
    STEP_COST,
    STRUCTURE_KINDS,
    STRUCTURES,
    TERRAFORMING,
    TILE_ACTIONS,
    TRACKS,
    VP,
    FactionSpec,
    Gain,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.income import forecast
from orrery.games.gaia.power import most_charged, spendable
from orrery.games.gaia.scoring import final_count, passing_vp
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    IN_GAIA,
    NONE,
    NOT_OWNED,
    OUT,
    SPECIAL_COUNT,
    TILE_COUNT,
    GaiaState,
)
from orrery.games.gaia.table.document import (
    SHAPES,
    AdvancedTile,
    Amounts,
    Booster,
    Formers,
    Name,
    OwnTile,
    PieceRow,
    Player,
    Power,
    Slot,
    Special,
    Token,
)
from orrery.games.gaia.table.parts import amounts, booster, listed, tile, token


def player(s: GaiaState, seat: int) -> Player:
    found = newcomer(seat)
    if s.faction[seat] == NONE:
        return found
    spec = faction_of(s, seat).spec
    found.faction = spec.id
    found.home = PLANET_TYPES[spec.home]
    found.vp = s.held(seat, VP)
    found.bid = s.bid[seat] or UNSET
    found.resources = Amounts(UNSET, *s.resources[seat * KINDS + 1 : (seat + 1) * KINDS])
    found.power = power(s, seat)
    found.income = amounts(forecast(s, seat))
    found.base_income = amounts(spec.base_income)
    found.pieces = [piece_row(s, seat, kind) for kind in range(MINE, STRUCTURE_KINDS)]
    found.steps = {home: spec.steps[at] for at, home in enumerate(HOME_TYPES, 1)}
    found.research = {name: s.level(seat, track) for track, name in enumerate(TRACKS)}
    found.tiles = own_tiles(s, seat)
    found.advanced = advanced_tiles(s, seat)
    found.booster = _booster(s.booster[seat])
    found.next_booster = _booster(s.next_booster[seat])
    found.tokens = tokens(s, seat)
    found.specials = specials(s, seat)
    found.formers = formers(s, seat)
    found.satellites = s.satellites_left[seat]
    found.range = s.range(seat)
    found.step_cost = STEP_COST[s.level(seat, TERRAFORMING)]
    found.federation_needs = faction_of(s, seat).federation_value(s, seat)
    found.passing = passing_vp(s, seat)
    found.counts = {
        final.id: final_count(s, seat, index) for index, final in enumerate(FINAL_TILES)
    }
    found.passed = s.has_passed(seat)
    return found


def newcomer(seat: int) -> Player:
    """A player who has no faction yet."""
    nothing = Power(0, 0, 0, 0)
    return Player(seat, SHAPES[seat], Amounts(), nothing, Amounts(), Amounts(), Formers(0, 0, 0, 0))


def power(s: GaiaState, seat: int) -> Power:
    first, second, third = s.bowls[seat * BOWLS : (seat + 1) * BOWLS]
    return Power(
        first=first,
        second=second,
        third=third,
        gaia=s.gaia_area[seat],
        stone=_stone(s.brainstone[seat]),
        spendable=spendable(s, seat),
        chargeable=most_charged(s, seat),
    )


def _stone(place: int) -> Name:
    if place == OUT:
        return UNSET
    return "gaia" if place == IN_GAIA else str(place)


# Structures ------------------------------------------------------------------------------


def piece_row(s: GaiaState, seat: int, kind: int) -> PieceRow:
    spec = FACTIONS[s.faction[seat]]
    built = s.built(seat, kind)
    incomes = slot_incomes(spec, kind)
    row = PieceRow(
        kind=STRUCTURES[kind],
        cost=listed(spec.cost[kind]),
        slots=[Slot(amounts(income), at < built) for at, income in enumerate(incomes)],
    )
    if kind == STATION:
        row.lone_cost = listed(spec.lone_station_cost)
    if kind == ACADEMY_QIC:
        row.action = amounts(spec.academy_action)
    return row


def slot_incomes(spec: FactionSpec, kind: int) -> list[Gain]:
    """The income of each place from the left; both hands of an institute are one place."""
    if kind != INSTITUTE:
        return spec.slot_income[kind]
    totals = [sum(amount) for amount in zip(*[hand.amounts for hand in spec.slot_income[kind]])]
    return [Gain(dict(zip(GAINS, totals, strict=True)))] * PIECES[kind]


def formers(s: GaiaState, seat: int) -> Formers:
    return Formers(
        total=s.formers[seat],
        ready=s.formers_board[seat],
        gaia=s.formers_gaia[seat],
        cost=project_cost(s, seat),
    )


# Tiles, tokens, actions ------------------------------------------------------------------


def own_tiles(s: GaiaState, seat: int) -> list[OwnTile]:
    found: list[OwnTile] = []
    for kind, spec in enumerate(STANDARD):
        owned = s.tiles[seat * TILE_COUNT + kind]
        if owned != NOT_OWNED:
            found.append(OwnTile(tile(spec), _cover(s, seat, kind) if owned == COVERED else UNSET))
    return found


def _cover(s: GaiaState, seat: int, kind: int) -> str:
    """The advanced tile on a standard tile of the seat."""
    for index, spec in enumerate(ADVANCED):
        if s.advanced_owner[index] == seat and s.advanced_cover[index] == kind:
            return spec.id
    raise LookupError("a covered tile has its cover")


def advanced_tiles(s: GaiaState, seat: int) -> list[AdvancedTile]:
    return [
        AdvancedTile(tile(spec), STANDARD[s.advanced_cover[index]].id)
        for index, spec in enumerate(ADVANCED)
        if s.advanced_owner[index] == seat
    ]


def tokens(s: GaiaState, seat: int) -> list[Token]:
    return [
        token(s.token_kind[at], bool(s.token_green[at]))
        for at, owner in enumerate(s.token_seat)
        if owner == seat
    ]


def _booster(index: int) -> Booster | None:
    return None if index == NONE else booster(BOOSTERS[index])


def specials(s: GaiaState, seat: int) -> list[Special]:
    return [
        special(s, seat, index) for index in range(len(SPECIALS)) if owns_special(s, seat, index)
    ]


def special(s: GaiaState, seat: int, index: int) -> Special:
    found = Special(SPECIALS[index], bool(s.special_used[seat * SPECIAL_COUNT + index]))
    if index == BOOSTER_STEPS:
        found.steps = BOOSTERS[s.booster[seat]].steps
    elif index == BOOSTER_RANGE:
        found.range = BOOSTERS[s.booster[seat]].range
    elif index == ACADEMY_ACTION:
        found.gain = amounts(faction_of(s, seat).spec.academy_action)
    elif index >= FIRST_TILE_ACTION:
        found.gain = amounts(TILE_ACTIONS[index - FIRST_TILE_ACTION].gain)
    return found
