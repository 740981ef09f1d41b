"""Games that are well under way when a person comes: played by bots here, then put on the server.

    table = prepare(server, gaia_before_a_federation(), ["me", "bot:greedy"])
    sit(page, table.id, table.key)

The same seed gives the same game, so a test sees the same position every time.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec

import orrery
from orrery.bots.base import FREE
from orrery.games.gaia.state import GaiaState
from orrery.games.gaia.table import present
from orrery.games.nebula.state import NebulaState
from orrery.kernel.chance import Source
from orrery.kernel.match import Match
from orrery.kernel.record import write_record
from orrery.kernel.registry import bot_maker
from orrery.kernel.state import State
from orrery.server.archive import Beside, KeyData
from orrery.store.games import BOT, HUMAN, NewSeat
from orrery.store.keys import hash_key, new_id, new_key
from orrery.table.entries import Course
from tests.web.server import Server

NAMES = ("Ada", "Bruno", "Chen", "Dora")
MOST_SEEDS = 40
LATE = 40
"""Moves of Nebula after which boards are full."""
START = "2026-01-01T12:00:00.000+00:00"


@dataclass(frozen=True)
class Prepared:
    """A table on the server, and the key of the people at it."""

    id: str
    key: str


def prepare(server: Server, course: Course, seats: Sequence[str], name: str = "") -> Prepared:
    """Put a game on the server; `seats` are `me` or `bot:<level>`."""
    table = Prepared(new_id(), new_key())
    beside = Beside(
        id=table.id,
        name=name,
        seed=course.match.seed,
        settings={"hints": False},
        created=datetime.now(UTC),
        finished=datetime.now(UTC) if course.match.state.is_over() else None,
        seats=[_seat(kind, who) for kind, who in zip(seats, NAMES)],
        keys=[KeyData(hash_key(table.key), host=True, revoked=False, seen=-1)],
        chat=[],
        entries=course.entries,
    )
    archive = server.folder / f"{table.id}.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr(f"{table.id}.orr", write_record(course.match))
        packed.writestr(f"{table.id}.json", msgspec.json.encode(beside))
    server.take_over(archive)
    return table


def _seat(kind: str, name: str) -> NewSeat:
    kind, _, level = kind.partition(":")
    return NewSeat(HUMAN, name, key=0) if kind == "me" else NewSeat(BOT, level=level)


# Games -----------------------------------------------------------------------------------


@cache
def gaia_before_a_federation() -> Course:
    """Seat 0 may form a federation: planets to choose, satellites to place between them."""
    return _first("gaia", 2, {"faction_choice": "first_game"}, _federation_ahead)


@cache
def gaia_late() -> Course:
    """Four players in round 5, seat 0 to take a main action with a mine to build."""
    return _first("gaia", 4, {}, _late_turn)


@cache
def gaia_finished() -> Course:
    return _first("gaia", 3, {}, _over)


@cache
def nebula_late() -> Course:
    """Seat 0 to decide when both have built something and research something face down."""
    return _first("nebula", 2, {}, _research_under_way)


@cache
def nebula_finished() -> Course:
    return _first("nebula", 2, {}, _over)


def _federation_ahead(match: Match) -> bool:
    if not _may(match.state, "federate"):
        return False
    ahead = match.fork()
    ahead.apply(0, "federate")
    making = present(ahead.state.view(0)).making
    choices = len(ahead.state.legal(0))
    return making is not None and choices >= 2 and len(making.proposed_satellites) >= 1


def _late_turn(match: Match) -> bool:
    state = match.state
    assert isinstance(state, GaiaState)
    return state.round >= 5 and _may(state, "mine ") and _may(state, "pass")


def _research_under_way(match: Match) -> bool:
    state = match.state
    assert isinstance(state, NebulaState)
    researching = set(state.project_seat) == {0, 1}
    return researching and state.open_seats() == [0] and len(match.lines) >= LATE


def _over(match: Match) -> bool:
    return match.state.is_over()


def _may(state: State, beginning: str) -> bool:
    if state.open_seats() != [0]:
        return False
    return any(action.text.startswith(beginning) for action in state.legal(0))


def _first(
    game: str, players: int, options: dict[str, Any], wanted: Callable[[Match], bool]
) -> Course:
    """The first game of greedy bots that comes by such a position, up to there."""
    for number in range(MOST_SEEDS):
        course = _play(game, players, options, f"{game} {number}", wanted)
        if course is not None:
            return course
    raise AssertionError(f"no game of {game} comes by such a position")


def _play(
    name: str, players: int, options: dict[str, Any], seed: str, wanted: Callable[[Match], bool]
) -> Course | None:
    game = orrery.game(name)
    secret = hashlib.sha256(seed.encode()).hexdigest()
    course = Course(game, game.start(players=players, options=options, seed=secret))
    bot = bot_maker("greedy")(game)
    dice = Source.from_seed(secret)
    while True:
        state = course.match.state
        if wanted(course.match):
            return course
        if state.is_over():
            return None
        seat = state.open_seats()[0]
        view = state.view(seat)
        course.move(seat, bot.choose(view, view.legal(), FREE, dice), START)
