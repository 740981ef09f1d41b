"""What must hold for the evaluation, whatever its numbers are, and how the greedy bot plays."""

from __future__ import annotations

import pytest

from orrery.bots.player import make_player
from orrery.games.gaia.components import FACTION_IDS
from orrery.games.gaia.evaluation.value import evaluate
from orrery.games.gaia.game import game
from orrery.kernel.chance import Source
from orrery.kernel.state import State
from orrery.lab.arena import entrant, play_game, versus
from tests.gaia.scene import Scene

GIVEN = {"faction_choice": "given", "given_factions": ["xenos", "terrans", "ambas", "firaks"]}


def colony(round: int = 1) -> Scene:  # noqa: A002
    """Two mines and a trading station with planets around, and something of everything at hand."""
    scene = Scene("terrans", "xenos", round=round).mine(0, "1C", "1B1").mine(1, "1A4")
    scene.structure(0, "trading_station", "1B4").planet("1A0", "ice").planet("1A9", "gaia")
    return scene.holds(0, credits=8, ore=5, knowledge=5, qic=1).power(0, 2, 3, 2)


def value(scene: Scene, seat: int = 0) -> float:
    return evaluate(scene.begin().state, seat)


def random_positions(seed: int, every: int) -> list[State]:
    """Positions of a random game, whoever is asked, and its end."""
    match = game.start(players=4, seed=seed, options=GIVEN)
    choice = Source.from_seed(f"choices {seed}")
    found: list[State] = []
    while seats := match.state.open_seats():
        if len(match.lines) % every == 0:
            found.append(match.state.clone())
        legal = match.state.legal(seats[0])
        match.apply(seats[0], legal[choice.below(len(legal))])
    return [*found, match.state]


# More is more -------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", range(1, 7))
def test_a_point_is_a_point(round_: int) -> None:
    assert value(colony(round_).holds(0, vp=31)) == pytest.approx(
        value(colony(round_).holds(0, vp=30)) + 1
    )


@pytest.mark.parametrize("round_", range(1, 7))
@pytest.mark.parametrize("resource", ["credits", "ore", "knowledge", "qic"])
def test_more_of_a_resource_is_worth_more(round_: int, resource: str) -> None:
    values = [value(colony(round_).holds(0, **{resource: held})) for held in range(12)]
    assert values == sorted(set(values))


@pytest.mark.parametrize("round_", range(1, 6))
@pytest.mark.parametrize("resource", ["credits", "ore", "knowledge"])
def test_a_heap_of_one_resource_is_worth_less_apiece(round_: int, resource: str) -> None:
    few, more, many, most = (
        value(colony(round_).holds(0, **{resource: held})) for held in (1, 5, 11, 15)
    )
    assert more - few > most - many


@pytest.mark.parametrize("round_", range(1, 7))
def test_charged_power_is_worth_more(round_: int) -> None:
    idle = value(colony(round_).power(0, 4, 0, 0))
    half = value(colony(round_).power(0, 0, 4, 0))
    assert idle < half < value(colony(round_).power(0, 0, 0, 4))


def test_income_is_worth_more_the_earlier_it_comes() -> None:
    gains = [
        value(colony(round_).tile(0, "income_credits_4")) - value(colony(round_))
        for round_ in range(1, 7)
    ]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 4
    assert gains[-1] == pytest.approx(0)


def test_a_finished_project_is_worth_more_than_one_at_work() -> None:
    at_work = value(colony(2).former(0, "1A7"))
    assert value(colony(2).former(0, "1A7", planet="gaia")) > at_work


def test_the_lead_on_a_final_tile_counts() -> None:
    def with_tiles(first: str) -> float:
        return value(colony(6).final_tiles(first, "satellites"))

    assert with_tiles("structures") > with_tiles("gaia_planets")


def test_what_the_next_round_rewards_is_worth_saving() -> None:
    def worth_of_knowledge(tile: str) -> float:
        scenes = [colony(2).round_tile(tile, round=3).holds(0, knowledge=k) for k in (1, 2)]
        return value(scenes[1]) - value(scenes[0])

    assert worth_of_knowledge("research_step_2") > worth_of_knowledge("mine_2")


def test_the_last_round_sees_a_laboratory_come_nearer() -> None:
    """With the trading station: each ore counts more, the last one for it most."""

    def next_ore(ore: int, round_: int) -> float:
        held = [value(colony(round_).holds(0, ore=more, qic=0)) for more in (ore, ore + 1)]
        return held[1] - held[0]

    assert next_ore(2, round_=6) > next_ore(1, round_=6) > next_ore(0, round_=6)
    assert next_ore(2, round_=5) < next_ore(1, round_=5) < next_ore(0, round_=5)


# Nothing is promised that does not come ------------------------------------------------------


def last_pass() -> Scene:
    return colony(6).passed(0)


def test_who_has_passed_in_the_last_round_expects_nothing_more() -> None:
    plain = value(last_pass())
    assert value(last_pass().token(0, "vp7_ore2")) == pytest.approx(plain)
    assert value(last_pass().tile(0, "action_power_4")) == pytest.approx(plain)
    assert value(last_pass().tile(0, "income_credits_4")) == pytest.approx(plain)
    assert value(last_pass().formers(0, board=1)) == pytest.approx(plain)


def test_a_special_action_that_is_used_up_is_worth_less() -> None:
    scene = colony(3).structure(0, "academy_qic", "3C")
    used = colony(3).structure(0, "academy_qic", "3C").used_special(0, "academy")
    assert value(scene) > value(used)


def test_passing_gives_up_the_special_action_of_the_round() -> None:
    def lost_by_passing(scene: Scene) -> float:
        before = value(scene)
        scene.play("pass pass_gaia_planets")
        return before - value(scene)

    plain = lost_by_passing(colony(3))
    special = lost_by_passing(colony(3).tile(0, "action_power_4"))
    assert special > plain


# Federations --------------------------------------------------------------------------------


def apart() -> Scene:
    """An institute and an academy, and a mine beyond two empty spaces."""
    scene = Scene("terrans", "xenos", round=3).structure(0, "planetary_institute", "1C")
    return scene.structure(0, "academy_qic", "1B0").mine(0, "3A11").power(0, 4, 2, 0)


def test_every_step_of_a_federation_is_worth_what_its_end_is_worth() -> None:
    scene = apart()
    before = value(scene)
    on_the_way: list[float] = []
    scene.play("federate")
    while not scene.legal("token"):
        on_the_way.append(value(scene))
        scene.play(scene.legal()[0])
    best = max(evaluate_after(scene, text) for text in scene.legal("token"))
    assert best > before
    assert on_the_way == [pytest.approx(best, abs=1.5)] * len(on_the_way)


def evaluate_after(scene: Scene, text: str) -> float:
    state = scene.state.clone()
    action = next(action for action in state.legal(0) if action.text == text)
    state.play(0, action)
    return evaluate(state, 0)


def test_satellites_are_not_free() -> None:
    """Both are worth 7; one needs two satellites."""
    near = Scene("terrans", "xenos", round=2).structure(0, "planetary_institute", "1C")
    near.structure(0, "academy_qic", "1B0").mine(0, "1B1").power(0, 4, 2, 0)
    far = apart()
    far.state.round = 2
    gains = []
    for scene in (near, far):
        before = value(scene)
        scene.play("federate")
        gains.append(value(scene) - before)
    assert gains[0] > gains[1]


def test_nearer_to_a_federation_is_better() -> None:
    def beside(space: str) -> float:
        scene = Scene("terrans", "xenos", round=3).structure(0, "planetary_institute", "1C")
        return value(scene.structure(0, "trading_station", "1B0").mine(0, space, planet="terra"))

    assert beside("1B1") > beside("3A6")


# Looking changes nothing --------------------------------------------------------------------


def test_power_is_burned_only_for_the_action_of_the_turn() -> None:
    """What is burned after it could have waited for the turn that needs it."""
    burned = {True: 0, False: 0}
    for state in random_positions(5, every=1):
        for seat in state.open_seats():
            legal = state.legal(seat)
            looks = game.worth_a_look(state, seat, legal)
            has_acted = any(action.text == "done" for action in legal)
            rest = [action for action in legal if not action.text.startswith("burn")]
            assert looks == (rest if has_acted else legal)
            burned[has_acted] += len(legal) > len(rest)
    assert min(burned.values()) > 5


def test_the_end_is_worth_its_score() -> None:
    end = random_positions(3, every=1000)[-1]
    outcome = end.outcome()
    assert outcome is not None
    assert [evaluate(end, seat) for seat in range(4)] == outcome.scores


def test_looking_changes_nothing() -> None:
    for state in random_positions(1, every=37):
        before = state.digest()
        values = [evaluate(state, seat) for seat in range(4)]
        assert state.digest() == before
        assert [evaluate(state, seat) for seat in range(4)] == values


def test_a_copy_and_a_fresh_position_are_worth_the_same() -> None:
    for state in random_positions(2, every=41):
        values = [evaluate(state, seat) for seat in range(4)]
        assert [evaluate(state.clone(), seat) for seat in range(4)] == values
        state.forget()
        assert [evaluate(state, seat) for seat in range(4)] == values


def test_every_faction_has_its_numbers() -> None:
    for name in FACTION_IDS:
        other = "xenos" if name != "xenos" and name != "gleens" else "terrans"
        assert value(Scene(name, other).mine(0, "1C")) > 0


# Playing ------------------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    summary = versus(game, [entrant("greedy"), entrant("random")], 20, "match")
    assert summary["wins"] == [20, 0]


def test_greedy_bots_play_a_decent_game() -> None:
    scores: list[int] = []
    for seed in range(3):
        players = [make_player("greedy", game) for _ in range(4)]
        scores += play_game(game, players, f"decent {seed}", GIVEN)["scores"]
    assert sum(scores) / len(scores) > 60
