"""The steps of a move as actions of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.games.gaia.components import (
    CONVERSIONS,
    GAINS,
    MINE,
    POWER,
    RESOURCES,
    STATION,
    TOKEN,
    Conversion,
)
from orrery.games.gaia.events import ADVANCED as LEVEL_ADVANCED
from orrery.games.gaia.events import (
    BUILT,
    CHARGED,
    LOST_PLANET_PLACED,
    PROJECT_STARTED,
    RESCORED,
    STATION_PLACED,
    SWAPPED,
    TILE_COVERED,
    TILE_TAKEN,
    TOKEN_TAKEN,
    TOKENS_GAINED,
    UPGRADED,
)
from orrery.games.gaia.space import (
    ADVANCE,
    BID,
    BID_FOR,
    BOARD_ACTION,
    BRAINSTONE,
    BUILD_MINE,
    BURN,
    CHARGE,
    CHARGE_TOKEN_FIRST,
    CHOOSE_FACTION,
    CONVERT,
    COVER,
    DECLINE,
    DONE,
    DOWNGRADE,
    EXCHANGE,
    FEDERATE,
    INCOME,
    LOST_PLANET,
    PASS,
    PASS_LAST,
    PAY,
    PLANET,
    PROJECT,
    RESEARCH,
    SATELLITE,
    SPACE_STATION,
    SPECIAL_ACTION,
    START,
    SWAP,
    TAKE_BOOSTER,
    TAKE_TOKEN,
    TILE,
    UPGRADE,
)
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.technology import FIRST_ADVANCED
from orrery.games.gaia.trace import format as f
from orrery.games.gaia.trace.names import (
    BOARD_NAMES,
    amounts,
    booster_number,
    faction_number,
    number,
    position_number,
    special_number,
    stone_name,
    stone_place,
    structure_number,
    token_number,
    track_number,
)
from orrery.games.gaia.trace.peer import STONE_QUESTIONS, offered_sources, run_income, settle_parts
from orrery.games.gaia.trace.table import Refused, Table, Unreachable
from orrery.kernel.decision import Action
from orrery.kernel.match import IllegalMove

MOST: Final = 100
"""More of a resource than anybody can have."""
NOT_ALWAYS_ASKED: Final = ("up", "tech")
MUST_ADVANCE: Final = "a special action for an advance was taken and the advance declined"
CHARGED_LATER: Final = "for a Lost Planet placed in the Gaia phase power is charged turns later"


def take_steps(table: Table, seat: int, steps: list[f.AnyStep]) -> None:
    """Carry out all steps of a move of one seat."""
    for at, step in enumerate(steps):
        if not isinstance(step, f.Brainstone):
            settle_parts(table)
            run_income(table, seat, isinstance(step, f.Income))
        if isinstance(step, f.Special) and declines_advance(steps[at:]):
            raise Unreachable(MUST_ADVANCE)
        if isinstance(step, f.Federate):
            federate(table, seat, step, steps[at + 1] if at + 1 < len(steps) else None)
        else:
            HANDLERS[type(step)](table, seat, step)
        table.note_sources(seat)


def declines_advance(steps: list[f.AnyStep]) -> bool:
    return any(isinstance(step, f.Decline) and step.offer == "up" for step in steps)


# Set-up --------------------------------------------------------------------------------------


def nothing(table: Table, seat: int, step: f.Step) -> None:
    """The start of a game and turning tiles: both are in the set-up already."""


def choose_faction(table: Table, seat: int, step: f.ChooseFaction) -> None:
    if table.asks() == "faction":
        table.play(seat, CHOOSE_FACTION.at(faction_number(step.faction)))
        table.find_seats()


def bid(table: Table, seat: int, step: f.Bid) -> None:
    if table.asks() == "faction":
        if not 0 <= step.vp < BID.size:
            raise f.BadTrace(f"the trace is damaged: a bid of {step.vp} VP")
        table.play(seat, BID_FOR.at(faction_number(step.faction), step.vp))
        table.find_seats()


def take_booster(table: Table, seat: int, step: f.TakeBooster) -> None:
    table.play(seat, TAKE_BOOSTER.at(booster_number(step.booster)))


# Building ------------------------------------------------------------------------------------


def build(table: Table, seat: int, step: f.Build) -> None:
    space = table.space(step.at)
    if table.asks() == "placement":
        table.play(seat, START.at(space))
    elif step.building == "gaiaformer":
        table.do(seat, PROJECT.at(space), PROJECT_STARTED, space)
    elif step.building == "space_station":
        table.do(seat, SPACE_STATION.at(space), STATION_PLACED, space)
    else:
        structure = structure_number(step.building)
        if structure == MINE:
            table.do(seat, BUILD_MINE.at(space), BUILT, MINE, space)
        elif table.asks() == "downgrade" and structure == STATION:
            table.do(seat, DOWNGRADE.at(space), UPGRADED, STATION, space)
        else:
            table.do(seat, UPGRADE.at(space, structure), UPGRADED, structure, space)


def place_lost_planet(table: Table, seat: int, step: f.LostPlanet) -> None:
    if any(frame.kind == "gaia_phase" for frame in table.state.frames()):
        raise Unreachable(CHARGED_LATER)
    space = table.space(step.at)
    table.do(seat, LOST_PLANET.at(space), LOST_PLANET_PLACED, space)


def swap(table: Table, seat: int, step: f.Swap) -> None:
    space = table.space(step.at)
    table.do(seat, SWAP.at(space), SWAPPED, space)


def federate(table: Table, seat: int, step: f.Federate, following: f.Step | None) -> None:
    """The planets among the spaces are named first, then the satellites, then the token."""
    wanted = with_neighbours(table.state, seat, [table.space(place) for place in step.hexes])
    token = token_number(step.tile)
    table.play(seat, FEDERATE.at())
    while not table.happened(TOKEN_TAKEN, (seat, token)):
        if table.asks() == "leave":
            if (
                isinstance(following, f.Brainstone)
                and table.state.legal(seat)[0].kind is BRAINSTONE
            ):
                brainstone(table, seat, following)
            else:
                settle_parts(table)
        else:
            table.play(seat, _next_of_federation(table.state.legal(seat), wanted, token))


def with_neighbours(s: GaiaState, seat: int, spaces: list[int]) -> list[int]:
    """Some traces name the satellites alone: all own planets beside them belong to it."""
    found = spaces[:]
    neighbours = s.geometry().neighbours
    for space in found:
        for next_ in neighbours[space]:
            own = s.has_structure(seat, next_) or s.station[next_] == seat
            if own and next_ not in found:
                found.append(next_)
    return found


def _next_of_federation(legal: list[Action], wanted: list[int], token: int) -> Action:
    for action in legal:
        if (action.kind is PLANET or action.kind is SATELLITE) and action.first in wanted:
            return action
    return DONE.at() if DONE.at() in legal else TAKE_TOKEN.at(token)


# Research ------------------------------------------------------------------------------------


def research(table: Table, seat: int, step: f.Research) -> None:
    track = track_number(step.track)
    action = RESEARCH.at(track) if table.asks() == "turn" else ADVANCE.at(track)
    table.do(seat, action, LEVEL_ADVANCED, track)


def take_tile(table: Table, seat: int, step: f.TakeTile) -> None:
    position = position_number(step.position)
    if position < FIRST_ADVANCED:
        table.do(seat, TILE.at(position), TILE_TAKEN, position)
    elif table.asks() != "cover":
        table.play(seat, TILE.at(position))


def cover(table: Table, seat: int, step: f.Cover) -> None:
    position = position_number(step.position)
    if position >= FIRST_ADVANCED:
        raise f.BadTrace(f"the trace is damaged: '{step.position}' is no standard tile")
    kind = table.state.tech_at[position]
    table.do(seat, COVER.at(kind), TILE_COVERED, kind)


# Actions -------------------------------------------------------------------------------------


def board_action(table: Table, seat: int, step: f.TakeBoardAction) -> None:
    table.play(seat, BOARD_ACTION.at(number(BOARD_NAMES, step.action, "board action")))


def rescore(table: Table, seat: int, step: f.Rescore) -> None:
    token = token_number(step.tile)
    table.do(seat, TAKE_TOKEN.at(token), RESCORED, token)


def special(table: Table, seat: int, step: f.Special) -> None:
    table.play(seat, SPECIAL_ACTION.at(special_number(table.state, seat, step.gains)))


def pass_turn(table: Table, seat: int, step: f.Pass) -> None:
    if step.booster is None:
        table.play(seat, PASS_LAST.at())
    else:
        table.play(seat, PASS.at(booster_number(step.booster)))


def end_turn(table: Table, seat: int, step: f.Step) -> None:
    """Where nothing else is left to do, the turn has ended by itself."""
    if table.allows(seat, DONE.at()):
        table.play(seat, DONE.at())


# Power and resources -------------------------------------------------------------------------


def charge(table: Table, seat: int, step: f.Charge) -> None:
    first = step.gains[0].resource if step.gains else ""
    token_first = first == "token" and len(step.gains) > 1
    table.play(seat, CHARGE_TOKEN_FIRST.at() if token_first else CHARGE.at())


def decline(table: Table, seat: int, step: f.Decline) -> None:
    """What is not possible is declined there, and not asked for here."""
    decline = DECLINE.at()
    if step.offer not in NOT_ALWAYS_ASKED or table.allows(seat, decline):
        table.play(seat, decline)


def income(table: Table, seat: int, step: f.Income) -> None:
    """The source that gives so much power and so many tokens; a last source comes by itself."""
    wanted = amounts(step.gains)
    if table.asks() == "income" and table.seat() == seat:
        for source, what in offered_sources(table, seat):
            if what.power == wanted[POWER] and what.tokens == wanted[TOKEN]:
                table.play(seat, INCOME.at(source))
                return
    charged = table.happened(CHARGED, (seat, wanted[POWER]))
    if not charged and not table.happened(TOKENS_GAINED, (seat, wanted[TOKEN])):
        raise Refused(f"no source of income gives {wanted[POWER]} power, {wanted[TOKEN]} tokens")


def brainstone(table: Table, seat: int, step: f.Brainstone) -> None:
    """The answer to a question about the Brainstone; in the income phase a charge asks it."""
    run_income(table, seat, False)
    place = stone_place(step.to)
    action = BRAINSTONE.at(place)
    if table.asks() in STONE_QUESTIONS:
        table.play(seat, action)
    elif stone_name(table.state.brainstone[seat]) != stone_name(place):
        raise IllegalMove(seat, action.text, table.state.why_not(seat, action))


def burn(table: Table, seat: int, step: f.Burn) -> None:
    for _ in range(step.n):
        settle_parts(table)
        table.play(seat, BURN.at())


def convert(table: Table, seat: int, step: f.Convert) -> None:
    if any(gain.resource == "tech_tile" for gain in step.gain):
        table.play(seat, EXCHANGE.at())
        return
    for conversion in parts_of(step):
        table.play(seat, CONVERT.at(conversion))
    if table.asks() == "combined":
        table.play(seat, PAY.at())


def parts_of(step: f.Convert) -> list[int]:
    """The single conversions that a step is made of."""
    if any(not 0 <= amount.n <= MOST for amount in [*step.pay, *step.gain]):
        raise f.BadTrace("the trace is damaged: nobody has so much to convert")
    pay = {_paid(amount): amount.n for amount in step.pay}
    gain = {amount.resource: amount.n for amount in step.gain}
    found = _split(pay, gain, set())
    if found is None:
        raise f.BadTrace(f"the trace is damaged: no free action turns {pay} into {gain}")
    return found


def _paid(amount: f.Amount) -> str:
    """The Terrans gain from tokens of the Gaia area as from power."""
    return "power" if amount.resource == "gaia_token" else amount.resource


def _split(
    pay: dict[str, int], gain: dict[str, int], failed: set[tuple[int, ...]]
) -> list[int] | None:
    """The conversions that turn exactly this payment into these gains; no rest is tried twice."""
    left = [name for name, amount in gain.items() if amount > 0]
    if not left:
        return [] if not any(pay.values()) else None
    rest_of = (*pay.values(), *gain.values())
    if rest_of in failed:
        return None
    for conversion, (paid, cost, gained, amount) in enumerate(TERMS):
        if gained == left[0] and pay.get(paid, 0) >= cost:
            pay_rest = {**pay, paid: pay[paid] - cost}
            rest = _split(pay_rest, {**gain, gained: gain[gained] - amount}, failed)
            if rest is not None:
                return [conversion, *rest]
    failed.add(rest_of)
    return None


def _terms(conversion: Conversion) -> tuple[str, int, str, int]:
    """What a conversion takes and gives, in the words of a trace."""
    gained = next(at for at, amount in enumerate(conversion.gain.amounts) if amount)
    given = (GAINS[gained], conversion.gain.amounts[gained])
    if conversion.pay_power:
        return ("power", conversion.pay_power, *given)
    if conversion.pay_former:
        return ("gaiaformer", conversion.pay_former, *given)
    if conversion.pay_bowl3:
        return ("token_bowl3_to_gaia", conversion.pay_bowl3, *given)
    paid = next(at for at, amount in enumerate(conversion.pay) if amount)
    return (RESOURCES[paid], conversion.pay[paid], *given)


TERMS: Final = [_terms(conversion) for conversion in CONVERSIONS]

HANDLERS: Final[dict[type[f.Step], Callable[[Table, int, Any], None]]] = {
    f.Init: nothing,
    f.Rotate: nothing,
    f.ChooseFaction: choose_faction,
    f.Bid: bid,
    f.TakeBooster: take_booster,
    f.Build: build,
    f.LostPlanet: place_lost_planet,
    f.Swap: swap,
    f.Research: research,
    f.TakeTile: take_tile,
    f.Cover: cover,
    f.TakeBoardAction: board_action,
    f.Rescore: rescore,
    f.Special: special,
    f.Pass: pass_turn,
    f.EndTurn: end_turn,
    f.Charge: charge,
    f.Decline: decline,
    f.Income: income,
    f.Brainstone: brainstone,
    f.Burn: burn,
    f.Convert: convert,
}
