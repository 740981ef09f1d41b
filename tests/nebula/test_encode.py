"""The encoding: complete, within bounds, from the viewer's side, and blind to what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orrery.games.nebula.board import BLOCKS, BY_NAME, SIZE
from orrery.games.nebula.components import KINDS, SHIPS, TECHS
from orrery.games.nebula.conflict import ConflictFrame
from orrery.games.nebula.encode import LAYOUT, QUESTIONS, encode
from orrery.games.nebula.game import game
from orrery.games.nebula.phases import TurnFrame
from orrery.games.nebula.progress import ProgressFrame
from orrery.games.nebula.state import NOWHERE, NebulaState
from orrery.kernel.chance import Source
from tests.nebula.scene import Scene, tech_number


def positions(seed: int, every: int = 13) -> Iterator[NebulaState]:
    match = game.start(seed=seed, options={"turn_limit_per_player": 20})
    choice = Source.from_seed(f"choices {seed}")
    while seats := match.state.open_seats():
        if len(match.lines) % every == 0:
            assert isinstance(match.state, NebulaState)
            yield match.state
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[choice.below(len(legal))])


def part(scene: Scene, name: str, seat: int | None = 0) -> list[float]:
    found = LAYOUT.part(name)
    numbers = encode(scene.begin().state.view(seat))
    return numbers[found.offset : found.offset + found.size]


def test_the_layout_has_no_gaps() -> None:
    at = 0
    for row in LAYOUT.to_data():
        assert row["offset"] == at
        assert row["size"] > 0
        assert row["text"]
        at += row["size"]
    assert at == LAYOUT.size
    assert len({row["name"] for row in LAYOUT.to_data()}) == len(LAYOUT.parts)


@pytest.mark.parametrize("seed", range(3))
def test_every_view_of_a_game_fits_the_layout(seed: int) -> None:
    lows = LAYOUT.lows()
    for state in positions(seed):
        for viewer in (0, 1, None):
            numbers = encode(state.view(viewer))
            assert len(numbers) == LAYOUT.size
            assert all(low <= number <= 1 for low, number in zip(lows, numbers, strict=True))


def test_what_is_hidden_is_not_encoded() -> None:
    [fact] = game.facts()
    compared = 0
    for number, state in enumerate(positions(3)):
        other = game.vary(fact, state, Source.from_seed(str(number)))
        if other is not None:
            compared += 1
            for seat in other.blind:
                assert encode(state.view(seat)) == encode(other.state.view(seat))
    assert compared > 5


@pytest.mark.parametrize("seed", range(2))
def test_both_seats_see_the_game_alike(seed: int) -> None:
    """With seats swapped and the map turned by half a turn, P2 sees what P1 saw."""
    compared = 0
    for state in positions(seed):
        if state.top().kind in ("progress", "conflict"):
            compared += 1
            turned = swapped(state)
            assert encode(turned.view(1)) == encode(state.view(0))
            assert encode(turned.view(0)) == encode(state.view(1))
    assert compared > 5


def swapped(state: NebulaState) -> NebulaState:
    """The same position with the players' names exchanged."""
    s = state.clone()
    assert isinstance(s, NebulaState)
    s.first, s.active = 1 - s.first, 1 - s.active
    s.turns = s.turns[::-1]
    for per_seat in (s.reserves, s.extractor, s.penalty, s.building):
        per_seat[:] = per_seat[KINDS:] + per_seat[:KINDS]
    for per_planet in (s.planet_kind, s.planet_troops, s.planet_fresh):
        per_planet[:] = per_planet[KINDS:] + per_planet[:KINDS]
    s.planet_owner = [{0: 1, 1: 0}.get(owner, owner) for owner in _turned(s.planet_owner)]
    s.planet_block = [BLOCKS - 1 - block for block in _turned(s.planet_block)]
    s.ship_block = [
        block if block == NOWHERE else BLOCKS - 1 - block
        for block in s.ship_block[SHIPS:] + s.ship_block[:SHIPS]
    ]
    for per_ship in (
        s.ship_troops,
        s.ship_durability,
        s.ship_improved,
        s.ship_arrival,
        s.ship_steps,
        s.ship_new,
        s.ship_pulse,
        s.ship_crossings,
        s.ship_stopped,
    ):
        per_ship[:] = per_ship[SHIPS:] + per_ship[:SHIPS]
    s.ignoring = [
        s.ignoring[other * SHIPS + ship] for ship in range(SHIPS) for other in range(SHIPS)
    ]
    for per_tech in (
        s.tech,
        s.tech_left,
        s.tech_barred,
        s.tech_held,
        s.used_this_turn,
        s.used_this_game,
    ):
        per_tech[:] = per_tech[TECHS:] + per_tech[:TECHS]
    s.project_seat = [1 - seat for seat in s.project_seat]
    s.explored = [BLOCKS - 1 - block for block in s.explored]
    for frame in s.frames():
        assert isinstance(frame, TurnFrame | ProgressFrame | ConflictFrame)
        frame.seat = 1 - frame.seat
    s.forget()
    return s


def _turned(per_planet: list[int]) -> list[int]:
    return per_planet[KINDS:] + per_planet[:KINDS]


# Scenes ---------------------------------------------------------------------------------


def test_own_research_is_known_the_opponents_by_its_group() -> None:
    scene = Scene().reserves(9, 9, 9).research("pathfinder", 2).research("hack", 3, seat=1)
    own = part(scene, "own_research")
    assert own[tech_number("pathfinder")] == pytest.approx(2 / 3)
    assert sum(own) == pytest.approx(2 / 3)
    other = part(scene, "other_research")
    assert other[1 * 3 + 2] == pytest.approx(1 / 3)  # yellow advanced, 3 indicators left
    assert sum(other) == pytest.approx(1 / 3)


def test_a_ship_is_where_it_is() -> None:
    scene = Scene("conflict").ship(2, "1C5", troops=4, durability=1)
    ships = part(scene, "own_ships")
    one = len(ships) // SHIPS
    assert ships[:one] == [0.0] * one
    in_play, column, row, troops, durability = ships[one : one + 5]
    at = BY_NAME["1C5"]
    assert (in_play, troops, durability) == (1.0, 0.5, 0.5)
    assert column == pytest.approx((at % SIZE) / (SIZE - 1))
    assert row == pytest.approx((at // SIZE) / (SIZE - 1))
    assert part(scene, "other_ships", seat=1)[one] == 1.0


def test_the_question_is_known_to_both() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1)
    index = QUESTIONS.index("conflict")
    for seat in range(2):
        asked = part(scene, "question", seat)
        assert asked[index] == 1.0
        assert sum(asked) == 1.0
        assert part(scene, "asked", seat) == [1.0 - seat]


def test_a_pending_target_names_its_technology() -> None:
    scene = Scene("conflict").ship(1, "1A1", troops=1).ship(2, "1A1", troops=1)
    scene.ready("pathfinder")
    scene.play("use pathfinder")
    assert part(scene, "target")[tech_number("pathfinder")] == 1.0


def test_a_combat_shows_both_ships() -> None:
    scene = Scene("conflict").ship(2, "1G9", troops=4).ship(3, "1G11", troops=2, seat=1)
    scene.ready("reveal_spy")
    scene.play("move 2 1G10")
    assert part(scene, "combat")[:2] == [1.0, 1.0]
    assert part(scene, "combat", 1)[:2] == [1.0, 0.0]
    own, other = part(scene, "combat")[2:8], part(scene, "combat")[8:14]
    assert (own.index(1.0), other.index(1.0)) == (1, 2)


def test_exploring_asks_the_opponent() -> None:
    """1B7 is an unexplored zone; P2 names a colour."""
    scene = Scene("conflict").ship(1, "1B6", troops=1)
    scene.play("move 1 1B7")
    assert scene.asked() == (1, "explore")
    assert part(scene, "asked", 1) == [1.0]
    assert part(scene, "question", 1)[QUESTIONS.index("explore")] == 1.0
    assert part(scene, "explore", 0)[0] == 1.0
    assert part(scene, "explore", 1)[0] == 0.0


def test_the_setup_can_be_encoded() -> None:
    state = game.initial(2, game.check_options({}))
    state.run()
    assert len(encode(state.view(1))) == LAYOUT.size


def test_a_finished_game_shows_its_result() -> None:
    scene = Scene("conflict").planet("R1", owner=0, troops=5).ship(1, "2J20", troops=6)
    scene.play("colonise 1 5")
    assert part(scene, "result", 0) == [1.0]
    assert part(scene, "result", 1) == [-1.0]
    assert part(scene, "over") == [1.0]
