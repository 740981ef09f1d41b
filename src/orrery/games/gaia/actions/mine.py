"""Building a mine."""

from __future__ import annotations

from orrery.games.gaia.building import is_new_type, join_federation, mine_on_map, put_mine
from orrery.games.gaia.components import (
    EMPTY,
    GAIA,
    KINDS,
    LOST,
    MINE,
    MINE_BUILT,
    ORE,
    QIC,
    RANGE_PER_QIC,
    SPACE,
    STEP_COST,
    STEP_DONE,
    STRUCTURE_KINDS,
    TERRAFORMING,
    TRANSDIM,
)
from orrery.games.gaia.events import BUILT
from orrery.games.gaia.factions.base import faction_of
from orrery.games.gaia.gains import can_pay, pay, too_dear
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.reach import qic_for_range, why_out_of_range
from orrery.games.gaia.scoring import trigger
from orrery.games.gaia.space import BUILD_MINE
from orrery.games.gaia.state import NOBODY, GaiaState, gaia
from orrery.kernel.data import with_item
from orrery.kernel.decision import Action
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State


class Terms:
    """How a mine is built: with free terraforming steps or extra range from an action."""

    def __init__(self, steps: int = 0, extra_range: int = 0) -> None:
        self.steps = steps
        self.extra_range = extra_range


PLAIN = Terms()


def shares(s: GaiaState, seat: int, space: int) -> bool:
    """Whether the mine would stand beside an opponent's structure."""
    return s.structure[space] != EMPTY and faction_of(s, seat).may_share(s, seat, space)


def steps_needed(s: GaiaState, seat: int, space: int) -> int:
    """gaia.habitat.steps: 0 for the home type, Gaia planets and shared planets."""
    kind = s.planet[space]
    if kind in (GAIA, TRANSDIM, LOST, SPACE) or s.structure[space] != EMPTY:
        return 0
    return faction_of(s, seat).spec.steps[kind]


def mine_cost(s: GaiaState, seat: int, space: int, terms: Terms) -> list[int]:
    """gaia.mine.cost-additional: the mine, the habitat and the range together."""
    spec = faction_of(s, seat).spec
    cost = spec.cost[MINE][:]
    own_former = s.former[space] == seat
    if s.structure[space] == EMPTY:
        paid_steps = max(0, steps_needed(s, seat, space) - terms.steps)
        cost[ORE] += paid_steps * STEP_COST[s.level(seat, TERRAFORMING)]
        if s.planet[space] == GAIA and not own_former:
            for resource in range(KINDS):
                cost[resource] += spec.gaia_cost[resource]
    if not own_former:
        cost[QIC] += qic_for_range(s, seat, space, terms.extra_range)
    return cost


def is_target(s: GaiaState, seat: int, space: int, terms: Terms) -> bool:
    """Whether the planet can take the seat's mine, cost and range aside."""
    if s.planet[space] in (SPACE, TRANSDIM):
        return False
    if s.former[space] not in (NOBODY, seat):
        return False
    if terms.steps and steps_needed(s, seat, space) == 0:
        return False
    return s.structure[space] == EMPTY or faction_of(s, seat).may_share(s, seat, space)


def mine_targets(s: GaiaState, seat: int, terms: Terms, enough: int = SPACES) -> list[int]:
    """Where the seat can build a mine; the first `enough` of these planets."""
    found: list[int] = []
    if not s.has_piece(seat, MINE) or not can_pay(s, seat, faction_of(s, seat).spec.cost[MINE]):
        return found
    planet = s.planet
    near = s.nearest(seat)
    farthest = s.range(seat) + terms.extra_range + RANGE_PER_QIC * s.held(seat, QIC)
    for space in s.geometry().spaces:
        if (
            planet[space] > SPACE
            and (near[space] <= farthest or s.former[space] == seat)
            and is_target(s, seat, space, terms)
            and can_pay(s, seat, mine_cost(s, seat, space, terms))
        ):
            found.append(space)
            if len(found) == enough:
                break
    return found


def why_not_mine(s: GaiaState, seat: int, space: int, terms: Terms) -> list[Blocker]:
    reasons: list[Blocker] = []
    if not s.has_piece(seat, MINE):
        reasons.append(block("gaia.mine.supply", mines=s.built(seat, MINE)))
    if s.planet[space] <= SPACE:
        return [*reasons, block("gaia.mine.habitable", space=space)]
    if s.planet[space] == TRANSDIM:
        return [*reasons, block("gaia.habitat.transdim", space=space)]
    if s.structure[space] != EMPTY and not faction_of(s, seat).may_share(s, seat, space):
        return [*reasons, block("gaia.mine.empty-planet", space=space)]
    if s.former[space] not in (NOBODY, seat):
        reasons.append(block("gaia.gaiaformed.exclusive", space=space))
    if terms.steps and steps_needed(s, seat, space) == 0:
        reasons.append(block("gaia.gap.action.unused-steps", space=space, steps=0))
    if s.former[space] != seat:
        far = why_out_of_range(s, seat, space, terms.extra_range)
        if far:
            return reasons + far
    return reasons + too_dear(
        s, seat, mine_cost(s, seat, space, terms), "gaia.mine.cost-additional"
    )


def build_mine(s: GaiaState, seat: int, space: int, terms: Terms) -> None:
    """gaia.mine.all-or-nothing"""
    pay(s, seat, mine_cost(s, seat, space, terms))
    if s.structure[space] != EMPTY:
        share_planet(s, seat, space)
        return
    steps = steps_needed(s, seat, space)
    new_type = is_new_type(s, seat, space)
    if s.former[space] == seat:
        s.former = with_item(s.former, space, NOBODY)
        s.formers_board[seat] += 1  # gaia.gaiaformed.returned
    put_mine(s, seat, space)
    s.emit(BUILT, seat, MINE, space)
    trigger(s, seat, STEP_DONE, steps)
    mine_on_map(s, seat, space, new_type)


def share_planet(s: GaiaState, seat: int, space: int) -> None:
    """A mine beside an opponent's structure: a mine, but no Gaia planet and no planet type."""
    s.pieces[seat * STRUCTURE_KINDS + MINE] += 1
    s.shared = with_item(s.shared, space, seat)
    s.reach_from(seat, space)
    join_federation(s, seat, space)
    s.emit(BUILT, seat, MINE, space)
    trigger(s, seat, MINE_BUILT)
    faction_of(s, seat).mine_shared(s, seat, space)
    s.builds.append(space)


class BuildMine(Play):
    """gaia.mine.cost"""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        for space in mine_targets(gaia(state), seat, self.terms):
            found.append(BUILD_MINE.at(space))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_mine(gaia(state), seat, action.first, self.terms)

    def apply(self, state: State, seat: int, action: Action) -> None:
        build_mine(gaia(state), seat, action.first, self.terms)
