"""Upgrading blueprints (ledger part: Upgrade; technologies that allow parts)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.base import frame_of
from orrery.games.eclipse.components import (
    CRUISER,
    DREADNOUGHT,
    INTERCEPTOR,
    PART_IDS,
    PART_TECHNOLOGY,
    PARTS,
    STARBASE,
    TECH_IDS,
)
from orrery.games.eclipse.fitting import STANDARD, illegal_ships
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, named

PART_TECHNOLOGIES = [part.id for part in PARTS if PART_TECHNOLOGY[part.index] >= 0]
ANCIENT = [part.id for part in PARTS if part.is_ancient]
BASIC = ["ion_cannon", "electron_computer", "hull", "nuclear_drive", "nuclear_source"]


def upgrading(*species: str, knows: tuple[str, ...] = ()) -> Scene:
    """Seat 0, Terran unless named, is about to take an upgrade action."""
    return small_map(*species).knows(0, *knows).colony_ships(0, 0)


# Activations ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upgrade.activations")
@pytest.mark.check("eclipse.upgrade.activations")
@pytest.mark.parametrize(
    ("species", "technologies", "count"),
    [
        ("mechanema", (), 3),
        ("terran_directorate", (), 2),
        ("planta", (), 2),
        ("terran_directorate", ("pico_modulator",), 4),
        ("mechanema", ("pico_modulator",), 5),
    ],
)
def test_how_many_activations(species: str, technologies: tuple[str, ...], count: int) -> None:
    scene = upgrading(species, TERRANS[1], knows=technologies)
    scene.play("act upgrade")
    for done in range(count):
        assert scene.asked() == (0, "upgrade"), f"after {done} activations"
        scene.play(scene.legal("install")[0])
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.tech.pico_modulator")
@pytest.mark.check("eclipse.tech.pico_modulator")
def test_the_pico_modulator_helps_the_action_but_not_the_reaction() -> None:
    scene = upgrading(knows=("pico_modulator",))
    scene.play("act upgrade")
    assert frame_of(scene.state).left == 4
    reaction = upgrading(knows=("pico_modulator",)).passed(0)
    reaction.play("react upgrade", "install hull interceptor 4")
    assert reaction.asked() == (1, "turn")


# Taking off -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upgrade.step_return", "eclipse.upgrade.order")
@pytest.mark.check("eclipse.upgrade.step_return")
def test_one_activation_takes_off_three_tiles_and_places_one() -> None:
    scene = upgrading().part(0, "cruiser", 3, "hull").part(0, "interceptor", 4, "hull")
    scene.part(0, "starbase", 4, "hull")
    scene.play("act upgrade", "remove cruiser 3", "remove interceptor 4", "remove starbase 4")
    assert scene.asked() == (0, "refit")
    scene.play("install electron_computer cruiser 3")
    assert scene.asked() == (0, "upgrade"), "the second activation"
    assert scene.part_at(0, "cruiser", 3) == "electron_computer"
    assert scene.part_at(0, "interceptor", 4) == ""


@pytest.mark.rule("eclipse.upgrade.step_return")
def test_only_a_tile_can_be_taken_off() -> None:
    scene = upgrading()
    scene.play("act upgrade")
    assert scene.legal("remove") == []
    scene.refuses("remove interceptor 1", "eclipse.upgrade.step_return", ship=INTERCEPTOR, slot=1)
    scene.refuses("remove interceptor 8", "eclipse.upgrade.step_return", ship=INTERCEPTOR, slot=8)
    scene.refuses("end_activation", "eclipse.upgrade.step_return")


@pytest.mark.rule("eclipse.upgrade.return_uncovers")
def test_what_is_printed_beneath_works_again() -> None:
    scene = upgrading(knows=("plasma_cannon",)).part(0, "cruiser", 2, "plasma_cannon")
    assert scene.state.totals(0, CRUISER).cannons == [0, 1, 0, 0]
    scene.play("act upgrade", "remove cruiser 2")
    assert scene.part_at(0, "cruiser", 2) == "ion_cannon"
    assert scene.state.totals(0, CRUISER).cannons == [1, 0, 0, 0]


@pytest.mark.ruling("eclipse.gap.upgrade_return_only")
def test_an_activation_may_only_take_off() -> None:
    scene = upgrading().part(0, "cruiser", 3, "hull")
    scene.play("act upgrade", "remove cruiser 3", "end_activation")
    assert frame_of(scene.state).left == 1
    assert scene.part_at(0, "cruiser", 3) == ""


@pytest.mark.rule("eclipse.discovery.ancient_part_removed")
def test_an_ancient_part_taken_off_is_gone() -> None:
    scene = upgrading().part(0, "cruiser", 3, "shard_hull")
    scene.play("act upgrade")
    warning = scene.warns("remove cruiser 3")
    assert [one.rule for one in warning] == ["eclipse.discovery.ancient_part_removed"]
    scene.play("remove cruiser 3", "end_activation")
    shard = PART_IDS.index("shard_hull")
    assert scene.state.stored[shard - STANDARD] == -1
    scene.refuses(
        "install shard_hull cruiser 3", "eclipse.discovery.ancient_part_store", part=shard
    )


# Placing ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upgrade.step_place")
def test_a_part_goes_on_an_empty_or_a_printed_space() -> None:
    scene = upgrading()
    scene.play("act upgrade", "install hull interceptor 4", "install hull cruiser 1")
    assert scene.part_at(0, "interceptor", 4) == "hull"
    assert scene.part_at(0, "cruiser", 1) == "hull"


@pytest.mark.rule("eclipse.upgrade.step_place")
def test_a_part_needs_a_space_of_the_grid() -> None:
    scene = upgrading()
    scene.play("act upgrade")
    scene.refuses("install hull interceptor 5", "eclipse.upgrade.step_place", slot=5, slots=4)


@pytest.mark.ruling("eclipse.gap.upgrade_cover_tile")
def test_a_tile_is_returned_before_its_space_is_used_again() -> None:
    scene = upgrading().part(0, "interceptor", 4, "hull")
    scene.play("act upgrade")
    scene.refuses(
        "install electron_computer interceptor 4",
        "eclipse.gap.upgrade_cover_tile",
        ship=INTERCEPTOR,
        slot=4,
    )
    scene.play("remove interceptor 4", "install electron_computer interceptor 4")
    assert scene.part_at(0, "interceptor", 4) == "electron_computer"


@pytest.mark.ruling("eclipse.gap.equal_spaces")
def test_of_equal_spaces_only_the_first_is_offered() -> None:
    scene = upgrading()
    scene.play("act upgrade")
    assert scene.allows("install hull dreadnought 2")
    scene.refuses(
        "install hull dreadnought 3", "eclipse.gap.equal_spaces", ship=DREADNOUGHT, slot=3
    )
    scene.play("install hull dreadnought 2")
    assert scene.allows("install hull dreadnought 3"), "now it is the first of its kind"


@pytest.mark.ruling("eclipse.gap.equal_spaces")
def test_of_equal_tiles_only_the_first_comes_off() -> None:
    scene = upgrading().part(0, "dreadnought", 2, "hull").part(0, "dreadnought", 3, "hull")
    scene.part(0, "dreadnought", 4, "hull")
    scene.play("act upgrade")
    assert scene.legal("remove") == ["remove dreadnought 2", "remove dreadnought 4"]
    scene.refuses("remove dreadnought 3", "eclipse.gap.equal_spaces", ship=DREADNOUGHT, slot=3)


@pytest.mark.rule("eclipse.upgrade.free")
def test_parts_cost_nothing() -> None:
    scene = upgrading().holds(0, materials=1, science=1, money=1)
    scene.play("act upgrade", "install hull interceptor 4", "remove interceptor 4")
    scene.play("end_activation")
    assert scene.store(0) == (1, 1, 1)


@pytest.mark.rule("eclipse.upgrade.instant_all")
def test_all_ships_of_the_type_change_at_once() -> None:
    scene = upgrading(knows=("fusion_drive",))
    scene.ships(0, "221", interceptor=1).ships(0, "102", interceptor=1)
    assert scene.state.totals(0, INTERCEPTOR).movement == 1
    events = scene.play("act upgrade", "install fusion_drive interceptor 3")
    assert scene.state.totals(0, INTERCEPTOR).movement == 2
    assert scene.state.totals(1, INTERCEPTOR).movement == 1, "those of others do not"
    assert len(named(events, "part_installed")) == 1


@pytest.mark.rule("eclipse.upgrade.cumulative")
@pytest.mark.check("eclipse.upgrade.cumulative")
def test_two_electron_computers_give_two() -> None:
    scene = upgrading()
    scene.play("act upgrade", "install electron_computer cruiser 3")
    assert scene.state.totals(0, CRUISER).computer == 2


# Technologies -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upgrade.basic_parts")
def test_basic_parts_need_no_technology() -> None:
    scene = upgrading()
    scene.play("act upgrade")
    assert sorted({text.split()[1] for text in scene.legal("install")}) == sorted(BASIC)


@pytest.mark.rule("eclipse.upgrade.need_tech")
@pytest.mark.parametrize(
    "technology",
    [
        pytest.param(name, marks=pytest.mark.rule(f"eclipse.tech.{name}"))
        for name in PART_TECHNOLOGIES
    ],
)
def test_a_part_needs_its_technology(technology: str) -> None:
    scene = upgrading().part(0, "dreadnought", 5, "hypergrid_source")
    scene.play("act upgrade")
    install = f"install {technology} dreadnought 4"
    scene.refuses(install, "eclipse.upgrade.need_tech", technology=TECH_IDS.index(technology))
    learned = upgrading(knows=(technology,)).part(0, "dreadnought", 5, "hypergrid_source")
    learned.play("act upgrade", install)
    assert learned.part_at(0, "dreadnought", 4) == technology


@pytest.mark.rule("eclipse.tech.part_needs_own_tech")
@pytest.mark.check("eclipse.tech.part_needs_own_tech")
def test_a_better_technology_does_not_unlock_the_weaker_part() -> None:
    scene = upgrading(knows=("gluon_computer",))
    scene.play("act upgrade")
    scene.refuses(
        "install positron_computer cruiser 1",
        "eclipse.tech.part_needs_own_tech",
        technology=TECH_IDS.index("positron_computer"),
    )


@pytest.mark.rule("eclipse.discovery.ancient_part_store")
@pytest.mark.ruling("eclipse.gap.ancient_part_rules")
def test_a_stored_part_is_installed_without_technology_but_with_energy() -> None:
    scene = upgrading().stores(0, "shard_hull", "plasma_turret")
    scene.play("act upgrade")
    assert scene.allows("install shard_hull interceptor 4")
    scene.refuses(
        "install plasma_turret interceptor 4",
        "eclipse.upgrade.energy",
        ship=INTERCEPTOR,
        production=3,
        consumption=5,
    )
    scene.play("install shard_hull interceptor 4")
    scene.refuses(
        "install shard_hull cruiser 3",
        "eclipse.discovery.ancient_part_store",
        part=PART_IDS.index("shard_hull"),
    )


@pytest.mark.rule("eclipse.discovery.ancient_part_store")
@pytest.mark.parametrize("part", ANCIENT)
def test_an_ancient_part_beside_another_board_is_not_installed(part: str) -> None:
    scene = upgrading().stores(1, part)
    scene.play("act upgrade")
    scene.refuses(
        f"install {part} dreadnought 5",
        "eclipse.discovery.ancient_part_store",
        part=PART_IDS.index(part),
    )


# Energy and drives ------------------------------------------------------------------------


@pytest.mark.rule("eclipse.upgrade.energy")
@pytest.mark.check("eclipse.upgrade.energy")
def test_a_part_that_takes_too_much_energy_is_refused() -> None:
    scene = upgrading(knows=("plasma_cannon",))
    scene.play("act upgrade")
    scene.refuses(
        "install plasma_cannon interceptor 4",
        "eclipse.upgrade.energy",
        ship=INTERCEPTOR,
        production=3,
        consumption=4,
    )


@pytest.mark.rule("eclipse.upgrade.energy")
def test_covering_a_source_counts_too() -> None:
    scene = upgrading()
    scene.play("act upgrade")
    scene.refuses(
        "install hull cruiser 4",
        "eclipse.upgrade.energy",
        ship=CRUISER,
        production=0,
        consumption=2,
    )


@pytest.mark.rule("eclipse.upgrade.no_drive_starbase")
@pytest.mark.parametrize("drive", ["nuclear_drive", "transition_drive"])
def test_a_starbase_takes_no_drive(drive: str) -> None:
    scene = upgrading(knows=("transition_drive",))
    scene.play("act upgrade")
    scene.refuses(f"install {drive} starbase 4", "eclipse.upgrade.no_drive_starbase", drives=1)
    assert not [text for text in scene.legal("install") if "drive starbase" in text]


@pytest.mark.rule("eclipse.upgrade.need_drive")
@pytest.mark.check("eclipse.upgrade.need_drive")
@pytest.mark.parametrize(
    ("ship", "number", "slot"),
    [("interceptor", INTERCEPTOR, 3), ("cruiser", CRUISER, 6), ("dreadnought", DREADNOUGHT, 8)],
)
def test_the_only_drive_cannot_be_covered(ship: str, number: int, slot: int) -> None:
    scene = upgrading()
    scene.play("act upgrade")
    scene.refuses(f"install ion_cannon {ship} {slot}", "eclipse.upgrade.need_drive", ship=number)


@pytest.mark.rule("eclipse.upgrade.need_drive")
def test_a_second_drive_frees_the_first() -> None:
    scene = upgrading()
    scene.play("act upgrade", "install nuclear_drive interceptor 4")
    scene.play("install hull interceptor 3")
    assert scene.state.totals(0, INTERCEPTOR).drives == 1


@pytest.mark.ruling("eclipse.gap.upgrade_temp_illegal")
def test_a_blueprint_may_be_illegal_only_between_the_two_steps() -> None:
    scene = upgrading(knows=("fusion_source", "plasma_cannon"))
    scene.part(0, "interceptor", 2, "fusion_source").part(0, "interceptor", 4, "plasma_cannon")
    scene.play("act upgrade", "remove interceptor 2")
    assert illegal_ships(scene.state, 0) == [INTERCEPTOR]
    short = {"ship": INTERCEPTOR, "production": 3, "consumption": 4, "drives": 1}
    scene.refuses("end_activation", "eclipse.gap.upgrade_temp_illegal", **short)
    scene.refuses("install hull cruiser 3", "eclipse.gap.upgrade_temp_illegal", **short)
    scene.play("install fusion_source interceptor 2")
    assert illegal_ships(scene.state, 0) == []


@pytest.mark.ruling("eclipse.gap.upgrade_temp_illegal")
def test_two_illegal_blueprints_are_not_put_right_by_one_part() -> None:
    scene = upgrading(knows=("fusion_source", "plasma_cannon"))
    for ship, source in (("interceptor", 2), ("cruiser", 4)):
        scene.part(0, ship, source, "fusion_source").part(0, ship, 1, "plasma_cannon")
    scene.part(0, "cruiser", 3, "plasma_cannon").part(0, "interceptor", 4, "plasma_cannon")
    scene.play("act upgrade", "remove interceptor 2", "remove cruiser 4")
    assert illegal_ships(scene.state, 0) == [INTERCEPTOR, CRUISER]
    assert {text.split()[0] for text in scene.legal()} == {"remove"}
    scene.play("remove cruiser 1", "remove cruiser 3")
    assert scene.allows("install fusion_source interceptor 2")


# The Muon Source --------------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.muon_source", "eclipse.blueprint.off_grid")
@pytest.mark.ruling("eclipse.gap.muon_source_details")
@pytest.mark.parametrize("ship", ["interceptor", "cruiser", "dreadnought", "starbase"])
def test_the_muon_source_goes_beside_any_grid_and_stays(ship: str) -> None:
    scene = upgrading().stores(0, "muon_source")
    scene.play("act upgrade")
    scene.refuses(
        f"install muon_source {ship} 4",
        "eclipse.discovery.muon_source",
        part=PART_IDS.index("muon_source"),
    )
    number = ["interceptor", "cruiser", "dreadnought", "starbase"].index(ship)
    before = scene.state.totals(0, number).energy
    scene.play(f"fit {ship}")
    assert scene.state.totals(0, number).energy == before + 2
    assert scene.legal("fit") == []
    assert scene.legal("remove") == []
    scene.refuses(
        f"fit {ship}",
        "eclipse.discovery.ancient_part_store",
        part=PART_IDS.index("muon_source"),
    )


@pytest.mark.ruling("eclipse.gap.muon_source_details")
def test_the_muon_source_may_put_right_what_lacks_energy_but_not_a_drive() -> None:
    scene = upgrading(knows=("fusion_source", "plasma_cannon")).stores(0, "muon_source")
    scene.part(0, "interceptor", 2, "fusion_source").part(0, "interceptor", 4, "plasma_cannon")
    scene.play("act upgrade", "remove interceptor 2")
    assert scene.legal("fit") == ["fit interceptor"]
    short = {"ship": INTERCEPTOR, "production": 3, "consumption": 4, "drives": 1}
    scene.refuses("fit cruiser", "eclipse.gap.upgrade_temp_illegal", **short)
    lame = upgrading().stores(0, "muon_source")
    lame.part(0, "interceptor", 4, "nuclear_drive").part(0, "interceptor", 3, "hull")
    lame.play("act upgrade", "remove interceptor 4")
    assert lame.legal("fit") == []


@pytest.mark.ruling("eclipse.gap.muon_source_details")
@pytest.mark.parametrize(("cannon", "enough"), [("plasma_cannon", True), ("soliton_cannon", False)])
def test_the_muon_source_puts_right_a_starbase_if_two_energy_are_enough(
    cannon: str, enough: bool
) -> None:
    scene = upgrading(knows=("fusion_source", "plasma_cannon", "soliton_cannon"))
    scene.parts(0, "starbase", cannon, "", "plasma_cannon", "fusion_source")
    scene.stores(0, "muon_source").play("act upgrade", "remove starbase 4")
    assert illegal_ships(scene.state, 0) == [STARBASE]
    assert scene.allows("fit starbase") == enough


@pytest.mark.rule("eclipse.discovery.muon_source")
def test_fitting_is_for_upgrades() -> None:
    upgrading().stores(0, "muon_source").refuses("fit cruiser", "eclipse.discovery.muon_source")
    upgrading().refuses("install hull cruiser 3", "eclipse.upgrade.step_place")


# Examples ---------------------------------------------------------------------------------


@pytest.mark.example("eclipse.ex.upgrade.interceptor")
def test_leto_trades_a_drive_for_a_cannon_and_a_shield() -> None:
    scene = upgrading("eridani_empire", TERRANS[1])
    scene.parts(0, "interceptor", "fusion_drive", "", "fusion_drive")
    scene.play("act upgrade", "remove interceptor 1", "install plasma_cannon interceptor 1")
    scene.play("install gauss_shield interceptor 4")
    totals = scene.state.totals(0, INTERCEPTOR)
    assert (totals.energy, totals.consumption) == (4, 4)
    assert totals.cannons == [0, 1, 0, 0]
    assert totals.shield == 1


@pytest.mark.example("eclipse.ex.action.4_naomi_upgrade")
def test_naomi_places_three_parts_with_three_activations() -> None:
    scene = upgrading("mechanema", TERRANS[1], knows=("plasma_missile", "fusion_source"))
    scene.part(0, "interceptor", 4, "electron_computer").part(0, "cruiser", 4, "fusion_source")
    scene.play("act upgrade", "remove interceptor 4", "install plasma_missile interceptor 4")
    scene.play("install positron_computer cruiser 1", "install ion_cannon cruiser 3")
    assert scene.asked() == (1, "turn")
    assert scene.state.totals(0, INTERCEPTOR).missiles == [0, 2, 0, 0]
    assert scene.state.totals(0, CRUISER).computer == 2
    assert scene.state.totals(0, CRUISER).cannons == [2, 0, 0, 0]


@pytest.mark.rule("eclipse.upgrade.no_drive_starbase")
def test_a_starbase_is_legal_without_a_drive() -> None:
    scene = upgrading()
    scene.play("act upgrade", "install hull starbase 4")
    assert scene.state.totals(0, STARBASE).hull == 3
