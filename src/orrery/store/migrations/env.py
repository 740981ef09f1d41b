"""Called by Alembic: runs the revisions on the connection that `database.migrate` opened."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from orrery.store.schema import Base


def run() -> None:
    connection: Connection = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        # SQLite cannot alter most of a table: Alembic copies it instead.
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
