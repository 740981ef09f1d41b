"""Battle odds: chances to win, mean losses and reputation.

    from orrery.games.eclipse.odds import battle_odds
    battle_odds(state, "101").sides[0].win        # of the attacker, in a running game

`calculate` and `check` are what `orrery odds` asks: battles described as in the file of reference
values, and how far our odds are from those of such a file. Both assume what that file states: no
retreats, and dice assigned by its procedure (eclipse.gap.odds_policy). Only a running game knows
technologies: there an antimatter splitter makes of a hit with 4 damage four hits with 1.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.games.eclipse.components import SECTOR_IDS
from orrery.games.eclipse.odds.battle import Battle
from orrery.games.eclipse.odds.exact import MOST_STEPS, Exact
from orrery.games.eclipse.odds.fire import TooLarge
from orrery.games.eclipse.odds.reading import Scenario, read_scenarios
from orrery.games.eclipse.odds.result import Odds
from orrery.games.eclipse.odds.running import battle_in, check_pair, next_pair
from orrery.games.eclipse.odds.simulation import Simulation
from orrery.games.eclipse.state import eclipse
from orrery.kernel.errors import UsageError
from orrery.kernel.state import State

CHECK_STEPS: Final = 5_000_000
"""What a check may cost before it simulates."""
CHECK_BATTLES: Final = 200_000
"""Simulated battles of a check, as the reference file asks for."""
QUICK: Final = 300_000
"""What a simulation may cost that somebody waits for, in dice."""


def odds_of(battle: Battle, most_steps: int = MOST_STEPS, battles: int = 0) -> Odds:
    """The odds of a battle: exact where that is feasible, else simulated so many times.

    Without a number the simulation is short enough to wait for.
    """
    try:
        return Exact(battle, most_steps).run()
    except TooLarge:
        simulation = Simulation(battle)
        return simulation.run(battles) if battles else simulation.run_for(QUICK)


def battle_odds(
    state: State, sector: str, attacker: int | None = None, defender: int | None = None
) -> Odds:
    """The odds of the next battle in a sector of a running game, or of two sides there.

    Raises `UsageError` where the two cannot fight.
    """
    s = eclipse(state)
    if sector not in SECTOR_IDS:
        raise UsageError(f"there is no sector '{sector}'")
    at = SECTOR_IDS.index(sector)
    if attacker is None and defender is None:
        attacker, defender = next_pair(s, at)
    if attacker is None or defender is None:
        raise UsageError("name both sides of a battle, or neither")
    check_pair(s, at, attacker, defender)
    return odds_of(battle_in(s, at, attacker, defender))


def calculate(data: Any) -> list[dict[str, Any]]:
    """The odds of every battle of a file; raises `UsageError`."""
    return [
        {"id": scenario.id, "name": scenario.name, **odds_of(scenario.battle).to_data()}
        for scenario in read_scenarios(data)
    ]


def check(data: Any) -> list[dict[str, Any]]:
    """How far the odds are from the reference values of a file; raises `UsageError`."""
    return [_compare(scenario) for scenario in read_scenarios(data)]


def _compare(scenario: Scenario) -> dict[str, Any]:
    tolerance = _number(scenario, "tolerance")
    references = {"attacker_win": _number(scenario, "attacker_win")}
    for name in ("defender_win", "exact"):
        if scenario.data.get(name) is not None:
            references[name] = _number(scenario, name)
    odds = odds_of(scenario.battle, CHECK_STEPS, CHECK_BATTLES)
    attacker, defender = odds.sides
    deviations = [
        abs((defender.win if name == "defender_win" else attacker.win) - value)
        for name, value in references.items()
    ]
    return {
        "id": scenario.id,
        "name": scenario.name,
        "win": attacker.win,
        "reference": references["attacker_win"],
        "deviation": max(deviations),
        "tolerance": tolerance,
        "method": odds.to_data()["method"],
        "std_error": odds.error,
        "holds": max(deviations) <= tolerance,
    }


def _number(scenario: Scenario, name: str) -> float:
    found = scenario.data.get(name)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise UsageError(f"battle {scenario.id}: a check needs the number '{name}'")
    if not 0 <= found <= 1:
        raise UsageError(f"battle {scenario.id}: '{name}' is a number from 0 to 1, not {found}")
    return float(found)
