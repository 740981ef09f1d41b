"""How the dice of non-player ships are assigned."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.combat.figures import Figures, hits
from orrery.games.eclipse.components import CRUISER, DREADNOUGHT, INTERCEPTOR, STARBASE

LARGEST_FIRST: Final[list[int]] = [DREADNOUGHT, CRUISER, STARBASE, INTERCEPTOR]
"""eclipse.gap.starbase_size"""


class Victim:
    """A ship that dice can be assigned to."""

    def __init__(self, target: int, figures: Figures, wound: int) -> None:
        self.target = target
        self.shield = figures.shield
        self.left = figures.hull + 1 - wound
        """The damage that destroys it."""


def assign(
    faces: list[int], damages: list[int], computer: int, victims: list[Victim]
) -> list[tuple[int, int]]:
    """eclipse.npc.target_destroy, eclipse.gap.npc_assignment_algorithm

    Which die (by its number) goes to which target; `victims` are the ships from the largest to the
    smallest, the most damaged of a type first.
    """
    free = list(range(len(faces)))
    found: list[tuple[int, int]] = []
    for victim in victims:
        able = [die for die in free if hits(faces[die], computer, victim.shield)]
        for die in _cheapest(able, faces, damages, victim.left):
            free.remove(die)
            found.append((die, victim.target))
            victim.left -= damages[die]
    for die in free:
        # eclipse.npc.target_damage: what can destroy nothing goes to the largest ship it hits
        for victim in victims:
            if victim.left > 0 and hits(faces[die], computer, victim.shield):
                found.append((die, victim.target))
                break
    return found


def _cheapest(able: list[int], faces: list[int], damages: list[int], needed: int) -> list[int]:
    """The dice that destroy a ship with the least waste, then fewest, then of lowest faces."""
    best: list[int] = []
    best_cost: list[int] = []
    for subset in range(1, 1 << len(able)):
        chosen = [die for at, die in enumerate(able) if subset >> at & 1]
        total = sum([damages[die] for die in chosen])
        if total < needed:
            continue
        cost = [total - needed, len(chosen), *sorted([faces[die] for die in chosen])]
        if not best or cost < best_cost:
            best = chosen
            best_cost = cost
    return best
