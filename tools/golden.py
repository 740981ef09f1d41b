"""Golden playthroughs: whole seeded games as readable text, compared in the tests.

python tools/golden.py            compare; exit 1 and show the first difference
python tools/golden.py --write    write them anew: the commit then names the rules and why
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orrery
from orrery.conformance import playthrough, uniform
from orrery.lab.arena import bot_choice

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"

GOLDEN: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    "nebula-random": ("nebula", "random", 2, {"turn_limit_per_player": 14}),
    "nebula-greedy": ("nebula", "greedy", 2, {"turn_limit_per_player": 40}),
    "gaia-random-2": ("gaia", "random", 2, {}),
    "gaia-random-3": (
        "gaia",
        "random",
        3,
        {"turn_order": "pass_order", "income_choice": "every_source"},
    ),
    "gaia-random-4": (
        "gaia",
        "random",
        4,
        {
            "faction_choice": "auction",
            "charge_timing": "after_turn",
            "federation_routes": "flexible",
            "final_conversion": "manual",
        },
    ),
    "eclipse-greedy-2": ("eclipse", "greedy", 2, {}),
    "eclipse-greedy-4": ("eclipse", "greedy", 4, {"warp_portals": "yes", "ancient": "advanced"}),
    "eclipse-greedy-6": ("eclipse", "greedy", 6, {"species_choice": "random", "gcds": "random"}),
}
"""File name -> game, bot, players, options."""


def make(name: str) -> str:
    """The playthrough as the rules give it now."""
    game_id, bot, players, options = GOLDEN[name]
    game = orrery.game(game_id)
    match = game.start(players, options, name)
    rng = orrery.Source.from_seed(f"{name}/choices")
    choose = uniform(rng) if bot == "random" else bot_choice(game, bot, rng)
    return playthrough(match, choose)


def first_difference(old: str, new: str) -> str:
    """Where two texts part, in words; empty if they are equal."""
    ours, theirs = old.splitlines(), new.splitlines()
    for number, (one, two) in enumerate(zip(ours, theirs, strict=False), 1):
        if one != two:
            return f"line {number}:\n  was: {one[:300]}\n  now: {two[:300]}"
    if len(ours) != len(theirs):
        return f"was {len(ours)} lines, now {len(theirs)}"
    return ""


def compare(name: str) -> str:
    """What has changed in a playthrough; empty if nothing has."""
    file = FOLDER / f"{name}.txt"
    if not file.exists():
        return f"{file.name} does not exist: run tools/golden.py --write"
    return first_difference(file.read_text("utf-8"), make(name))


def main() -> int:
    if "--write" in sys.argv[1:]:
        for name in GOLDEN:
            (FOLDER / f"{name}.txt").write_text(make(name), "utf-8")
        return 0
    changed = {name: compare(name) for name in GOLDEN}
    for name, difference in changed.items():
        print(f"{name}: {difference or 'as it was'}")
    return 1 if any(changed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
