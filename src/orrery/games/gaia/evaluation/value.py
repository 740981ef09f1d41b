"""The value of a position to a seat, in projected victory points.

    value = points so far
          + what is held, at prices that fall from round to round
          + income, special actions, boosters and tiles of the rounds to come
          + research: its points, the way to the next ones, cheaper steps, wider range
          + the map: colonies, planets in reach, Gaia projects, federations in the making
          + final tiles by the chance to be in front
          + what the faction's institute is good for

A federation that is just being formed counts as finished in the cheapest way that is still open,
so that its first step is worth what its last one brings. The numbers are in `data/evaluation.json`.
"""

from __future__ import annotations

from orrery.games.gaia.actions.federate import PLANETS, SATELLITES, FederationFrame, form
from orrery.games.gaia.components import TOKENS, VP
from orrery.games.gaia.evaluation.holdings import colonies, federations, projects, targets
from orrery.games.gaia.evaluation.prices import gain_worth, stock
from orrery.games.gaia.evaluation.prospects import boosters, income, specials, tiles
from orrery.games.gaia.evaluation.standing import final_tiles, research
from orrery.games.gaia.evaluation.weights import WEIGHTS, Weights
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.setup.factions import FactionFrame
from orrery.games.gaia.state import NONE, GaiaState, gaia
from orrery.kernel.state import State


def evaluate(state: State, seat: int, w: Weights = WEIGHTS) -> float:
    """The value of a position to `seat`."""
    s = gaia(state)
    if s.ended:
        return float(s.held(seat, VP))
    if s.faction[seat] == NONE:
        return _before_factions(s, seat, w)
    frames = s.frames()
    top = frames[-1] if frames else None
    if isinstance(top, FederationFrame) and top.stage <= SATELLITES:
        return _with_federation(s, top, seat, w)
    value = settled(s, seat, w)
    if isinstance(top, FederationFrame) and top.seat == seat:
        value += _best_token(s, w)
    return value


def settled(s: GaiaState, seat: int, w: Weights) -> float:
    """The value of a position in which nothing is half done."""
    value = s.held(seat, VP) - s.bid[seat] + stock(s, seat, w)
    value += income(s, seat, w) + specials(s, seat, w) + boosters(s, seat, w) + tiles(s, seat, w)
    value += research(s, seat, w) + final_tiles(s, seat, w)
    value += colonies(s, seat, w) + targets(s, seat, w) + projects(s, seat, w)
    value += federations(s, seat, w) + w.faction[s.faction[seat]]
    if s.has_institute(seat):
        value += w.institute[s.faction[seat]] * w.later[s.round]
    return value


def _before_factions(s: GaiaState, seat: int, w: Weights) -> float:
    """A faction by its usual result, less what was bid for it."""
    top = s.top()
    if not isinstance(top, FactionFrame):
        return 0.0
    for at, holder in enumerate(top.holders):
        if holder == seat:
            return w.faction[top.named[at]] - top.bids[at]
    return w.faction[top.named[seat]] if seat < len(top.named) else 0.0


def _with_federation(s: GaiaState, frame: FederationFrame, seat: int, w: Weights) -> float:
    """As if the federation were formed with the fewest satellites that are still possible."""
    search = search_of(s, frame.seat)
    chosen = frame.groups
    if frame.stage == PLANETS:
        chosen = next(
            (plan.groups for plan in search.plans() if plan.groups & chosen == chosen), chosen
        )
    whole = search.completed(chosen, frame.placed)
    after = gaia(s.clone())
    after.pop()
    form(after, frame.seat, whole.planets, whole.satellites)
    value = settled(after, seat, w)
    return value + _best_token(s, w) if frame.seat == seat else value


def _best_token(s: GaiaState, w: Weights) -> float:
    """What a federation token about to be taken is worth."""
    best = 0.0
    for kind, left in enumerate(s.token_supply):
        if left:
            green = w.green * w.federation_time[s.round] if TOKENS[kind].green else 0.0
            best = max(best, gain_worth(w, TOKENS[kind].gain.amounts) + green)
    return best
