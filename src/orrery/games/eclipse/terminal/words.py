"""Words and short forms of the terminal in one language."""

from __future__ import annotations

from typing import Final

from orrery.games.eclipse.combat.figures import Figures
from orrery.games.eclipse.components import DAMAGE, KINDS, NONE
from orrery.games.eclipse.space import SPECIES_NAME
from orrery.games.eclipse.state import EclipseState
from orrery.games.eclipse.terminal import look
from orrery.kernel.drawing import Line
from orrery.kernel.messages import Catalogue

TABLE: Final = "terminal"
RINGS: Final = ["", "I", "II", "III"]


def capital(text: str) -> str:
    """With a capital letter first; the others stay as they are."""
    return text[:1].upper() + text[1:]


def amounts(held: list[int]) -> str:
    """`2m 1$`; nothing is empty."""
    return " ".join([f"{held[kind]}{look.RESOURCE[kind]}" for kind in range(KINDS) if held[kind]])


class Words:
    """The words of the terminal in one language."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def label(self, key: str) -> str:
        return self.catalogue.get(TABLE, key)

    def title(self, key: str) -> Line:
        return [(capital(self.label(key)), look.FAINT)]

    def figure(self, key: str, value: str, ink: str = look.TEXT) -> Line:
        return [(f"{self.label(key)} ", look.FAINT), (value, ink)]

    def player(self, s: EclipseState, seat: int) -> str:
        """The species of a seat, or the seat before it has one."""
        species = s.species[seat]
        if species == NONE:
            return self.catalogue.word("seat", seat)
        return self.catalogue.name(SPECIES_NAME, species)

    def battle_figures(self, found: Figures) -> list[Line]:
        """Initiative and hull, computer and shield where there is one, then the dice."""
        chips = [self.figure("initiative", str(found.initiative))]
        if found.computer:
            chips.append(self.figure("computer", f"+{found.computer}"))
        if found.shield:
            chips.append(self.figure("shield", f"−{found.shield}"))
        chips.append(self.figure("hull", str(found.hull)))
        return [
            *chips,
            *self.dice("missiles", found.missiles),
            *self.dice("cannons", found.cannons),
        ]

    def dice(self, key: str, dice: list[int]) -> list[Line]:
        """How many dice, and the damage of each: two that do 1 damage, one that does 4."""
        if not any(dice):
            return []
        line: Line = [(f"{self.label(key)}", look.FAINT)]
        for colour, amount in enumerate(dice):
            if amount:
                line.append((f" {amount}×{DAMAGE[colour]}", f"bold {look.DIE[colour]}"))
        return [line]
