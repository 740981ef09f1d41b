"""Since when a bot plays for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("bot_since", sa.DateTime(timezone=True), nullable=True))
    # For bots of before nobody has kept it; that the game went on with them is known.
    op.execute(
        "UPDATE seats SET bot_since ="
        " (SELECT changed_at FROM games WHERE games.id = seats.game_id)"
        " WHERE kind = 'bot' AND key_id IS NOT NULL"
    )


def downgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("bot_since")
