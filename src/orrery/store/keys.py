"""Keys: the secret of a seat link. Who has it holds the seats; the store knows only its hash."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

BYTES = 32
_FORM = re.compile(r"[A-Za-z0-9_-]{43}")
"""32 bytes in the base64 of addresses."""


def new_key() -> str:
    """A fresh key of 256 random bits, fit for an address."""
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """A name for a table that nobody can guess: who has the address may watch."""
    return secrets.token_urlsafe(9)


def is_key(text: str) -> bool:
    return _FORM.fullmatch(text) is not None


def without_keys(text: str) -> str:
    """A text for the log: whatever could be a key is left out."""
    return _FORM.sub("…", text)


def hash_key(key: str) -> str:
    """What is stored of a key. It has 256 random bits, so a fast hash cannot be searched."""
    return hashlib.sha256(b"orrery key\n" + key.encode()).hexdigest()


def same_hash(one: str, other: str) -> bool:
    """Whether two hashes are equal, in a time that tells nothing."""
    return hmac.compare_digest(one, other)
