"""The encoding: complete, within bounds, and the same from every seat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from orrery.games.gaia.components import (
    ADVANCED,
    FACTION_IDS,
    KINDS,
    OFF,
    PLANET_TYPES,
    STANDARD,
    STRUCTURE_KINDS,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.encode import encode, layout
from orrery.games.gaia.encode.pending import STEPS
from orrery.games.gaia.encode.seats import FINAL_PARTS, SLOTS, WHO
from orrery.games.gaia.encode.spaces import COLUMNS
from orrery.games.gaia.game import game
from orrery.games.gaia.geometry import SPACES
from orrery.games.gaia.space import SOURCE
from orrery.games.gaia.state import (
    BOWLS,
    NOBODY,
    SPECIAL_COUNT,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
    gaia,
)
from orrery.kernel.chance import Source
from orrery.kernel.data import fields_of
from orrery.kernel.state import DRAW, Frame
from tests.gaia.opening import Opening
from tests.gaia.scene import Scene, at
from tests.gaia.walks import TABLES, walk

COUNTS = [2, 3, 4]
KERNEL = ["players", "need", "epoch", "decider", "serials", "moves"]
"""What the kernel counts; `need` shows in who is asked and in 'over'."""
FOLLOWS = ["table", "first", "tokens_owned", "lost_planet", "ended"]
"""What follows from the rest: the order around the table is the order in which the players stand,
the first player the first of the turn order, the tokens owned those in the areas, the Lost Planet
a type of planet."""
FOLLOWS_IN_FRAMES = [
    ("setup", "stage"),
    ("round", "phase"),
    ("map", "laid"),
    ("tiles", "topic"),
    ("gaia_phase", "transformed"),
    ("gaia_phase", "asked"),
    ("stone_charge", "moves"),
]
"""The same for frames: steps of the set-up and of a round by what lies above them, moves by the
tokens there are, the tiles to draw by those that lie there. The seat of a frame is whose turn it
is, or who is asked."""
LAID_OUT = [
    "tech_at",
    "advanced_at",
    "terraforming_token",
    "round_tiles",
    "final_tiles",
    "boosters",
]
"""What the set-up draws; until then there is nothing."""
PER_SPACE = ["structure", "owner", "shared", "former", "former_round", "satellites", "station"]


def numbers_of(state: GaiaState, name: str, seat: int | None = 0) -> list[float]:
    """A part of what a seat sees."""
    part = layout(state.players).part(name)
    return encode(state.view(seat))[part.offset : part.offset + part.size]


def part(scene: Scene, name: str, seat: int | None = 0) -> list[float]:
    return numbers_of(scene.begin().state, name, seat)


def row(scene: Scene, space: str, seat: int = 0) -> list[float]:
    """The numbers of a space."""
    width = COLUMNS[scene.state.players].width
    return part(scene, "map", seat)[at(space) * width : (at(space) + 1) * width]


def stack(state: GaiaState) -> tuple[str, ...]:
    return tuple(frame.kind for frame in state.frames())


# The layout -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_the_layout_has_no_gaps(players: int) -> None:
    place = 0
    for row in layout(players).to_data():
        assert row["offset"] == place
        assert row["size"] > 0
        assert row["text"]
        place += row["size"]
    assert place == layout(players).size
    assert len({row["name"] for row in layout(players).to_data()}) == len(layout(players).parts)


def test_the_size_depends_on_the_players_alone() -> None:
    assert [layout(players).size for players in COUNTS] == [7535, 8910, 10287]
    assert game.layout(3) is layout(3)


def test_every_kind_of_frame_has_its_place() -> None:
    assert len(STEPS) == len(set(STEPS))
    assert set(STEPS) | {"setup", "round"} == set(GaiaState.frame_types)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_view_of_a_game_fits_the_layout(players: int, options: dict[str, Any]) -> None:
    lows = layout(players).lows()
    for number, state in enumerate(walk(players, options, "fits")):
        viewers = [*range(players), None] if number % 9 == 0 else [number % players]
        for viewer in viewers:
            numbers = encode(state.view(viewer))
            assert len(numbers) == layout(players).size
            assert all(low <= number <= 1 for low, number in zip(lows, numbers, strict=True))


def test_a_spectator_sees_the_game_like_the_first_seat() -> None:
    for state in positions():
        assert encode(state.view(None)) == encode(state.view(0))


# Nothing is missing -----------------------------------------------------------------------


@cache
def positions() -> list[GaiaState]:
    """From random games every stack of frames at least once, some positions more, and the ends;

    and what random players hardly ever reach.
    """
    found: list[GaiaState] = []
    seen: set[tuple[str, ...]] = set()
    for players, options in TABLES:
        for number, state in enumerate(walk(players, options, "sample")):
            if stack(state) not in seen or number % 60 == 0 or state.is_over():
                seen.add(stack(state))
                found.append(state)
    return found + [scene.begin().state for scene in rare()]


def rare() -> Iterator[Scene]:
    """Positions that ask what random players are hardly ever asked."""
    scene = Scene("terrans", "xenos", round=2).mine(0, "1C").level(0, gaia_project=4)
    scene.formers(0, board=1).former(0, "1B2", planet="gaia", since=1).planet("1B0", "transdim")
    scene.play("project 1B0")
    yield scene
    for tile in ("adv-navigation", "free1"):
        scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C")
        scene.level(0, navigation=4).token(0, "vp7_ore2").tile(0, "vp_7", "income_credits_4")
        scene.holds(0, credits=5, ore=3).tech_at("free1", "ore_qic")
        scene.play("upgrade 1C lab", f"tile {tile}")
        yield scene
    scene = Scene("terrans", "xenos").mine(0, "1C").holds(0, qic=3)
    scene.token(0, "vp7_ore2").token(0, "vp12", green=False).play("action qic_rescore_federation")
    yield scene
    scene = Scene("itars", "xenos").structure(0, "planetary_institute", "1C")
    yield scene.power(0, 1, 0, 0, gaia_area=9).begin_gaia_phase()
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    yield scene.power(0, 1, 0, 0, gaia_area=5).begin_gaia_phase()
    scene = Scene("taklons", "xenos").mine(0, "1C").power(0, 0, 0, 3, stone=3)
    scene.advanced(1, ADVANCED[0].id, covers="vp_7").play("convert 1pw>1c", "pay")
    yield scene
    scene = Scene("firaks", "xenos").structure(0, "planetary_institute", "1C")
    scene.structure(0, "research_lab", "1B0").structure(0, "research_lab", "1B3")
    scene.play("special faction")
    yield scene
    scene = Scene("xenos", "terrans").mine(0, "1C").level(0, navigation=4).token(0, "vp7_ore2")
    scene.holds(0, knowledge=4).play("research navigation")
    yield scene
    yield from offers()
    yield from federations()


def offers() -> Iterator[Scene]:
    """Power is offered: for two builds at once, and with a token to come after the Brainstone."""
    for option in (0, 1):
        yield two_builds(option)
    scene = two_builds(1)
    scene.play("charge")
    assert stack(scene.state)[-3:] == ("leech", "tokens_after", "stone_charge")
    yield scene


def two_builds(after_turn: int) -> Scene:
    """The Taklons and Xenos are offered power for a lab and for the Lost Planet."""
    scene = Scene("terrans", "taklons", "xenos").option(charge_after_turn=after_turn)
    scene.structure(0, "trading_station", "1C").structure(1, "planetary_institute", "1B0")
    scene.mine(2, "1B2").power(1, 4, 0, 0, stone=1).power(2, 2, 2, 0)
    scene.level(0, navigation=4).token(0, "vp7_ore2").holds(0, credits=5, ore=3)
    scene.tech_at("navigation", "vp_7")
    scene.play("upgrade 1C lab", "tile navigation", "advance navigation", "lost-planet 1B1")
    return scene.end_turn() if after_turn else scene


def federations() -> Iterator[Scene]:
    """A federation is being formed: its planets, its satellites, its payment."""
    for steps in range(len(FEDERATION) + 1):
        scene = Scene("terrans", "xenos").power(0, 4, 1, 0).mine(0, "3A11", "1A8")
        scene.structure(0, "planetary_institute", "1C").structure(0, "academy_qic", "1B0")
        scene.play(*FEDERATION[:steps])
        yield scene


FEDERATION = ["federate", "planet 3A11", "satellite 1A5", "satellite 1B2", "from 1"]


def test_the_positions_ask_every_question() -> None:
    asked = {stack(state)[-1] for state in positions() if not state.is_over()}
    passive = {"tiles", "income_phase", "gaia_phase", "actions", "tokens_after"}
    assert asked == set(STEPS) - passive


def test_a_kind_of_frame_is_on_the_stack_once_or_offers_power() -> None:
    """The encoding has one place for each kind; of several offers the first one counts."""
    for state in positions():
        twice = {kind for kind, count in Counter(stack(state)).items() if count > 1}
        assert twice <= {"leech"}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_different_positions_have_different_numbers(players: int, options: dict[str, Any]) -> None:
    seen: dict[tuple[float, ...], str] = {}
    for seed in range(3):
        for state in walk(players, options, seed):
            numbers = tuple(encode(state.view(0)))
            assert seen.setdefault(numbers, public(state)) == public(state)
    assert len(seen) > 100


def public(state: GaiaState) -> str:
    """The position without what the kernel counts."""
    data = {name: value for name, value in state.to_data().items() if name not in KERNEL}
    for frame in data["frames"]:
        del frame["serial"]
    return json.dumps(data, sort_keys=True)


def test_every_fact_of_a_position_is_encoded() -> None:
    """Change any number of any position: what every seat sees changes, too."""
    choice = Source.from_seed("facts")
    changed: set[str] = set()
    for number, state in enumerate(positions()):
        viewer = number % state.players
        for name in fields_of(GaiaState):
            if name in KERNEL or name in FOLLOWS:
                continue
            if name in LAID_OUT and "tiles" in stack(state):
                continue
            if changes(state, state, name, viewer, choice):
                changed.add(name)
    assert changed == set(fields_of(GaiaState)) - set(KERNEL) - set(FOLLOWS)


def test_every_fact_of_a_frame_is_encoded() -> None:
    choice = Source.from_seed("frames")
    for number, state in enumerate(positions()):
        for depth, frame in enumerate(state.frames()):
            for name in fields_of(type(frame)):
                if name != "serial" and is_told(state, depth, name):
                    copy = gaia(state.clone())
                    changes(copy, copy.frames()[depth], name, number % state.players, choice)


def is_told(state: GaiaState, depth: int, name: str) -> bool:
    """Whether a field of a frame is a fact of its own."""
    frame = state.frames()[depth]
    above = stack(state)[depth + 1 :]
    if name == "seat":
        return frame.kind == "turn" or not above
    if frame.kind == "leech" and "leech" in above:
        return name == "space"  # all seats but the builder, who is the same
    if frame.kind == "federation" and name in ("groups", "placed"):
        return numbers_of(state, "federation")[:2] != [0, 0]  # later it lies on the map
    return (frame.kind, name) not in FOLLOWS_IN_FRAMES


def changes(
    state: GaiaState, holder: GaiaState | Frame, name: str, viewer: int, choice: Source
) -> bool:
    """Change a field one way or another and back; some way must show. False: it is empty."""
    before = encode(state.view(viewer))
    value = getattr(holder, name)
    others = list(variants(state, name, value, choice))
    shown = False
    for other in others:
        setattr(holder, name, other)
        state.forget()
        shown = shown or shows(state, viewer, before)
    setattr(holder, name, value)
    state.forget()
    assert shown or not others, (stack(state), name, value)
    return bool(others)


def shows(state: GaiaState, viewer: int, before: list[float]) -> bool:
    try:
        return encode(state.view(viewer)) != before
    except (IndexError, KeyError):  # there is no such thing: try another
        return False


def variants(state: GaiaState, name: str, value: Any, choice: Source) -> Iterator[Any]:
    """Values next to the present one; for a list one of its numbers is changed."""
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    elif value and isinstance(value[0], int):
        places = [place for place in range(len(value)) if counts(state, name, place)]
        if places:
            place = places[choice.below(len(places))]
            for number in (value[place] + 1, value[place] - 1):
                yield [*value[:place], number, *value[place + 1 :]]


def counts(state: GaiaState, name: str, place: int) -> bool:
    """Whether the number at a place of a list means anything in this position."""
    if name in ("hex_q", "hex_r", *PER_SPACE) and state.planet[place] == OFF:
        return False
    if name == "federation":
        return state.planet[place % SPACES] != OFF
    if name == "former_round":
        return state.former[place] != NOBODY
    if name == "advanced_cover":
        return state.advanced_owner[place] != NOBODY
    if name == "pieces":
        return place % STRUCTURE_KINDS > 0
    return True


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"map": "method_1"}), (4, {"map": "method_3"}), (3, {})],
)
def test_every_draw_of_the_set_up_shows(players: int, options: dict[str, Any]) -> None:
    state = Opening(players, **options).state
    choice = Source.from_seed("draws")
    before = encode(state.view(1))
    while state.need == DRAW:
        chance = state.chance()
        assert chance is not None
        branches = [gaia(state.clone()) for _ in chance.outcomes]
        for outcome, branch in zip(chance.outcomes, branches, strict=True):
            branch.resolve(outcome)
        after = [encode(branch.view(1)) for branch in branches]
        assert len({tuple(numbers) for numbers in [*after, before]}) == len(branches) + 1
        drawn = choice.below(len(branches))
        state, before = branches[drawn], after[drawn]


def test_given_tiles_are_known_while_the_map_is_turned() -> None:
    given = {"final_scoring": ["satellites", "gaia_planets"]}
    opening = Opening(2, map="method_1", given_tiles=given).draw_all()
    assert opening.asked() == (1, "map")
    assert sum(numbers_of(opening.state, "final_tiles")) == 2
    assert sum(numbers_of(opening.state, "round_tiles")) == 0


# The same from every seat -----------------------------------------------------------------

PER_SEAT = {
    "federation": SPACES,
    "federations": 1,
    "faction": 1,
    "bid": 1,
    "resources": KINDS,
    "bowls": BOWLS,
    "gaia_area": 1,
    "brainstone": 1,
    "tokens_owned": 1,
    "research": TRACK_COUNT,
    "pieces": STRUCTURE_KINDS,
    "formers": 1,
    "formers_board": 1,
    "formers_gaia": 1,
    "satellites_left": 1,
    "booster": 1,
    "next_booster": 1,
    "tiles": TILE_COUNT,
    "special_used": SPECIAL_COUNT,
    "tokens_formed": 1,
    "final_vp": FINAL_PARTS,
    "moves": 1,
}
"""Lists with so many numbers for each seat."""
SEATS = ["table", "order", "passed", "waiting", "owner", "shared", "former", "station"]
SEATS += ["advanced_owner", "token_seat", "holders", "first", "seat", "builder", "turn_of"]
"""What names seats, in positions and frames."""


def renamed(state: GaiaState, names: list[int]) -> GaiaState:
    """The same position with other numbers for the seats."""
    s = gaia(state.clone())
    for holder in (s, *s.frames()):
        for name in fields_of(type(holder)):
            value = getattr(holder, name)
            if name in SEATS:
                setattr(holder, name, _renamed(value, names))
    for name, width in PER_SEAT.items():
        old = getattr(s, name)
        new = old[:]
        for seat in range(s.players) if old else []:
            to = names[seat] * width
            new[to : to + width] = old[seat * width : (seat + 1) * width]
        setattr(s, name, new)
    s.satellites = [
        sum(1 << names[seat] for seat in range(s.players) if (bits >> seat) & 1)
        for bits in s.satellites
    ]
    s.forget()
    return s


def _renamed(value: Any, names: list[int]) -> Any:
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    return value if value == NOBODY else names[value]


def shuffled(players: int, choice: Source) -> list[int]:
    left = list(range(players))
    return [left.pop(choice.below(len(left))) for _ in range(players)]


def test_seats_are_only_names() -> None:
    """Whatever a seat is called, and wherever it sits, it sees the same game.

    Only map and factions are chosen by the numbers of the seats.
    """
    choice = Source.from_seed("names")
    for state in positions():
        if stack(state)[-1:] in (("map",), ("faction",)):
            continue
        names = shuffled(state.players, choice)
        other = renamed(state, names)
        for seat in range(state.players):
            assert encode(other.view(names[seat])) == encode(state.view(seat))


def test_the_own_things_come_first_the_others_follow_clockwise() -> None:
    scene = Scene("terrans", "xenos", "taklons", "ambas")
    scene.state.table = [0, 2, 1, 3]
    factions = ["terrans", "taklons", "xenos", "ambas"]
    for place, seat in enumerate([0, 2, 1, 3]):
        seen = [FACTION_IDS[part(scene, f"{who}_faction", seat).index(1.0)] for who in WHO]
        assert seen == factions[place:] + factions[:place]


# Scenes -----------------------------------------------------------------------------------


def test_a_space_shows_what_stands_on_it() -> None:
    scene = Scene("lantids", "xenos").structure(1, "research_lab", "1C", planet="desert")
    scene.shared_mine(0, "1C").former(0, "1B0", since=3).station(1, "1B1")
    columns = COLUMNS[2]
    centre = row(scene, "1C")
    assert centre[columns.planet + PLANET_TYPES.index("desert")] == 1
    assert sum(centre[columns.planet : columns.owner]) == 2
    assert centre[columns.owner : columns.former] == [0, 1, 1, 0]
    assert row(scene, "1C", 1)[columns.owner : columns.former] == [1, 0, 0, 1]
    assert row(scene, "1B0")[columns.former : columns.satellite] == [1, 0, 0.5]
    assert row(scene, "1B1")[columns.station : columns.federation] == [0, 1]


def test_a_federation_shows_its_number_and_its_satellites() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, "2C")
    scene.federation(1, "2C", "2B0").federation(0, "1C").federation(0, "1A0")
    columns = COLUMNS[2]
    assert row(scene, "1C")[columns.federation : columns.built] == [1 / SLOTS, 0]
    assert row(scene, "1A0")[columns.federation : columns.built] == [2 / SLOTS, 0]
    assert row(scene, "2B0")[columns.satellite : columns.station] == [0, 1]
    assert row(scene, "2B0", 1)[columns.federation : columns.built] == [1 / SLOTS, 0]


def test_spaces_lie_where_they_lie() -> None:
    """Columns and rows are whole numbers of steps, and a neighbour is one step away."""
    scene = Scene("terrans", "xenos")
    (step,) = part(scene, "step")
    centre, north = row(scene, "1C"), row(scene, "1B0")
    move = [round((north[axis] - centre[axis]) / step) for axis in (0, 1)]
    s = scene.state
    assert move == [s.hex_q[at("1B0")] - s.hex_q[at("1C")], s.hex_r[at("1B0")] - s.hex_r[at("1C")]]
    rows = [row(scene, space)[:2] for space in ("1C", "4A3", "7A6")]
    assert all(0 <= number <= 1 for place in rows for number in place)


def test_moving_the_whole_map_changes_nothing() -> None:
    scene = Scene("terrans", "xenos").begin()
    before = encode(scene.state.view(0))
    scene.state.hex_q = [q + 5 for q in scene.state.hex_q]
    scene.state.forget()
    assert encode(scene.state.view(0)) == before


def test_the_question_is_known_to_all() -> None:
    scene = Scene("terrans", "xenos", "ambas").structure(0, "trading_station", "1C")
    scene.holds(0, credits=5, ore=3).play("upgrade 1C lab")
    for seat in range(3):
        asked = dict(zip(STEPS, part(scene, "question", seat), strict=True))
        assert {kind: number for kind, number in asked.items() if number} == {
            "actions": 0.5,
            "turn": 0.5,
            "tile": 1,
        }
        place = -seat % 3
        assert part(scene, "asked", seat).index(1.0) == place
        assert part(scene, "turn", seat).index(1.0) == place
    columns = COLUMNS[3]
    assert row(scene, "1C")[columns.built] == 1


def test_an_offer_of_power_says_who_has_built_what() -> None:
    scene = next(offers())
    assert scene.asked() == (1, "leech")
    assert part(scene, "charge", 1)[:6] == [0, 0, 1, 1, 1, 0]  # built: third; waiting: own, second
    columns = COLUMNS[3]
    assert row(scene, "1C")[columns.asked_about] == 1
    assert row(scene, "1B1")[columns.asked_about] == 0.5


def test_the_federation_in_hand_is_marked() -> None:
    for scene in federations():
        if numbers_of(scene.begin().state, "federation") == [0, 1, 0, 0]:
            placing = scene
    spaces = ("1C", "1B0", "1B2", "1A5", "1A8", "3A11")
    marked = [space for space in spaces if row(placing, space)[COLUMNS[2].chosen]]
    assert marked == ["1C", "1B0", "1A5", "3A11"]


def test_tiles_and_tokens_of_a_player() -> None:
    scene = Scene("terrans", "xenos").tile(0, "vp_7").token(0, "vp12", green=False)
    scene.token(1, "vp7_ore2").token(0, "vp7_ore2")
    scene.advanced(0, ADVANCED[3].id, covers="ore_qic")
    tiles = part(scene, "own_tiles")
    names = [tile.id for tile in STANDARD]
    assert tiles[2 * names.index("vp_7")] == 1
    assert tiles[2 * names.index("ore_qic") + 1] == 1
    assert sum(tiles) == 2
    assert part(scene, "own_advanced")[6:8] == [1, (names.index("ore_qic") + 1) / len(names)]
    width = len(TOKENS) + 1
    kinds = [token.id for token in TOKENS]
    tokens = part(scene, "own_tokens")
    first, second = tokens[:width], tokens[width : 2 * width]
    assert (first[kinds.index("vp12")], first[-1]) == (1, 0)
    assert (second[kinds.index("vp7_ore2")], second[-1]) == (1, 1)
    assert part(scene, "second_tokens", 1) == tokens


def test_resources_power_and_research() -> None:
    scene = Scene("taklons", "xenos").holds(0, vp=100, credits=15, ore=3, qic=10)
    scene.power(0, 10, 0, 30, gaia_area=10, stone=3).level(0, navigation=2)
    assert part(scene, "own_resources") == [0.5, 0.5, 0.2, 0, 0.5]
    assert part(scene, "own_power") == [0.5, 0, 0.75, 0.5, 0, 0, 1, 0]
    assert part(scene, "second_research", 1)[TRACKS.index("navigation")] == 0.4


def test_income_that_is_left() -> None:
    scene = Scene("terrans", "xenos").option(every_source=1).mine(0, "1C", "1B0").begin_round()
    left = dict(zip(SOURCE.labels, part(scene, "income"), strict=True))
    assert left["mine"] == 2 / 8
    scene.play("income mine")
    assert part(scene, "income")[SOURCE.labels.index("mine")] == 1 / 8


def test_a_finished_game_shows_its_scores() -> None:
    *_, state = walk(2, {}, "end")
    assert numbers_of(state, "over") == [1]
    assert sum(numbers_of(state, "asked")) == 0
    assert any(numbers_of(state, "own_final"))
