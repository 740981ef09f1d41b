"""What people say at a table."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from orrery.store.entries import notify
from orrery.store.schema import ChatRow, GameRow, now


async def say(
    session: AsyncSession,
    game_id: str,
    sequence: int,
    seat: int,
    name: str,
    words: str,
    batch: str,
) -> None:
    """Write a line; once, if it is repeated under the same name."""
    # One writer at a time: another process may be writing the same line.
    await session.execute(select(GameRow.id).where(GameRow.id == game_id).with_for_update())
    if await session.scalar(select(ChatRow.id).where(ChatRow.batch == batch)) is not None:
        return
    session.add(
        ChatRow(
            game_id=game_id,
            sequence=sequence,
            seat=seat,
            name=name,
            text=words,
            at=now(),
            batch=batch,
        )
    )
    await session.flush()
    await notify(session, game_id, sequence)


async def chat_since(
    session: AsyncSession, game_id: str, after: int, limit: int = 500
) -> list[ChatRow]:
    """The newest lines with a greater id, in order."""
    found = await session.scalars(
        select(ChatRow)
        .where(ChatRow.game_id == game_id, ChatRow.id > after)
        .order_by(ChatRow.id.desc())
        .limit(limit)
    )
    return list(reversed(list(found)))
