"""Making room for an ancient part that is installed as it is found (ledger part: Discoveries)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from orrery.games.eclipse.blueprints import is_legal, totals_of
from orrery.games.eclipse.components import (
    NONE,
    PART_IDS,
    PARTS,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    STARBASE,
    Part,
)
from orrery.games.eclipse.fitting import can_make_room
from orrery.games.eclipse.game import game
from tests.eclipse.finding import finder, finds
from tests.eclipse.scene import Scene
from tests.eclipse.species.boards import board


@pytest.mark.rule("eclipse.discovery.ancient_part_now", "eclipse.discovery.ancient_part_removed")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_parts_may_come_off_for_it() -> None:
    """Two Improved Hulls cover the cruiser's cannon and its empty space."""
    scene = finder().knows(0, "improved_hull", "gauss_shield")
    scene.parts(0, "cruiser", "", "improved_hull", "gauss_shield")
    finds(scene, "part_ion_turret").play("use", "remove cruiser 3", "remove cruiser 2")
    scene.refuses("store", "eclipse.gap.ancient_part_return_swap", removed=2)
    scene.play("install ion_turret cruiser 2")
    assert scene.part_at(0, "cruiser", 2) == "ion_turret"
    assert scene.part_at(0, "cruiser", 3) == ""
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_whoever_took_off_a_source_may_have_to_take_off_more() -> None:
    """With the Fusion Source off, the cruiser lacks energy for its Plasma Cannons."""
    scene = finder().knows(0, "fusion_source", "plasma_cannon")
    scene.parts(0, "cruiser", "", "plasma_cannon", "plasma_cannon", "fusion_source")
    finds(scene, "part_ion_turret").play("use", "remove cruiser 4")
    assert scene.legal("install") == []
    cruiser = SHIPS.index("cruiser")
    scene.refuses("remove cruiser 4", "eclipse.upgrade.step_return", ship=cruiser, slot=4)
    scene.play("remove cruiser 2")
    assert scene.legal("install") == ["install ion_turret cruiser 2"]
    scene.play("remove cruiser 3", "install ion_turret cruiser 2")
    assert scene.part_at(0, "cruiser", 2) == "ion_turret"
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_tiles_come_off_only_where_the_part_goes() -> None:
    scene = finder().part(0, "dreadnought", 1, "hull").part(0, "cruiser", 3, "electron_computer")
    finds(scene, "part_shard_hull").play("use", "remove cruiser 3")
    refused = {"ship": SHIPS.index("cruiser")}
    rule = "eclipse.gap.ancient_part_return_swap"
    scene.refuses("remove dreadnought 1", rule, **refused)
    scene.refuses("install shard_hull interceptor 4", rule, **refused)
    assert {text.split()[2] for text in scene.legal("install")} == {"cruiser"}


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_no_tile_comes_off_where_the_part_can_never_go() -> None:
    """A Plasma Turret needs 3 energy: too much for an interceptor, and for a cruiser's print."""
    scene = finder().knows(0, "fusion_source").part(0, "interceptor", 4, "hull")
    scene.parts(0, "cruiser", "hull", "", "hull", "fusion_source")
    finds(scene, "part_plasma_turret").play("use")
    assert scene.legal("remove") == ["remove cruiser 1", "remove cruiser 3"]
    for ship, slot in (("interceptor", 4), ("cruiser", 4)):
        scene.refuses(
            f"remove {ship} {slot}",
            "eclipse.gap.ancient_part_return_swap",
            part=PART_IDS.index("plasma_turret"),
            ship=SHIPS.index(ship),
        )


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
@pytest.mark.parametrize("drive", ["conformal_drive", "nonlinear_drive"])
def test_a_drive_makes_no_room_for_itself_on_a_starbase(drive: str) -> None:
    scene = finder().part(0, "starbase", 4, "hull").part(0, "interceptor", 4, "hull")
    finds(scene, f"part_{drive}").play("use")
    assert scene.legal("remove") == ["remove interceptor 4"]


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_whoever_took_off_the_drive_uncovers_another() -> None:
    """A hull lies on the printed drive, and the only drive is the one on space 4."""
    scene = finder().parts(0, "interceptor", "", "", "hull", "nuclear_drive")
    finds(scene, "part_shard_hull").play("use", "remove interceptor 4")
    assert scene.part_at(0, "interceptor", 3) == "nuclear_drive", "nothing else was possible"
    installs = ["install shard_hull interceptor 1", "install shard_hull interceptor 4"]
    assert scene.legal() == installs


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
@pytest.mark.parametrize(
    ("part", "tiles", "removable"),
    [
        # print: cannon -1, source +3, drive -1; a Plasma Turret takes 3 and leaves one drive
        ("plasma_turret", ("", "", "", "hull"), []),
        ("plasma_turret", ("fusion_source", "", "", "hull"), ["remove interceptor 4"]),
        ("plasma_turret", ("", "fusion_source", "", "hull"), ["remove interceptor 4"]),
        ("conformal_drive", ("", "", "", "hull"), ["remove interceptor 4"]),
        ("shard_hull", ("", "", "", "hull"), ["remove interceptor 4"]),
    ],
)
def test_what_may_come_off_an_interceptor(
    part: str, tiles: tuple[str, ...], removable: list[str]
) -> None:
    scene = finder().knows(0, "fusion_source").parts(0, "interceptor", *tiles)
    finds(scene, f"part_{part}").play("use")
    assert scene.legal("remove") == removable


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
@pytest.mark.parametrize(
    "part",
    [part for part in PARTS if part.is_ancient and not part.outside],
    ids=lambda part: part.id,
)
def test_room_is_made_exactly_where_some_tiles_coming_off_make_it(part: Part) -> None:
    """Against a search through all sets of tiles that could come off, on blueprints by chance."""
    dice = random.Random(part.id)
    on_ships = [NONE, *[each.index for each in PARTS if not each.outside]]
    on_starbases = [each for each in on_ships if each == NONE or not PARTS[each].is_drive]
    scene = finder("planta", "mechanema").beside(0, "cruiser")
    for _ in range(12):
        ship = dice.randrange(SHIP_TYPES)
        slots = board("planta").grids[ship].slots
        tiles = [dice.choice(on_starbases if ship == STARBASE else on_ships) for _ in range(slots)]
        start = ship * SLOTS
        scene.state.tiles[start : start + slots] = tiles
        for off in range(slots):
            found = can_make_room(scene.state, 0, part.index, ship, off)
            assert found == some_way(scene, part.index, ship, off), (ship, tiles, off)


def some_way(scene: Scene, part: int, ship: int, off: int) -> bool:
    """Whether some set of tiles that come off, that on `off` among them, lets the part be legal."""
    tiles = scene.state.tiles[ship * SLOTS : (ship + 1) * SLOTS]
    slots = board("planta").grids[ship].slots
    for kept in product([False, True], repeat=slots):
        left = [tiles[at] if kept[at] and at != off else NONE for at in range(slots)]
        for at in range(slots):
            if left[at] == NONE:
                fitted = [*left[:at], part, *left[at + 1 :], *[NONE] * (SLOTS - slots)]
                totals = totals_of(scene.state.species[0], ship, fitted, scene.state.outside[ship])
                if is_legal(ship, totals):
                    return True
    return False


@pytest.mark.rule("eclipse.discovery.ancient_part_removed")
def test_whoever_makes_room_for_a_part_is_warned_of_losing_another() -> None:
    scene = finder().part(0, "cruiser", 3, "ion_turret").part(0, "cruiser", 1, "hull")
    finds(scene, "part_shard_hull").play("use")
    warning = scene.warns("remove cruiser 3")
    assert [one.rule for one in warning] == ["eclipse.discovery.ancient_part_removed"]
    assert scene.warns("remove cruiser 1") == []
    assert scene.warns("store") == []


@pytest.mark.parametrize("language", ["en", "pt", "uk"])
def test_the_question_says_when_the_part_must_be_installed(language: str) -> None:
    scene = finder().part(0, "cruiser", 3, "hull").part(0, "cruiser", 1, "hull")
    finds(scene, "part_shard_hull").play("use")
    before = asked(scene, language)
    scene.play("remove cruiser 3")
    assert asked(scene, language).startswith(before.rstrip("."))
    assert asked(scene, language) != before


def asked(scene: Scene, language: str) -> str:
    """The question that seat 0 reads."""
    decision = scene.state.decision(0)
    assert decision is not None
    return game.messages(language).question(decision)
