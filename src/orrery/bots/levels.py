"""How strong an opponent is wanted, in words for people: each level is a bot with a budget."""

from __future__ import annotations

from typing import Final

LEVELS: Final[dict[str, str]] = {"novice": "greedy:32", "adept": "greedy", "master": "search:48"}
"""From weak to strong: name -> entry."""

DEFAULT: Final = "adept"
"""Who plays against people who have not said what they want."""
