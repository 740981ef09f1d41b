"""The value of a position to a seat, in projected victory points.

    value = points so far
          + what is held, at prices that fall from round to round
          + income, special actions, boosters and tiles of the rounds to come
          + board actions that can soon be paid for, in the last round a laboratory
          + research: its points, the way to the next ones, cheaper steps, wider range
          + the map: colonies, planets in reach, Gaia projects, federations in the making
          + final tiles by the chance to be in front
          + what the faction's institute is good for

A federation that is just being formed counts as finished and paid in the cheapest way that is still
open, so that its first step is worth what its last one brings.

The numbers are in `data/evaluation.json`; `weights` says what each of them means.
"""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.federate import PLANETS, SATELLITES, FederationFrame, form
from orrery.games.gaia.components import TOKENS, VP
from orrery.games.gaia.evaluation.holdings import colonies, federations, projects, targets
from orrery.games.gaia.evaluation.prices import gain_worth, stock
from orrery.games.gaia.evaluation.prospects import (
    board,
    boosters,
    income,
    last_lab,
    specials,
    tiles,
)
from orrery.games.gaia.evaluation.standing import final_tiles, research
from orrery.games.gaia.evaluation.weights import WEIGHTS, Weights
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.power import LeaveFrame
from orrery.games.gaia.setup.factions import FactionFrame
from orrery.games.gaia.state import BOWLS, IN_GAIA, NONE, OUT, GaiaState, gaia
from orrery.kernel.state import Frame, State

SPREAD: Final = [30.0, 30.0, 20.0, 18.0, 14.0, 14.0, 8.0]
"""By round the lead that made a seat e times as likely to win, in 300 games between greedy bots."""

STAKE: Final = 60.0
"""Four times a usual `SPREAD`."""
FORESIGHT: Final = 6
"""Rounds: without dice, a plan can be followed that far. docs/strength.md says what it is worth."""
AMONG_MANY: Final = 3
"""The same among more than two, where more hangs on the others."""


def evaluate(state: State, seat: int, w: Weights = WEIGHTS) -> float:
    """The value of a position to `seat`."""
    s = gaia(state)
    if s.ended:
        return float(s.held(seat, VP))
    if s.faction[seat] == NONE:
        return _before_factions(s, seat, w)
    frames = s.frames()
    top = frames[-1] if frames else None
    if isinstance(top, (FederationFrame, LeaveFrame)):
        return _unfinished(s, top, seat, w)
    return settled(s, seat, w)


def settled(s: GaiaState, seat: int, w: Weights) -> float:
    """The value of a position in which nothing is half done."""
    value = s.held(seat, VP) - s.bid[seat] + stock(s, seat, w)
    value += income(s, seat, w) + specials(s, seat, w) + boosters(s, seat, w) + tiles(s, seat, w)
    value += board(s, seat, w) + last_lab(s, seat, w)
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


# Half done -------------------------------------------------------------------------------


def _unfinished(s: GaiaState, top: Frame, seat: int, w: Weights) -> float:
    """As if a federation were formed, its satellites paid, and the best token taken."""
    takes_token = any(
        isinstance(frame, FederationFrame) and frame.seat == seat for frame in s.frames()[-2:]
    )
    after = gaia(s.clone())
    if isinstance(top, FederationFrame) and top.stage <= SATELLITES:
        _form(after, top)
        top = after.top()
    if isinstance(top, LeaveFrame):
        _pay(after, top)
    value = settled(after, seat, w)
    return value + _best_token(s, w) if takes_token else value


def _form(s: GaiaState, frame: FederationFrame) -> None:
    """With the fewest satellites that are still possible."""
    search = search_of(s, frame.seat)
    chosen = frame.groups
    if frame.stage == PLANETS:
        chosen = next(
            (plan.groups for plan in search.plans() if plan.groups & chosen == chosen), chosen
        )
    whole = search.completed(chosen, frame.placed)
    s.pop()
    form(s, frame.seat, whole.planets, whole.satellites)


def _pay(s: GaiaState, frame: LeaveFrame) -> None:
    """Tokens of the lowest areas leave, the Brainstone last."""
    seat = frame.seat
    left = frame.left
    for bowl in range(BOWLS):
        gone = min(left, s.bowls[seat * BOWLS + bowl])
        s.bowls[seat * BOWLS + bowl] -= gone
        left -= gone
    if left:
        s.brainstone[seat] = IN_GAIA if frame.to_gaia else OUT
    if frame.to_gaia:
        s.gaia_area[seat] += frame.left - left
    else:
        s.tokens_owned[seat] -= frame.left - left


def _best_token(s: GaiaState, w: Weights) -> float:
    """What a federation token about to be taken is worth."""
    best = 0.0
    for kind, left in enumerate(s.token_supply):
        if left:
            green = w.green * w.federation_time[s.round] if TOKENS[kind].green else 0.0
            best = max(best, gain_worth(w, TOKENS[kind].gain.amounts) + green)
    return best
