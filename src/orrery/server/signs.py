"""What people write about themselves and to each other, without signs that nobody sees."""

from __future__ import annotations

import unicodedata

JOINER, NON_JOINER, EMOJI_STYLE = "\u200d", "\u200c", "\ufe0f"
VIRAMA = 9
"""The combining class of the signs that bind consonants in the scripts of India."""


def one_line(text: str) -> str:
    """The text on one line. Invisible signs could turn it around or make two names look alike.

    Only joiners stay, where they belong to what is seen: RFC 5892 names the places in letters,
    UTS #51 those in emoji.
    """
    signs = " ".join(text.split())
    seen = "".join(
        sign
        for before, sign, after in zip(" " + signs, signs, signs[1:] + " ", strict=False)
        if sign.isprintable() or _joins(before, sign, after)
    )
    return " ".join(seen.split())


def _joins(before: str, sign: str, after: str) -> bool:
    if sign not in (JOINER, NON_JOINER) or not after.isprintable() or after.isspace():
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if sign == JOINER:
        return _is_emoji(before) and unicodedata.category(after) == "So"
    return all(unicodedata.bidirectional(letter) == "AL" for letter in (before, after))


def _is_emoji(sign: str) -> bool:
    """A picture, with its colour of skin or its style behind it."""
    return sign == EMOJI_STYLE or unicodedata.category(sign) in ("So", "Sk")
