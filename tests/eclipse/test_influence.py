"""Influencing sectors (ledger part: Influence; control and discs of Concepts)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.actions.base import frame_of
from orrery.games.eclipse.components import SPECIES_IDS
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at, named

DRACO = "descendants_of_draco"


def influencing(*species: str) -> Scene:
    """Seat 0, Terran unless named, controls 221; nobody has taken an action yet."""
    return small_map(*species)


def act(scene: Scene) -> Scene:
    scene.play("act influence")
    return scene


def targets(scene: Scene) -> list[str]:
    return [text.split()[1] for text in scene.legal("influence")]


# Activations ------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.influence.activations")
@pytest.mark.check("eclipse.influence.activations")
@pytest.mark.parametrize("species", SPECIES_IDS)
def test_every_species_has_two_activations(species: str) -> None:
    other = "terran_federation" if species != "terran_federation" else "planta"
    assert frame_of(act(influencing(species, other)).state).left == 2


@pytest.mark.rule("eclipse.influence.place")
def test_a_disc_from_the_track_goes_to_an_uncontrolled_sector() -> None:
    scene = act(influencing())
    events = scene.play("influence 102")
    assert scene.controller("102") == 0
    assert scene.state.discs[0] == 10
    assert [event.args for event in named(events, "disc_sent")] == [(0, at("102"))]
    assert frame_of(scene.state).left == 1


@pytest.mark.rule("eclipse.influence.place")
def test_a_disc_from_a_sector_goes_to_another() -> None:
    scene = act(influencing().disc(0, "310", "102"))
    scene.play("transfer 310")
    assert scene.asked() == (0, "transfer")
    assert scene.legal() == ["transfer_to 001", "transfer_to 103"]
    events = scene.play("transfer_to 103")
    assert scene.controller("103") == 0
    assert scene.controller("310") == -1
    assert [event.kind.name for event in events] == ["disc_returned", "disc_sent"]


@pytest.mark.rule("eclipse.influence.place")
def test_a_single_target_needs_no_asking() -> None:
    scene = act(influencing().disc(0, "310"))
    scene.play("transfer 310")
    assert scene.controller("102") == 0
    assert scene.controller("310") == -1
    assert scene.state.discs[0] == 10
    assert frame_of(scene.state).left == 1


@pytest.mark.rule("eclipse.influence.place")
def test_without_a_target_no_disc_sets_out() -> None:
    scene = act(influencing().disc(1, "310", "102"))
    assert scene.legal("transfer") == []
    scene.refuses("transfer 221", "eclipse.influence.place", sector=at("221"), targets=0)
    scene.refuses("transfer_to 103", "eclipse.influence.place")


@pytest.mark.rule("eclipse.influence.place")
def test_placing_is_for_influence_actions() -> None:
    scene = influencing()
    scene.refuses("influence 102", "eclipse.influence.place")
    scene.refuses("withdraw 221", "eclipse.influence.retract")
    scene.refuses("refresh", "eclipse.influence.flip_colony")


# Targets ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.influence.target_connected")
def test_a_target_is_joined_to_an_own_sector_or_ship() -> None:
    scene = act(influencing())
    assert targets(scene) == ["102", "310"]
    scene.refuses("influence 103", "eclipse.influence.target_connected", sector=at("103"))
    with_ship = act(influencing().ships(0, "103", interceptor=1))
    assert targets(with_ship) == ["001", "102", "103", "209", "310"]


@pytest.mark.rule("eclipse.influence.target_connected")
def test_a_sector_that_is_not_on_the_map_is_no_target() -> None:
    scene = act(influencing())
    scene.refuses("influence 305", "eclipse.influence.target_connected", sector=at("305"))


@pytest.mark.rule("eclipse.influence.target_own_ship")
@pytest.mark.ruling("eclipse.gap.influence_condition_reading")
def test_a_sector_with_only_own_ships_needs_no_connection() -> None:
    scene = influencing().lay("318", "3-9").ships(0, "318", interceptor=1)
    assert "318" in targets(act(scene))


@pytest.mark.ruling("eclipse.gap.influence_condition_reading")
def test_ships_of_partners_are_enemy_ships_here() -> None:
    scene = influencing(*TERRANS).allies(0, 1).ships(1, "102", cruiser=1)
    refused = {"sector": at("102"), "enemies": 1}
    act(scene).refuses("influence 102", "eclipse.influence.target_enemy_ships", **refused)


@pytest.mark.rule("eclipse.influence.target_enemy_ships")
@pytest.mark.parametrize(("species", "npcs", "ships"), [(TERRANS[0], 1, 0), (DRACO, 0, 1)])
def test_a_sector_with_enemies_is_no_target(species: str, npcs: int, ships: int) -> None:
    scene = influencing(species, TERRANS[1]).npcs("102", npcs)
    scene.ships(1, "102", interceptor=ships).ships(0, "102", cruiser=2)
    refused = {"sector": at("102"), "enemies": 1}
    act(scene).refuses("influence 102", "eclipse.influence.target_enemy_ships", **refused)


@pytest.mark.rule("eclipse.species.draco.influence")
@pytest.mark.ruling("eclipse.gap.draco_ancients_enemy")
def test_draco_influences_a_sector_with_ancients() -> None:
    scene = influencing(DRACO, TERRANS[1]).npcs("102", 2).discovery("102")
    act(scene).play("influence 102")
    assert scene.controller("102") == 0
    assert scene.state.discovery[at("102")] == 1, "but has no claim to what they guard"


@pytest.mark.rule("eclipse.influence.target_uncontrolled", "eclipse.control.definition")
def test_a_sector_holds_at_most_one_disc() -> None:
    scene = act(influencing().disc(1, "102").disc(0, "310"))
    refused = {"sector": at("102"), "disc": 1}
    scene.refuses("influence 102", "eclipse.influence.target_uncontrolled", **refused)
    own = {"sector": at("310"), "disc": 0}
    scene.refuses("influence 310", "eclipse.influence.target_uncontrolled", **own)


@pytest.mark.rule("eclipse.influence.wormhole_generator")
def test_with_the_generator_a_half_connection_is_enough() -> None:
    assert "209" not in targets(act(influencing()))
    assert "209" in targets(act(influencing().knows(0, "wormhole_generator")))


@pytest.mark.ruling("eclipse.gap.influence_origin_pinned")
def test_a_pinned_ship_gives_the_connection_too() -> None:
    scene = influencing().ships(0, "103", interceptor=1).ships(1, "103", cruiser=3)
    assert "001" in targets(act(scene))


@pytest.mark.ruling("eclipse.gap.influence_new_connection")
def test_a_sector_just_gained_is_an_origin() -> None:
    scene = act(influencing())
    scene.play("influence 102")
    assert {"103", "001"} <= set(targets(scene))


@pytest.mark.ruling("eclipse.gap.influence_discovery")
@pytest.mark.rule("eclipse.discovery.unclaimed_disc")
@pytest.mark.parametrize("source", ["track", "sector"])
def test_an_unguarded_discovery_is_resolved_at_once(source: str) -> None:
    scene = influencing().discovery("102").disc(0, "310")
    act(scene).play("influence 102" if source == "track" else "transfer 310")
    assert scene.chance().label == "discovery"


# Taking discs away ------------------------------------------------------------------------


@pytest.mark.rule("eclipse.influence.retract")
@pytest.mark.check("eclipse.influence.retract")
def test_two_activations_return_two_discs() -> None:
    scene = act(influencing().disc(0, "102", "310"))
    assert scene.state.discs[0] == 9
    scene.play("withdraw 102", "withdraw 310")
    assert scene.state.discs[0] == 11
    assert scene.controller("102") == scene.controller("310") == -1


@pytest.mark.rule("eclipse.influence.retract")
def test_only_an_own_disc_can_be_withdrawn() -> None:
    scene = act(influencing().disc(1, "102"))
    scene.refuses("withdraw 102", "eclipse.influence.retract", sector=at("102"), disc=1)
    scene.refuses("transfer 103", "eclipse.influence.retract", sector=at("103"), disc=-1)


@pytest.mark.rule("eclipse.influence.once_per_disc")
@pytest.mark.check("eclipse.influence.once_per_disc")
def test_a_sector_that_lost_a_disc_gets_none_and_one_that_got_it_loses_none() -> None:
    scene = act(influencing().disc(0, "102"))
    scene.play("withdraw 102")
    scene.refuses("influence 102", "eclipse.influence.once_per_disc", sector=at("102"))
    placed = act(influencing())
    placed.play("influence 102")
    placed.refuses("withdraw 102", "eclipse.influence.once_per_disc", sector=at("102"))
    placed.refuses("transfer 102", "eclipse.influence.once_per_disc", sector=at("102"))


@pytest.mark.ruling("eclipse.gap.influence_same_action_chain")
def test_a_disc_that_came_from_a_sector_stays_and_the_sector_stays_empty() -> None:
    scene = act(influencing().disc(0, "102", "310"))
    scene.play("transfer 310", "transfer_to 103")
    scene.refuses("withdraw 103", "eclipse.influence.once_per_disc", sector=at("103"))
    scene.refuses("influence 310", "eclipse.influence.once_per_disc", sector=at("310"))


@pytest.mark.rule("eclipse.influence.connection_after_removal")
@pytest.mark.check("eclipse.influence.connection_after_removal")
@pytest.mark.example("eclipse.ex.qa.influence_source")
def test_the_sector_that_a_disc_leaves_gives_no_connection() -> None:
    scene = act(influencing().disc(1, "310"))
    assert targets(scene) == ["102"]
    scene.refuses("transfer 221", "eclipse.influence.connection_after_removal", leaving=at("221"))


@pytest.mark.rule("eclipse.influence.connection_after_removal")
def test_other_links_still_count() -> None:
    scene = act(influencing().disc(0, "102"))
    scene.play("transfer 102")
    assert scene.asked() == (0, "influence"), "310 was the only target that was left"
    assert scene.controller("310") == 0
    two = act(influencing().disc(0, "102").ships(0, "221", interceptor=1))
    two.play("transfer 221")
    refused = {"sector": at("221"), "disc": 0}
    two.refuses("transfer_to 221", "eclipse.influence.target_uncontrolled", **refused)
    assert two.legal() == ["transfer_to 001", "transfer_to 103", "transfer_to 310"]


@pytest.mark.rule("eclipse.influence.connection_after_removal")
def test_a_target_that_hangs_on_the_sector_left_is_refused_by_name() -> None:
    scene = act(influencing().disc(0, "102").lay("201", "2-11"))
    scene.play("transfer 102")
    refused = {"sector": at("103"), "leaving": at("102")}
    scene.refuses("transfer_to 103", "eclipse.influence.connection_after_removal", **refused)


# Cubes ------------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.influence.remove_cubes")
def test_the_cubes_go_back_to_their_tracks() -> None:
    scene = influencing().cubes(0, "221", "money", "science")
    assert scene.produces(0, "money") == scene.produces(0, "science") == 3
    act(scene).play("withdraw 221")
    assert scene.cubes_in("221") == {}
    assert scene.produces(0, "money") == scene.produces(0, "science") == 2


@pytest.mark.rule("eclipse.influence.remove_orbital")
@pytest.mark.parametrize("track", ["science", "money"])
def test_a_cube_from_an_orbital_goes_to_science_or_money(track: str) -> None:
    scene = influencing().cubes(0, "221", "orbital:money")
    act(scene).play("withdraw 221")
    assert scene.asked() == (0, "release")
    scene.refuses("cube materials", "eclipse.influence.remove_orbital", resource=0)
    scene.refuses("done", "eclipse.concept.activations_optional")
    before = scene.on_track(0, track)
    scene.play(f"cube {track}")
    assert scene.on_track(0, track) == before + 1


@pytest.mark.rule("eclipse.influence.no_voluntary_cube_removal")
def test_no_action_takes_a_cube_off_while_keeping_control() -> None:
    scene = act(influencing().cubes(0, "221", "money"))
    assert scene.legal("cube") == []
    scene.refuses("cube money", "eclipse.population.overflow")


@pytest.mark.example("eclipse.ex.qa.return_discs")
def test_two_discs_come_back_and_going_back_needs_another_action() -> None:
    scene = influencing().disc(0, "102").cubes(0, "221", "money").passed(1).discs(1, 0)
    scene.colony_ships(1, 0)
    act(scene).play("withdraw 102", "withdraw 221")
    assert scene.state.discs[0] == 12
    assert scene.produces(0, "money") == 2
    back = influencing().disc(0, "102").passed(1).discs(1, 0).colony_ships(1, 0)
    act(back).play("withdraw 102")
    assert not back.allows("influence 102")
    back.play("done", "act influence", "influence 102")
    assert back.controller("102") == 0


# Colony ships -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.influence.flip_colony")
def test_two_colony_ships_are_turned_and_no_third() -> None:
    scene = influencing().colony_ships(0, 0)
    act(scene).play("refresh", "refresh")
    assert scene.state.colony_ships[0] == 2
    scene.refuses("refresh", "eclipse.influence.flip_colony", turned=2)
    full = act(influencing())
    full.refuses("refresh", "eclipse.influence.flip_colony", face_up=3)


@pytest.mark.rule("eclipse.influence.flip_colony")
def test_they_may_be_turned_after_the_last_activation() -> None:
    scene = influencing().colony_ships(0, 0)
    act(scene).play("influence 102", "influence 103")
    assert scene.asked() == (0, "influence")
    scene.play("refresh")
    assert scene.state.colony_ships[0] == 1


@pytest.mark.rule("eclipse.influence.colony_during")
def test_a_ship_just_turned_is_used_at_once() -> None:
    scene = influencing().colony_ships(0, 0)
    act(scene).play("influence 102", "refresh", "colonise 102 science", "influence 310", "refresh")
    scene.play("colonise 310 materials")
    assert scene.cubes_in("102") == {"science": 1}
    assert scene.cubes_in("310") == {"materials": 1}
    assert scene.state.colony_ships[0] == 0


# Examples ---------------------------------------------------------------------------------


@pytest.mark.example("eclipse.ex.influence.leto")
def test_leto_places_one_disc_and_takes_another_back() -> None:
    scene = influencing().disc(0, "102").colony_ships(0, 0)
    assert {"310", "001", "103"} == set(targets(act(scene)))
    scene.play("influence 310")
    discs = scene.state.discs[0]
    scene.play("withdraw 221")
    assert scene.state.discs[0] == discs + 1
    scene.play("refresh", "refresh")
    assert scene.state.colony_ships[0] == 2


@pytest.mark.example("eclipse.ex.action.11_thalia_influence")
def test_thalia_gives_up_two_sectors_for_one_with_squares() -> None:
    scene = influencing("planta", TERRANS[1]).colony_ships(0, 0)
    scene.lay("207", "2-11", rotation=0, disc=0).lay("208", "3-17", disc=0)
    scene.ships(0, "102", interceptor=1)
    act(scene)
    scene.play("transfer 207", "transfer_to 103", "withdraw 208", "refresh", "refresh")
    scene.play("colonise 103 science", "colonise 103 money")
    assert scene.cubes_in("103") == {"science": 1, "money": 1}
    assert scene.controller("207") == scene.controller("208") == -1


@pytest.mark.rule("eclipse.disc.none_left")
def test_without_a_disc_on_the_track_none_is_placed() -> None:
    scene = influencing().discs(0, 1)
    act(scene).refuses("influence 102", "eclipse.disc.none_left", discs=0)
