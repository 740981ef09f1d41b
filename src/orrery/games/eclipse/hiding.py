"""What is hidden in Eclipse: reputation tiles in hands, on tracks and in the bag."""

from __future__ import annotations

from orrery.games.eclipse.combat.reputation import ReputationFrame
from orrery.games.eclipse.components import REPUTATION, REPUTATION_VALUES
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.kernel.chance import Source
from orrery.kernel.events import HIDDEN
from orrery.kernel.hidden import Fact, Variation
from orrery.kernel.state import State, View


def drawing(s: EclipseState) -> list[ReputationFrame]:
    """The frames in which tiles are being looked at."""
    return [frame for frame in s.frames() if isinstance(frame, ReputationFrame)]


def sample(view: View, rng: Source) -> State:
    """Tiles that the viewer cannot see are dealt anew, all of them equally likely."""
    s = eclipse(view.state.clone())
    if HIDDEN not in s.bag:
        return s
    pool = _unknown(s)
    for seat in range(s.players):
        s.reputation[seat] = _deal(pool, s.reputation[seat], rng)
    for frame in drawing(s):
        frame.drawn = _deal(pool, frame.drawn, rng)
        if frame.kept == HIDDEN:
            frame.kept = frame.drawn[0]
    s.bag = pool
    s.forget()
    return s


def _unknown(s: EclipseState) -> list[int]:
    """By value: the tiles that could be anywhere out of sight."""
    pool = REPUTATION[:]
    seen = [*s.reputation, *[frame.drawn for frame in drawing(s)]]
    for tiles in seen:
        for value in tiles:
            if value != HIDDEN:
                pool[value - 1] -= 1
    return pool


def _deal(pool: list[int], tiles: list[int], rng: Source) -> list[int]:
    """The tiles with every hidden one replaced by one from the pool, lowest first."""
    return sorted([_pick(pool, rng) if value == HIDDEN else value for value in tiles])


def _pick(pool: list[int], rng: Source) -> int:
    at = rng.below(sum(pool))
    for value in range(REPUTATION_VALUES):
        at -= pool[value]
        if at < 0:
            pool[value] -= 1
            return value + 1
    raise AssertionError("the pool is empty")


def vary(fact: Fact, state: State, rng: Source) -> Variation | None:
    """One tile that a seat has is another one, which the bag has given for it."""
    s = eclipse(state.clone())
    s.forget()
    if s.ended:
        return None
    if fact.id == "eclipse.hidden.reputation":
        return _vary_kept(s, rng)
    return _vary_drawn(s, rng)


def _vary_kept(s: EclipseState, rng: Source) -> Variation | None:
    keepers = [seat for seat in range(s.players) if s.reputation[seat] and not s.eliminated[seat]]
    if not keepers:
        return None
    seat = keepers[rng.below(len(keepers))]
    tiles = _exchange(s, s.reputation[seat], rng)
    if tiles is None:
        return None
    s.reputation[seat] = tiles
    return Variation(s, _others(s, seat))


def _vary_drawn(s: EclipseState, rng: Source) -> Variation | None:
    for frame in drawing(s):
        tiles = _exchange(s, frame.drawn, rng) if frame.drawn else None
        if tiles is not None:
            frame.drawn = tiles
            if frame.kept:
                frame.kept = tiles[0]
            return Variation(s, _others(s, frame.seat))
    return None


def _others(s: EclipseState, seat: int) -> list[int]:
    return [other for other in range(s.players) if other != seat]


def _exchange(s: EclipseState, tiles: list[int], rng: Source) -> list[int] | None:
    """The tiles with one of them exchanged for one of another value from the bag, if there is."""
    at = rng.below(len(tiles))
    old = tiles[at]
    values = [value + 1 for value in range(REPUTATION_VALUES) if s.bag[value]]
    others = [value for value in values if value != old]
    if not others:
        return None
    new = others[rng.below(len(others))]
    s.bag[new - 1] -= 1
    s.bag[old - 1] += 1
    return sorted([*tiles[:at], new, *tiles[at + 1 :]])
