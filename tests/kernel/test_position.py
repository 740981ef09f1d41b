"""Position texts: they come back as they were, and damage is noticed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.kernel.chance import Source
from orrery.kernel.errors import BadPosition
from orrery.kernel.game import Game
from orrery.kernel.position import game_of, read_position, write_position
from orrery.kernel.state import DRAW, State
from tests.kernel import tug
from tests.kernel.edits import heavy_edits, single_edits

NEBULA = orrery.game("nebula")


def after(game: Game, players: int, seed: int, decisions: int) -> State:
    """The position of a random game after so many decisions."""
    state = game.initial(players, game.check_options({}))
    rng = Source.from_seed(f"position {seed}")
    state.run()
    while decisions > 0 and not state.is_over():
        if state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(rng.draw(chance))
            continue
        seats = state.open_seats()
        seat = seats[rng.below(len(seats))]
        legal = state.legal(seat)
        state.play(seat, legal[rng.below(len(legal))])
        decisions -= 1
    return state


def test_the_text_is_one_readable_line() -> None:
    state = tug.game.initial(2, {"goal": 20})
    state.run()
    tug.tug(state).cards = [[1, 1, 1], []]
    text = write_position(state)
    assert text == (
        "tug/3;cards=(1*3)();decider=-1;epoch=0;goal=20;moves=,0*2;need=1;players=2;pulls=0;"
        f"score=,0*2;serials=1;[turn;seat=0;serial=1];#{state.digest()}"
    )
    assert game_of(text) == "tug"
    assert tug.game.position(text).to_data() == state.to_data()
    assert tug.game.position(f"  {text}\n").to_data() == state.to_data()


@pytest.mark.parametrize("cards", [[[], []], [[1], []], [[], [2]], [[1, 2, 2], [3]]])
def test_lists_of_lists_come_back(cards: list[list[int]]) -> None:
    state = tug.game.initial(2, {"goal": 20})
    state.run()
    tug.tug(state).cards = cards
    assert tug.tug(tug.game.position(write_position(state))).cards == cards


@given(st.integers(0, 50), st.integers(0, 60), st.sampled_from([2, 3]))
def test_positions_of_tug_come_back(seed: int, decisions: int, players: int) -> None:
    state = after(tug.game, players, seed, decisions)
    assert tug.game.position(write_position(state)).to_data() == state.to_data()


@settings(max_examples=30)
@given(st.integers(0, 20), st.integers(0, 400))
def test_positions_of_nebula_come_back(seed: int, decisions: int) -> None:
    state = after(NEBULA, 2, seed, decisions)
    text = write_position(state)
    assert " " not in text
    assert NEBULA.position(text).to_data() == state.to_data()


TUG_STATE = after(tug.game, 3, seed=4, decisions=9)
TUG_TEXT = write_position(TUG_STATE)
NEBULA_STATE = after(NEBULA, 2, seed=1, decisions=700)
NEBULA_TEXT = write_position(NEBULA_STATE)


def reads_right_or_not_at_all(game: Game, text: str, original: State) -> None:
    try:
        state = game.position(text)
    except BadPosition:
        return
    assert state.to_data() == original.to_data()


@settings(max_examples=500)
@given(single_edits(TUG_TEXT))
def test_one_wrong_letter_is_noticed_in_tug(text: str) -> None:
    reads_right_or_not_at_all(tug.game, text, TUG_STATE)


@settings(max_examples=500)
@given(single_edits(NEBULA_TEXT))
def test_one_wrong_letter_is_noticed_in_nebula(text: str) -> None:
    reads_right_or_not_at_all(NEBULA, text, NEBULA_STATE)


@settings(max_examples=300)
@given(heavy_edits(TUG_TEXT))
def test_any_damage_is_noticed(text: str) -> None:
    reads_right_or_not_at_all(tug.game, text, TUG_STATE)


@settings(max_examples=300)
@given(st.text(max_size=60) | st.text(max_size=60).map(lambda rest: f"tug/3;{rest};#0"))
def test_any_text_is_a_position_or_bad(text: str) -> None:
    with pytest.raises(BadPosition):
        tug.game.position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no position text"),
        ("hello", "no position text"),
        ("nebula/1;#0", "a position of 'nebula', not of 'tug'"),
        ("tug/x;#0", "damaged in 'rules version'"),
        ("tug/3;pulls=0", "its digest is missing"),
        ("tug/3;pulls=0;pulls=0;#0", "damaged near 'pulls=0'"),
        ("tug/3;pulls;#0", "damaged near 'pulls'"),
        ("tug/3;pulls=x;#0", "damaged in 'pulls': 'x'"),
        ("tug/3;score=,1*0;#0", "damaged in 'score'"),
        ("tug/3;score=,1*99999999999;#0", "damaged in 'score'"),
        ("tug/3;frames=3;[turn];#0", "players is None"),
        ("tug/3;players=2;[turn;kind=,1];#0", "'tug'|missing|wrong|unknown|no frame"),
    ],
)
def test_damage_is_explained(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        tug.game.position(text)


def test_another_rules_version_is_refused() -> None:
    with pytest.raises(BadPosition, match="rules version 4; here is version 3"):
        tug.game.position(TUG_TEXT.replace("tug/3", "tug/4"))


def test_a_position_that_breaks_the_rules_is_refused() -> None:
    state = tug.tug(TUG_STATE.clone())
    state.score[0] = -5
    with pytest.raises(BadPosition, match="no possible position: score -5"):
        tug.game.position(write_position(state))


def test_the_reader_gives_data_and_digest() -> None:
    data, digest = read_position(TUG_TEXT)
    assert digest == TUG_STATE.digest()
    assert data == TUG_STATE.to_data()
