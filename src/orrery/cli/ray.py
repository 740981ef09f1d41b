"""The option `--ray [ADDRESS]`: Typer knows no options whose value may be left out."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

RAY = "--ray"
STARTED_HERE = "local"
"""Stands for the address that was left out."""


class RayCommand(TyperCommand):
    """A command whose `--ray` may stand alone or be followed by an address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_address(args))


def with_address(words: list[str]) -> list[str]:
    """The words with an address behind every `--ray` that has none.

    An address is `auto` or has a colon in it, which no name of a game has.
    """
    found: list[str] = []
    for at, word in enumerate(words):
        found.append(word)
        if word == RAY and not _is_address(words[at + 1 : at + 2]):
            found.append(STARTED_HERE)
    return found


def _is_address(words: list[str]) -> bool:
    return any(
        word in ("auto", STARTED_HERE) or (":" in word and not word.startswith("-"))
        for word in words
    )
