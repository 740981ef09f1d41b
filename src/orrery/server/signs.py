"""What people write about themselves and to each other, without signs that nobody sees."""

from __future__ import annotations

import unicodedata

JOINER, NON_JOINER, EMOJI_STYLE = "\u200d", "\u200c", "\ufe0f"
VIRAMA = 9
"""The combining class of the signs that bind consonants in the scripts of India."""
BLANK = "\u2800"
"""A letter of Braille without a dot: it is the space of that script."""
IGNORABLE = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0000, 0xE0FFF),
)
"""Unicode's Default_Ignorable_Code_Point as far as Python calls them printable, from and to."""


def one_line(text: str) -> str:
    """The text on one line. Invisible signs could turn it around or make two names look alike.

    Only joiners and the style of emoji stay, where they belong to what is seen: RFC 5892 names the
    places in letters, UTS #51 those in emoji. Empty if nothing is left that can be seen by itself.
    """
    signs = " ".join(text.replace(BLANK, " ").split())
    kept = " "
    for sign, after in zip(signs, signs[1:] + " ", strict=False):
        if _is_seen(sign) or _belongs(kept[-1], sign, after):
            kept += sign
    line = " ".join(kept.split())
    return line if any(_stands_alone(sign) for sign in line) else ""


def _is_seen(sign: str) -> bool:
    code = ord(sign)
    return sign.isprintable() and not any(first <= code <= last for first, last in IGNORABLE)


def _stands_alone(sign: str) -> bool:
    """Neither a space nor a joiner, nor a mark that needs a letter to stand on."""
    return unicodedata.category(sign)[0] not in "ZCM"


def _belongs(before: str, sign: str, after: str) -> bool:
    """Whether an invisible sign changes how its neighbours look."""
    if sign == EMOJI_STYLE:
        return unicodedata.category(before) == "So"
    if sign not in (JOINER, NON_JOINER) or not _is_seen(after) or after.isspace():
        return False
    if unicodedata.combining(before) == VIRAMA:
        return True
    if sign == JOINER:
        return _is_emoji(before) and unicodedata.category(after) == "So"
    return all(unicodedata.bidirectional(letter) == "AL" for letter in (before, after))


def _is_emoji(sign: str) -> bool:
    """A picture, with its colour of skin or its style behind it."""
    return sign == EMOJI_STYLE or unicodedata.category(sign) in ("So", "Sk")
