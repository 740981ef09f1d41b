"""What an action costs, gives or meets, beside its name in a list of choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.games.eclipse.actions.build import cost_of
from orrery.games.eclipse.actions.explore import ControlFrame, RevealFrame
from orrery.games.eclipse.actions.move import MoveFrame
from orrery.games.eclipse.blueprints import totals_of
from orrery.games.eclipse.combat.battlefield import battlefield_of, target_of
from orrery.games.eclipse.combat.conquest import ConquestFrame
from orrery.games.eclipse.combat.figures import figures
from orrery.games.eclipse.combat.volley import VolleyFrame
from orrery.games.eclipse.components import (
    ACTIONS,
    DISC_SPACES,
    DISCOVERY_VP,
    FIRST_PASS_MONEY,
    INNER,
    MATERIALS,
    MISSILE,
    MONEY,
    NONE,
    PARTS,
    PRODUCTION,
    SCIENCE,
    SECTORS,
    SHIP_TYPES,
    SLOTS,
    SPECIES,
    TECHNOLOGIES,
    TRACK_SPACES,
    UPKEEP,
)
from orrery.games.eclipse.connections import beyond
from orrery.games.eclipse.fitting import grid_of, tile_at
from orrery.games.eclipse.space import (
    ABANDON,
    ACT,
    ACTION_NAME,
    ACTIVATE,
    BUILD_ITEM,
    CHOOSE_SPECIES,
    COLONISE,
    CONTROL,
    CUBE_RESOURCE,
    FIT,
    HIT,
    INSTALL,
    KEEP_VP,
    LEARN,
    MOVE_SHIP,
    ONWARD,
    PART,
    PASS,
    PLACE,
    PLACE_DISC,
    REACT,
    REMOVE,
    TRADE,
    TRANSFER_TO,
    WARP_TO,
    WITHDRAW,
    ZONE_CHOICE,
)
from orrery.games.eclipse.state import NOBODY, EclipseState, eclipse
from orrery.games.eclipse.technology import activations, price
from orrery.games.eclipse.terminal import look
from orrery.games.eclipse.terminal.contents import fleets, marks, squares
from orrery.games.eclipse.terminal.words import RINGS, Words, amounts
from orrery.games.eclipse.trade import trade_rate
from orrery.games.eclipse.zones import EDGES, NEIGHBOURS, RING, opposite, wormhole
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.drawing import text_of
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View

_WIDE: Final = 40
"""Room enough for the ships of any sector."""


def note(view: View, action: Action, catalogue: Catalogue) -> str:
    """A few words about a legal action; empty where its name says all."""
    if view.seat is None or action.kind not in _NOTES:
        return ""
    return _NOTES[action.kind](eclipse(view.state), view.seat, action, Words(catalogue))


def _joined(*texts: str) -> str:
    return ", ".join([text for text in texts if text])


def _cost(amount: int, resource: int) -> str:
    return f"−{amount}{look.RESOURCE[resource]}"


def _change(before: int, after: int) -> str:
    return f"{before}{look.GIVES}{after}"


# The turn ----------------------------------------------------------------------------------


def _species(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return amounts(SPECIES[action.first].resources)


def _upkeep(s: EclipseState, seat: int, words: Words, discs: int) -> str:
    """How the upkeep changes with so many discs more (or fewer) on the influence track."""
    empty = max(0, DISC_SPACES - s.discs[seat] - discs)
    return f"{words.label('upkeep_cost')} {_change(s.upkeep(seat), UPKEEP[empty])}"


def _act(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    count = activations(s, seat, action.first)
    return f"{words.label('activations')} {count}, {_upkeep(s, seat, words, -1)}"


def _react(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return f"{words.label('activations')} 1, {_upkeep(s, seat, words, -1)}"


def _pass(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """eclipse.pass.first_bonus: only the first one gains."""
    return f"+{FIRST_PASS_MONEY}{look.RESOURCE[MONEY]}" if s.next_start == NOBODY else ""


def _colonise(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    resource = CUBE_RESOURCE[action.second]
    before = s.production(seat, resource)
    cubes = s.track[seat * len(look.RESOURCE) + resource] - 1
    after = PRODUCTION[TRACK_SPACES - 1 - cubes]
    return f"{look.RESOURCE[resource]} +{before}{look.GIVES}+{after}"


def _trade(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    gained = look.RESOURCE[action.second]
    return f"{_cost(trade_rate(s, seat), action.first)} +1{gained}"


# Sectors -----------------------------------------------------------------------------------


def _zone(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    ring = RING[action.first]
    return f"{words.label('ring')} {RINGS[ring]}: {s.stack[ring - INNER]}"


def _place(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """The edges with wormholes, and the sectors with which it would be joined."""
    top = s.top()
    if not isinstance(top, RevealFrame):
        return ""
    sector, rotation = top.revealed[action.first - 1], action.second
    galaxy = s.galaxy()
    edges: list[str] = []
    joined: list[str] = []
    for edge, zone in enumerate(NEIGHBOURS[top.zone]):
        if not wormhole(sector, rotation, edge):
            continue
        edges.append(EDGES[edge])
        near = galaxy.at.get(zone, NONE)
        if near != NONE and galaxy.open[near][opposite(edge)]:
            joined.append(SECTORS[near].id)
    text = " ".join(edges)
    return f"{text} {look.GIVES} {' '.join(joined)}" if joined else text


def _about(s: EclipseState, sector: int, words: Words) -> str:
    """What a sector is worth: its points and its squares."""
    worth = f"{SECTORS[sector].vp} {words.label('vp')}"
    return " ".join([worth, text_of(squares(s, sector)), text_of(marks(s, sector))]).strip()


def _control(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    top = s.top()
    if not isinstance(top, ControlFrame | ConquestFrame):
        return ""
    return _joined(_about(s, top.sector, words), _upkeep(s, seat, words, -1))


def _influence(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _joined(_about(s, action.first, words), _upkeep(s, seat, words, -1))


def _transfer(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _about(s, action.first, words)


def _give_up(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _joined(_about(s, action.first, words), _upkeep(s, seat, words, 1))


def _met(s: EclipseState, sector: int) -> str:
    """Where a ship arrives, and whom it meets."""
    ships = text_of([segment for line in fleets(s, sector, [_WIDE]) for segment in line])
    controller = s.disc[sector]
    owner = "" if controller == NOBODY else look.EMBLEM[controller]
    return f"{look.GIVES} {SECTORS[sector].id}{owner} {ships}".strip()


def _move(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _met(s, beyond(s, seat, action.args[1], action.args[2]))


def _onward(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    top = s.top()
    return _met(s, beyond(s, seat, top.sector, action.first)) if isinstance(top, MoveFrame) else ""


def _warp_to(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _met(s, action.first)


# Technologies, parts and pieces ------------------------------------------------------------


def _keep(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return f"+{DISCOVERY_VP} {words.label('vp')}"


def _learn(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """The price, then what the technology adds: a part, activations, discs."""
    tile = TECHNOLOGIES[action.first]
    found = [_cost(price(s, seat, action.first, action.second), SCIENCE)]
    if tile.part != NONE:
        found.append(_part(tile.part, words))
    for kind in range(len(ACTIONS)):
        if tile.extra[kind]:
            found.append(f"{words.catalogue.name(ACTION_NAME, kind)} +{tile.extra[kind]}")
    if tile.discs:
        found.append(f"{words.label('discs')} +{tile.discs}")
    return _joined(*found)


def _part(part: int, words: Words) -> str:
    """The symbols of a part, and what it does to the energy of a blueprint."""
    about = PARTS[part]
    found = _symbols(part, words)
    if about.energy != about.consumption:
        found.append(_signed(words.label("energy"), about.energy - about.consumption))
    return " ".join(found)


def _symbols(part: int, words: Words) -> list[str]:
    """What a part adds, its energy aside."""
    about = PARTS[part]
    dice = [about.dice if colour == about.colour else 0 for colour in range(len(look.DIE))]
    weapon = "missiles" if about.weapon == MISSILE else "cannons"
    amounts_ = [
        ("initiative", about.initiative),
        ("computer", about.computer),
        ("shield", -about.shield),
        ("hull", about.hull),
        ("movement", about.movement),
    ]
    found = [text_of(line) for line in words.dice(weapon, dice)]
    return found + [_signed(words.label(key), amount) for key, amount in amounts_ if amount]


def _signed(label: str, amount: int) -> str:
    return f"{label} {'+' if amount > 0 else '−'}{abs(amount)}"


def _install(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """What the part adds, what it covers, and the energy of the blueprint with it."""
    part, ship, slot = action.args[0], action.args[1], action.args[2] - 1
    start = (seat * SHIP_TYPES + ship) * SLOTS
    tiles = s.tiles[start : start + SLOTS]
    tiles[slot] = part
    totals = totals_of(s.species[seat], ship, tiles, s.outside[seat * SHIP_TYPES + ship])
    printed = grid_of(s, seat, ship).printed[slot]
    covered = f"{look.USED} {words.catalogue.name(PART, printed)}" if printed != NONE else ""
    power = f"{words.label('energy')} {totals.consumption}/{totals.energy}"
    return _joined(" ".join(_symbols(part, words)), covered, power)


def _fit(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    totals = s.totals(seat, action.first)
    return f"{words.label('energy')} {totals.consumption}/{totals.energy}"


def _remove(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """The part that comes off, and what it uncovers."""
    ship, slot = action.first, action.second - 1
    name = words.catalogue.name(PART, tile_at(s, seat, ship, slot))
    printed = grid_of(s, seat, ship).printed[slot]
    if printed == NONE:
        return name
    return f"{name} {look.GIVES} {words.catalogue.name(PART, printed)}"


def _build(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    return _cost(cost_of(s, seat, action.first), MATERIALS)


# Battles -----------------------------------------------------------------------------------


def _activate(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    found = figures(s, battlefield_of(s).sector, seat, action.first)
    return " ".join([text_of(line) for line in words.battle_figures(found)])


def _hit(s: EclipseState, seat: int, action: Action, words: Words) -> str:
    """The damage of the target with this die, against its hull."""
    top = s.top()
    if not isinstance(top, VolleyFrame):
        return ""
    field = battlefield_of(s)
    enemy = field.enemy_of(seat)
    for ship in field.types(enemy):
        number = action.first - target_of(enemy, ship, 0)
        if 0 <= number < field.strength(enemy, ship):
            hull = figures(s, field.sector, enemy, ship).hull
            before = field.wounds[field.row(enemy, ship)][number] + top.suffered[action.first]
            after = before + top.shots[0]
            fate = f" {look.WOUND}" if after > hull else ""
            return f"{words.label('damage')} {_change(before, after)}/{hull}{fate}"
    return ""


Note = Callable[[EclipseState, int, Action, Words], str]
_NOTES: Final[dict[ActionKind, Note]] = {
    CHOOSE_SPECIES: _species,
    ACT: _act,
    REACT: _react,
    PASS: _pass,
    COLONISE: _colonise,
    TRADE: _trade,
    ZONE_CHOICE: _zone,
    PLACE: _place,
    CONTROL: _control,
    PLACE_DISC: _influence,
    TRANSFER_TO: _transfer,
    WITHDRAW: _give_up,
    ABANDON: _give_up,
    MOVE_SHIP: _move,
    ONWARD: _onward,
    WARP_TO: _warp_to,
    KEEP_VP: _keep,
    LEARN: _learn,
    INSTALL: _install,
    FIT: _fit,
    REMOVE: _remove,
    BUILD_ITEM: _build,
    ACTIVATE: _activate,
    HIT: _hit,
}
