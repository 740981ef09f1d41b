"""What the table in the browser shows of Gaia Project: true to the position, and nothing else."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

import orrery
from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.components import (
    GAINS,
    LIMITS,
    PIECES,
    RESOURCES,
    STRUCTURES,
    TRACKS,
)
from orrery.games.gaia.federating import search_of
from orrery.games.gaia.game import game
from orrery.games.gaia.geometry import NAMES
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.games.gaia.state import NONE, GaiaState, gaia
from orrery.games.gaia.table import ORDERS, Board, answer, figures, present
from orrery.games.gaia.table.document import Amounts, Name, PieceRow, Player
from orrery.games.gaia.table.players import newcomer
from orrery.games.gaia.trace.format import read_trace
from orrery.games.gaia.trace.opening import faction_choice
from orrery.games.gaia.trace.replay import play_move
from orrery.games.gaia.trace.table import Table
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.state import State
from tests.gaia.scene import Scene

DATA = Path(__file__).parent / "data"
TRACES = ["random-10.json.gz", "random-19.json.gz", "recorded-06.json.gz"]
LARGEST = 40_000
"""Bytes of the largest document; packed it is a tenth of that."""
OFTEN = ("faction", "federation", "leech")
"""Questions whose every position is looked at."""
SLOWEST = 0.003
"""Seconds for the median position, uncompiled."""


@cache
def random_positions(players: int) -> list[State]:
    """From the set-up to the end; whoever can form a federation does."""
    options = {"map": "method_1", "faction_choice": "auction" if players == 2 else "in_order"}
    match = game.start(players, options, seed=f"table/{players}")
    rng = orrery.Source.from_seed("table/choices")
    found: list[State] = []
    while seats := match.state.open_seats():
        if len(match.lines) % 9 == 0 or match.state.top().kind in OFTEN:
            found.append(match.state.clone())
        legal = match.state.legal(seats[0])
        kinds = [action.kind.name for action in legal]
        at = kinds.index("federate") if "federate" in kinds else rng.below(len(legal))
        match.apply(seats[0], legal[at])
    return [*found, match.state]


@cache
def trace_positions(name: str) -> list[State]:
    """Every twelfth position of a game of an independent engine."""
    trace = read_trace(DATA / name)
    table = Table(trace)
    if faction_choice(trace) == "given":
        table.find_seats()
    found: list[State] = []
    for at, move in enumerate(trace.moves):
        following = trace.moves[at + 1] if at + 1 < len(trace.moves) else None
        assert play_move(table, move, following) is None
        if at % 12 == 0:
            found.append(table.state.clone())
    return [*found, table.state]


def positions() -> Iterator[GaiaState]:
    for players in (2, 3, 4):
        yield from map(gaia, random_positions(players))
    for name in TRACES:
        yield from map(gaia, trace_positions(name))


def shown(state: State, seat: int | None = None) -> Board:
    return present(state.view(seat))


def of_scene(scene: Scene, seat: int | None = 0) -> Board:
    scene.begin()
    return shown(scene.state, seat)


def space(board: Board, name: str) -> dict[str, object]:
    found = next(place for place in board.spaces if place.id == name)
    return {field: getattr(found, field) for field in found.__struct_fields__}


def row(player: Player, kind: str) -> PieceRow:
    return next(found for found in player.pieces if found.kind == kind)


# Whole games -------------------------------------------------------------------------------


def test_the_map_is_that_of_the_position() -> None:
    for s in positions():
        board = shown(s)
        assert [place.id for place in board.spaces] == [
            NAMES[at] for at in range(len(NAMES)) if s.planet[at] >= 0
        ]
        for place in board.spaces:
            at = NAMES.index(place.id)
            assert (place.q, place.r) == (s.hex_q[at], s.hex_r[at])
            assert bool(place.structure) == (s.owner[at] >= 0)
            assert place.former == (s.former[at] if s.former[at] >= 0 else UNSET)
            assert (place.satellites or []) == [
                seat for seat in range(s.players) if s.satellites[at] & 1 << seat
            ]


def test_pieces_on_the_map_are_those_off_the_boards() -> None:
    """Each kind of piece is counted on the map, and once more on the faction board."""
    for s in positions():
        board = shown(s)
        for player in board.players:
            for kind in range(1, len(STRUCTURES)) if player.faction else ():
                name = STRUCTURES[kind]
                on_map = [
                    place
                    for place in board.spaces
                    if (place.structure == name and place.owner == player.seat)
                    or (name == "mine" and place.shared == player.seat)
                ]
                pieces = [place for place in on_map if place.planet != "lost"]
                slots = row(player, name).slots
                assert len(slots) == PIECES[kind]
                assert [slot.built for slot in slots] == sorted(
                    [slot.built for slot in slots], reverse=True
                )
                assert sum(slot.built for slot in slots) == len(pieces)


def test_the_income_is_the_sum_of_what_the_boards_show() -> None:
    """Base income, open slots, research levels and income tiles, added up once more."""
    for s in positions():
        board = shown(s)
        if s.round == 6 or not all(player.faction for player in board.players):
            continue
        for player in board.players:
            parts = [player.base_income]
            parts += [slot.income for found in player.pieces for slot in found.slots if slot.built]
            parts += [track.levels[player.research[track.id]].income for track in board.tracks]
            parts += [
                own.tile.gain
                for own in player.tiles
                if own.tile.kind == "income" and not own.covered_by
            ]
            booster = player.booster if s.round == 0 else player.next_booster
            if booster is not None:
                parts.append(booster.income)
            for name in GAINS:
                total = sum(getattr(part, name) or 0 for part in parts)
                assert (getattr(player.income, name) or 0) == total


def test_resources_power_and_research_are_those_of_the_position() -> None:
    for s in positions():
        for player in shown(s).players:
            seat = player.seat
            if s.faction[seat] == NONE:
                assert player == newcomer(seat)
                continue
            assert player.vp == s.resources[seat * 5]
            for kind, name in enumerate(RESOURCES[1:], 1):
                assert getattr(player.resources, name) == s.resources[seat * 5 + kind]
            power = player.power
            assert [power.first, power.second, power.third] == s.bowls[seat * 3 : seat * 3 + 3]
            assert power.gaia == s.gaia_area[seat]
            assert list(player.research.values()) == s.research[seat * 6 : seat * 6 + 6]
            assert len(player.tokens) == s.token_seat.count(seat)
            assert player.passed == (seat in s.passed)


def test_research_markers_stand_where_players_are() -> None:
    for s in positions():
        board = shown(s)
        for track in board.tracks:
            standing = {seat: at for at, level in enumerate(track.levels) for seat in level.seats}
            assert standing == {
                player.seat: player.research[track.id] for player in board.players if player.faction
            }


def test_final_points_are_shared_among_the_tied() -> None:
    """With three or four players the places give 18, 12 and 6 in all, less what rounding loses."""
    for s in positions():
        if s.players == 2 or NONE in s.faction:
            continue
        for tile in shown(s).finals:
            counted = [standing for standing in tile.standings if standing.count]
            ranked = sorted(counted, key=lambda standing: -standing.count)
            assert [standing.vp for standing in ranked] == sorted(
                [standing.vp for standing in ranked], reverse=True
            )
            total = sum((18, 12, 6, 0)[: len(counted)])
            assert total - len(counted) <= sum(standing.vp for standing in counted) <= total


def test_presenting_changes_nothing() -> None:
    for s in positions():
        before = s.digest()
        view = s.view(0)
        present(view)
        figures(view, 0)
        assert view.state.digest() == before == s.digest()


def test_the_document_goes_through_json() -> None:
    for s in positions():
        board = shown(s)
        data = msgspec.json.encode(board)
        assert len(data) < LARGEST
        assert msgspec.json.decode(data, type=Board) == board


def test_all_viewers_see_the_same() -> None:
    for s in list(positions())[::7]:
        assert len({msgspec.json.encode(shown(s, seat)) for seat in (*range(s.players), None)}) == 1


def test_a_document_is_made_quickly() -> None:
    """A federation in the making needs the search, which its question needs, too."""
    views = [s.view(0) for s in positions() if s.is_over() or s.top().kind != "federation"]
    times: list[float] = []
    gc.disable()
    try:
        for view in views:
            start = time.perf_counter()
            present(view)
            times.append(time.perf_counter() - start)
    finally:
        gc.enable()
    assert sorted(times)[len(times) // 2] < SLOWEST


def test_every_id_of_a_place_is_a_label_of_actions() -> None:
    labels = {
        domain.name: set(domain.labels)
        for kind in SPACE_OF_ACTIONS.kinds
        for domain in kind.domains
    }
    for s in positions():
        board = shown(s)
        assert {place.id for place in board.spaces} <= labels["space"]
        assert {track.id for track in board.tracks} == labels["track"] == set(TRACKS)
        tiles = [*board.free]
        for track in board.tracks:
            tiles += [track.standard, track.advanced]
        assert {place.id for place in tiles} == labels["position"]
        assert {action.id for action in board.actions} == labels["board_action"]
        assert {booster.id for booster in board.boosters} <= labels["booster"]
        assert {pile.id for pile in board.tokens} <= labels["token"]
        for player in board.players:
            assert {special.id for special in player.specials} <= labels["special"]
            assert {own.tile.id for own in player.tiles} <= labels["standard_tile"]


# Scenes ------------------------------------------------------------------------------------


def test_a_space_tells_what_stands_there() -> None:
    scene = Scene("lantids", "taklons").mine(1, "1C").structure(1, "trading_station", "1B0")
    board = of_scene(scene)
    station = space(board, "1B0")
    assert station["structure"] == "trading_station"
    assert station["owner"] == 1
    assert station["value"] == 2
    assert station["sector"] == 1
    assert space(board, "1A0")["planet"] == "space"
    assert space(board, "1A0")["structure"] is UNSET


def test_a_board_tells_slots_and_costs() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C", "2C")
    player = of_scene(scene).players[0]
    mines = row(player, "mine")
    assert [slot.built for slot in mines.slots] == [True, True] + [False] * 6
    assert [slot.income.ore or 0 for slot in mines.slots] == [1, 1, 0, 1, 1, 1, 1, 1]
    assert mines.cost == Amounts(credits=2, ore=1)
    station = row(player, "trading_station")
    assert station.cost == Amounts(credits=3, ore=2)
    assert station.lone_cost == Amounts(credits=6, ore=2)
    assert row(player, "planetary_institute").slots[0].income == Amounts(power=4, token=1)
    assert row(player, "academy_qic").action == Amounts(qic=1)
    assert player.shape == "disc"
    assert player.home == "terra"


def test_limits_are_those_of_the_faction_boards() -> None:
    limits = of_scene(Scene("terrans", "xenos")).limits
    assert [limits.credits, limits.ore, limits.knowledge] == LIMITS[1:4]
    assert limits.qic is UNSET


@pytest.mark.parametrize(("place", "name"), [(3, "3"), (4, "gaia"), (0, UNSET)])
def test_the_brainstone_lies_where_it_lies(place: int, name: Name) -> None:
    board = of_scene(Scene("taklons", "xenos").power(0, 1, 2, 3, stone=place))
    assert board.players[0].power.stone == name


def test_a_federation_in_the_making_is_proposed_as_the_search_finds_it() -> None:
    found = 0
    for s in positions():
        frame = None if s.is_over() else s.top()
        if not isinstance(frame, FederationFrame) or frame.stage > 1:
            continue
        found += 1
        making = shown(s).making
        assert making is not None
        planets = [NAMES.index(name) for name in making.planets + making.proposed_planets]
        satellites = [NAMES.index(name) for name in making.satellites + making.proposed_satellites]
        assert not search_of(s, frame.seat).check(planets, satellites)
        assert making.proposed_value >= making.needed
        cost = (making.cost.token or 0) + (making.cost.qic or 0)
        assert cost == len(satellites) <= making.limit
        assert making.satellites == [NAMES[at] for at in frame.placed]
    assert found > 3


def test_offers_are_those_that_the_seats_are_asked() -> None:
    found = 0
    for s in positions():
        board = shown(s)
        asked = [offer for offer in board.offers if offer.asked]
        if not s.is_over() and s.top().kind == "leech":
            found += 1
            (offer,) = asked
            assert [offer.seat] == s.open_seats() == board.deciding
            assert offer.cost == max(0, offer.power - 1)
            after = s.clone()
            gaia(after).play(offer.seat, after.legal(offer.seat)[0])
            lost = s.held(offer.seat, 0) - gaia(after).held(offer.seat, 0)
            assert lost == offer.cost
        else:
            assert not asked
    assert found > 5


def test_an_auction_shows_its_lots() -> None:
    boards = [shown(s) for s in random_positions(2)]
    lots = [lot for board in boards for lot in board.lots]
    assert {lot.seat for lot in lots} >= {UNSET, 0}
    assert not boards[-1].lots


def test_phases_and_turns() -> None:
    phases = {shown(s).phase for s in positions()}
    assert {"setup", "actions", "end"} <= phases
    for s in positions():
        board = shown(s)
        assert board.deciding == s.open_seats()
        if not s.is_over() and s.top().kind == "turn":
            assert [board.turn] == board.deciding


# Figures -----------------------------------------------------------------------------------


def test_figures_tell_what_an_action_changes() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "terra")
    scene.holds(0, credits=4, ore=2).booster(0, "pass_mines").begin()
    before = figures(scene.state.view(0), 0)
    scene.play("mine 1B0")
    after = figures(scene.state.view(0), 0)
    changed = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    assert changed["credits"] == (4, 2)
    assert changed["ore"] == (2, 1)
    assert changed["income_ore"] == (2, 3)
    assert changed["passing"] == (1, 2)


def test_nobody_has_figures_before_the_factions() -> None:
    assert figures(random_positions(4)[0].view(0), 0) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_have_names(language: str) -> None:
    names = game.messages(language).tables["figure"]
    s = next(s for s in positions() if NONE not in s.faction)
    assert set(figures(s.view(0), 0)) == set(names)


# Standing orders ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_have_texts(language: str) -> None:
    texts = game.messages(language).tables["order"]
    keys = [order.id for order in ORDERS]
    keys += [f"{order.id}.{choice}" for order in ORDERS for choice in order.choices]
    assert set(texts) == set(keys)


def test_without_orders_everything_is_asked() -> None:
    asked = {order.id: order.choices[0] for order in ORDERS}
    assert set(asked.values()) == {"ask"}
    for s in positions():
        for seat in s.open_seats():
            assert answer(s.view(seat), {}) is None
            assert answer(s.view(seat), asked) is None


def test_orders_give_legal_answers() -> None:
    answered: set[str] = set()
    for at in (1, 2):
        orders = {order.id: order.choices[min(at, len(order.choices) - 1)] for order in ORDERS}
        for s in positions():
            for seat in s.open_seats():
                found = answer(s.view(seat), orders)
                if found is not None:
                    assert found in s.legal(seat)
                    answered.add(s.top().kind)
    assert {"leech", "turn"} <= answered


def offered(power: int, **orders: str) -> str:
    """What an order answers when power of that value is offered."""
    kind = {1: "mine", 2: "trading_station", 3: "planetary_institute"}[power]
    scene = Scene("terrans", "xenos").mine(0, "1C").structure(1, kind, "1B0")
    scene.planet("1B1", "terra").holds(0, credits=4, ore=2).holds(1, vp=10)
    scene.play("mine 1B1")
    found = answer(scene.state.view(1), orders)
    return "" if found is None else found.text


def test_passive_power_is_taken_up_to_a_price() -> None:
    assert offered(1, passive_power="free") == "charge"
    assert offered(2, passive_power="free") == ""
    assert offered(2, passive_power="up_to_1") == "charge"
    assert offered(3, passive_power="up_to_1") == ""
    assert offered(3, passive_power="up_to_2") == "charge"
    assert offered(1, passive_power="never") == "decline"
    assert offered(1) == ""


def test_nobody_answers_for_others() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, "1B0").planet("1B1", "terra")
    scene.holds(0, credits=4, ore=2).play("mine 1B1")
    assert answer(scene.state.view(0), {"passive_power": "free", "end_turn": "at_once"}) is None
    assert answer(scene.state.view(None), {"passive_power": "free"}) is None
