"""The store is tested on the same databases as the server."""

from tests.server.conftest import database, postgres

__all__ = ["database", "postgres"]
