"""Setting up a game (ledger parts: Setup, Warp portals, the map of Concepts)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orrery.games.eclipse.components import (
    ANCIENT,
    CENTRE,
    GCDS,
    GUARDED,
    GUARDIAN,
    INNER,
    MIDDLE,
    NPCS,
    OUTER,
    REVERSE,
    SECTOR_IDS,
    SECTORS,
    SETUP,
    SPECIES,
    SPECIES_IDS,
    STACKS,
    STARTING,
    TECH_IDS,
    TECHNOLOGIES,
    WARP_PORTAL,
)
from orrery.games.eclipse.setup.options import OPTIONS
from orrery.games.eclipse.setup.start import start_game
from orrery.games.eclipse.zones import (
    COORDINATES,
    DISTANCE,
    LABELS,
    NEIGHBOURS,
    RING,
    ZONES,
    opposite,
    wormhole,
    zone_at,
)
from orrery.kernel.errors import UsageError
from orrery.kernel.game import ChoiceOption
from tests.eclipse.opening import Opening, given
from tests.eclipse.scene import Scene, named

FIVE = [
    "eridani_empire",
    "hydran_progress",
    "planta",
    "descendants_of_draco",
    "mechanema",
]
SIX = [*FIVE, "orion_hegemony"]
COUNTS = [2, 3, 4, 5, 6]


def table(players: int, **options: Any) -> Opening:
    """A game of so many alien species, set up."""
    return given(*SIX[:players], **options)


# Technologies and supplies ----------------------------------------------------------------


@pytest.mark.rule("eclipse.setup.players")
@pytest.mark.parametrize("players", COUNTS)
def test_the_game_is_for_2_to_6_players(players: int) -> None:
    assert table(players).asked() == (table(players).state.start_player, "turn")
    assert sorted(SETUP) == COUNTS


@pytest.mark.rule("eclipse.setup.round_marker")
def test_the_first_round_comes_first() -> None:
    opening = table(2)
    assert opening.state.round == 1
    assert [event.args for event in named(opening.events, "round_began")] == [(1,)]


@pytest.mark.rule("eclipse.setup.tech_draw", "eclipse.setup.tech_rare_extra")
@pytest.mark.parametrize(("players", "regular"), [(2, 12), (3, 14), (4, 16), (5, 18), (6, 20)])
def test_so_many_regular_technologies_are_drawn(players: int, regular: int) -> None:
    opening = table(players)
    assert opening.tray(rare=False) == regular
    drawn = [outcome for label, outcome in opening.drawn if label == "technology"]
    rare = [technology for technology in drawn if TECHNOLOGIES[technology].is_rare]
    assert opening.tray(rare=True) == len(rare)
    assert len(drawn) == regular + len(rare)


@pytest.mark.rule("eclipse.setup.tech_draw", "eclipse.setup.tech_rare_extra")
@pytest.mark.check("eclipse.setup.tech_draw")
def test_two_rare_ones_among_them_make_18_with_4_players() -> None:
    opening = Opening(4)
    names = ["metasynthesis", "starbase", "ancient_labs", *["orbital"] * 5, *["nanorobots"] * 5]
    names += ["gauss_shield"] * 5
    opening.draw(*[TECH_IDS.index(name) for name in names])
    assert opening.tray(rare=False) == 16
    assert sum(opening.state.tray) == 18
    assert opening.waits_for() != "technology"


@pytest.mark.rule("eclipse.setup.tech_stack")
def test_copies_of_a_technology_lie_in_one_stack() -> None:
    starbase = TECH_IDS.index("starbase")
    opening = Opening(2).draw(starbase, starbase)
    assert opening.state.tray[starbase] == 2
    assert opening.state.tech_bag[starbase] == 3


@pytest.mark.rule("eclipse.setup.tech_rare_unlimited")
def test_there_is_no_limit_to_rare_technologies() -> None:
    rare = [tile.index for tile in TECHNOLOGIES if tile.is_rare and not tile.in_module]
    opening = Opening(2).draw(*rare)
    assert opening.tray(rare=True) == 14
    assert opening.waits_for() == "technology"


@pytest.mark.ruling("eclipse.gap.discovery_supply_empty")
def test_a_draw_ends_with_the_bag() -> None:
    opening = Opening(2)
    opening.state.tech_bag = [0] * len(TECHNOLOGIES)
    opening.state.run()
    assert opening.waits_for() == "start player"


@pytest.mark.rule("eclipse.setup.discovery_stack", "eclipse.setup.galactic_center")
def test_discoveries_are_hidden_and_one_lies_in_the_centre() -> None:
    opening = Opening(2)
    s = opening.state
    assert sum(s.finds) == 35
    assert s.finds_left == 34
    assert opening.sectors() == ["001"]
    assert (s.discovery[CENTRE], s.npc[CENTRE], SECTORS[CENTRE].npc) == (1, 1, GCDS)
    assert opening.zone_of("001") == "0-0"


# Non-player blueprints --------------------------------------------------------------------


@pytest.mark.rule("eclipse.setup.npc_blueprints", "eclipse.setup.npc_advanced")
def test_each_type_has_one_blueprint_for_the_whole_game() -> None:
    opening = table(2, ancient="advanced", gcds="advanced")
    variants = opening.state.npc_variant
    assert [variants[npc] for npc in (ANCIENT, GUARDIAN, GCDS)] == [1, 0, 1]
    assert "blueprint" not in " ".join(label for label, _ in opening.drawn)
    assert table(2).state.npc_variant == [0, 0, 0]


@pytest.mark.rule("eclipse.setup.npc_blueprints", "eclipse.setup.npc_advanced")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_a_blueprint_may_be_drawn() -> None:
    opening = Opening(2, guardian="random", gcds="random", start_player=0)
    opening.draw_until("guardian blueprint")
    assert opening.outcomes() == [0, 1]
    opening.draw(1)
    assert opening.waits_for() == "gcds blueprint"
    opening.draw(0)
    assert opening.state.npc_variant == [0, 1, 0]
    assert opening.asked()[1] == "species"


@pytest.mark.rule("eclipse.setup.npc_advanced")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_a_drawn_blueprint_is_as_often_normal_as_advanced() -> None:
    opening = Opening(2, ancient="random", guardian="random", gcds="random")
    for npc in NPCS:
        opening.draw_until(f"{npc} blueprint")
        assert [opening.chance().probability(variant) for variant in (0, 1)] == [0.5, 0.5]
        opening.draw(0)


# Stacks -----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.setup.stacks_by_ring", "eclipse.setup.no_warp_portals")
def test_stacks_without_warp_portals() -> None:
    s = Opening(6).state
    assert s.stack == [10, 12, 18]
    hidden = [SECTOR_IDS[sector] for sector in range(len(SECTORS)) if s.unseen[sector]]
    assert len(hidden) == 40
    assert not {"281", "381", "382"} & set(hidden)


@pytest.mark.rule("eclipse.setup.outer_stack")
@pytest.mark.parametrize(("players", "outer"), [(2, 5), (3, 8), (4, 14), (5, 16), (6, 18)])
def test_the_outer_stack_has_so_many_sectors(players: int, outer: int) -> None:
    s = Opening(players).state
    assert s.stack[OUTER - INNER] == outer
    may_be_in_it = sum(s.unseen[sector.index] for sector in SECTORS if sector.ring == OUTER)
    assert may_be_in_it == 18


@pytest.mark.rule("eclipse.setup.outer_stack")
@pytest.mark.check("eclipse.setup.outer_stack")
def test_three_players_have_8_outer_sectors() -> None:
    assert table(3).state.stack == [10, 12, 8]


# Warp portals -----------------------------------------------------------------------------


@pytest.mark.rule("eclipse.warp.optional")
def test_the_module_adds_sectors_a_discovery_and_a_technology() -> None:
    s = Opening(6, warp_portals="yes").state
    assert s.stack == [10, 13, 18]
    assert {"281", "381", "382"} <= {
        SECTOR_IDS[sector] for sector in range(len(SECTORS)) if s.unseen[sector]
    }
    assert s.tech_bag[WARP_PORTAL] == 1
    assert sum(s.tech_bag) == 114
    assert sum(s.finds) == 36


@pytest.mark.rule("eclipse.warp.optional", "eclipse.setup.no_warp_portals")
@pytest.mark.ruling("eclipse.gap.module_off_tiles")
def test_without_the_module_its_tiles_are_out_too() -> None:
    s = Opening(6).state
    assert s.tech_bag[WARP_PORTAL] == 0
    assert sum(s.tech_bag) == 113
    assert sum(s.finds) == 35


@pytest.mark.rule("eclipse.warp.adjacency", "eclipse.warp.uses")
@pytest.mark.check("eclipse.warp.adjacency")
def test_a_ship_goes_from_one_portal_to_another_in_one_step() -> None:
    scene = (
        Scene("terran_union", "mechanema", portals=True)
        .home(0)
        .home(1)
        .lay("281", "2-1", disc=0)
        .lay("382", "3-9")
        .ships(0, "281", interceptor=1)
    )
    scene.play("act move", "warp interceptor 281")
    assert scene.fleet(0, "382") == {"interceptor": 1}


@pytest.mark.rule("eclipse.warp.adjacency", "eclipse.warp.uses")
@pytest.mark.ruling("eclipse.gap.warp_several")
def test_a_sector_with_several_portals_is_one_node() -> None:
    scene = Scene("terran_union", "mechanema", portals=True).home(0).home(1)
    scene.lay("281", "2-1", disc=0).portal("281").portal("281", ancient=True)
    assert scene.state.portals() == [SECTOR_IDS.index("281")]
    scene.ships(0, "281", interceptor=1).play("act move")
    assert scene.legal("warp") == []


# The start player and the species ---------------------------------------------------------


@pytest.mark.rule("eclipse.setup.first_player")
@pytest.mark.ruling("eclipse.gap.first_player_choice")
def test_the_start_player_is_drawn_or_set() -> None:
    opening = Opening(4).draw_until("start player")
    assert opening.outcomes() == [0, 1, 2, 3]
    opening.draw(2)
    assert opening.state.start_player == 2
    host = table(4, start_player=3)
    assert host.asked()[0] == 3
    assert "start player" not in [label for label, _ in host.drawn]


@pytest.mark.rule("eclipse.setup.species_order")
@pytest.mark.check("eclipse.setup.species_order")
def test_the_start_player_chooses_last_and_they_go_counter_clockwise() -> None:
    opening = Opening(4, start_player=0).draw_all()
    order = []
    for species in SIX[:4]:
        seat, kind = opening.asked()
        assert kind == "species"
        order.append(seat)
        opening.play(f"species {species}")
    assert order == [3, 2, 1, 0]
    assert opening.species() == SIX[3::-1]


@pytest.mark.rule("eclipse.setup.species_order")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_species_may_be_dealt() -> None:
    opening = Opening(3, species_choice="random", start_player=1).draw_until("species")
    assert opening.outcomes() == list(range(12))
    opening.draw(SPECIES_IDS.index("planta"))
    assert SPECIES_IDS.index("terran_union") not in opening.outcomes()
    opening.draw(SPECIES_IDS.index("mechanema"), SPECIES_IDS.index("terran_alliance"))
    assert opening.species() == ["planta", "terran_alliance", "mechanema"]


@pytest.mark.rule("eclipse.setup.species_double_sided")
@pytest.mark.check("eclipse.setup.species_double_sided")
def test_the_other_side_of_a_board_is_gone() -> None:
    opening = Opening(3, start_player=0).draw_all()
    assert len(opening.legal()) == 12
    opening.play("species terran_directorate")
    assert len(opening.legal()) == 10
    taken = SPECIES_IDS.index("terran_directorate")
    rule = "eclipse.setup.species_double_sided"
    opening.refuses("species eridani_empire", rule, taken=taken)
    opening.refuses("species terran_directorate", rule, taken=taken)
    opening.refuses("pass", "eclipse.pass.flip")


@pytest.mark.ruling("eclipse.gap.species_pairs")
def test_neighbouring_numbers_share_a_board() -> None:
    pairs = {
        tuple(
            sorted((SECTORS[spec.home].number, SECTORS[SPECIES[REVERSE[spec.index]].home].number))
        )
        for spec in SPECIES
    }
    assert pairs == {(221, 222), (223, 224), (225, 226), (227, 228), (229, 230), (231, 232)}


@pytest.mark.rule("eclipse.setup.species_order")
def test_species_can_be_chosen_only_at_set_up() -> None:
    opening = table(2)
    opening.refuses("species orion_hegemony", "eclipse.setup.species_order")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"given_species": ["planta", "borg"]}, "no species 'borg'; there are: eridani_empire"),
        ({"given_species": ["planta", "terran_union"]}, "two sides of one board"),
        ({"given_species": ["planta", "planta"]}, "'planta' is there twice"),
        ({"given_species": ["planta"]}, "a list of 2 species is expected"),
        ({"given_species": "planta"}, "a list of 2 species is expected"),
        ({"given_species": [["planta"], 3]}, "no species"),
        ({"start_player": 2}, "2 players have seats 0 to 1"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    chosen = {option.name: option.default for option in OPTIONS}
    if "given_species" in options:
        chosen["species_choice"] = "given"
    with pytest.raises(UsageError, match=message):
        start_game(2, {**chosen, **options})


def test_given_species_need_the_option() -> None:
    with pytest.raises(UsageError, match="needs species_choice = given"):
        Opening(2, given_species=["planta", "mechanema"])


def test_options_have_their_choices() -> None:
    choices = {each.name: each.choices for each in OPTIONS if isinstance(each, ChoiceOption)}
    assert choices == {
        "warp_portals": ["no", "yes"],
        "ancient": ["normal", "advanced", "random"],
        "guardian": ["normal", "advanced", "random"],
        "gcds": ["normal", "advanced", "random"],
        "species_choice": ["in_order", "random", "given"],
    }


# The galaxy -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.setup.start_sector")
@pytest.mark.ruling("eclipse.gap.start_zones", "eclipse.gap.seat_vs_choice")
@pytest.mark.parametrize(
    ("players", "zones"),
    [
        (2, ["2-0", "2-6"]),
        (3, ["2-0", "2-4", "2-8"]),
        (4, ["2-2", "2-4", "2-8", "2-10"]),
        (5, ["2-0", "2-2", "2-4", "2-8", "2-10"]),
        (6, ["2-0", "2-2", "2-4", "2-6", "2-8", "2-10"]),
    ],
)
def test_starting_zones_follow_the_seats(players: int, zones: list[str]) -> None:
    for start_player in (0, players - 1):
        opening = table(players, start_player=start_player)
        homes = [SECTOR_IDS[SPECIES[species].home] for species in opening.state.species]
        assert [opening.zone_of(home) for home in homes] == zones


@pytest.mark.rule("eclipse.setup.guardians_fill")
@pytest.mark.check("eclipse.setup.guardians_fill")
@pytest.mark.parametrize(("players", "guardians"), [(2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_guardians_fill_the_other_zones(players: int, guardians: int) -> None:
    opening = table(players)
    laid = [outcome for label, outcome in opening.drawn if label == "guardian sector"]
    assert len(laid) == guardians
    assert all(SECTORS[sector].ring == GUARDED for sector in laid)
    corners = {opening.state.zone[SPECIES[species].home] for species in opening.state.species}
    corners |= {opening.state.zone[sector] for sector in laid}
    assert {LABELS[zone] for zone in corners} == {"2-0", "2-2", "2-4", "2-6", "2-8", "2-10"}


@pytest.mark.rule("eclipse.setup.guardians_fill")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_guardian_sectors_are_shuffled_and_laid_clockwise() -> None:
    opening = Opening(3, species_choice="given", given_species=SIX[:3], start_player=0).draw_until(
        "guardian sector"
    )
    names = [SECTOR_IDS[outcome] for outcome in opening.outcomes()]
    assert names == ["271", "272", "273", "274"]
    opening.draw(*[SECTOR_IDS.index(name) for name in ("274", "271", "273")])
    assert [opening.zone_of(name) for name in ("274", "271", "273")] == ["2-2", "2-6", "2-10"]


@pytest.mark.rule("eclipse.setup.guardians_contents")
def test_a_guardian_sits_on_a_discovery() -> None:
    opening = table(2)
    s = opening.state
    for sector in SECTORS:
        if sector.ring == GUARDED:
            assert (s.discovery[sector.index], s.npc[sector.index]) == (1, 1)
            assert sector.npc == GUARDIAN
    assert s.finds_left == 35 - 5


@pytest.mark.rule("eclipse.setup.start_sector", "eclipse.setup.guardians_fill")
@pytest.mark.ruling("eclipse.gap.start_orientation")
def test_arrows_point_at_the_centre() -> None:
    opening = table(3)
    s = opening.state
    for sector in s.galaxy().sectors:
        if sector != CENTRE:
            q, r = COORDINATES[s.zone[sector]]
            towards = NEIGHBOURS[s.zone[sector]].index(zone_at(q // 2, r // 2))
            assert s.rotation[sector] == towards
            turned = [wormhole(sector, towards, (towards + edge) % 6) for edge in range(6)]
            assert turned == [True, True, False, True, True, False]


@pytest.mark.rule("eclipse.setup.unused_removed")
def test_what_is_not_used_leaves_the_game() -> None:
    s = table(4).state
    for sector in SECTORS:
        if sector.ring in (STARTING, GUARDED):
            assert s.unseen[sector.index] == 0
    assert len([at for at in s.galaxy().sectors if SECTORS[at].ring == GUARDED]) == 2


@pytest.mark.example("eclipse.ex.setup.two_players")
@pytest.mark.rule("eclipse.setup.tech_draw", "eclipse.setup.outer_stack")
def test_a_game_of_two() -> None:
    opening = table(2)
    s = opening.state
    assert opening.tray(rare=False) == 12
    assert s.stack[OUTER - INNER] == 5
    rings = Counter(SECTORS[sector].ring for sector in s.galaxy().sectors)
    assert rings == {0: 1, STARTING: 2, GUARDED: 4}
    guarded = [sector for sector in s.galaxy().sectors if s.npc[sector]]
    assert len(guarded) == 5
    assert [s.discovery[sector] for sector in guarded] == [1] * 5
    assert CENTRE in guarded


@pytest.mark.rule("eclipse.map.start_board")
@pytest.mark.parametrize("players", COUNTS)
def test_only_centre_homes_and_guardians_are_there_at_first(players: int) -> None:
    rings = {SECTORS[sector].ring for sector in table(players).state.galaxy().sectors}
    assert not rings & set(STACKS)
    assert len(table(players).sectors()) == 7


@pytest.mark.rule("eclipse.map.rings")
@pytest.mark.check("eclipse.map.rings")
def test_rings_by_distance() -> None:
    assert RING[zone_at(0, 0)] == 0
    assert RING.count(INNER) == 6
    assert RING.count(MIDDLE) == 12
    assert {RING[zone] for zone in range(ZONES) if DISTANCE[zone] >= 3} == {OUTER}
    for at, (q, r) in enumerate(COORDINATES):
        assert DISTANCE[at] == max(abs(q), abs(r), abs(q + r))


@pytest.mark.rule("eclipse.map.outer_free")
def test_a_line_of_all_outer_sectors_has_room() -> None:
    assert max(DISTANCE) == 2 + max(numbers.outer for numbers in SETUP.values())
    assert zone_at(0, -20) != -1


@pytest.mark.rule("eclipse.wormhole.connection")
@pytest.mark.parametrize(
    ("inner_turn", "outer_turn", "wormholes"), [(1, 0, 2), (0, 0, 1), (1, 1, 1), (0, 1, 0)]
)
def test_a_connection_needs_a_wormhole_on_both_edges(
    inner_turn: int, outer_turn: int, wormholes: int
) -> None:
    """101 is closed on its edge 0 alone; 201 has wormholes on its edges 1, 3 and 5."""
    scene = Scene("terran_union", "mechanema")
    galaxy = scene.lay("101", "0-0", inner_turn).lay("201", "1-0", outer_turn).galaxy()
    inner, outer = SECTOR_IDS.index("101"), SECTOR_IDS.index("201")
    assert galaxy.near[inner][0] == outer
    assert galaxy.near[outer][opposite(0)] == inner
    assert galaxy.wormholes(inner, 0) == galaxy.wormholes(outer, 3) == wormholes
    assert galaxy.full[inner] == ([outer] if wormholes == 2 else [])
    assert galaxy.half[outer] == ([inner] if wormholes else [])
