"""What an action costs and gives, beside its name in a list of choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.games.gaia.actions.aided import AidedFrame
from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.actions.mine import PLAIN, Terms, mine_cost
from orrery.games.gaia.actions.project import project_cost
from orrery.games.gaia.actions.upgrade import upgrade_cost
from orrery.games.gaia.components import (
    ACADEMY_ACTION,
    FACTIONS,
    FORMER_COST,
    GAIA_PROJECT,
    KNOWLEDGE,
    QIC,
    RESEARCH_COST,
    STEP_COST,
    TERRAFORMING,
    VP,
)
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.income import sources
from orrery.games.gaia.leech import LeechFrame, charge_cost, charged_amount
from orrery.games.gaia.reach import qic_for_range
from orrery.games.gaia.scoring import passing_vp
from orrery.games.gaia.space import (
    ADVANCE,
    ADVANCED_TILE,
    BUILD_MINE,
    CHARGE,
    CHOOSE_FACTION,
    INCOME,
    LOST_PLANET,
    PASS,
    PASS_LAST,
    PLANET,
    PROJECT,
    RESEARCH,
    SPACE_STATION,
    SPECIAL_ACTION,
    STANDARD_TILE,
    TILE,
    UPGRADE,
)
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.technology import FIRST_ADVANCED
from orrery.games.gaia.terminal.short import UNITS, Short, amounts
from orrery.games.gaia.values import federation_value
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View


def note(view: View, action: Action, catalogue: Catalogue) -> str:
    """A few words about a legal action; empty where its name says all."""
    if view.seat is None or action.kind not in _NOTES:
        return ""
    return _NOTES[action.kind](gaia(view.state), view.seat, action, catalogue)


def price(cost: list[int]) -> str:
    """What is paid, in short."""
    return " ".join([f"−{amount}{UNITS[kind]}" for kind, amount in enumerate(cost) if amount])


def _joined(*texts: str) -> str:
    return ", ".join([text for text in texts if text])


# Building ----------------------------------------------------------------------------------


def _mine(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    planet = catalogue.get("planet", str(s.planet[action.first]))
    return _joined(planet, price(mine_cost(s, seat, action.first, _terms(s))))


def _terms(s: GaiaState) -> Terms:
    """With what help the mine would be built."""
    top = s.top()
    return Terms(top.steps, top.extra_range) if isinstance(top, AidedFrame) else PLAIN


def _project(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    far = qic_for_range(s, seat, action.first, _terms(s).extra_range)
    tokens = f"−{project_cost(s, seat)}t"
    return f"{tokens} −{far}{UNITS[QIC]}" if far else tokens


def _upgrade(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    return price(upgrade_cost(s, seat, action.first, action.second))


def _far(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    far = qic_for_range(s, seat, action.first, 0)
    return f"−{far}{UNITS[QIC]}" if far else ""


def _federated(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    """What the planets would add, and how far the federation comes with them."""
    top = s.top()
    if not isinstance(top, FederationFrame):
        return ""
    search = search_of(s, seat)
    added = _worth(s, seat, search.groups[search.group_of(action.first)])
    chosen = _worth(s, seat, search.spaces_of(top.groups)) + search.situation.base_value
    needed = faction_of(s, seat).federation_value(s, seat)
    return f"{catalogue.number('value', added)}, {chosen + added}/{needed}"


def _worth(s: GaiaState, seat: int, spaces: list[int]) -> int:
    return sum([federation_value(s, seat, space) for space in spaces])


# Research and tiles ------------------------------------------------------------------------


def _research(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    return _joined(f"−{RESEARCH_COST}{UNITS[KNOWLEDGE]}", _advance(s, seat, action, catalogue))


def _advance(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    track = action.first
    level = s.level(seat, track) + 1
    gain = _joined(Short(catalogue).level(s, track, level), _cheaper(track, level, catalogue))
    text = f"{catalogue.get('label', 'level')} {level}"
    return f"{text}: {gain}" if gain else text


def _cheaper(track: int, level: int, catalogue: Catalogue) -> str:
    """What costs less from a level on."""
    if track == TERRAFORMING and STEP_COST[level] < STEP_COST[level - 1]:
        return f"{catalogue.get('label', 'short_step')} −{STEP_COST[level]}o"
    if track == GAIA_PROJECT and 0 < FORMER_COST[level] < FORMER_COST[level - 1]:
        return f"{catalogue.get('label', 'gaiaformer')} −{FORMER_COST[level]}t"
    return ""


def _tile(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    if action.first >= FIRST_ADVANCED:
        kind = s.advanced_at[action.first - FIRST_ADVANCED]
        return catalogue.name(ADVANCED_TILE, kind)
    return catalogue.name(STANDARD_TILE, s.tech_at[action.first])


def _special(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    """The academy's gain; the names of the others say what they do."""
    if action.first != ACADEMY_ACTION:
        return ""
    return amounts(faction_of(s, seat).spec.academy_action)


# The rest ----------------------------------------------------------------------------------


def _faction(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    return catalogue.get("planet", str(FACTIONS[action.first].home))


def _passing(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    vp = passing_vp(s, seat)
    return f"+{vp}{UNITS[VP]}" if vp else ""


def _charge(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    top = s.top()
    if not isinstance(top, LeechFrame):
        return ""
    power = charged_amount(s, seat, top.offer)
    cost = charge_cost(power)
    return f"+{power}pw −{cost}{UNITS[VP]}" if cost else f"+{power}pw"


def _income(s: GaiaState, seat: int, action: Action, catalogue: Catalogue) -> str:
    for source, gain in sources(s, seat):
        if source == action.first:
            return f"+{amounts(gain)}"
    return ""


Note = Callable[[GaiaState, int, Action, Catalogue], str]
_NOTES: Final[dict[ActionKind, Note]] = {
    BUILD_MINE: _mine,
    PROJECT: _project,
    UPGRADE: _upgrade,
    LOST_PLANET: _far,
    SPACE_STATION: _far,
    PLANET: _federated,
    RESEARCH: _research,
    ADVANCE: _advance,
    TILE: _tile,
    SPECIAL_ACTION: _special,
    CHOOSE_FACTION: _faction,
    PASS: _passing,
    PASS_LAST: _passing,
    CHARGE: _charge,
    INCOME: _income,
}
