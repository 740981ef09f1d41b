"""What lies in the middle of the table: the round, the tray, stacks and bags."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.components import (
    DISCOVERIES,
    DISCOVERY_IDS,
    NPCS,
    REPUTATION,
    ROUNDS,
    SECTOR_COUNT,
    STACKS,
    TECH_IDS,
    TECHNOLOGIES,
    TECHS,
)
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.encoding import Part, flag, one_of, share

FINDS: Final = sum(discovery.copies for discovery in DISCOVERIES)
MOST_COPIES: Final = max(technology.copies for technology in TECHNOLOGIES)
MOST_FINDS: Final = max(discovery.copies for discovery in DISCOVERIES)
LARGEST_STACK: Final = 20


def table_parts(players: int) -> list[Part]:
    return [
        Part("round", ROUNDS, "one of the rounds"),
        Part("over", 1, "whether the game has ended"),
        Part("start_player", players, "who began the round, the viewer first"),
        Part("next_start", players, "who has passed first"),
        Part("options", 1 + len(NPCS), "warp portals; advanced " + ", ".join(NPCS)),
        Part("tray", TECHS, f"technologies on offer / {MOST_COPIES}: " + ", ".join(TECH_IDS)),
        Part("tech_bag", TECHS, "the same, still in the bag"),
        Part("stacks", len(STACKS), f"sectors left in rings I, II, III / {LARGEST_STACK}"),
        Part("unseen", SECTOR_COUNT, "sectors that may lie in a stack"),
        Part("discarded", SECTOR_COUNT, "sectors that were discarded"),
        Part(
            "finds",
            len(DISCOVERY_IDS),
            f"discoveries that nobody has seen / {MOST_FINDS}: " + ", ".join(DISCOVERY_IDS),
        ),
        Part("supplies", 2, "discoveries in the supply, reputation tiles in the bag"),
    ]


def write_table(s: EclipseState, places: list[int], out: list[float]) -> None:
    one_of(ROUNDS, s.round - 1, out)
    out.append(flag(s.ended == 1))
    one_of(s.players, places[s.start_player], out)
    one_of(s.players, -1 if s.next_start < 0 else places[s.next_start], out)
    out.append(flag(s.warp_portals == 1))
    out += [float(variant) for variant in s.npc_variant]
    out += [share(count, MOST_COPIES) for count in s.tray]
    out += [share(count, MOST_COPIES) for count in s.tech_bag]
    out += [share(count, LARGEST_STACK) for count in s.stack]
    out += [float(unseen) for unseen in s.unseen]
    out += [float(discarded) for discarded in s.discarded]
    out += [share(count, MOST_FINDS) for count in s.finds]
    out += [share(s.finds_left, FINDS), share(s.bag_size, sum(REPUTATION))]
