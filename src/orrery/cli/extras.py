"""Commands that need more than the plain installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.kernel.errors import UsageError


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Around imports of what an extra brings: says how to get it where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.split(".")[0] == "orrery":
            raise
        raise UsageError(f"this needs {missing}: pip install 'orrery[{extra}]'") from None
