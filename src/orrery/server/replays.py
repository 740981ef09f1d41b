"""Looking back at a game over REST: its record, its positions, its dice, a report of a problem.

While a game runs everything is in the asker's form; after its end it is open to everybody.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from orrery import __version__
from orrery.kernel.chance import commitment
from orrery.kernel.errors import BadRecord
from orrery.kernel.match import Line
from orrery.kernel.position import write_position
from orrery.kernel.record import write_record
from orrery.server.access import Asker, asker_of
from orrery.server.history import Historian, History
from orrery.server.load import past
from orrery.server.models import Dice, Draw, Language, ProblemFile, Report
from orrery.server.problems import Problem, language_of
from orrery.server.room import Room
from orrery.server.schemas import json_of
from orrery.server.texts import words
from orrery.table.entries import Course, rebuild
from orrery.table.present import Presenter
from orrery.table.protocol import Struct, encode

router = APIRouter(prefix="/api/tables", tags=["replays"])

AskerOf = Annotated[Asker, Depends(asker_of)]
SeatAsked = Annotated[
    int | None,
    Query(
        description="With which own seat's eyes. If it is left out: the only own seat's; who has "
        "several, on one device, sees what everybody may see."
    ),
]


def viewer_of(asker: Asker, seat: int | None) -> int | None:
    """With whose eyes: an own seat's, or a spectator's."""
    if seat is None:
        return asker.seats[0] if len(asker.seats) == 1 else None
    if seat not in asker.seats:
        raise Problem(403, "not_yours")
    return seat


async def _room(asker: Asker) -> Room:
    return await asker.hall.room(asker.table.game.id)


@router.get(
    "/{table_id}/record",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(asker: AskerOf, seat: SeatAsked = None) -> Response:
    """The record: while the game runs as the asker may read it, after its end all of it."""
    viewer = viewer_of(asker, seat)
    room = await _room(asker)
    name = f'attachment; filename="{room.game.id}-{room.id}.orr"'
    text = write_record(room.table.course.match, viewer)
    return PlainTextResponse(text, headers={"Content-Disposition": name})


@router.get("/{table_id}/positions/{sequence}", responses=json_of("PastPosition"))
async def position(
    asker: AskerOf, sequence: int, lang: Language = "en", seat: SeatAsked = None
) -> Response:
    """The game after so many entries, in the asker's form."""
    room = await _room(asker)
    historian = _historian(room, lang, viewer_of(asker, seat))
    then = await _past(room, sequence)
    return _message(historian.position(then, room.table.sequence, room.over))


@router.get("/{table_id}/history", responses=json_of("History"))
async def history(asker: AskerOf, lang: Language = "en", seat: SeatAsked = None) -> Response:
    """Every entry in a line, where rounds or turns begin, and the scores on the way."""
    room = await _room(asker)
    historian = _historian(room, lang, viewer_of(asker, seat))
    over = room.over
    episodes = await room.episodes()

    def tell() -> History:
        return historian.history(episodes, over)

    return _message(await asyncio.to_thread(tell))


def _historian(room: Room, language: str, viewer: int | None) -> Historian:
    presenter = Presenter(room.game, language, room.names(language), board=room.table.board)
    return Historian(room.game, room.table.board, presenter, viewer)


def _message(message: Struct) -> Response:
    return Response(encode(message), media_type="application/json")


async def _past(room: Room, sequence: int) -> Course:
    """The game after so many entries; a `Problem` if it has not come so far."""
    course = room.table.course
    if not 0 <= sequence <= course.sequence:
        raise Problem(404, "no_entry", count=course.sequence, sequence=sequence)
    return await past(room.hall.database, room.id, course, sequence)


@router.get("/{table_id}/dice")
async def dice(request: Request, asker: AskerOf, seat: SeatAsked = None) -> Dice:
    """Check the dice: the published hash; after the end the seed and every draw."""
    viewer = viewer_of(asker, seat)
    room = await _room(asker)
    game, course = room.rows.game, room.table.course
    opening = [(0, course.match.opening)]
    lines = opening + list(zip(course.sequences, course.match.lines, strict=True))
    return Dice(
        commitment=game.commitment,
        seed=game.seed if room.over else None,
        draws=[draw for at, line in lines for draw in _draws(at, line, viewer, room.over)],
        verified=await asyncio.to_thread(_verify, room) if room.over else None,
        method=words("dice", "method", language_of(request)),
    )


def _draws(sequence: int, line: Line, viewer: int | None, over: bool) -> list[Draw]:
    return [
        Draw(sequence=sequence, outcome=outcome if over or seen is None or viewer in seen else None)
        for outcome, seen in zip(line.outcomes, line.seen, strict=True)
    ]


def _verify(room: Room) -> bool:
    """Play everything again from the seed."""
    game = room.rows.game
    if commitment(game.seed) != game.commitment:
        return False
    entries = room.table.course.entries[:]
    try:
        rebuild(room.game, game.players, game.options, game.seed, entries)
    except BadRecord:
        return False
    return True


@router.post("/{table_id}/report")
async def report(
    asker: AskerOf, wish: Report, lang: Language = "en", seat: SeatAsked = None
) -> ProblemFile:
    """Pack what is needed to look into a problem into one file for the asker to keep or to send."""
    viewer = viewer_of(asker, seat)
    room = await _room(asker)
    sequence = room.table.sequence if wish.sequence is None else wish.sequence
    then = await _past(room, sequence)
    view = _historian(room, lang, viewer).sight(then, room.over).view
    known = not wish.rule or wish.rule in room.game.ledger()
    return ProblemFile(
        orrery=__version__,
        game=room.game.id,
        rules_version=room.game.rules_version,
        table=room.id,
        sequence=sequence,
        seat=viewer,
        rule=wish.rule,
        rule_text=room.game.rule_text(wish.rule, lang) if wish.rule and known else "",
        text=wish.text,
        position=write_position(view.state),
        record=write_record(room.table.course.match, viewer),
    )
