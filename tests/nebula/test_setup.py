"""Preparing the game (ledger part: setup)."""

from __future__ import annotations

from collections import deque

import pytest

import orrery
from orrery.games.nebula.board import BLOCKS, BY_NAME, FREE_STEPS, MAPPED, NAMES
from orrery.games.nebula.components import COLOUR_TECHS, GROUP_NAMES
from orrery.games.nebula.game import game
from orrery.games.nebula.space import SPACE
from orrery.games.nebula.state import HOME, NOT_OWNED, NOWHERE, READY, UNCOLONISED, NebulaState
from orrery.kernel.chance import Chance
from orrery.kernel.events import HIDDEN, Event
from orrery.kernel.state import ASK, DRAW
from tests.nebula.scene import Scene, named, tech_number

YELLOW, RED, GREEN = 0, 1, 2

FIELD_1 = [RED, 6, 9, YELLOW, 1, 20, GREEN, 10, 1]
"""Red on 1F9, yellow on 1A20, green on 1J1."""
FIELD_2 = [GREEN, 6, 9, RED, 1, 1, YELLOW, 3, 14]
"""Green on 2F9, red on 2A1, yellow on 2C14."""


def begin(**options: int) -> NebulaState:
    """A game in which nothing has been drawn yet."""
    state = game.initial(2, game.check_options(options))
    assert isinstance(state, NebulaState)
    state.run()
    return state


def waiting(state: NebulaState) -> Chance:
    assert state.need == DRAW
    chance = state.chance()
    assert chance is not None
    return chance


def draw(state: NebulaState, *outcomes: int) -> NebulaState:
    for outcome in outcomes:
        assert outcome in waiting(state).outcomes
        state.resolve(outcome)
    return state


def prepared(first: int = 0, **options: int) -> NebulaState:
    return draw(begin(**options), first, *FIELD_1, *FIELD_2)


def blocks(state: NebulaState) -> list[str]:
    """Where Y1, R1, G1, Y2, R2, G2 lie."""
    return [NAMES[block] for block in state.planet_block]


# The first player -------------------------------------------------------------------------


@pytest.mark.rule("nebula.setup.first_player")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_is_drawn_at_random_and_has_the_first_turn(first: int) -> None:
    chance = waiting(begin())
    assert chance.outcomes == [0, 1]
    assert chance.probability(0) == chance.probability(1) == 0.5
    state = prepared(first)
    assert [frame.kind for frame in state.frames()] == ["turn", "harvest"]
    draw(state, 1, 1, 1)
    assert state.open_seats() == [first]
    assert state.turns == ([1, 0] if first == 0 else [0, 1])


@pytest.mark.rule("nebula.setup.first_player")
@pytest.mark.parametrize("player", [1, 2])
def test_the_players_may_choose_who_goes_first(player: int) -> None:
    state = draw(begin(first_player=player), *FIELD_1, *FIELD_2)
    assert state.first == state.active == player - 1
    match = game.start(options={"first_player": player}, seed=1)
    assert match.state.open_seats() == [player - 1]
    assert named(match.events, "first_player")[0].args == (player - 1,)


@pytest.mark.rule("nebula.setup.first_player", "nebula.turn.kick")
@pytest.mark.ruling("nebula.gap.second_player")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("bonus", [0, 8, 10])
def test_the_bonus_goes_to_the_second_player_s_kick_only(first: int, bonus: int) -> None:
    state = draw(prepared(first, second_player_kick_bonus=bonus), 1, 2, 3)
    assert state.reserves[3 * first : 3 * first + 3] == [11, 12, 13]
    second = 1 - first
    state.play(first, SPACE.parse("done"))
    draw(state, 1, 2, 3)
    assert state.reserves[3 * second : 3 * second + 3] == [11 + bonus, 12 + bonus, 13 + bonus]
    state.play(second, SPACE.parse("done"))
    draw(state, 1, 1, 1)
    state.play(first, SPACE.parse("done"))
    draw(state, 1, 1, 1)
    assert state.reserves[3 * second : 3 * second + 3] == [12 + bonus, 13 + bonus, 14 + bonus]


@pytest.mark.rule("nebula.setup.first_player")
@pytest.mark.ruling("nebula.gap.second_player")
def test_the_bonus_is_none_unless_asked_for_and_at_most_10() -> None:
    assert game.check_options({})["second_player_kick_bonus"] == 0
    assert game.check_options({"second_player_kick_bonus": 10})["second_player_kick_bonus"] == 10
    for bonus in (-1, 11):
        with pytest.raises(orrery.UsageError, match="from 0 to 10"):
            game.check_options({"second_player_kick_bonus": bonus})


# Technology chips -------------------------------------------------------------------------


@pytest.mark.rule("nebula.setup.sort", "nebula.setup.no_extractors")
def test_before_play_all_chips_are_off_the_panel() -> None:
    state = prepared()
    assert state.building == [0] * 6
    assert state.extractor == [0] * 6
    assert state.reserves == [0] * 6
    assert state.ship_block == [NOWHERE] * 12
    assert state.tech == [NOT_OWNED] * 36
    assert state.project_seat == []
    assert [len(pile) for pile in COLOUR_TECHS] == [6, 6, 6]


@pytest.mark.rule("nebula.setup.no_extractors", "nebula.resource.compute")
def test_the_first_harvest_has_no_extractor_to_help() -> None:
    state = draw(prepared(), 6, 6, 6)
    assert state.need == ASK
    assert state.reserves[:3] == [16, 16, 16]


def researching() -> Scene:
    """P1 has just paid for Pathfinder."""
    scene = Scene(turn=5).reserves(35, 35, 35).building("laboratory")
    scene.play("research pathfinder")
    return scene


def seen(scene: Scene, viewer: int | None) -> NebulaState:
    state = scene.state.view(viewer).state
    assert isinstance(state, NebulaState)
    return state


@pytest.mark.rule("nebula.setup.hidden_technologies")
@pytest.mark.check("nebula.setup.hidden_technologies")
@pytest.mark.parametrize("viewer", [1, None])
def test_others_see_a_basic_green_technology_with_2_indicators(viewer: int | None) -> None:
    state = seen(researching(), viewer)
    assert [GROUP_NAMES[group] for group in state.project_group] == ["green-basic"]
    assert state.project_left == [2]
    assert state.project_tech == [HIDDEN]


@pytest.mark.rule("nebula.setup.hidden_technologies")
@pytest.mark.ruling("nebula.conflict.hidden_research")
def test_only_its_owner_knows_which_technology_is_under_research() -> None:
    scene = researching()
    pathfinder = tech_number("pathfinder")
    assert seen(scene, 0).project_tech == [pathfinder]
    assert seen(scene, 1).project_tech == [HIDDEN]
    paid = named(scene.events, "research_started")[0]
    assert paid.seen_by(0).field("technology") == pathfinder
    assert paid.seen_by(1).field("technology") == HIDDEN
    assert paid.seen_by(None).field("technology") == HIDDEN
    assert GROUP_NAMES[paid.seen_by(1).field("group")] == "green-basic"


@pytest.mark.rule("nebula.setup.hidden_technologies")
def test_the_written_move_hides_the_technology_from_others_only() -> None:
    scene = Scene().reserves(35, 35, 35).building("laboratory", "hangar").begin()
    action = SPACE.parse("research jumpgate")
    written = [scene.state.notation(0, action, viewer) for viewer in (0, 1, None)]
    assert written == ["research jumpgate"] + 2 * ["research ?green-advanced"]
    open_move = SPACE.parse("ship Y1")
    assert scene.state.notation(0, open_move, 1) == "ship Y1"


@pytest.mark.rule("nebula.setup.hidden_technologies")
def test_each_player_s_research_is_hidden_from_the_other() -> None:
    scene = Scene().reserves(35, 35, 35).research("hack", 3).research("repair", 2, seat=1)
    scene.begin()
    assert seen(scene, 0).project_tech == [tech_number("hack"), HIDDEN]
    assert seen(scene, 1).project_tech == [HIDDEN, tech_number("repair")]


@pytest.mark.rule("nebula.setup.reveal")
def test_the_end_of_research_shows_the_technology_to_everybody() -> None:
    scene = researching()
    scene.skip_turns(2)
    assert seen(scene, 1).project_tech == [HIDDEN]
    assert not named(scene.events, "researched")
    scene.finish_turn(1, 1, 1)
    events = scene.finish_turn(1, 1, 1)
    shown: list[Event] = named(events, "researched")
    pathfinder = tech_number("pathfinder")
    assert [event.seen_by(1).args for event in shown] == [(0, pathfinder)]
    for viewer in (0, 1, None):
        assert seen(scene, viewer).tech[pathfinder] == READY
        assert seen(scene, viewer).project_tech == []


# Planets ----------------------------------------------------------------------------------


@pytest.mark.rule("nebula.setup.planet_groups")
def test_map_chips_mark_positions_and_panel_chips_mark_control() -> None:
    scene = Scene("conflict").planet("R2", "2H12", owner=1, troops=5).ship(1, "2H11", troops=2)
    before = list(scene.state.planet_block)
    scene.play("move 1 2H12")
    assert scene.owner("R2") == 0
    assert scene.state.planet_block == before


@pytest.mark.rule("nebula.setup.shuffle", "nebula.contents.planet_colours")
def test_the_colour_at_each_rolled_position_is_random() -> None:
    state = draw(begin(), 0)
    assert waiting(state).outcomes == [YELLOW, RED, GREEN]
    assert len(set(waiting(state).weights)) == 1
    draw(state, RED, 6, 9)
    assert waiting(state).outcomes == [YELLOW, GREEN]
    assert len(set(waiting(state).weights)) == 1
    draw(state, GREEN, 1, 1)
    assert waiting(state).outcomes == [YELLOW]
    draw(state, YELLOW, 2, 2)
    assert waiting(state).outcomes == [YELLOW, RED, GREEN]


@pytest.mark.rule("nebula.setup.location", "nebula.contents.dice")
@pytest.mark.check("nebula.setup.location")
def test_a_roll_of_6_and_9_is_row_f_column_9_of_the_own_field() -> None:
    state = draw(begin(), 0, RED)
    assert waiting(state).outcomes == list(range(1, 11))
    draw(state, 6)
    assert waiting(state).outcomes == list(range(1, 21))
    draw(state, 9)
    assert NAMES[state.planet_block[RED]] == "1F9"


@pytest.mark.rule("nebula.setup.location")
@pytest.mark.ruling("nebula.conflict.grid_dice")
@pytest.mark.parametrize("first", [0, 1])
def test_each_player_rolls_three_times_in_the_own_field(first: int) -> None:
    state = prepared(first)
    assert blocks(state) == ["1A20", "1F9", "1J1", "2C14", "2A1", "2F9"]
    assert BY_NAME["1F9"] == 5 * 20 + 8
    assert BY_NAME["2F9"] == 399 - BY_NAME["1F9"]


@pytest.mark.rule("nebula.setup.location")
@pytest.mark.ruling("nebula.gap.same_block")
@pytest.mark.parametrize(("one", "other"), [(RED, YELLOW), (YELLOW, RED)])
def test_a_second_planet_on_a_block_is_rolled_again_with_both_dice(one: int, other: int) -> None:
    state = draw(begin(), 0, one, 6, 9, other, 6, 9)
    assert NAMES[state.planet_block[one]] == "1F9"
    assert state.planet_block[other] == NOWHERE
    assert waiting(state).outcomes == list(range(1, 11))
    draw(state, 2, 9)
    assert NAMES[state.planet_block[other]] == "1B9"
    assert waiting(state).outcomes == [GREEN]


@pytest.mark.rule("nebula.setup.location")
@pytest.mark.ruling("nebula.gap.planet_on_zone")
@pytest.mark.parametrize(("row", "column", "block"), [(6, 9, "1F9"), (2, 7, "1B7")])
def test_a_planet_may_be_rolled_on_a_zone(row: int, column: int, block: str) -> None:
    state = draw(begin(), 0, GREEN, row, column)
    assert NAMES[state.planet_block[GREEN]] == block


@pytest.mark.rule("nebula.setup.location", "nebula.planet.capture")
@pytest.mark.ruling("nebula.gap.planet_on_zone")
def test_on_a_planet_in_a_zone_the_zone_comes_first_then_combat_then_the_claim() -> None:
    scene = Scene("conflict").planet("R2", "2F9", owner=1, troops=7).ship(1, "2E10", seat=1)
    events = scene.ship(1, "2G8", troops=6).play("move 1 2F9", dice=[3, 6, 1, 6, 1])
    kinds = [event.kind.name for event in events]
    assert kinds[:3] == ["moved", "irradiated", "combat_began"]
    assert kinds[-2:] == ["eliminated", "captured"]
    assert scene.aboard(1) == 5
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.setup.location", "nebula.building.hangar.ship")
@pytest.mark.ruling("nebula.gap.planet_on_zone")
@pytest.mark.parametrize("block", ["1F9", "1B7"])
def test_production_on_a_zone_triggers_nothing(block: str) -> None:
    scene = Scene().planet("Y1", block).reserves(4, 4, 1).building("hangar", "academy")
    events = scene.play("ship Y1", "troop Y1")
    assert [event.kind.name for event in events] == ["ship_placed", "troop_placed"]
    assert scene.state.explored == []


@pytest.mark.rule("nebula.setup.home", "nebula.planet.controlled")
def test_the_first_planet_placed_is_the_home_and_the_others_are_uncolonised() -> None:
    log: list[Event] = []
    state = begin()
    state.listen(log)
    draw(state, 0, *FIELD_1, *FIELD_2)
    assert state.planet_kind == [UNCOLONISED, HOME, UNCOLONISED, UNCOLONISED, UNCOLONISED, HOME]
    assert state.planet_owner == [-1, 0, -1, -1, -1, 1]
    placed = [event.kind.name for event in log if event.kind.name.endswith("_placed")]
    assert placed == 2 * ["home_placed", "planet_placed", "planet_placed"]


@pytest.mark.rule("nebula.setup.home")
@pytest.mark.ruling("nebula.gap.planet_colours_open")
def test_everybody_knows_the_colours_of_uncolonised_planets() -> None:
    state = prepared()
    for viewer in (0, 1, None):
        view = state.view(viewer).state
        assert isinstance(view, NebulaState)
        assert blocks(view) == blocks(state)


@pytest.mark.rule("nebula.setup.home", "nebula.planet.troop_range")
@pytest.mark.ruling("nebula.gap.start_units")
def test_nobody_starts_with_troops_or_ships() -> None:
    state = prepared()
    assert state.planet_troops == [0] * 6
    assert state.ship_block == [NOWHERE] * 12


@pytest.mark.rule("nebula.setup.home")
def test_a_match_starts_with_everything_placed_and_the_first_progress() -> None:
    match = orrery.game("nebula").start(seed="a seed")
    state = match.state
    assert isinstance(state, NebulaState)
    assert NOWHERE not in state.planet_block
    assert [state.planet_owner.count(seat) for seat in (0, 1)] == [1, 1]
    assert state.decision(state.first) is not None
    assert game.violations(state) == []
    assert len(match.opening.outcomes) >= 1 + 6 * 3 + 3


# Planets off the lanes --------------------------------------------------------------------


@pytest.mark.rule("nebula.setup.location", "nebula.move.outside")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_an_unmapped_planet_is_reached_over_unmapped_blocks_and_left_the_same_way() -> None:
    scene = Scene("conflict").planet("R1", "1A19").ship(1, "1A17", troops=6)
    scene.play("move 1 1A18", "move 1 1A19", "colonise 1 5", "move 1 1A20")
    assert scene.owner("R1") == 0
    scene.refuses("move 1 1B19", "nebula.move.outside", origin=19, block=38)


@pytest.mark.rule("nebula.setup.location", "nebula.tech.pathfinder")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_from_a_lane_an_unmapped_planet_needs_pathfinder() -> None:
    scene = Scene("conflict").planet("G1", "1C12").ship(1, "1B12", troops=6).ready("pathfinder")
    here, there = BY_NAME["1B12"], BY_NAME["1C12"]
    scene.refuses("move 1 1C12", "nebula.tech.pathfinder", origin=here, block=there, crossings=0)
    scene.play("use pathfinder", "move 1 1C12", "colonise 1 5")
    assert scene.owner("G1") == 0
    scene.refuses("move 1 1B12", "nebula.tech.pathfinder", origin=there, block=here, crossings=0)


@pytest.mark.rule("nebula.setup.location", "nebula.tech.jumpgate")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_jumpgate_reaches_an_unmapped_planet() -> None:
    scene = Scene("conflict").planet("R2", "2A20", owner=1, troops=6).ship(1, "2A13", troops=1)
    scene.ready("jumpgate").play("use jumpgate", "block 2A20")
    assert scene.owner("R2") == 0


@pytest.mark.rule("nebula.setup.location", "nebula.building.hangar.allocate")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_a_ship_produced_on_an_unmapped_planet_starts_outside_the_lanes() -> None:
    scene = Scene().planet("Y1", "1B2", troops=2).reserves(1, 4, 1).building("hangar")
    scene.play("ship Y1", "load 1 1")
    scene.skip_turns(2)
    scene.play("done")
    assert scene.legal("move") == ["move 1 1A2", "move 1 1B1", "move 1 1C2"]


@pytest.mark.rule("nebula.setup.location")
@pytest.mark.ruling("nebula.gap.off_lane_planets")
def test_the_unmapped_blocks_are_as_the_ruling_counts_them() -> None:
    unmapped = {block for block in range(BLOCKS) if not MAPPED[block]}
    assert len(unmapped) == 248
    areas: list[int] = []
    while unmapped:
        area = deque([unmapped.pop()])
        size = 0
        while area:
            size += 1
            fresh = [block for block in FREE_STEPS[area.popleft()] if block in unmapped]
            unmapped.difference_update(fresh)
            area.extend(fresh)
        areas.append(size)
    assert len(areas) == 27
    assert areas.count(1) == 16
