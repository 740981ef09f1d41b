"""The document of the boards: it agrees with the position, hides what is hidden, and is quick."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

import orrery
from orrery.games.nebula.board import BY_NAME, LANES, NAMES, distance
from orrery.games.nebula.components import KINDS, RESOURCES, SHIPS, TECHS
from orrery.games.nebula.control import wins
from orrery.games.nebula.duel import odds
from orrery.games.nebula.space import PLANET, SPACE, TECHNOLOGY
from orrery.games.nebula.state import NOWHERE, NebulaState, nebula
from orrery.games.nebula.table import ORDERS, Board, answer, figures, present
from orrery.games.nebula.table.document import Player, Ship
from orrery.kernel.frames import Window
from orrery.kernel.ledger import LANGUAGES
from orrery.table.session import QUIET
from tests.nebula.scene import MEET, Scene, duel
from tests.table.scene import open_table

GAME = orrery.game("nebula")
VIEWERS = (0, 1, None)


@cache
def positions() -> list[NebulaState]:
    """Every few positions of random games, ends included."""
    found: list[NebulaState] = []
    for seed in range(3):
        match = GAME.start(seed=f"table {seed}", options={"turn_limit_per_player": 60})
        rng = orrery.Source.from_seed(f"choices {seed}")
        count = 0
        while seats := match.state.open_seats():
            if count % 37 == 0:
                found.append(nebula(match.state.clone()))
            legal = match.state.legal(seats[0])
            match.apply(seats[0], legal[rng.below(len(legal))])
            count += 1
        found.append(nebula(match.state.clone()))
    return found


def boards() -> Iterator[tuple[NebulaState, int | None, Board]]:
    for s in positions():
        for viewer in VIEWERS:
            yield s, viewer, present(s.view(viewer))


def seen(scene: Scene, viewer: int | None = 0) -> Board:
    return present(scene.begin().state.view(viewer))


def ship_of(board: Board, number: int, seat: int = 0) -> Ship:
    return next(ship for ship in board.map.ships if (ship.seat, ship.number) == (seat, number))


def status(player: Player, name: str) -> str:
    return next(tech.status for tech in player.technologies if tech.id == name)


# The document and the position -----------------------------------------------------------


def test_random_games_show_much() -> None:
    states = positions()
    assert len(states) > 100
    assert any(s.project_seat for s in states)
    assert any(s.ships_in_play(0) and s.ships_in_play(1) for s in states)
    assert any(s.is_over() for s in states)


def test_pieces_lie_where_the_position_has_them() -> None:
    for s, _, board in boards():
        for planet in board.map.planets:
            at = PLANET.labels.index(planet.id)
            assert BY_NAME[planet.block] == s.planet_block[at]
            assert (planet.owner, planet.troops) == (s.planet_owner[at], s.planet_troops[at])
            covered = [
                block
                for block in range(len(NAMES))
                if distance(block, s.planet_block[at]) <= planet.ring
            ]
            if planet.ring:
                assert all(s.in_opposing_ring(1 - planet.owner, block) for block in covered)
        placed = {ship.seat * SHIPS + ship.number - 1: ship for ship in board.map.ships}
        assert sorted(placed) == [at for at in range(2 * SHIPS) if s.ship_block[at] != NOWHERE]
        for at, ship in placed.items():
            assert BY_NAME[ship.block] == s.ship_block[at]
            assert ship.troops == s.ship_troops[at]
            assert ship.durability == s.ship_durability[at]


def test_panels_show_what_the_position_has() -> None:
    for s, _, board in boards():
        for seat, player in enumerate(board.players):
            held = [reserve.amount for reserve in player.reserves]
            assert held == s.reserves[seat * KINDS : (seat + 1) * KINDS]
            assert player.troops == s.troops_of(seat)
            owned = [tech.status in ("ready", "cooling") for tech in player.technologies]
            assert owned == [bool(there) for there in s.tech[seat * TECHS : (seat + 1) * TECHS]]
            assert len(player.projects) == s.project_seat.count(seat)


def test_nothing_is_missing_exactly_when_a_seat_has_won() -> None:
    for s, _, board in boards():
        for seat, player in enumerate(board.players):
            assert (player.goal.missing == []) == wins(s, seat)


def test_who_decides_and_when() -> None:
    phases = set()
    for s, viewer, board in boards():
        assert board.viewer == (-1 if viewer is None else viewer)
        assert board.deciding == s.open_seats()
        assert (board.turn.seat, board.turn.number) == (s.active, s.turns[s.active])
        assert (board.turn.phase == "over") == s.is_over() == bool(board.ended)
        phases.add(board.turn.phase)
    assert phases == {"progress", "conflict", "over"}


def test_first_steps_are_the_legal_moves() -> None:
    """In the Conflict phase, what the document calls one step away is what the rules allow."""
    checked = 0
    for s, _, board in boards():
        if board.turn.phase != "conflict" or s.top().kind != "conflict":
            continue
        near = {
            f"move {ship.number} {path[0]}"
            for ship in board.map.ships
            for path in ship.reach
            if ship.seat == s.active and len(path) == 1
        }
        legal = {action.text for action in s.legal(s.active) if action.kind.name == "move"}
        assert near == legal
        checked += len(legal)
    assert checked > 50


def test_every_way_can_be_sailed() -> None:
    """Step by step through the rules, as long as nobody is met."""
    sailed = 0
    for s in positions():
        if s.is_over() or s.top().kind != "conflict":
            continue
        for ship in present(s.view(s.active)).map.ships:
            for path in ship.reach:
                if ship.seat == s.active:
                    sailed += _sail(nebula(s.clone()), ship.number, path)
    assert sailed > 100


def _sail(s: NebulaState, number: int, path: list[str]) -> int:
    for block in path:
        action = SPACE.parse(f"move {number} {block}")
        if action not in s.legal(s.active):
            pytest.fail(f"{action}: {s.why_not(s.active, action)}")
        s.play(s.active, action)
        if s.is_over() or s.need != orrery.ASK or s.top().kind != "conflict":
            return 0
    return 1


# Single things ---------------------------------------------------------------------------


def test_a_ship_reaches_what_four_steps_along_lanes_reach() -> None:
    board = seen(Scene("conflict").ship(1, "1G9", troops=4))
    ship = ship_of(board, 1)
    around = {BY_NAME["1G9"]}
    for _ in range(4):
        around |= {other for block in around for other in LANES[block]}
    assert {path[-1] for path in ship.reach} == {NAMES[at] for at in around} - {"1G9"}
    assert ship.steps == 4
    assert max(len(path) for path in ship.reach) == 4


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (Scene("conflict").busy().ship(1, "1G9"), "crew"),
        (Scene("conflict").busy().ship(1, "1G9", troops=2, new=True), "new"),
    ],
)
def test_why_a_ship_does_not_move(scene: Scene, why: str) -> None:
    ship = ship_of(seen(scene), 1)
    assert (ship.halt, ship.reach) == (why, [])


def test_steps_are_used_up() -> None:
    scene = Scene("conflict").busy().ship(1, "1G9", troops=2)
    for block in ("1G8", "1G9", "1G8"):
        scene.play(f"move 1 {block}")
    assert ship_of(seen(scene), 1).steps == 1
    scene.play("move 1 1G9")
    ship = ship_of(seen(scene), 1)
    assert (ship.steps, ship.halt, ship.reach) == (0, "steps", [])


def test_a_ring_ends_the_way() -> None:
    free = ship_of(seen(Scene("conflict").ship(1, "1G9", troops=4)), 1)
    guarded = Scene("conflict").ship(1, "1G9", troops=4).planet("R1", "1H11", 1, 10)
    ship = ship_of(seen(guarded), 1)
    assert len(ship.reach) < len(free.reach)
    inside = [path for path in ship.reach if distance(BY_NAME[path[-1]], BY_NAME["1H11"]) <= 1]
    assert inside
    for path in ship.reach:
        assert all(distance(BY_NAME[at], BY_NAME["1H11"]) > 1 for at in path[:-1])


def test_pathfinder_opens_the_border() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=4).ready("pathfinder").busy()
    before = {path[-1] for path in ship_of(seen(scene), 1).reach}
    scene.play("use pathfinder", "own 1")
    after = ship_of(seen(scene), 1)
    assert after.crossings == 1
    assert before < {path[-1] for path in after.reach}


def test_a_combat_shows_its_odds() -> None:
    scene = duel(mine=4, theirs=3).ready("reveal_spy").ready("reveal_spy", seat=1)
    met = seen(scene).encounters
    assert [(found.number, found.other, found.block, found.steps) for found in met] == [
        (1, 1, "1G9", 1)
    ]
    assert met[0].odds == round(100 * odds(1, 2, 2))
    scene.play(MEET, "use reveal_spy")
    combat = seen(scene).combat
    assert combat is not None
    one, other = combat.fighters
    assert (one.seat, one.troops, one.bonus) == (0, 4, 1)
    assert one.odds == round(100 * odds(2, 2, 2))
    assert one.odds + other.odds == 100
    assert not combat.declared


def test_a_ship_that_is_about_to_be_hit() -> None:
    scene = duel().ready("energy_shield", seat=1)
    assert seen(scene).loss is None
    scene.play(MEET, dice=[6, 1])
    loss = seen(scene, 1).loss
    assert loss is not None
    assert (loss.seat, loss.number) == (1, 1)


def test_a_declared_combat_can_still_be_avoided() -> None:
    scene = duel().ready("invisibility_field", seat=1)
    scene.play(MEET)
    combat = seen(scene, 1).combat
    assert combat is not None
    assert combat.declared


def test_places_of_ships_and_technologies_point_across_the_table() -> None:
    scene = duel().ready("electromagnetic_pulse", "electric_charge", "pathfinder")
    scene.ready("repair", seat=1).ship(2, "2A9", seat=1)
    assert seen(scene).pointing == 0
    scene.play("use electromagnetic_pulse")
    assert seen(scene).pointing == 1
    scene.play("opposing 1", "use pathfinder")
    assert seen(scene).pointing == 0


def test_technologies_stand_as_they_are() -> None:
    scene = Scene().ready("hack").cooling("clone", 2).research("repair", 3).busy()
    mine = seen(scene).players[0]
    assert status(mine, "hack") == "ready"
    assert status(mine, "clone") == "cooling"
    assert status(mine, "repair") == "research"
    assert status(mine, "jumpgate") == "none"


def test_the_penalty_of_an_exchange_shows_in_the_next_harvest() -> None:
    scene = Scene().reserves(20, 5, 5).extractor("base", "metal")
    assert seen(scene).players[0].reserves[0].harvest == "1d6+1d10"
    scene.play("exchange metal gas 5")
    metal = seen(scene).players[0].reserves[0]
    assert (metal.amount, metal.harvest, metal.penalty) == (15, "1d6", True)


# What is hidden --------------------------------------------------------------------------


def test_research_is_face_down_for_others() -> None:
    scene = Scene().research("repair", 3).research("hack", 1).busy()
    own, other = seen(scene, 0).players[0], seen(scene, 1).players[0]
    assert [project.technology for project in own.projects] == ["repair", "hack"]
    for project, chip in zip(own.projects, other.projects, strict=True):
        assert chip.technology == ""
        assert (chip.colour, chip.grade, chip.left) == (project.colour, project.grade, project.left)
    assert {tech.status for tech in other.technologies} == {"none"}
    assert seen(scene, None).players[0] == other


def test_documents_do_not_tell_what_is_hidden() -> None:
    """A position with another technology under research looks the same to those in the dark."""
    fact = GAME.facts()[0]
    rng = orrery.Source.from_seed("varied")
    varied = 0
    for s in positions():
        other = GAME.vary(fact, s, rng)
        if other is None:
            continue
        for viewer in [*other.blind, None]:
            assert present(s.view(viewer)) == present(other.state.view(viewer))
            for seat in range(2):
                assert figures(s.view(viewer), seat) == figures(other.state.view(viewer), seat)
        varied += other.state.digest() != s.digest()
    assert varied > 20


def test_presenting_changes_nothing() -> None:
    for s in positions():
        for viewer in VIEWERS:
            view = s.view(viewer)
            before = view.state.digest()
            present(view)
            figures(view, 0)
            answer(view, {spec.id: spec.choices[-1] for spec in ORDERS})
            assert view.state.digest() == before


def test_documents_survive_json() -> None:
    for _, _, board in boards():
        assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_a_document_is_quick() -> None:
    """Measured as the best of three, so that a busy machine does not count."""
    for s in positions():
        view = s.view(0)
        assert min(_seconds(view) for _ in range(3)) < 0.003


def _seconds(view: orrery.View) -> float:
    start = time.perf_counter()
    present(view)
    return time.perf_counter() - start


# Figures ---------------------------------------------------------------------------------


def test_figures_count_what_a_player_has() -> None:
    for s in positions():
        for seat in range(2):
            found = figures(s.view(seat), seat)
            assert [found[name] for name in RESOURCES] == s.reserves[seat * 3 : seat * 3 + 3]
            assert found["garrison"] + found["aboard"] == s.troops_of(seat)
            assert found["planets"] == s.planet_owner.count(seat)


def test_figures_tell_what_an_action_changes() -> None:
    scene = Scene().reserves(20, 5, 5).busy()
    before = figures(scene.begin().state.view(0), 0)
    scene.play("extractor base metal")
    after = figures(scene.state.view(0), 0)
    changed = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    assert changed == {"metal": (20, 15), "metal_income": (4, 9)}


# Standing orders -------------------------------------------------------------------------


def answered(scene: Scene, **orders: str) -> str:
    seat = scene.asked()[0]
    action = answer(scene.state.view(seat), orders)
    return "" if action is None else action.text


def test_reactions_are_asked_unless_ordered_otherwise() -> None:
    scene = duel().ready("invisibility_field", "energy_shield", seat=1)
    scene.play(MEET)
    assert answered(scene) == ""
    assert answered(scene, combat_round="never", damage="never") == ""
    assert answered(scene, combat_declared="never") == "pass"
    scene.play("pass", dice=[6, 1])
    assert answered(scene, damage="ask") == ""
    assert answered(scene, damage="never") == "pass"
    assert answered(scene, damage="shield") == "use energy_shield"


def test_an_order_does_not_show_by_its_time() -> None:
    """Who is asked is public; an answer at once would tell that nobody has been asked."""
    scene = duel().ready("invisibility_field", "energy_shield", seat=1)
    table = open_table("nebula", 2)
    for order in ("combat_declared", "damage"):
        table.commit(table.set_order(1, order, "never"))
    for move, dice in ((MEET, []), ("pass", [6, 1])):
        scene.play(move, dice=dice)
        table.course.match.state = scene.state
        (due,) = table.due()
        assert (due.seat, due.action) == (1, "pass")
        assert QUIET[0] / 1000 <= due.delay < QUIET[1] / 1000


def test_orders_never_answer_what_is_no_reaction() -> None:
    orders = {spec.id: spec.choices[-1] for spec in ORDERS}
    for s in positions():
        for seat in s.open_seats():
            action = answer(s.view(seat), orders)
            if not isinstance(s.top(), Window):
                assert action is None
            elif action is not None:
                assert action in s.legal(seat)
    assert answer(positions()[0].view(None), orders) is None


# Texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_text(language: str) -> None:
    tables = GAME.messages(language).tables
    assert set(tables["figure"]) == set(figures(positions()[0].view(0), 0))
    wanted = {spec.id for spec in ORDERS}
    wanted |= {f"{spec.id}.{choice}" for spec in ORDERS for choice in spec.choices}
    assert set(tables["order"]) == wanted
    for hint in tables["hint"].values():
        assert 1 <= hint.count(". ") + 1 <= 3


def test_names_are_those_of_the_action_space() -> None:
    board = present(positions()[0].view(0))
    assert [card.id for card in board.technologies] == TECHNOLOGY.labels
    assert {end for lane in board.map.lanes for end in lane} <= set(NAMES)
