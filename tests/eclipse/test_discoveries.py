"""Discoveries (ledger part: Discoveries): who takes them, their two sides, their rewards."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import (
    DISCOVERIES,
    DISCOVERY_IDS,
    GRID,
    MILITARY,
    NANO,
    PART_IDS,
    PARTS,
    SECTOR_IDS,
    SHIPS,
    SPECIES_IDS,
    TECHNOLOGIES,
)
from orrery.games.eclipse.discoveries import DiscoveryFrame, take_discovery
from orrery.games.eclipse.fitting import append_installs
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import NOBODY, SCORE_PARTS
from orrery.kernel.decision import Action
from tests.eclipse.exploring import refuses
from tests.eclipse.finding import PLACE, finder, finds
from tests.eclipse.researching import tech
from tests.eclipse.scene import Scene, at, named, stored_index

ANCIENT_PARTS = [part.id for part in PARTS if part.is_ancient]


def points(scene: Scene, seat: int, part: str) -> int:
    return count_points(scene.state, seat)[SCORE_PARTS.index(part)]


# Two sides --------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.reveal")
@pytest.mark.ruling("eclipse.gap.discovery_decision_moment")
def test_a_discovery_is_revealed_and_decided_at_once() -> None:
    scene = finder().begin_with(DiscoveryFrame(0, at(PLACE), at(PLACE)))
    chance = scene.chance()
    assert chance.label == "discovery"
    assert chance.seen_by is None
    copies = [find.copies for find in DISCOVERIES if not find.in_module]
    assert chance.weights == copies
    assert sum(copies) == 35
    scene.draws("money_8")
    assert scene.state.discovery[at(PLACE)] == 0
    assert scene.state.finds[DISCOVERY_IDS.index("money_8")] == 2
    assert scene.legal() == ["use", "keep_vp"]
    scene.refuses("done", "eclipse.concept.activations_optional")
    assert named(scene.events, "discovery_revealed")[0].args == (0, DISCOVERY_IDS.index("money_8"))


@pytest.mark.rule("eclipse.discovery.keep_vp", "eclipse.score.discoveries")
def test_kept_for_2_points() -> None:
    scene = finds(finder(), "money_8")
    scene.play("keep_vp")
    assert scene.held(0, "money") == 0
    assert scene.state.kept_discoveries == [1, 0]
    assert points(scene, 0, "discoveries") == 2
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.discard_used", "eclipse.discovery.resources")
@pytest.mark.parametrize(
    ("find", "store"),
    [
        ("materials_6", (6, 0, 0)),
        ("science_5", (0, 5, 0)),
        ("money_8", (0, 0, 8)),
        ("mixed_2_2_3", (2, 2, 3)),
    ],
)
def test_used_for_resources_it_does_not_come_back(find: str, store: tuple[int, int, int]) -> None:
    scene = finds(finder(), find)
    hidden = sum(scene.state.finds)
    scene.play("use")
    assert scene.store(0) == store
    assert sum(scene.state.finds) == hidden
    assert scene.state.kept_discoveries == [0, 0]
    assert named(scene.events, "discovery_used")[0].args == (0, DISCOVERY_IDS.index(find))


# Who takes it -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.unclaimed_disc")
@pytest.mark.ruling("eclipse.gap.influence_discovery")
def test_whoever_places_a_disc_takes_an_unguarded_discovery() -> None:
    scene = Scene("terran_union", "mechanema").home(0).home(1).draws("science_5")
    scene.lay(PLACE, "1-0").discovery(PLACE)
    scene.play("act influence", f"influence {PLACE}")
    assert scene.asked() == (0, "discovery")
    scene.play("use")
    assert scene.held(0, "science") == 5
    assert scene.controller(PLACE) == 0


@pytest.mark.rule("eclipse.discovery.reveal")
def test_taking_it_is_a_step_of_its_own() -> None:
    scene = finder()
    take_discovery(scene.state, 1, at(PLACE))
    frame = scene.state.top()
    assert isinstance(frame, DiscoveryFrame)
    assert (frame.seat, frame.sector, frame.place) == (1, at(PLACE), at(PLACE))
    assert scene.state.discovery[at(PLACE)] == 1  # until it is turned over


# Ancient Technology -----------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.ancient_tech")
@pytest.mark.check("eclipse.discovery.ancient_tech")
def test_the_cheapest_technology_that_is_lacking() -> None:
    scene = finder("hydran_progress", "mechanema").knows(0, "gauss_shield")
    scene.tray("starbase", "gauss_shield", "monolith").holds(0, science=1)
    events = finds(scene, "ancient_tech").play("use")
    assert scene.has_technology(0, "starbase")
    assert scene.held(0, "science") == 1
    assert scene.state.tray[tech("starbase")] == 0
    assert named(events, "researched")[0].args == (0, tech("starbase"), MILITARY)
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_tech_tie", "eclipse.discovery.ancient_tech")
def test_of_equal_ones_the_player_chooses() -> None:
    scene = finder().tray("nanorobots", "gauss_shield", "orbital")
    finds(scene, "ancient_tech").play("use")
    assert scene.legal() == ["research gauss_shield grid", "research nanorobots nano"]
    scene.refuses("research orbital nano", "eclipse.discovery.ancient_tech", cost=6, lowest=2)
    scene.refuses(
        "research nanorobots grid",
        "eclipse.research.placement",
        technology=tech("nanorobots"),
        tech_track=GRID,
    )
    scene.refuses("keep_vp", "eclipse.discovery.keep_vp")
    scene.play("research nanorobots nano")
    assert scene.has_technology(0, "nanorobots")


@pytest.mark.rule("eclipse.discovery.ancient_tech_no_rare")
def test_never_a_rare_one() -> None:
    scene = finder().tray("neutron_absorber", "gauss_shield", "nanorobots")
    finds(scene, "ancient_tech").play("use")
    scene.refuses(
        "research neutron_absorber grid",
        "eclipse.discovery.ancient_tech_no_rare",
        technology=tech("neutron_absorber"),
    )
    rare_only = finds(finder().tray("neutron_absorber"), "ancient_tech")
    assert rare_only.over()
    assert rare_only.state.kept_discoveries[0] == 1


@pytest.mark.rule("eclipse.discovery.ancient_tech")
@pytest.mark.ruling("eclipse.gap.ancient_tech_full_track")
def test_full_tracks_are_skipped() -> None:
    nano = [tile.id for tile in TECHNOLOGIES if tile.category == NANO][1:]
    scene = finder().knows(0, *nano).tray("nanorobots", "improved_hull", "monolith")
    finds(scene, "ancient_tech").play("use")
    assert scene.has_technology(0, "improved_hull")
    assert not scene.has_technology(0, "nanorobots")


@pytest.mark.rule("eclipse.discovery.ancient_tech")
@pytest.mark.ruling("eclipse.gap.ancient_tech_instant")
def test_what_it_does_at_once_is_done() -> None:
    """The printed cost counts: with four nano technologies Advanced Robotics would cost 5."""
    scene = finder().knows(0, "orbital", "nanorobots", "monolith", "fusion_drive")
    scene.tray("advanced_robotics", "improved_hull")
    finds(scene, "ancient_tech").play("use")
    assert scene.has_technology(0, "improved_hull")
    robotics = finder().tray("advanced_robotics")
    discs = robotics.state.discs[0]
    finds(robotics, "ancient_tech").play("use")
    assert robotics.state.discs[0] == discs + 1
    key = finder().tray("artifact_key")
    finds(key, "ancient_tech").play("use")
    assert key.asked() == (0, "artifacts")


@pytest.mark.ruling("eclipse.gap.discovery_impossible")
@pytest.mark.rule("eclipse.discovery.reveal")
def test_without_a_technology_to_take_only_points_are_left() -> None:
    scene = finds(finder().tray("starbase"), "ancient_tech")  # Terrans have it
    assert scene.over()
    assert scene.state.kept_discoveries[0] == 1
    frame = DiscoveryFrame(0, at(PLACE), at(PLACE))
    frame.find = DISCOVERY_IDS.index("ancient_tech")
    refuses(scene, frame, "use", "eclipse.gap.discovery_impossible", find=frame.find)


# Ships and structures ---------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.ancient_cruiser")
@pytest.mark.ruling("eclipse.gap.ancient_cruiser_effects")
def test_an_ancient_cruiser_enters_the_sector() -> None:
    scene = Scene("terran_union", "mechanema").home(0).home(1).lay(PLACE, "1-0").discovery(PLACE)
    events = finds(scene, "ancient_cruiser").play("use")
    assert scene.fleet(0, PLACE) == {"cruiser": 1}
    assert scene.state.ships_left[SHIPS.index("cruiser")] == 3
    assert scene.store(0) == (0, 0, 0)
    entered = scene.state.entered[at(PLACE) * 2]
    assert entered == scene.state.clock > 0
    assert named(events, "built")[0].args == (0, SHIPS.index("cruiser"), at(PLACE))


@pytest.mark.rule("eclipse.components.limited", "eclipse.discovery.ancient_cruiser")
@pytest.mark.ruling("eclipse.gap.discovery_impossible")
def test_without_a_cruiser_left_only_points() -> None:
    scene = finds(finder().ships(0, "225", cruiser=4), "ancient_cruiser")
    assert scene.over()
    assert scene.state.kept_discoveries[0] == 1


@pytest.mark.rule("eclipse.discovery.ancient_orbital")
def test_an_ancient_orbital_and_2_materials() -> None:
    scene = finds(finder(), "ancient_orbital")
    scene.play("use")
    assert scene.state.orbital[at(PLACE)] == 1
    assert scene.store(0) == (2, 0, 0)
    second = finds(finder().orbital(PLACE), "ancient_orbital")
    assert second.over()
    assert second.store(0) == (0, 0, 0)


@pytest.mark.rule("eclipse.discovery.ancient_monolith")
@pytest.mark.ruling("eclipse.gap.discovery_impossible")
def test_an_ancient_monolith() -> None:
    scene = finds(finder(), "ancient_monolith")
    scene.play("use")
    assert scene.state.monolith[at(PLACE)] == 1
    assert points(scene, 0, "monoliths") == 3
    second = finds(finder().monolith(PLACE), "ancient_monolith")
    assert second.over()
    assert second.state.kept_discoveries[0] == 1


@pytest.mark.rule("eclipse.discovery.ancient_warp_portal", "eclipse.score.warp_portals")
def test_an_ancient_warp_portal() -> None:
    scene = finds(finder(portals=True), "ancient_warp_portal")
    events = scene.play("use")
    assert [SECTOR_IDS[sector] for sector in scene.state.portals()] == [PLACE]
    assert named(events, "portal_placed")[0].args == (0, at(PLACE))
    assert points(scene, 0, "portals") == 2


@pytest.mark.rule("eclipse.tech.ancient_labs_no_home")
def test_the_labs_refuse_what_has_no_place() -> None:
    scene = finder()
    frame = DiscoveryFrame(0, -1, -1)
    frame.find = DISCOVERY_IDS.index("ancient_monolith")
    refuses(scene, frame, "use", "eclipse.tech.ancient_labs_no_home", find=frame.find)


# Ship parts -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
def test_a_part_may_be_installed_at_once() -> None:
    scene = finds(finder(), "part_shard_hull")
    scene.play("use")
    assert scene.asked() == (0, "found_part")
    assert scene.legal("store") == ["store"]
    scene.refuses(
        "install hull cruiser 3",
        "eclipse.discovery.ancient_part_now",
        part=PART_IDS.index("shard_hull"),
    )
    scene.refuses("fit cruiser", "eclipse.discovery.muon_source")
    scene.play("install shard_hull cruiser 3")
    assert scene.part_at(0, "cruiser", 3) == "shard_hull"
    assert scene.state.totals(0, 1).hull == 4
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.ancient_part_store")
@pytest.mark.parametrize("part", ANCIENT_PARTS)
def test_every_part_may_be_stored_for_an_upgrade(part: str) -> None:
    scene = finds(finder(), f"part_{part}")
    events = scene.play("use", "store")
    assert scene.state.stored[stored_index(part)] == 0
    assert named(events, "part_stored")[0].args == (0, PART_IDS.index(part))


@pytest.mark.rule("eclipse.discovery.ancient_part_store")
def test_a_stored_part_is_placed_by_an_upgrade() -> None:
    scene = finder().stores(0, "shard_hull")
    scene.play("act upgrade", "install shard_hull cruiser 3")
    assert scene.part_at(0, "cruiser", 3) == "shard_hull"
    assert scene.state.stored[stored_index("shard_hull")] == NOBODY


@pytest.mark.rule("eclipse.discovery.ancient_part_now", "eclipse.upgrade.energy")
@pytest.mark.ruling("eclipse.gap.ancient_part_rules")
def test_energy_and_drives_count_but_no_technology_is_needed() -> None:
    """A printed cruiser makes 3 energy and uses 2; a Plasma Turret needs 3."""
    scene = finds(finder(), "part_plasma_turret")
    scene.play("use")
    assert scene.legal("install") == ["install plasma_turret starbase 2"]  # in place of a cannon
    source = finder().knows(0, "fusion_source").part(0, "cruiser", 4, "fusion_source")
    finds(source, "part_plasma_turret").play("use")
    assert "install plasma_turret cruiser 3" in source.legal("install")
    source.refuses(
        "install plasma_turret cruiser 6",
        "eclipse.upgrade.need_drive",
        ship=SHIPS.index("cruiser"),
    )
    source.refuses(
        "install plasma_turret dreadnought 4",
        "eclipse.upgrade.energy",
        ship=SHIPS.index("dreadnought"),
        production=3,
        consumption=6,
    )


@pytest.mark.rule("eclipse.discovery.ancient_part_now")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_what_is_printed_has_room_for_every_ancient_part(name: str) -> None:
    """Whatever lies on the blueprints, each part has somewhere to go once enough is off."""
    other = "planta" if name != "planta" and "union" not in name else "mechanema"
    scene = Scene(name, other)
    for part in PARTS:
        if part.is_ancient and not part.outside:
            found: list[Action] = []
            append_installs(scene.state, 0, [part.index], found)
            assert found, part.id


@pytest.mark.rule("eclipse.discovery.ancient_part_removed")
def test_an_ancient_part_taken_off_leaves_the_game() -> None:
    scene = finder().part(0, "cruiser", 3, "shard_hull")
    scene.play("act upgrade", "remove cruiser 3", "end_activation")
    assert scene.part_at(0, "cruiser", 3) == ""
    assert scene.state.stored[stored_index("shard_hull")] == NOBODY
    scene.refuses(
        "install shard_hull cruiser 3",
        "eclipse.discovery.ancient_part_store",
        part=PART_IDS.index("shard_hull"),
    )


@pytest.mark.rule("eclipse.discovery.muon_source", "eclipse.blueprint.off_grid")
@pytest.mark.ruling("eclipse.gap.muon_source_details")
def test_the_muon_source_goes_beside_a_grid() -> None:
    scene = finds(finder(), "part_muon_source")
    scene.play("use")
    assert scene.legal() == [*[f"fit {ship}" for ship in SHIPS], "store"]
    scene.refuses("remove cruiser 1", "eclipse.upgrade.step_return")
    before = scene.state.totals(0, SHIPS.index("starbase")).energy
    scene.play("fit starbase")
    assert scene.state.totals(0, SHIPS.index("starbase")).energy == before + 2
    assert scene.over()


@pytest.mark.rule("eclipse.discovery.muon_source")
@pytest.mark.ruling("eclipse.gap.muon_source_details")
def test_an_installed_muon_source_stays() -> None:
    scene = finder().beside(0, "cruiser")
    scene.play("act upgrade")
    assert scene.legal("fit") == []
    assert scene.legal("remove") == []
