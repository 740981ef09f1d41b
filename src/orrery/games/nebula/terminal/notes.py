"""What an action costs and meets, beside its name in a list of choices."""

from __future__ import annotations

from orrery.games.nebula.actions.claims import planet_under
from orrery.games.nebula.board import RADIOACTIVE, UNEXPLORED, ZONE, distance
from orrery.games.nebula.components import (
    ADVANCE_COST,
    BUILDING_COST,
    CRYSTAL,
    EXTRACTOR_COST,
    GAS,
    KINDS,
    METAL,
    SHIP_COST,
    SHIPS,
    TECHNOLOGIES,
    TROOP_COST,
)
from orrery.games.nebula.space import (
    ADVANCE,
    BUILD,
    BUY_SHIP,
    COLONISE,
    EXTRACTOR,
    MOVE,
    PLANET,
    RESEARCH,
    RESOURCE,
    TAKE,
    TARGET_BLOCK,
    TROOP,
)
from orrery.games.nebula.state import NOWHERE, NebulaState, nebula
from orrery.games.nebula.terminal import look
from orrery.games.nebula.terminal.panels import YIELD
from orrery.kernel.decision import Action
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View


def note(view: View, action: Action, catalogue: Catalogue) -> str:
    """A few words about a legal action; empty where its name says all."""
    if action.kind in (MOVE, TARGET_BLOCK):
        return _arrival(nebula(view.state), view.seat, action.args[-1], catalogue)
    if action.kind is EXTRACTOR:
        grade, resource = action.args
        price = [0] * KINDS
        price[resource] = EXTRACTOR_COST[grade - 1]
        return f"{_price(price, catalogue)}; {YIELD[grade]}"
    if action.kind is RESEARCH:
        spec = TECHNOLOGIES[action.first]
        return f"{_price(spec.cost, catalogue)}; {look.STUDY}{spec.research}"
    if action.kind in (COLONISE, TAKE) and view.seat is not None:
        s = nebula(view.state)
        return catalogue.name(PLANET, planet_under(s, view.seat * SHIPS + action.first))
    price = _cost(action)
    return _price(price, catalogue) if any(price) else ""


def _cost(action: Action) -> list[int]:
    if action.kind is BUILD:
        return BUILDING_COST[action.first]
    price = [0] * KINDS
    if action.kind is TROOP:
        price[METAL] = TROOP_COST
    elif action.kind is BUY_SHIP:
        price[GAS] = SHIP_COST
    elif action.kind is ADVANCE:
        price[CRYSTAL] = ADVANCE_COST
    return price


def _price(price: list[int], catalogue: Catalogue) -> str:
    """In one resource by its name, in several by the letters that the panels show."""
    paid = [resource for resource, amount in enumerate(price) if amount]
    if len(paid) == 1:
        return f"−{price[paid[0]]} {catalogue.name(RESOURCE, paid[0])}"
    return " ".join([f"{look.LETTER[resource]}−{price[resource]}" for resource in paid])


def _arrival(s: NebulaState, seat: int | None, block: int, catalogue: Catalogue) -> str:
    """What a ship meets on a block."""
    met: list[str] = []
    if ZONE[block] == RADIOACTIVE:
        met.append(catalogue.get("label", "radioactive_zone"))
    if ZONE[block] == UNEXPLORED and block not in s.explored:
        met.append(catalogue.get("label", "unexplored_zone"))
    planet = s.planet_on(block)
    if planet >= 0:
        met.append(catalogue.name(PLANET, planet))
    if seat is not None and _guarded(s, 1 - seat, block):
        met.append(catalogue.get("label", "combat"))
    return ", ".join(met)


def _guarded(s: NebulaState, seat: int, block: int) -> bool:
    """Whether a ship of the seat is on the block or beside it."""
    fleet = s.ship_block[seat * SHIPS : (seat + 1) * SHIPS]
    return any(at != NOWHERE and distance(at, block) <= 1 for at in fleet)
