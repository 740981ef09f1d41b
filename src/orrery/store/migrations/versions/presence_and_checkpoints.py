"""Who is at the tables, and positions with which replays begin in the middle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("spectators", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_presence_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("process", "game_id", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence") as batch:
        batch.create_index(batch.f("ix_presence_game_id"), ["game_id"], unique=False)

    op.create_table(
        "checkpoints",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_checkpoints_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "sequence", name=op.f("pk_checkpoints")),
    )


def downgrade() -> None:
    op.drop_table("checkpoints")
    with op.batch_alter_table("presence") as batch:
        batch.drop_index(batch.f("ix_presence_game_id"))

    op.drop_table("presence")
