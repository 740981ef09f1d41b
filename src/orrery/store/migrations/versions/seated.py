"""When somebody last sat down on a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("seated_at", sa.DateTime(timezone=True), nullable=True))
    # For those of before nobody has kept it: it was not later than the last change.
    op.execute(
        "UPDATE seats SET seated_at = (SELECT changed_at FROM games WHERE games.id = seats.game_id)"
    )
    with op.batch_alter_table("seats") as batch:
        batch.alter_column("seated_at", nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("seated_at")
