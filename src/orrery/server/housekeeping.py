"""Work that is done again and again in the background."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger("orrery.server")


async def attempt(work: Awaitable[None], **about: str) -> None:
    """What fails once may succeed next time, and must not keep the rest from being done."""
    try:
        await work
    except (SQLAlchemyError, OSError) as error:
        log.warning("the store did not answer", extra={"why": str(error)[:200], **about})
    except Exception:
        log.exception("housekeeping failed", extra=about)
