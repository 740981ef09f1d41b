"""What every faction's file asks about its home and about its board before the institute."""

from __future__ import annotations

from orrery.games.gaia.components import FACTION_ACTION
from orrery.games.gaia.space import CONVERSION
from tests.gaia.scene import Scene

WHEEL = ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"]
COMMON = {"4pw>1q", "3pw>1o", "1q>1o", "4pw>1k", "1pw>1c", "1k>1c", "1o>1c", "1o>1t"}


def ore_for_a_mine(faction: str, planet: str) -> int:
    """The ore that a mine on a planet of this type costs the faction, without any research."""
    other = "nevlas" if faction != "nevlas" else "ambas"
    scene = Scene(faction, other).mine(0, "1C").planet("1B0", planet)
    scene.holds(0, credits=2, ore=15).play("mine 1B0")
    return 15 - scene.held(0, "ore")


def home_types(faction: str) -> list[str]:
    """The types on which a mine costs nothing but the mine."""
    return [planet for planet in WHEEL if ore_for_a_mine(faction, planet) == 1]


def has_no_ability_of_its_own(faction: str) -> None:
    """No special action and no conversion beyond everybody's, with plenty of everything."""
    scene = Scene(faction, "terrans").mine(0, "1C").formers(0, board=1)
    scene.structure(0, "research_lab", "1B0").power(0, 9, 9, 9)
    scene.holds(0, credits=9, ore=9, knowledge=9, qic=9)
    scene.refuses("special faction", "gaia.special.free", special=FACTION_ACTION)
    assert {text.split()[1] for text in scene.legal("convert")} == COMMON


def conversion(name: str) -> int:
    """The number of a conversion, as blockers name it."""
    return CONVERSION.labels.index(name)
