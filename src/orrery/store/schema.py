"""The tables of the database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Instant(TypeDecorator[datetime]):
    """A moment in UTC; SQLite would forget the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


def now() -> datetime:
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """What all tables have in common: constraints have names, so that migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: Instant}  # noqa: RUF012 (SQLAlchemy reads it from the class)


def of_game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


class GameRow(Base):
    """A table and the game on it.

    `length` and `deciding` are read from the entries when these are written, so that a lobby need
    not open games to know who waits for whom. `version` counts every change of what belongs to the
    game: who writes says which version it has seen.
    """

    __tablename__ = "games"
    __table_args__ = (Index("ix_games_finished_at_created_at", "finished_at", "created_at"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    rules: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(200))
    """Secret until the end; its hash is public from the start."""
    commitment: Mapped[str] = mapped_column(String(80))
    name: Mapped[str] = mapped_column(String(80))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    length: Mapped[int] = mapped_column(default=0)
    deciding: Mapped[list[int]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=0)
    batch: Mapped[str] = mapped_column(String(32), default="")
    """What was written last; tells a writer after a lost connection whether it arrived."""
    talk: Mapped[str] = mapped_column(Text, default="")
    """What the seats have asked each other: an undo, a draw."""
    due: Mapped[bool] = mapped_column(default=False, index=True)
    """A bot or a standing order must answer: some process has to see to it."""


class KeyRow(Base):
    """A key that opens seats of one table; more than one where people share a screen."""

    __tablename__ = "keys"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(of_game(), index=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    host: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    seen: Mapped[int] = mapped_column(default=-1)
    """The last entry that its holder has looked at."""


class SeatRow(Base):
    """Who sits where. A person that a bot stands in for keeps the key."""

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    """`human`, `invite` (a link that nobody has used yet), `open` or `bot`."""
    name: Mapped[str] = mapped_column(String(80))
    level: Mapped[str] = mapped_column(String(64), default="")
    """The bot that plays here, or did before a person or an invitation took its place."""
    key_id: Mapped[int | None] = mapped_column(ForeignKey("keys.id"), index=True)
    bot_since: Mapped[datetime | None]
    """Since when a bot stands in for a person; nothing where it stands in for nobody."""
    seated_at: Mapped[datetime]
    """When somebody, person or bot, last sat down where nobody sat."""
    left_at: Mapped[datetime | None]
    """When a line of its person last ended; nothing for who has not been here yet."""


class EntryRow(Base):
    """One entry of a game. Rows are added and never changed."""

    __tablename__ = "entries"

    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    batch: Mapped[str] = mapped_column(String(32))
    """Entries that were written together."""
    data: Mapped[str] = mapped_column(Text)


class DraftRow(Base):
    """The steps that a seat has not confirmed yet."""

    __tablename__ = "drafts"

    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    data: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[datetime]


class OrderRow(Base):
    """A standing order of a seat."""

    __tablename__ = "orders"

    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    order_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    choice: Mapped[str] = mapped_column(String(64))


class ChatRow(Base):
    """A line of a table's chat."""

    __tablename__ = "chat"
    __table_args__ = (Index("ix_chat_game_id_id", "game_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(of_game())
    sequence: Mapped[int]
    seat: Mapped[int]
    name: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
    batch: Mapped[str | None] = mapped_column(String(32), unique=True, index=True)
    """A name that no other line has; lines of before have none."""


class SnapshotRow(Base):
    """A position on the way, so that a long game opens fast. A cache: it may be deleted."""

    __tablename__ = "snapshots"
    __table_args__ = (UniqueConstraint("game_id", "sequence"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(of_game())
    sequence: Mapped[int]
    data: Mapped[str] = mapped_column(Text)


class CheckpointRow(Base):
    """A position on the way with which a replay begins in the middle. A cache, too."""

    __tablename__ = "checkpoints"

    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True)
    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    data: Mapped[str] = mapped_column(Text)


class PresenceRow(Base):
    """Who is at a table through one process; `at` is when the process last said that it lives."""

    __tablename__ = "presence"

    process: Mapped[str] = mapped_column(String(32), primary_key=True)
    game_id: Mapped[str] = mapped_column(of_game(), primary_key=True, index=True)
    seats: Mapped[list[int]] = mapped_column(JSON)
    spectators: Mapped[int]
    at: Mapped[datetime]
