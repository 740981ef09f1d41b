"""The table of Beyond Nebula in characters: everything is there, fits, and leaks nothing."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.nebula.board import LANES, SIZE, distance
from orrery.games.nebula.terminal import draw, note, parts
from orrery.games.nebula.terminal.chart import chart
from orrery.kernel.drawing import Line, text_of, width_of
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.state import State, View
from tests.nebula.scene import Scene

GAME = orrery.game("nebula")
WIDTHS = [80, 99, 100, 120, 127, 140, 155, 200]


def positions() -> list[State]:
    """Positions from a random game, early to late."""
    match = GAME.start(options={"turn_limit_per_player": 40}, seed="drawing")
    rng = orrery.Source.from_seed("drawing/choices")
    found: list[State] = []
    while seats := match.state.open_seats():
        if len(match.lines) % 150 == 0:
            found.append(match.state.clone())
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[rng.below(len(legal))])
    return [*found, match.state]


POSITIONS = positions()


def text(lines: list[Line]) -> str:
    return "\n".join(text_of(line) for line in lines)


def drawn(scene: Scene, seat: int | None = 0, width: int = 100, language: str = "en") -> str:
    scene.begin()
    return text(draw(scene.state.view(seat), GAME.messages(language), width))


def row_of(picture: str, label: str) -> str:
    return next(line for line in picture.splitlines() if line.strip().startswith(label))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen(width: int, language: str) -> None:
    catalogue = GAME.messages(language)
    for state in POSITIONS:
        for seat in (0, 1, None):
            lines = draw(state.view(seat), catalogue, width)
            assert {width_of(line) for line in lines} <= set(range(80, width + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_make_up_the_whole_where_the_screen_is_narrow(language: str) -> None:
    catalogue = GAME.messages(language)
    for state in POSITIONS:
        view = state.view(0)
        stacked = [line for part in parts(view, catalogue, 80) for line in part]
        assert stacked == draw(view, catalogue, 80)


def test_lanes_join_neighbours_and_never_cross() -> None:
    diagonals = set()
    for block, ends in enumerate(LANES):
        for other in ends:
            assert distance(block, other) == 1
            if abs(block - other) not in (1, SIZE):
                diagonals.add((block, other))
    for block, other in diagonals:
        corner, opposite = block // SIZE * SIZE + other % SIZE, other // SIZE * SIZE + block % SIZE
        assert (corner, opposite) not in diagonals


def test_every_lane_is_drawn() -> None:
    picture = text(chart(View(None, Scene().begin().state), 3))
    diagonal = sum(
        1 for block, ends in enumerate(LANES) for other in ends if other - block in (19, 21)
    )
    assert picture.count("╲") + picture.count("╱") == diagonal
    vertical = sum(1 for block, ends in enumerate(LANES) for other in ends if other - block == 20)
    assert picture.count("│") == vertical
    level = sum(1 for block, ends in enumerate(LANES) for other in ends if other - block == 1)
    assert picture.count("──") == level


def test_the_own_field_is_at_the_bottom() -> None:
    scene = Scene()
    for seat in (0, 1):
        rows = [line.strip() for line in drawn(scene, seat, 80).splitlines()]
        assert rows[1].startswith(f"{2 - seat}A")
        assert rows[0].split() == [str(number) for number in range(20, 0, -1)]
        last = next(at for at, row in enumerate(rows) if row.startswith(f"{seat + 1}A"))
        assert rows[last + 1].split() == [str(number) for number in range(1, 21)]


def test_planets_show_owner_colour_and_home() -> None:
    scene = Scene().planet("R1", "1E7", owner=0, troops=8).neutral("G1", "1E9", 2)
    scene.planet("R2", "1E3", kind="uncolonised")
    row = row_of(drawn(scene), "1E")
    assert "●R" in row
    assert "◆G" in row
    assert "◇R" in row
    assert "✚Y⌂" in row_of(drawn(scene), "2A")


def test_wide_maps_show_the_troops_on_planets() -> None:
    scene = Scene().planet("R1", "1E7", owner=0, troops=12)
    assert "●R12" in row_of(drawn(scene, width=130), "1E")
    assert "●R12" in row_of(drawn(scene, width=160), "1E")
    assert "●Y⌂0" in row_of(drawn(scene, width=160), "1A")


def test_ships_show_number_and_troops() -> None:
    scene = Scene().ship(3, "1E4", troops=6).ship(2, "1E15", troops=1, seat=1)
    scene.ship(1, "1F2", troops=1).ship(4, "1F2", troops=2)
    picture = drawn(scene)
    assert "3▲6" in row_of(picture, "1E")
    assert "2▼1" in row_of(picture, "1E")
    assert "▲×2" in row_of(picture, "1F")


def test_a_ship_on_a_planet_stands_below_it() -> None:
    lines = drawn(Scene().ship(3, "1A1", troops=6), width=80).splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("1A"))
    assert lines[at + 1].index("3▲6") == lines[at].index("●Y⌂")


def test_zones_and_what_was_explored() -> None:
    scene = Scene()
    assert row_of(drawn(scene), "1F").count("?") == 1
    assert row_of(drawn(scene), "1F").count("✱") == 1
    scene.state.explored.append(orrery_block("1F13"))
    assert row_of(drawn(scene), "1F").count("?") == 0


def orrery_block(name: str) -> int:
    return GAME.messages().domains["block"].labels.index(name)


def test_rings_have_a_sign_of_their_own() -> None:
    mine = Scene().planet("R1", "1E10", owner=0, troops=10)
    assert "◦" in row_of(drawn(mine), "1F")
    assert "R1 1E10 10 ◦1" in drawn(mine)
    theirs = Scene().planet("R2", "2E10", owner=1, troops=20)
    assert "+" in row_of(drawn(theirs), "2H")
    assert "R2 2E10 20 +3" in drawn(theirs)


def test_what_can_be_chosen_is_marked() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1)
    picture = drawn(scene, width=80)
    assert picture.count("◎") == 3 + 1
    assert drawn(scene, 1, 80).count("◎") == 1
    """The one that is always there stands in the legend."""


def test_panels_tell_reserves_extractors_buildings_and_technologies() -> None:
    scene = Scene(turn=14).reserves(18, 9, 22).extractor("specialised", "metal")
    scene.building("academy").ready("hack").cooling("repair", 2).research("suicide", 1)
    scene.ship(2, "1E4", troops=3, durability=1, improved=True)
    picture = drawn(scene, width=140)
    assert "● Player 1 (you)" in picture
    assert "turn 14 · Progress" in picture
    assert "Y Metal   18/35" in picture
    assert "1d6+10" in row_of_text(picture, "Y Metal   18")
    assert "■ Academy" in picture
    assert "□ Hangar" in picture
    assert "✓ Hack" in picture
    assert "↻2 Repair" in picture
    assert "…1 Suicide" in picture
    assert "2▲ 1E4 3/8 ▮▯" in picture


def row_of_text(picture: str, part: str) -> str:
    return next(line for line in picture.splitlines() if part in line)


def test_a_paid_building_and_a_penalty_are_seen() -> None:
    scene = Scene().extractor("specialised", "gas")
    scene.state.building[1] = 1
    scene.state.penalty[1] = 1
    picture = drawn(scene)
    assert "◧ Hangar (next turn)" in picture
    assert row_of_text(picture, "R Gas").split()[-1] == "1d6"


def test_the_goal_says_what_is_missing() -> None:
    picture = drawn(Scene().planet("R2", owner=0, troops=5), width=140)
    assert "Goal  Y ✓  R ✓  G –  home ✓  opposing field ✓" in picture


def test_research_of_the_other_shows_its_class_only() -> None:
    scene = Scene(seat=1).building("hangar", seat=1).research("supernova_cannon", 3, seat=1)
    scene.reserves(9, 9, 9, seat=1)
    assert "…3 advanced technology" in drawn(scene, 0)
    assert "Supernova" not in drawn(scene, 0)
    assert "Supernova" not in drawn(scene, None)
    assert "…3 Supernova Cannon" in drawn(scene, 1)


def test_no_hidden_fact_shows() -> None:
    rng = orrery.Source.from_seed("varied")
    fact = GAME.facts()[0]
    seen = 0
    for state in POSITIONS:
        variation = GAME.vary(fact, state, rng)
        if variation is not None:
            seen += 1
            for seat in variation.blind:
                one, other = state.view(seat), variation.state.view(seat)
                catalogue = GAME.messages("en")
                assert draw(one, catalogue, 140) == draw(other, catalogue, 140)
    assert seen


def test_names_are_in_the_language_asked_for() -> None:
    scene = Scene().ready("jumpgate").building("laboratory")
    assert "✓ Стрибкова брама" in drawn(scene, language="uk")
    assert "Laboratório" in drawn(scene, language="pt")


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("extractor base gas", "−5 gas; 1d6+1d10"),
        ("build hangar", "Y−12 R−14 G−13"),
        ("research jumpgate", "Y−7 R−8 G−9; …3"),
        ("troop Y1", "−4 metal"),
        ("ship Y1", "−4 gas"),
        ("done", ""),
    ],
)
def test_notes_tell_the_price(notation: str, words: str) -> None:
    scene = Scene().reserves(30, 30, 30).building("academy", "laboratory").begin()
    action = scene.state.space().parse(notation)
    assert note(scene.state.view(0), action, GAME.messages("en")) == words


def test_notes_tell_what_a_ship_meets() -> None:
    scene = Scene("conflict").ship(1, "1G8", troops=5).ship(1, "1F10", troops=1, seat=1).begin()
    view = scene.state.view(0)
    step = scene.state.space().parse("move 1 1F9")
    assert note(view, step, GAME.messages("en")) == "radioactive zone, combat"
    scene = Scene("conflict").planet("R2", "1G8", kind="uncolonised").ship(1, "1G8", troops=5)
    view = scene.begin().state.view(0)
    claim = scene.state.space().parse("colonise 1 5")
    assert note(view, claim, GAME.messages("en")) == "red planet R2"
