"""Battle odds: against the reference values, against dice, and in a running game."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from orrery.games.eclipse.combat.battlefield import battlefield_of
from orrery.games.eclipse.combat.sector import SectorFrame
from orrery.games.eclipse.odds import battle_odds, calculate, check, odds_of
from orrery.games.eclipse.odds.exact import Exact
from orrery.games.eclipse.odds.fire import Dice, TooLarge, fire, outcomes
from orrery.games.eclipse.odds.reading import read_scenarios
from orrery.games.eclipse.odds.result import BEST
from orrery.games.eclipse.odds.running import battle_in
from orrery.games.eclipse.odds.simulation import FEWEST, Simulation
from orrery.kernel.chance import Source
from orrery.kernel.errors import UsageError
from tests.cli.desk import run
from tests.eclipse.battles import BURST, MISS, OTHER, TERRAN, THIRD, duel, number, wounds
from tests.eclipse.scene import Scene

FILE = Path(__file__).parent / "data" / "battle_odds.json"
REFERENCE: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
WHOLE_FLEETS: dict[str, Any] = json.loads((FILE.parent / "whole_fleets.json").read_text("utf-8"))
IDS = [scenario["id"] for scenario in REFERENCE["scenarios"]]


def scenario(name: str) -> dict[str, Any]:
    """A copy of a scenario that a test may change."""
    return copy.deepcopy(REFERENCE["scenarios"][IDS.index(name)])


def fleet(*groups: tuple[str, int], species: str = "terran_federation") -> list[dict[str, Any]]:
    """Ships with their printed blueprints."""
    return [{"class": name, "count": count, "species": species} for name, count in groups]


def both(attacker: list[dict[str, Any]], defender: list[dict[str, Any]]) -> dict[str, Any]:
    (found,) = calculate({"attacker": attacker, "defender": defender})
    return found


# Reference values -------------------------------------------------------------------------


@pytest.mark.ruling("eclipse.gap.odds_policy")
@pytest.mark.parametrize("name", IDS)
def test_the_reference_values_hold(name: str) -> None:
    data = scenario(name)
    (found,) = check({**REFERENCE, "scenarios": [data]})
    assert found["holds"]
    assert found["method"] == "exact"
    # within four standard errors of their million battles
    assert abs(found["win"] - data["attacker_win"]) < 4 * data["std_error"]
    if data["exact"] is not None:
        assert found["win"] == pytest.approx(data["exact"], abs=1e-8)


@pytest.mark.parametrize("name", IDS)
def test_simulation_and_case_by_case_agree(name: str) -> None:
    (read,) = read_scenarios({**REFERENCE, "scenarios": [scenario(name)]})
    exact, simulated = Exact(read.battle).run(), Simulation(read.battle).run(3000)
    assert simulated.error > 0 == exact.error
    for side in (0, 1):
        mine, other = exact.sides[side], simulated.sides[side]
        assert mine.win == pytest.approx(other.win, abs=4 * simulated.error)
        assert mine.draws == pytest.approx(other.draws, abs=0.1)
        assert mine.lost == pytest.approx(other.lost, abs=0.15)


def test_chances_sum_to_one() -> None:
    for data in calculate(REFERENCE):
        assert data["attacker"]["win"] + data["defender"]["win"] == pytest.approx(1)


def test_a_battle_that_is_too_large_is_simulated_with_its_error() -> None:
    (read,) = read_scenarios({**REFERENCE, "scenarios": [scenario("S08")]})
    with pytest.raises(TooLarge):
        Exact(read.battle, most_steps=10).run()
    odds = odds_of(read.battle, most_steps=10, battles=2000)
    data = odds.to_data()
    assert (data["method"], data["battles"]) == ("simulation", 2000)
    assert 0.005 < data["std_error"] < 0.02
    assert odds_of(read.battle, most_steps=10, battles=2000).to_data() == data


@pytest.mark.parametrize("name", [fleets["id"] for fleets in WHOLE_FLEETS["scenarios"]])
def test_whole_fleets_cost_no_more_than_may_be_waited_for(name: str) -> None:
    """Both ways count what they do: the largest battles are simulated, and not too often."""
    (read,) = [each for each in read_scenarios(WHOLE_FLEETS) if each.id == name]
    with pytest.raises(TooLarge):
        Exact(read.battle).run()
    simulation = Simulation(read.battle)
    odds = simulation.run_for(20_000)
    assert simulation.battles == odds.to_data()["battles"] >= FEWEST
    assert simulation.battles == FEWEST or simulation.work < 20_000 + 5_000
    assert 0 < odds.error < 0.04
    assert Simulation(read.battle).run(simulation.battles).to_data() == odds.to_data()


# Losses and reputation --------------------------------------------------------------------


def test_losses_and_reputation_of_one_against_one() -> None:
    """5/11 for the attacker, by hand: it acts second and each die hits with 1/6."""
    found = both(fleet(("interceptor", 1)), fleet(("interceptor", 1), species="mechanema"))
    attacker, defender = found["attacker"], found["defender"]
    assert attacker["win"] == pytest.approx(5 / 11)
    assert attacker["losses"][0]["lost"] == pytest.approx(6 / 11)
    assert attacker["reputation"]["draws"] == pytest.approx(1 + 5 / 11)
    assert defender["reputation"]["draws"] == pytest.approx(1 + 6 / 11)
    assert found["std_error"] == 0


def test_the_best_of_some_tiles() -> None:
    """69 points on 33 tiles; more tiles give a better best one."""
    assert BEST[1] == pytest.approx(69 / 33)
    assert sorted(BEST) == BEST
    assert BEST[0] == 0 < BEST[5] < 4


def test_a_stalemate_is_the_defenders_and_costs_the_attacker_everything() -> None:
    (found,) = calculate({**REFERENCE, "scenarios": [scenario("S10")]})
    assert found["stalemate"] == pytest.approx(8 / 9)
    assert found["defender"]["win"] == pytest.approx(8 / 9)
    assert found["attacker"]["losses"][0]["lost"] == pytest.approx(8 / 9)
    assert found["attacker"]["reputation"]["draws"] == pytest.approx(1 + 2 / 9)
    assert found["defender"]["reputation"]["draws"] == pytest.approx(1)


def test_non_player_ships_draw_nothing() -> None:
    found = both(fleet(("interceptor", 2)), [{"class": "ancient", "count": 2}])
    assert found["defender"]["reputation"] is None
    assert found["defender"]["losses"][0]["domain"] == "npc"


# The stated procedure ---------------------------------------------------------------------


def test_a_die_goes_to_what_can_be_destroyed_else_to_the_first_that_it_hits() -> None:
    damages = [0, 0]
    fire(damages, [3, 0], [0, 0], Dice(1.0, [99], [1]))
    assert damages == [0, 1]
    fire(damages, [3, 0], [0, 0], Dice(1.0, [99], [2]))
    assert damages == [2, 1]
    damages = [0, 0]
    fire(damages, [3, 0], [1, 0], Dice(1.0, [99, 0], [4, 4]))
    assert damages == [4, 1]
    damages = [0, 0]
    fire(damages, [1, 1], [2, 2], Dice(1.0, [1], [4]))
    assert damages == [0, 0]


def test_the_dice_of_a_volley() -> None:
    """Two yellow dice with computers 1: each hits with 5 and 6."""
    (read,) = read_scenarios({**REFERENCE, "scenarios": [scenario("S02")]})
    ways = outcomes(read.battle.groups[0], 1, [0], False)
    assert sorted((len(way.damages), round(way.chance * 9)) for way in ways) == [
        (0, 4),
        (1, 4),
        (2, 1),
    ]


def test_the_preferences_of_the_file_are_followed() -> None:
    """An interceptor falls to one hit, a dreadnought to three: it matters which comes first."""
    defender = fleet(("interceptor", 2), ("dreadnought", 1), species="mechanema")
    data = {"attacker": fleet(("interceptor", 4)), "defender": defender}
    wins = []
    for first in ("interceptor", "dreadnought"):
        procedure = {"priority_of_players": [first]}
        wins.append(calculate({**data, "procedure": procedure})[0]["attacker"]["win"])
    assert wins[0] == calculate(data)[0]["attacker"]["win"]
    assert abs(wins[0] - wins[1]) > 0.001


# In a running game ------------------------------------------------------------------------


def test_the_odds_of_a_battle_in_a_game() -> None:
    scene = duel().ships(0, "101", interceptor=1).ships(1, "101", interceptor=1)
    assert battle_odds(scene.state, "101").sides[0].win == pytest.approx(5 / 11)
    other = battle_odds(scene.state, "101", attacker=0, defender=1)
    assert other.sides[0].win == pytest.approx(5 / 11)


def test_the_odds_against_non_player_ships_in_a_game() -> None:
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).ships(0, "101", interceptor=2)
    (found,) = check({**REFERENCE, "scenarios": [scenario("S01")]})
    assert battle_odds(scene.state, "101").sides[0].win == pytest.approx(found["win"])


def test_damage_and_missiles_fired_count() -> None:
    scene = duel().knows(1, "plasma_missile").part(1, "interceptor", 4, "plasma_missile")
    scene.ships(0, "101", dreadnought=1).ships(1, "101", interceptor=1)
    before = battle_odds(scene.state, "101").sides[0].win
    turned = battle_odds(scene.state, "101", 0, 1).sides[1].win
    scene.begin_combat().fate(MISS, MISS)
    missed = battle_odds(scene.state, "101").sides[0].win
    assert missed < before
    assert battle_odds(scene.state, "101", 0, 1).sides[1].win < turned
    scene.fate(BURST)
    assert wounds(scene, 0, "dreadnought") == [1]
    assert battle_odds(scene.state, "101").sides[0].win > missed


@pytest.mark.parametrize(
    ("sector", "complaint"), [("999", "no sector '999'"), ("101", "no battle")]
)
def test_where_there_is_no_battle(sector: str, complaint: str) -> None:
    scene = duel().ships(0, "101", interceptor=1)
    with pytest.raises(UsageError, match=complaint):
        battle_odds(scene.state, sector)


@pytest.mark.parametrize(
    ("attacker", "defender", "complaint"),
    [
        (1, 0, "seat 1 has no ships"),
        (0, 1, "seat 1 has no ships"),
        (5, 0, "seat 5 has no ships"),
        (0, -2, "seat -2 has no ships"),
        (0, 0, "two different sides"),
        (-1, 0, "always the defender"),
        (0, -1, "no non-player enemies"),
        (0, None, "both sides"),
        (None, 0, "both sides"),
    ],
)
def test_sides_that_cannot_fight(
    attacker: int | None, defender: int | None, complaint: str
) -> None:
    scene = duel().ships(0, "101", interceptor=1)
    with pytest.raises(UsageError, match=complaint):
        battle_odds(scene.state, "101", attacker, defender)


def test_draco_has_no_odds_against_ancients() -> None:
    """eclipse.species.draco.coexist"""
    scene = Scene("descendants_of_draco", OTHER).lay("101", "1-0", npcs=1)
    scene.ships(0, "101", cruiser=1)
    with pytest.raises(UsageError, match="no non-player enemies"):
        battle_odds(scene.state, "101", 0, -1)


def test_the_missiles_of_the_battle_to_come_are_not_fired_yet() -> None:
    """eclipse.gap.missiles_each_battle: seats 2 and 1 are at it, seat 0 waits with missiles."""
    scene = Scene(TERRAN, OTHER, THIRD).lay("101", "1-0", disc=0)
    scene.knows(0, "plasma_missile").part(0, "interceptor", 1, "plasma_missile")
    for seat in range(3):
        scene.ships(seat, "101", interceptor=1)
    before = battle_odds(scene.state, "101", 1, 0).sides[0].win
    scene.begin_combat().fate(MISS)
    assert battle_odds(scene.state, "101", 1, 0).sides[0].win == before


def test_a_splitter_counts() -> None:
    """A cruiser with an antimatter cannon against two quicker interceptors: a hit destroys both.

    It hits with 5 and burst and bears one hit, they hit with bursts: 25/36 none, 10/36 one.
    """
    scene = duel().knows(1, "antimatter_cannon").ships(0, "101", interceptor=2)
    scene.parts(1, "cruiser", "", "antimatter_cannon", "tachyon_source")
    scene.ships(1, "101", cruiser=1)
    plain = battle_odds(scene.state, "101")
    split = battle_odds(scene.knows(1, "antimatter_splitter").state, "101")
    damaged = 25 / 58
    assert split.sides[0].win == pytest.approx((35 + 20 * damaged) / 58)
    assert plain.sides[0].win < split.sides[0].win
    battle = battle_in(scene.state, number("101"), 1, 0)
    simulated = Simulation(battle).run(5_000)
    assert simulated.sides[0].win == pytest.approx(split.sides[0].win, abs=4 * simulated.error)


def test_battles_that_are_played_come_out_like_the_odds() -> None:
    """Two interceptors against an ancient, 300 times with the dice of a seeded source."""
    scene = Scene(TERRAN, OTHER).lay("101", "1-0", npcs=1).ships(0, "101", interceptor=2)
    odds = battle_odds(scene.state, "101").sides[0].win
    source = Source.from_seed("odds")
    wins = 0
    for _ in range(300):
        s = scene.state.clone()
        assert isinstance(s, type(scene.state))
        s.push(SectorFrame(s, number("101")))
        s.run()
        while (chance := s.chance()) is not None and chance.label == "d6":
            s.resolve(source.draw(chance))
        wins += battlefield_of(s).types(-1) == []
    assert wins / 300 == pytest.approx(odds, abs=0.09)


# The command ------------------------------------------------------------------------------


def write(folder: Path, data: Any) -> Path:
    file = folder / "battles.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


def test_the_command_prints_the_odds() -> None:
    answer = run("odds", "eclipse", FILE, columns=120)
    assert answer.code == 0
    assert "S01  Two stock interceptors against an Ancient" in answer.out
    assert "20.14%" in answer.out
    data = json.loads(run("odds", "eclipse", FILE, "--json").out)
    assert [item["id"] for item in data] == IDS
    assert run("odds", "eclipse", FILE, "--lang", "uk").out != answer.out


def test_the_check_prints_the_largest_deviation_last() -> None:
    answer = run("odds", "eclipse", "--check", FILE, columns=120)
    assert answer.code == 0
    last = answer.out.strip().splitlines()[-1]
    assert last.startswith("Largest deviation: 0.000")
    assert last.endswith("(S01)")


@pytest.mark.parametrize("name", ["attacker_win", "defender_win", "exact"])
def test_a_deviation_beyond_the_tolerance_fails_the_check(tmp_path: Path, name: str) -> None:
    data = scenario("S03")
    data[name] += 0.007
    answer = run("odds", "eclipse", "--check", write(tmp_path, {"scenarios": [data]}), columns=120)
    assert answer.code == 1
    assert "beyond its tolerance" in answer.out
    assert answer.out.strip().splitlines()[-1].startswith("Largest deviation: 0.00")


def test_one_battle_needs_no_list(tmp_path: Path) -> None:
    data = {"attacker": fleet(("cruiser", 2)), "defender": [{"class": "gcds"}]}
    assert run("odds", "eclipse", write(tmp_path, data)).code == 0
