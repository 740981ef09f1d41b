"""A name for each line of the chat, so that none is written twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("chat") as batch:
        batch.add_column(sa.Column("batch", sa.String(length=32), nullable=True))
        batch.create_index(batch.f("ix_chat_batch"), ["batch"], unique=True)


def downgrade() -> None:
    with op.batch_alter_table("chat") as batch:
        batch.drop_index(batch.f("ix_chat_batch"))
        batch.drop_column("batch")
