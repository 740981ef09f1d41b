"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=200), nullable=False),
        sa.Column("commitment", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("deciding", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("batch", sa.String(length=32), nullable=False),
        sa.Column("talk", sa.Text(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    with op.batch_alter_table("games") as batch:
        batch.create_index(batch.f("ix_games_due"), ["due"], unique=False)
        batch.create_index(
            "ix_games_finished_at_created_at", ["finished_at", "created_at"], unique=False
        )

    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_chat_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    with op.batch_alter_table("chat") as batch:
        batch.create_index("ix_chat_game_id_id", ["game_id", "id"], unique=False)

    op.create_table(
        "drafts",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_drafts_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_drafts")),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("batch", sa.String(length=32), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_entries_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "sequence", name=op.f("pk_entries")),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_keys_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
        sa.UniqueConstraint("hash", name=op.f("uq_keys_hash")),
    )
    with op.batch_alter_table("keys") as batch:
        batch.create_index(batch.f("ix_keys_game_id"), ["game_id"], unique=False)

    op.create_table(
        "orders",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("order_id", sa.String(length=64), nullable=False),
        sa.Column("choice", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_orders_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", "order_id", name=op.f("pk_orders")),
    )
    op.create_table(
        "snapshots",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_snapshots_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_snapshots")),
        sa.UniqueConstraint("game_id", "sequence", name=op.f("uq_snapshots_game_id_sequence")),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("level", sa.String(length=64), nullable=False),
        sa.Column("key_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_seats_game_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["key_id"], ["keys.id"], name=op.f("fk_seats_key_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats") as batch:
        batch.create_index(batch.f("ix_seats_key_id"), ["key_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.drop_index(batch.f("ix_seats_key_id"))

    op.drop_table("seats")
    op.drop_table("snapshots")
    op.drop_table("orders")
    with op.batch_alter_table("keys") as batch:
        batch.drop_index(batch.f("ix_keys_game_id"))

    op.drop_table("keys")
    op.drop_table("entries")
    op.drop_table("drafts")
    with op.batch_alter_table("chat") as batch:
        batch.drop_index("ix_chat_game_id_id")

    op.drop_table("chat")
    with op.batch_alter_table("games") as batch:
        batch.drop_index("ix_games_finished_at_created_at")
        batch.drop_index(batch.f("ix_games_due"))

    op.drop_table("games")
