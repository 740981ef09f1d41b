"""How the database came to look as it does: Alembic's revisions."""
