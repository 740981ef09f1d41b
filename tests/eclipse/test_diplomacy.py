"""Diplomatic relations, aggression and the traitor (ledger part: Diplomacy)."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import AMBASSADORS, SPECIES_IDS
from orrery.games.eclipse.diplomacy import check_aggression
from orrery.games.eclipse.reputation_track import fits, has_room_for_ambassador, has_room_for_tile
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS
from tests.eclipse.places import TERRANS, small_map
from tests.eclipse.scene import Scene, at, named


def neighbours(*species: str) -> Scene:
    """Seat 0 controls 221 and seat 1 the sector next to it; four Terran players unless named."""
    scene = small_map(*(species or TERRANS)).disc(1, "102")
    for seat in range(scene.state.players):
        scene.colony_ships(seat, 0)
    return scene


def acting(scene: Scene) -> Scene:
    """Seat 0 takes an action; a ship of its own keeps it from ending by itself."""
    scene.play("act move")
    return scene


def at_peace() -> Scene:
    """Seats 0 and 1 have relations, and seat 0 has interceptors at home."""
    return neighbours().allies(0, 1).ships(0, "221", interceptor=3)


# When and with whom -----------------------------------------------------------------------


@pytest.mark.rule("eclipse.diplomacy.player_count")
@pytest.mark.check("eclipse.diplomacy.player_count")
def test_three_players_have_no_diplomacy() -> None:
    scene = neighbours(*TERRANS[:3]).holds(0, materials=3)
    scene.play("act build")
    assert scene.legal("propose") == []
    for other in (1, 2, 5):
        scene.refuses(f"propose {other}", "eclipse.diplomacy.player_count", players=3)


@pytest.mark.rule("eclipse.diplomacy.timing")
def test_relations_are_proposed_in_an_own_action() -> None:
    scene = acting(neighbours())
    assert scene.legal("propose") == ["propose 1"]
    events = scene.play("propose 1")
    assert scene.asked() == (1, "proposal")
    assert [event.args for event in named(events, "proposed")] == [(0, 1)]


@pytest.mark.ruling("eclipse.gap.diplomacy_in_reactions")
@pytest.mark.parametrize(("passed", "turn"), [(True, "react build"), (False, "pass")])
def test_also_in_a_reaction_and_when_passing(passed: bool, turn: str) -> None:
    scene = neighbours()
    if passed:
        scene.passed(0)
    scene.play(turn, "propose 1")
    assert scene.asked() == (1, "proposal")


@pytest.mark.ruling("eclipse.gap.diplomacy_procedure")
def test_each_player_gets_one_proposal_an_action() -> None:
    scene = neighbours().holds(0, materials=3)
    scene.play("act build", "propose 1", "refuse")
    scene.refuses("propose 1", "eclipse.gap.diplomacy_procedure", other=1)
    scene.play("build interceptor 221")
    scene.play("pass", "done", "pass", "pass", "act move")
    assert scene.legal("propose") == ["propose 1"], "the next action"


@pytest.mark.rule("eclipse.diplomacy.connection")
def test_their_sectors_must_be_joined() -> None:
    scene = acting(neighbours().disc(2, "103").disc(3, "001"))
    assert scene.legal("propose") == ["propose 1"]
    scene.refuses("propose 2", "eclipse.diplomacy.connection", other=2)


@pytest.mark.rule("eclipse.diplomacy.connection", "eclipse.warp.uses")
def test_portals_join_them_too() -> None:
    scene = small_map(*TERRANS, portals=True).portal("221").portal("001").disc(2, "001")
    assert acting(scene).legal("propose") == ["propose 2"]


@pytest.mark.rule("eclipse.diplomacy.no_generator")
@pytest.mark.parametrize("owner", [0, 2])
def test_a_half_connection_does_not_count(owner: int) -> None:
    scene = acting(neighbours().disc(2, "209").knows(owner, "wormhole_generator"))
    refused = {"sector": at("221"), "near": at("209")}
    scene.refuses("propose 2", "eclipse.diplomacy.no_generator", **refused)


@pytest.mark.rule("eclipse.diplomacy.no_ships_controlled")
@pytest.mark.parametrize(("seat", "sector"), [(0, "102"), (1, "221")])
def test_no_ship_may_be_in_a_sector_of_the_other(seat: int, sector: str) -> None:
    scene = neighbours().holds(0, materials=3).ships(seat, sector, interceptor=1)
    scene.play("act build")
    scene.refuses("propose 1", "eclipse.diplomacy.no_ships_controlled", other=1)


@pytest.mark.rule("eclipse.diplomacy.no_ships_shared")
def test_no_sector_may_hold_ships_of_both() -> None:
    scene = neighbours().ships(0, "001", interceptor=1).ships(1, "001", interceptor=1)
    scene.holds(0, materials=3).play("act build")
    scene.refuses("propose 1", "eclipse.diplomacy.no_ships_shared", other=1)


@pytest.mark.rule("eclipse.diplomacy.one_pair")
def test_partners_do_not_exchange_again() -> None:
    scene = neighbours().allies(0, 1).holds(0, materials=3)
    scene.play("act build")
    scene.refuses("propose 1", "eclipse.diplomacy.one_pair", other=1)


@pytest.mark.rule("eclipse.diplomacy.no_traitor")
@pytest.mark.parametrize("traitor", [0, 1])
def test_a_traitor_forms_no_relations(traitor: int) -> None:
    scene = neighbours().traitor(traitor).holds(0, materials=3)
    scene.play("act build")
    scene.refuses("propose 1", "eclipse.diplomacy.no_traitor", seat=traitor)


@pytest.mark.rule("eclipse.diplomacy.ambassador_supply")
@pytest.mark.check("eclipse.diplomacy.ambassador_supply")
@pytest.mark.parametrize("seat", [0, 1])
def test_three_ambassadors_make_three_relations(seat: int) -> None:
    scene = neighbours(*TERRANS, "terran_conglomerate", "terran_alliance")
    for other in (2, 3, 4):
        scene.allies(seat, other)
    scene.holds(0, materials=3).play("act build")
    scene.refuses("propose 1", "eclipse.diplomacy.ambassador_supply", seat=seat, given=3)


@pytest.mark.ruling("eclipse.gap.diplomacy_no_cube")
def test_without_a_cube_on_any_track_there_is_no_exchange() -> None:
    scene = neighbours().track(1, materials=0, science=0, money=0).holds(0, materials=3)
    scene.play("act build")
    scene.refuses("propose 1", "eclipse.gap.diplomacy_no_cube", seat=1, cubes=0)


@pytest.mark.rule("eclipse.diplomacy.exchange")
@pytest.mark.parametrize("other", [0, 3])
def test_nobody_proposes_to_themselves_or_to_who_is_gone(other: int) -> None:
    scene = acting(neighbours().eliminated(3))
    scene.refuses(f"propose {other}", "eclipse.diplomacy.exchange", other=other)


@pytest.mark.example("eclipse.ex.diplomacy.who")
def test_only_thalia_and_apollo_may_form_relations() -> None:
    thalia, apollo, leto = 0, 1, 2
    scene = neighbours().disc(leto, "310", "103").ships(apollo, "103", interceptor=1)
    scene.ships(thalia, "001", interceptor=1).ships(leto, "001", interceptor=1)
    acting(scene)
    assert scene.legal("propose") == [f"propose {apollo}"]
    scene.refuses(f"propose {leto}", "eclipse.diplomacy.no_ships_shared", other=leto)
    scene.play("done", "act move")
    assert scene.legal("propose") == [f"propose {thalia}"]
    scene.refuses(f"propose {leto}", "eclipse.diplomacy.no_ships_controlled", other=leto)


# The reputation track ---------------------------------------------------------------------


@pytest.mark.rule("eclipse.diplomacy.space_types")
@pytest.mark.ruling("eclipse.gap.reputation_tracks", "eclipse.gap.reputation_track_slots")
@pytest.mark.parametrize(
    ("species", "ambassadors", "tiles", "room"),
    [
        ("terran_directorate", 1, 4, True),
        ("terran_directorate", 0, 5, False),
        ("terran_directorate", 2, 3, True),
        ("terran_directorate", 2, 4, False),
        ("hydran_progress", 1, 3, True),
        ("planta", 0, 4, False),
        ("eridani_empire", 2, 2, True),
        ("descendants_of_draco", 1, 4, False),
        ("mechanema", 3, 1, True),
        ("orion_hegemony", 0, 5, True),
        ("orion_hegemony", 3, 2, True),
        ("orion_hegemony", 3, 3, False),
    ],
)
def test_what_a_reputation_track_holds(
    species: str, ambassadors: int, tiles: int, room: bool
) -> None:
    other = "terran_union" if species != "terran_union" else "planta"
    assert fits(Scene(species, other).state, 0, ambassadors, tiles) == room


@pytest.mark.rule("eclipse.diplomacy.need_space")
@pytest.mark.parametrize("species", SPECIES_IDS)
def test_every_track_has_room_for_all_ambassadors_but_perhaps_not_beside_the_tiles(
    species: str,
) -> None:
    scene = Scene(species, "terran_union")
    assert fits(scene.state, 0, AMBASSADORS, 0)
    scene.state.reputation[0] = [1] * 5
    assert not has_room_for_ambassador(scene.state, 0)
    scene.state.reputation[0] = [1] * 3
    assert has_room_for_ambassador(scene.state, 0)


@pytest.mark.rule("eclipse.diplomacy.make_space")
def test_a_full_track_makes_room_for_an_ambassador() -> None:
    scene = acting(neighbours("mechanema", *TERRANS[1:]).reputation(0, 1, 1, 3, 4))
    assert not has_room_for_tile(scene.state, 0)
    scene.play("propose 1", "accept")
    assert scene.asked() == (0, "make_room")
    assert scene.legal() == ["give_back 1", "give_back 3", "give_back 4"]
    scene.refuses("give_back 2", "eclipse.diplomacy.make_space", value=2)
    scene.refuses("done", "eclipse.concept.activations_optional")
    scene.play("give_back 3")
    assert scene.state.reputation[0] == [1, 1, 4]
    assert scene.state.bag[2] == 7
    assert scene.asked() == (0, "give_cube")


@pytest.mark.rule("eclipse.diplomacy.make_space", "eclipse.reputation.hidden")
def test_what_is_given_back_is_hidden_even_if_there_is_no_choice() -> None:
    scene = acting(neighbours("mechanema", *TERRANS[1:]).reputation(0, 2, 2, 2, 2))
    scene.play("propose 1", "accept")
    assert scene.asked() == (0, "make_room"), "asked although all tiles are alike"
    action = scene.state.legal(0)[0]
    assert scene.state.notation(0, action, 0) == "give_back 2"
    assert scene.state.notation(0, action, 1) == "give_back ?"
    assert scene.state.notation(0, action, None) == "give_back ?"
    events = scene.play("give_back 2")
    assert named(events, "reputation_given_back")


# Answer and exchange ----------------------------------------------------------------------


@pytest.mark.rule("eclipse.diplomacy.refusal")
def test_a_refusal_changes_nothing() -> None:
    scene = neighbours().holds(0, materials=3)
    scene.refuses("refuse", "eclipse.diplomacy.refusal")
    scene.refuses("accept", "eclipse.diplomacy.exchange")
    scene.refuses("give_back 1", "eclipse.diplomacy.make_space")
    scene.play("act build", "propose 1")
    scene.refuses("build interceptor 221", "eclipse.build.one")
    events = scene.play("refuse")
    assert [event.args for event in named(events, "refused")] == [(1, 0)]
    assert not any(scene.state.relations)
    assert scene.asked() == (0, "build")
    assert scene.allows("build interceptor 221")


@pytest.mark.rule("eclipse.diplomacy.exchange")
@pytest.mark.ruling("eclipse.gap.diplomacy_procedure")
def test_both_give_an_ambassador_and_a_cube_the_proposer_first() -> None:
    scene = acting(neighbours())
    scene.play("propose 1", "accept")
    assert scene.asked() == (0, "give_cube")
    scene.play("cube science")
    assert scene.asked() == (1, "give_cube")
    events = scene.play("cube money")
    assert scene.state.are_partners(0, 1)
    assert scene.state.are_partners(1, 0)
    assert [event.args for event in named(events, "allied")] == [(0, 1)]
    assert (scene.on_track(0, "science"), scene.on_track(1, "money")) == (10, 10)


@pytest.mark.rule("eclipse.diplomacy.cube_source")
@pytest.mark.check("eclipse.diplomacy.cube_source")
def test_a_given_cube_raises_production() -> None:
    scene = acting(neighbours().track(0, science=8))
    assert scene.produces(0, "science") == 6
    scene.play("propose 1", "accept", "cube science")
    assert scene.produces(0, "science") == 8


@pytest.mark.rule("eclipse.diplomacy.cube_source")
def test_an_empty_track_has_no_cube_to_give() -> None:
    scene = acting(neighbours().track(0, science=0))
    scene.play("propose 1", "accept")
    assert scene.legal() == ["cube materials", "cube money"]
    scene.refuses("cube science", "eclipse.diplomacy.cube_source", resource=1, cubes=0)
    scene.refuses("done", "eclipse.concept.activations_optional")


@pytest.mark.rule("eclipse.diplomacy.cube_on_ambassador")
def test_the_cube_is_away_from_its_track_as_long_as_the_relation_lasts() -> None:
    scene = acting(neighbours().ships(0, "221", interceptor=1))
    scene.play("propose 1", "accept", "cube money", "cube money")
    assert [scene.on_track(seat, "money") for seat in (0, 1)] == [10, 10]
    assert [scene.produces(seat, "money") for seat in (0, 1)] == [3, 3]
    assert not any(scene.state.cubes), "nor is it in a sector"
    scene.play("move interceptor 221 S", "done", "cube money", "cube money")
    assert [scene.on_track(seat, "money") for seat in (0, 1)] == [11, 11]


@pytest.mark.example("eclipse.ex.action.8_diplomacy")
def test_apollo_returns_a_tile_to_make_room() -> None:
    thalia, apollo = 0, 1
    scene = neighbours("planta", *TERRANS[1:]).reputation(apollo, 1, 2, 2, 3)
    scene.allies(apollo, 3)
    acting(scene).play(f"propose {apollo}", "accept")
    assert scene.asked() == (thalia, "give_cube")
    scene.play("cube materials")
    assert scene.asked() == (apollo, "make_room")
    scene.play("give_back 1", "cube science")
    assert scene.state.reputation[apollo] == [2, 2, 3]
    assert scene.state.are_partners(thalia, apollo)


@pytest.mark.rule("eclipse.diplomacy.no_voluntary_break")
def test_nothing_ends_a_relation_but_aggression() -> None:
    scene = at_peace()
    kinds = {text.split()[0] for text in acting(scene).legal()}
    assert kinds == {"move", "done"}
    scene.play("done")
    assert scene.state.are_partners(0, 1)


# Aggression -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.diplomacy.aggression")
@pytest.mark.ruling("eclipse.gap.aggression_timing")
@pytest.mark.parametrize("presence", ["disc", "ship"])
def test_a_ship_with_the_partner_at_the_end_of_the_action_breaks_the_relation(
    presence: str,
) -> None:
    scene = at_peace()
    if presence == "ship":
        scene.ships(1, "310", interceptor=1)
    target = "S" if presence == "disc" else "N"
    acting(scene).play(f"move interceptor 221 {target}")
    assert scene.state.are_partners(0, 1), "not before the action ends"
    events = scene.play("done")
    assert not scene.state.are_partners(0, 1)
    assert not scene.state.are_partners(1, 0)
    assert scene.state.traitor == 0
    assert [event.args for event in named(events, "broken")] == [(0, 1)]


@pytest.mark.rule("eclipse.diplomacy.pass_through")
def test_passing_through_is_no_aggression() -> None:
    scene = at_peace().part(0, "interceptor", 4, "nuclear_drive")
    acting(scene).play("move interceptor 221 S", "onward SE", "done")
    assert scene.state.are_partners(0, 1)


@pytest.mark.rule("eclipse.diplomacy.pass_through_cloaked")
def test_passing_cloaked_through_a_partners_ship_is_no_aggression() -> None:
    scene = at_peace().knows(0, "cloaking_device").ships(1, "102", interceptor=1)
    scene.part(0, "interceptor", 4, "nuclear_drive")
    acting(scene).play("move interceptor 221 S", "onward SE", "done")
    assert scene.state.are_partners(0, 1)


@pytest.mark.rule("eclipse.diplomacy.break_return")
@pytest.mark.parametrize("track", ["materials", "science", "money"])
def test_each_owner_takes_the_cube_back_to_a_track_of_choice(track: str) -> None:
    scene = at_peace()
    acting(scene).play("move interceptor 221 S", "done")
    assert scene.asked() == (0, "release")
    before = [scene.on_track(seat, track) for seat in (0, 1)]
    scene.play(f"cube {track}")
    assert scene.asked() == (1, "release")
    scene.play(f"cube {track}")
    assert [scene.on_track(seat, track) for seat in (0, 1)] == [one + 1 for one in before]
    assert scene.state.ambassadors(0) == scene.state.ambassadors(1) == 0
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.diplomacy.traitor_gain")
@pytest.mark.check("eclipse.diplomacy.traitor_gain")
def test_the_tile_comes_from_its_present_holder() -> None:
    scene = at_peace().traitor(3)
    part = SCORE_PARTS.index("traitor")
    assert count_points(scene.state, 3)[part] == -2
    acting(scene).play("move interceptor 221 S", "done")
    assert scene.state.traitor == 0
    assert count_points(scene.state, 3)[part] == 0
    assert count_points(scene.state, 0)[part] == -2


@pytest.mark.rule("eclipse.diplomacy.traitor_keeps_others")
def test_other_relations_of_the_traitor_last() -> None:
    scene = at_peace().allies(0, 2)
    acting(scene).play("move interceptor 221 S", "done")
    assert not scene.state.are_partners(0, 1)
    assert scene.state.are_partners(0, 2)


@pytest.mark.ruling("eclipse.gap.aggression_several")
def test_several_partners_break_at_once_and_the_aggressors_cubes_go_first() -> None:
    scene = at_peace().allies(0, 3).disc(3, "310")
    acting(scene).play("move interceptor 221 S", "move interceptor 221 N", "done")
    asked = []
    for track in ("science", "money", "money", "money"):
        asked.append(scene.asked())
        scene.play(f"cube {track}")
    assert asked == [(0, "release"), (0, "release"), (1, "release"), (3, "release")]
    assert scene.state.ambassadors(0) == 0
    assert scene.state.traitor == 0


@pytest.mark.ruling("eclipse.gap.aggression_several")
def test_after_the_aggressor_the_others_follow_clockwise() -> None:
    scene = neighbours().allies(2, 1).allies(2, 3).disc(3, "310").ships(2, "310", cruiser=1)
    scene.ships(2, "102", cruiser=1).ships(2, "103", cruiser=1).begin()
    check_aggression(scene.state, 2)
    scene.state.run()
    asked = []
    for _ in range(4):
        asked.append(scene.seat())
        scene.play(scene.legal("cube")[-1])
    assert asked == [2, 2, 3, 1]


@pytest.mark.ruling("eclipse.gap.aggression_starbase")
def test_any_action_that_leaves_ships_together_is_aggression() -> None:
    scene = neighbours().allies(0, 1).ships(1, "221", interceptor=1).holds(0, materials=3)
    scene.play("act build", "build starbase 221")
    assert scene.state.traitor == 0


@pytest.mark.rule("eclipse.diplomacy.aggression")
def test_who_only_passes_is_no_aggressor() -> None:
    scene = at_peace().ships(1, "221", interceptor=1)
    scene.play("pass")
    assert scene.state.are_partners(0, 1)
    assert scene.state.traitor == -1


@pytest.mark.rule("eclipse.tech.wormhole_generator", "eclipse.diplomacy.break_return")
@pytest.mark.example("eclipse.ex.action.10_leto_attack")
def test_leto_attacks_naomi_through_a_half_connection() -> None:
    leto, naomi = 0, 1
    scene = at_peace().knows(leto, "wormhole_generator").disc(naomi, "209")
    scene.ships(naomi, "209", interceptor=3)
    acting(scene).play("move interceptor 221 SE", "move interceptor 221 SE", "done")
    scene.play("cube materials", "cube science")
    assert scene.state.traitor == leto
    assert not scene.state.are_partners(leto, naomi)
    assert scene.on_track(leto, "materials") == 12
    assert scene.on_track(naomi, "science") == 12
    assert count_points(scene.state, leto)[SCORE_PARTS.index("traitor")] == -2
