"""What upkeep pays and the end scores, compared with a second computation (accounts.py)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS, EclipseState
from orrery.kernel.decision import Action
from tests.eclipse.accounts import Data, after_upkeep, cost, income, missing, points
from tests.eclipse.scene import Scene
from tests.eclipse.walks import TABLES, moves

PAYING = 1
"""The stage of upkeep in which a player is short of money."""


def upkeep_of(state: EclipseState) -> Data | None:
    """The upkeep phase under way, if a player is asked in it."""
    frame = state.top() if state.frames() else None
    return frame.to_data() if frame is not None and frame.kind == "upkeep" else None


def settled(before: EclipseState, action: Action, after: EclipseState) -> list[int]:
    """The seats that have paid between two questions from what they had at the first."""
    phase = upkeep_of(before)
    if phase is None or phase["stage"] == PAYING:
        return []
    next_ = upkeep_of(after)
    still_open: list[int] = [] if next_ is None else next_["order"]
    data = before.to_data()
    paid = [seat for seat in phase["order"] if seat not in still_open and missing(data, seat) <= 0]
    changed = [] if action.kind.name == "done" else phase["order"][:1]
    return [seat for seat in paid if seat not in changed]


def compare_boards(state: EclipseState) -> None:
    """Production and cost as the rules have them."""
    data = state.to_data()
    for seat in range(state.players):
        if state.species[seat] >= 0 and not state.eliminated[seat]:
            values = [income(data, seat, resource) for resource in range(3)]
            assert values == [state.production(seat, resource) for resource in range(3)]
            assert cost(data, seat) == state.upkeep(seat)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "5", "6"])
def test_whole_games_pay_and_score_what_the_second_computation_says(
    players: int, options: dict[str, Any]
) -> None:
    payments = 0
    last: EclipseState | None = None
    for before, action, after in moves(players, options, f"accounts/{players}"):
        compare_boards(before)
        data, then = before.to_data(), after.to_data()
        for seat in settled(before, action, after):
            assert then["resources"][seat * 3 : seat * 3 + 3] == after_upkeep(data, seat)
            payments += 1
        last = after
    assert last is not None
    assert payments > 8
    outcome = last.outcome()
    assert outcome is not None
    for seat in range(players):
        if not last.eliminated[seat]:
            assert outcome.breakdown[seat] == points(last.to_data(), seat)
            assert outcome.scores[seat] == sum(points(last.to_data(), seat).values())


def test_a_rich_board_scores_the_same_twice() -> None:
    scene = Scene("planta", "mechanema", "hydran_progress", "orion_hegemony", portals=True)
    scene.reputation(0, 1, 4).allies(0, 1).keeps_discoveries(0, 2).traitor(0)
    scene.lay("306", "3-0", disc=0).lay("281", "2-1", disc=0).monolith("306")
    scene.portal("281").portal("306", ancient=True).knows(0, "neutron_bombs", "plasma_cannon")
    scene.knows(0, "phase_shield", "advanced_mining", "tachyon_source", "gluon_computer")
    scored = dict(zip(SCORE_PARTS, count_points(scene.state, 0), strict=True))
    assert scored == points(scene.state.to_data(), 0)
    assert list(scored.values()) == [5, 1, 3, 3, 4, -2, 5, 3, 2]


def test_an_eliminated_player_scores_the_same_twice() -> None:
    """eclipse.elimination.score: there is nothing to trade or to abandon."""
    scene = Scene("planta", "mechanema", "hydran_progress", "orion_hegemony", portals=True)
    scene.reputation(0, 3, 4).allies(0, 1).keeps_discoveries(0, 2).traitor(0)
    scene.knows(0, "neutron_bombs", "plasma_cannon", "phase_shield").spent(0, "build", 10)
    before = scene.state.to_data()
    assert missing(before, 0) > 0
    scene.begin_upkeep()
    assert scene.state.eliminated == [1, 0, 0, 0]
    scored = dict(zip(SCORE_PARTS, scene.state.score[: len(SCORE_PARTS)], strict=True))
    assert scored == points(before, 0)
    assert sum(scored.values()) == 11


def test_who_trades_to_pay_has_what_the_second_computation_says() -> None:
    """Terrans trade 2 for 1: 2 science bring the unit of money that is missing."""
    scene = Scene("terran_directorate", "mechanema").home(0).holds(0, science=5)
    scene.spent(0, "build", 4).colony_ships(0, 0).begin_upkeep()
    data = scene.state.to_data()
    assert missing(data, 0) == 1
    scene.play("done", "trade science money")
    data["resources"][:3] = [0, 3, 1]
    assert list(scene.store(0)) == after_upkeep(data, 0)
