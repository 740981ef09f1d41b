"""Making room for an ancient part that is installed as it is found (ledger part: Discoveries)."""

from __future__ import annotations

import random
from itertools import combinations

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
from orrery.games.eclipse.game import game
from orrery.games.eclipse.making_room import Room
from orrery.games.eclipse.state import EclipseState
from orrery.kernel.state import ASK, State
from tests.eclipse.finding import finder, finds
from tests.eclipse.scene import Scene
from tests.eclipse.species.boards import board

RULE = "eclipse.gap.ancient_part_return_swap"


def crowded() -> Scene:
    """A Plasma Turret takes 3 energy, and the two Plasma Cannons of the cruiser leave none."""
    scene = finder().knows(0, "plasma_cannon", "fusion_source")
    scene.parts(0, "cruiser", "plasma_cannon", "", "plasma_cannon", "fusion_source")
    return finds(scene.part(0, "dreadnought", 1, "hull"), "part_plasma_turret")


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_the_part_goes_where_a_tile_came_off() -> None:
    """An Improved Hull covers the cruiser's computer, a Gauss Shield its empty space."""
    scene = finder().knows(0, "improved_hull", "gauss_shield")
    scene.parts(0, "cruiser", "improved_hull", "", "gauss_shield")
    finds(scene, "part_ion_turret").play("use", "remove cruiser 3")
    assert scene.part_at(0, "cruiser", 1) == "improved_hull"
    assert scene.part_at(0, "cruiser", 3) == "ion_turret", "anywhere else it needed no room"
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_part_now", "eclipse.discovery.ancient_part_removed")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_several_parts_may_come_off_for_it() -> None:
    """On the cannon's print one tile less is enough; elsewhere that takes the energy of two."""
    scene = crowded()
    scene.play("use", "remove cruiser 1")
    assert scene.legal() == ["install plasma_turret cruiser 2", "remove cruiser 3"]
    scene.refuses("store", RULE, removed=1)
    scene.play("remove cruiser 3")
    assert scene.legal() == [f"install plasma_turret cruiser {space}" for space in (1, 3, 5)]
    scene.refuses("store", RULE, removed=2)
    scene.play("install plasma_turret cruiser 3")
    assert scene.part_at(0, "cruiser", 1) == "electron_computer"
    assert scene.part_at(0, "cruiser", 3) == "plasma_turret"
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_nobody_takes_off_more_than_is_needed() -> None:
    """Without the source more cannons had to go; and on space 2 one cannon had been enough."""
    scene = crowded()
    scene.play("use")
    about = {"part": PART_IDS.index("plasma_turret"), "ship": SHIPS.index("cruiser")}
    scene.refuses("remove cruiser 4", RULE, **about)
    scene.play("remove cruiser 1", "remove cruiser 3")
    scene.refuses("remove cruiser 4", RULE, **about)
    scene.refuses("install plasma_turret cruiser 2", RULE, removed=2)


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_tiles_come_off_only_where_the_part_goes() -> None:
    scene = crowded()
    scene.play("use", "remove cruiser 1")
    refused = {"ship": SHIPS.index("cruiser")}
    scene.refuses("remove dreadnought 1", RULE, **refused)
    scene.refuses("install plasma_turret dreadnought 4", RULE, **refused)


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
    scene = finder().part(0, "starbase", 4, "hull").knows(0, "fusion_source")
    scene.parts(0, "interceptor", "", "fusion_source", "", "hull")
    finds(scene, f"part_{drive}").play("use")
    assert "remove interceptor 4" in scene.legal("remove")
    assert "remove starbase 4" not in scene.legal("remove")


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_whoever_took_off_the_drive_uncovers_another() -> None:
    """A hull lies on the printed drive, and the only drive is the one on space 4."""
    scene = finder().parts(0, "interceptor", "", "", "hull", "nuclear_drive")
    finds(scene, "part_shard_hull").play("use", "remove interceptor 4")
    assert scene.part_at(0, "interceptor", 3) == "nuclear_drive", "nothing else was possible"
    assert scene.part_at(0, "interceptor", 4) == "shard_hull"
    assert scene.over()


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
@pytest.mark.parametrize(
    ("part", "tiles", "removable"),
    [
        # print: cannon -1, source +3, drive -1; a Plasma Turret takes 3 and leaves one drive
        ("plasma_turret", ("", "", "", "hull"), []),
        ("plasma_turret", ("fusion_source", "", "", "hull"), ["remove interceptor 4"]),
        ("plasma_turret", ("", "fusion_source", "", "hull"), ["remove interceptor 4"]),
        ("conformal_drive", ("", "", "", "hull"), []),
        ("nonlinear_drive", ("", "", "", "hull"), ["remove interceptor 4"]),
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
def test_exactly_what_a_placement_needs_comes_off(part: Part) -> None:
    """Against a search through all sets of tiles that could come off, on blueprints by chance."""
    dice = random.Random(part.id)
    on_ships = [NONE, *[each.index for each in PARTS if not each.outside]]
    on_starbases = [each for each in on_ships if each == NONE or not PARTS[each].is_drive]
    state = finder("planta", "mechanema").beside(0, "cruiser").state
    for _ in range(12):
        ship = dice.randrange(SHIP_TYPES)
        printed = board("planta").grids[ship].printed
        choices = on_starbases if ship == STARBASE else on_ships
        tiles = [dice.choice(choices) for _ in printed] + [NONE] * (SLOTS - len(printed))
        room = Room(state, 0, ship, part.index, tiles)
        on = [slot for slot in range(len(printed)) if tiles[slot] != NONE]
        sets = [frozenset(off) for count in range(len(on) + 1) for off in combinations(on, count)]
        legal = {off: prints_for(state, part.index, ship, tiles, off) for off in sets}
        least = {
            off: legal[off].difference(*[legal[fewer] for fewer in sets if fewer < off])
            for off in sets
        }
        for off in sets:
            away = sum(1 << slot for slot in off)
            for slot, print_ in enumerate(printed):
                if slot in on and slot not in off:
                    found = any(least[more] for more in sets if more >= off | {slot})
                    assert room.is_needed(away, slot) == found, (ship, tiles, off, slot)
                else:
                    assert room.takes(away, slot) == (print_ in least[off]), (ship, tiles, off)


def prints_for(
    state: EclipseState, part: int, ship: int, tiles: list[int], off: frozenset[int]
) -> set[int]:
    """What is printed on the free spaces where the part is legal once these tiles are off."""
    found: set[int] = set()
    for slot, print_ in enumerate(board("planta").grids[ship].printed):
        if tiles[slot] == NONE or slot in off:
            left = [NONE if at in off else tile for at, tile in enumerate(tiles)]
            left[slot] = part
            if is_legal(ship, totals_of(state.species[0], ship, left, state.outside[ship])):
                found.add(print_)
    return found


@pytest.mark.ruling("eclipse.gap.ancient_part_return_swap")
def test_whoever_begins_to_make_room_can_end_it() -> None:
    """All ways through the question, with crowded blueprints by chance."""
    dice = random.Random("ways")
    for name in ["plasma_turret", "flux_shield", "conformal_drive", "shard_hull"] * 3:
        scene = finder()
        crowd(scene, "interceptor", dice)
        crowd(scene, "cruiser", dice)
        finds(scene, f"part_{name}").play("use")
        every_way(scene.state)


def crowd(scene: Scene, ship: str, dice: random.Random) -> None:
    """Tiles on all spaces but the last, where the drive is printed or nothing."""
    number = SHIPS.index(ship)
    standard = [part.id for part in PARTS if not part.is_ancient]
    spaces = board("terran_union").grids[number].slots - 1
    scene.parts(0, ship, *dice.choices(standard, k=spaces))
    while not is_legal(number, scene.state.totals(0, number)):
        scene.parts(0, ship, *dice.choices(standard, k=spaces))


def every_way(state: State) -> None:
    if state.need != ASK or state.top().kind != "found_part":
        return
    actions = state.legal(0)
    assert actions
    for action in actions:
        copy = state.clone()
        copy.play(0, action)
        every_way(copy)


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
    scene = crowded()
    scene.play("use")
    before = asked(scene, language)
    scene.play("remove cruiser 1")
    assert asked(scene, language).startswith(before.rstrip("."))
    assert asked(scene, language) != before


def asked(scene: Scene, language: str) -> str:
    """The question that seat 0 reads."""
    decision = scene.state.decision(0)
    assert decision is not None
    return game.messages(language).question(decision)
