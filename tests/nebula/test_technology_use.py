"""Technologies in general: research, price, cooldown, and the windows in which each is used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.nebula.board import BY_NAME
from orrery.games.nebula.components import TECHNOLOGIES
from orrery.games.nebula.space import SPACE
from orrery.kernel.ledger import NOT_ASKED, NOT_NOW, Blocker
from tests.nebula.scene import MEET, Scene, duel, named, tech_number

ACADEMY_BASIC = ["electric_charge", "electromagnetic_pulse", "suicide"]
ACADEMY_ADVANCED = ["hack", "radioactive_ray", "repair"]
HANGAR_BASIC = ["battle_speed", "improved_cargo", "reveal_spy"]
HANGAR_ADVANCED = ["energy_shield", "invisibility_field", "supernova_cannon"]
LABORATORY_BASIC = ["balance", "mothership", "pathfinder"]
LABORATORY_ADVANCED = ["clone", "free_exchange", "jumpgate"]
BASIC = ACADEMY_BASIC + HANGAR_BASIC + LABORATORY_BASIC
ADVANCED = ACADEMY_ADVANCED + HANGAR_ADVANCED + LABORATORY_ADVANCED
ALL = BASIC + ADVANCED

PRICES = [
    ("academy", ACADEMY_BASIC, [6, 4, 5]),
    ("academy", ACADEMY_ADVANCED, [9, 7, 8]),
    ("hangar", HANGAR_BASIC, [4, 6, 5]),
    ("hangar", HANGAR_ADVANCED, [7, 9, 8]),
    ("laboratory", LABORATORY_BASIC, [4, 5, 6]),
    ("laboratory", LABORATORY_ADVANCED, [7, 8, 9]),
]


# Research and price -----------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.research")
def test_research_is_paid_once_and_lasts_for_the_rest_of_the_game() -> None:
    scene = Scene(turn=5).building("laboratory").reserves(4, 5, 6).ship(1, "1G9", troops=1)
    scene.play("research pathfinder")
    assert scene.held() == [0, 0, 0]
    scene.skip_turns(4)
    assert scene.is_ready("pathfinder")
    for _ in range(3):
        before = scene.held()
        scene.play("done", "use pathfinder")
        assert scene.held() == before
        scene.skip_turns(4)
        assert scene.is_ready("pathfinder")


@pytest.mark.rule("nebula.tech.research")
def test_a_technology_is_not_researched_twice() -> None:
    scene = Scene().building("laboratory").reserves(35, 35, 35)
    scene.research("clone", 3).ready("balance").cooling("pathfinder", 1)
    for name in ("clone", "balance", "pathfinder"):
        scene.refuses(f"research {name}", "nebula.tech.research", technology=tech_number(name))
    assert scene.allows("research mothership")


@pytest.mark.rule("nebula.tech.research")
def test_a_technology_that_was_never_researched_is_not_used() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1)
    scene.refuses("use pathfinder", "nebula.tech.research", technology=tech_number("pathfinder"))


@pytest.mark.rule("nebula.tech.research", "nebula.turn.maintenance.ready")
def test_a_technology_under_research_is_not_used() -> None:
    scene = Scene("conflict").ship(1, "1G9", troops=1).research("pathfinder", 2)
    number = tech_number("pathfinder")
    scene.refuses("use pathfinder", "nebula.turn.maintenance.ready", technology=number, left=2)
    scene.skip_turns(2).play("done")
    scene.refuses("use pathfinder", "nebula.turn.maintenance.ready", technology=number, left=1)
    scene.skip_turns(2).play("done")
    assert scene.allows("use pathfinder")


@pytest.mark.rule("nebula.tech.cost")
@pytest.mark.ruling("nebula.gap.technology_costs")
@pytest.mark.parametrize(("building", "names", "price"), PRICES)
def test_the_price_depends_on_colour_and_class(
    building: str, names: list[str], price: list[int]
) -> None:
    for name in names:
        scene = Scene().building(building).reserves(*price).ship(1, "1G9", troops=1)
        scene.play(f"research {name}")
        assert scene.held() == [0, 0, 0]


@pytest.mark.rule("nebula.tech.cost")
@pytest.mark.parametrize(("building", "names", "price"), PRICES)
@pytest.mark.parametrize("short", [0, 1, 2])
def test_one_less_of_any_resource_is_too_little(
    building: str, names: list[str], price: list[int], short: int
) -> None:
    held = [cost - (resource == short) for resource, cost in enumerate(price)]
    for name in names:
        scene = Scene().building(building).reserves(*held)
        scene.refuses(
            f"research {name}", "nebula.pay", resource=short, cost=price[short], held=held[short]
        )


@pytest.mark.rule("nebula.tech.cost")
@pytest.mark.check("nebula.tech.cost")
def test_jumpgate_costs_7_metal_8_gas_and_9_crystal() -> None:
    scene = Scene().building("laboratory").reserves(10, 10, 10)
    scene.play("research jumpgate")
    assert scene.held() == [10 - 7, 10 - 8, 10 - 9]


@pytest.mark.rule("nebula.tech.cost", "nebula.term.colour")
def test_the_price_is_highest_in_the_resource_of_the_colour_and_3_more_for_advanced() -> None:
    for colour in range(3):
        basic, advanced = PRICES[2 * colour][2], PRICES[2 * colour + 1][2]
        assert [more - less for less, more in zip(basic, advanced, strict=True)] == [3, 3, 3]
        for spec in TECHNOLOGIES:
            if spec.colour == colour:
                assert spec.cost == (basic if spec.id in BASIC else advanced)
                assert spec.cost.index(max(spec.cost)) == colour
                assert spec.cost.count(max(spec.cost)) == 1


# Cooldown ---------------------------------------------------------------------------------


@pytest.mark.rule("nebula.tech.cooldown")
@pytest.mark.check("nebula.tech.cooldown")
@pytest.mark.ruling("nebula.conflict.cooldown_length")
def test_pathfinder_used_in_turn_8_is_ready_after_maintenance_of_turn_10() -> None:
    number = tech_number("pathfinder")
    scene = Scene("conflict", turn=8).ready("pathfinder").ship(1, "1G9", troops=1)
    scene.play("use pathfinder")
    scene.refuses("use pathfinder", "nebula.tech.cooldown", technology=number, left=2)
    scene.skip_turns(2).play("done")
    assert scene.state.turns[0] == 9
    scene.refuses("use pathfinder", "nebula.tech.cooldown", technology=number, left=1)
    scene.skip_turns(1)
    assert not scene.is_ready("pathfinder")
    events = scene.finish_turn(1, 1, 1)
    assert [event.args for event in named(events, "recovered")] == [(0, number)]
    assert scene.state.turns[0] == 10
    assert scene.is_ready("pathfinder")
    scene.play("done")
    assert scene.allows("use pathfinder")


@pytest.mark.rule("nebula.tech.cooldown")
@pytest.mark.ruling("nebula.conflict.cooldown_length")
def test_an_advanced_technology_cools_down_for_three_turns() -> None:
    scene = Scene("conflict").ready("jumpgate").ship(1, "1G9", troops=1)
    scene.play("use jumpgate", "block 1G2")
    left = [scene.indicators("jumpgate")]
    for _ in range(3):
        scene.skip_turns(2)
        left.append(scene.indicators("jumpgate"))
    assert left == [3, 2, 1, 0]
    assert scene.is_ready("jumpgate")


@pytest.mark.rule("nebula.tech.cooldown")
@pytest.mark.ruling("nebula.conflict.cooldown_length")
def test_every_basic_technology_has_2_indicators_and_every_advanced_one_3() -> None:
    assert sorted(ALL) == sorted(spec.id for spec in TECHNOLOGIES)
    for spec in TECHNOLOGIES:
        length = 2 if spec.id in BASIC else 3
        assert (spec.research, spec.cooldown, spec.cooldown_specialty) == (
            length,
            length,
            length - 1,
        )


# Windows ----------------------------------------------------------------------------------

OFFERED = {
    "own progress": {"balance", "clone", "free_exchange", "hack"},
    "own conflict": {
        "battle_speed",
        "electric_charge",
        "electromagnetic_pulse",
        "hack",
        "improved_cargo",
        "jumpgate",
        "mothership",
        "pathfinder",
        "radioactive_ray",
        "repair",
        "suicide",
        "supernova_cannon",
    },
    "declared": {"hack", "invisibility_field", "suicide"},
    "before a roll": {
        "hack",
        "improved_cargo",
        "mothership",
        "radioactive_ray",
        "repair",
        "reveal_spy",
    },
    "damage": {"energy_shield", "hack"},
}


def armed_duel() -> Scene:
    """Both sides have all technologies ready, and a use for each of them."""
    scene = duel(mine_left=1, theirs_left=1).ready(*ALL).ready(*ALL, seat=1)
    return scene.planet("Y1", troops=9).planet("Y2", troops=9)


def in_own_progress() -> Scene:
    return Scene().reserves(5, 5, 5).ready(*ALL).ready(*ALL, seat=1)


def in_own_conflict() -> Scene:
    return armed_duel()


def when_declared() -> Scene:
    scene = armed_duel()
    scene.play(MEET)
    return scene


def when_declared_to_the_other() -> Scene:
    scene = when_declared()
    scene.play("pass")
    return scene


def before_a_roll() -> Scene:
    scene = when_declared()
    scene.play("pass", "pass")
    return scene


def before_a_roll_of_the_other() -> Scene:
    scene = before_a_roll()
    scene.play("pass")
    return scene


def before_the_second_roll() -> Scene:
    scene = before_a_roll()
    scene.play("pass", "pass", dice=[4, 4])
    return scene


def at_a_loss() -> Scene:
    scene = before_a_roll()
    scene.play("pass", "pass", dice=[1, 6])
    return scene


def at_a_loss_of_the_other() -> Scene:
    scene = before_a_roll()
    scene.play("pass", "pass", dice=[6, 1])
    return scene


MOMENTS: list[tuple[Callable[[], Scene], str, int]] = [
    (in_own_progress, "own progress", 0),
    (in_own_conflict, "own conflict", 0),
    (when_declared, "declared", 0),
    (when_declared_to_the_other, "declared", 1),
    (before_a_roll, "before a roll", 0),
    (before_a_roll_of_the_other, "before a roll", 1),
    (before_the_second_roll, "before a roll", 0),
    (at_a_loss, "damage", 0),
    (at_a_loss_of_the_other, "damage", 1),
]


@pytest.mark.rule("nebula.combat.technologies", "nebula.tech.suicide.timing")
@pytest.mark.ruling("nebula.conflict.combat_technology_any_time")
@pytest.mark.parametrize(("moment", "window", "seat"), MOMENTS)
def test_each_window_offers_exactly_its_technologies(
    moment: Callable[[], Scene], window: str, seat: int
) -> None:
    scene = moment()
    assert scene.asked()[0] == seat
    assert scene.offered() == OFFERED[window]


@pytest.mark.rule("nebula.tech.hack", "nebula.combat.technologies")
@pytest.mark.ruling("nebula.conflict.hack_cooldown", "nebula.conflict.combat_technology_any_time")
@pytest.mark.parametrize(("moment", "window", "seat"), MOMENTS[:-2])
def test_hack_copies_what_fits_the_window_and_never_hack(
    moment: Callable[[], Scene], window: str, seat: int
) -> None:
    scene = moment()
    scene.play("use hack")
    assert scene.asked() == (seat, "hack")
    assert set(scene.legal()) == {f"technology {name}" for name in OFFERED[window] - {"hack"}}
    scene.refuses("technology hack", "nebula.tech.hack", technology=tech_number("hack"))


def wrong_time(name: str, window: str) -> Blocker:
    """What the player is told who wants to use a technology in a window that is not its own."""
    numbers = {"technology": tech_number(name)}
    if name == "suicide" and window in ("before a roll", "damage"):
        return Blocker("nebula.tech.suicide.timing", {})
    if window == "own progress":
        return Blocker("nebula.turn.conflict", numbers)
    if window == "own conflict" and name in OFFERED["own progress"]:
        return Blocker("nebula.turn.progress", numbers)
    return Blocker("nebula.combat.technologies", numbers)


@pytest.mark.rule("nebula.combat.technologies", "nebula.tech.suicide.timing")
@pytest.mark.ruling("nebula.conflict.combat_technology_any_time")
@pytest.mark.parametrize(("moment", "window", "seat"), MOMENTS)
def test_outside_its_windows_a_technology_is_refused(
    moment: Callable[[], Scene], window: str, seat: int
) -> None:
    scene = moment()
    for name in set(ALL) - OFFERED[window]:
        reason = wrong_time(name, window)
        scene.refuses(f"use {name}", reason.rule, **reason.numbers)


@pytest.mark.rule("nebula.tech.hack", "nebula.combat.technologies")
@pytest.mark.parametrize(("moment", "window", "seat"), MOMENTS[:-2])
def test_outside_its_windows_a_technology_is_not_hacked(
    moment: Callable[[], Scene], window: str, seat: int
) -> None:
    scene = moment()
    scene.play("use hack")
    for name in set(ALL) - OFFERED[window]:
        reason = wrong_time(name, window)
        scene.refuses(f"technology {name}", reason.rule, **reason.numbers)


@pytest.mark.rule("nebula.combat.technologies")
def test_there_is_nothing_to_pass_on_outside_a_combat() -> None:
    scene = duel()
    scene.refuses("pass", "nebula.combat.technologies")


@pytest.mark.rule("nebula.combat.technologies", "nebula.term.passive")
@pytest.mark.parametrize("moment", [in_own_progress, in_own_conflict])
def test_outside_combat_the_passive_player_is_not_asked(moment: Callable[[], Scene]) -> None:
    scene = moment()
    scene.begin()
    assert scene.state.open_seats() == [0]
    for name in ALL:
        reasons = scene.state.why_not(1, SPACE.parse(f"use {name}"))
        assert reasons == [Blocker(NOT_ASKED, {"seat": 1})]


@pytest.mark.rule("nebula.combat.technologies")
def test_a_loss_is_a_matter_of_the_owner_alone() -> None:
    scene = at_a_loss()
    scene.play("pass")
    assert scene.block_of(1) is None
    assert scene.asked() == (0, "conflict")


# Hack in every window ---------------------------------------------------------------------


def hacked(scene: Scene, name: str, seat: int, *rest: str, dice: tuple[int, ...] = ()) -> list[str]:
    """The seat hacks the one technology that the opponent has; returns the names of events."""
    scene.ready("hack", seat=seat).ready(name, seat=1 - seat)
    events = scene.play(*rest, dice=dice)
    assert [event.args for event in named(events, "technology_hacked")] == [
        (seat, tech_number(name))
    ]
    assert scene.indicators("hack", seat) == 3
    assert scene.is_ready(name, 1 - seat)
    assert not scene.is_ready(name, seat)
    return [event.kind.name for event in events]


@pytest.mark.rule("nebula.tech.hack")
@pytest.mark.ruling("nebula.conflict.hack_cooldown")
@pytest.mark.parametrize(
    ("name", "choices", "dice", "effect"),
    [
        ("electric_charge", ["technology electric_charge"], (2,), "charged"),
        ("electromagnetic_pulse", [], (), "pulsed"),
        ("suicide", ["own 1"], (), "eliminated"),
        ("radioactive_ray", [], (), "damaged"),
        ("repair", [], (), "repaired"),
        ("improved_cargo", ["own 1"], (), "cargo_improved"),
        ("supernova_cannon", ["planet R1"], (), "bombarded"),
        ("mothership", ["supply 1 Y1 2"], (), "supplied"),
        ("pathfinder", ["own 1"], (), "path_found"),
        ("jumpgate", ["own 1", "block 1G15"], (), "jumped"),
    ],
)
def test_hack_in_the_own_conflict(
    name: str, choices: list[str], dice: tuple[int, ...], effect: str
) -> None:
    scene = duel(mine_left=1).planet("Y1", troops=9).planet("R1", "1G5")
    if name == "electric_charge":
        scene.ready("reveal_spy", seat=1)
    assert effect in hacked(scene, name, 0, "use hack", *choices, dice=dice)


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.battle_speed")
def test_hack_of_battle_speed_moves_the_own_ships_5_blocks() -> None:
    scene = Scene("conflict").ship(1, "1G8", troops=1).ship(6, "1A5", troops=1)
    hacked(scene, "battle_speed", 0, "use hack")
    scene.play("move 1 1G9", "move 1 1G10", "move 1 1H11", "move 1 1H12", "move 1 1H13")
    scene.refuses("move 1 1H14", "nebula.ship.move", steps=5, limit=5)


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.balance")
def test_hack_of_balance() -> None:
    scene = Scene().reserves(9, 2, 1)
    assert "balanced" in hacked(scene, "balance", 0, "use hack", "balance metal crystal")
    assert scene.held() == [9, 2, 9]


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.clone")
def test_hack_of_clone() -> None:
    scene = Scene().home(0, "R1").building("academy").reserves(8, 1, 0)
    hacked(scene, "clone", 0, "troop R1", "use hack")
    assert scene.troops("R1") == 2


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.free_exchange")
def test_hack_of_free_exchange() -> None:
    scene = Scene().reserves(8, 8, 8).extractor("specialised", "gas")
    hacked(scene, "free_exchange", 0, "exchange gas metal 2", "use hack")
    scene.skip_turns(1)
    scene.finish_turn(1, 4, 1)
    assert scene.held()[1] == 6 + 4 + 10


@pytest.mark.rule("nebula.tech.hack", "nebula.combat.technologies")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("name", "choices", "effect"),
    [
        ("suicide", ["own 1"], "eliminated"),
        ("invisibility_field", [], "combat_avoided"),
    ],
)
def test_hack_when_a_combat_is_declared(
    seat: int, name: str, choices: list[str], effect: str
) -> None:
    scene = duel().ship(6, "2A5", troops=1, seat=1)
    first = [] if seat == 0 else ["pass"]
    happened = hacked(scene, name, seat, MEET, *first, "use hack", *choices)
    assert effect in happened
    assert "combat_rolled" not in happened


@pytest.mark.rule("nebula.tech.hack", "nebula.combat.technologies")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("name", "choices", "effect"),
    [
        ("radioactive_ray", [], "damaged"),
        ("repair", [], "repaired"),
        ("improved_cargo", ["own 1"], "cargo_improved"),
        ("mothership", ["supply 1 {home} 2"], "supplied"),
    ],
)
def test_hack_before_a_roll(seat: int, name: str, choices: list[str], effect: str) -> None:
    scene = duel(mine_left=1, theirs_left=1).ship(6, "2A5", troops=1, seat=1)
    scene.planet("Y1", troops=9).planet("Y2", troops=9)
    first = [] if seat == 0 else ["pass"]
    home = "Y1" if seat == 0 else "Y2"
    rest = [choice.format(home=home) for choice in choices]
    assert effect in hacked(scene, name, seat, MEET, *first, "use hack", *rest)


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.reveal_spy")
@pytest.mark.parametrize(("seat", "totals"), [(0, [3 + 2 + 1, 3 + 4]), (1, [3 + 2, 3 + 4 + 1])])
def test_hack_of_reveal_spy_counts_for_the_hacker(seat: int, totals: list[int]) -> None:
    scene = duel(mine=3, theirs=3)
    if seat == 0:
        hacked(scene, "reveal_spy", 0, MEET, "use hack")
        events = scene.play("pass", dice=[2, 4])
    else:
        hacked(scene, "reveal_spy", 1, MEET, "pass", "use hack")
        events = scene.play("pass", dice=[2, 4])
    assert [event.field("total") for event in named(events, "combat_rolled")] == totals


@pytest.mark.rule("nebula.tech.hack", "nebula.tech.energy_shield")
@pytest.mark.parametrize(("seat", "dice"), [(0, (1, 6, 6, 1)), (1, (6, 1, 1, 6))])
def test_hack_of_energy_shield_saves_the_hackers_ship(seat: int, dice: tuple[int, ...]) -> None:
    scene = duel(mine_left=1, theirs_left=1)
    assert "shielded" in hacked(scene, "energy_shield", seat, MEET, "use hack", dice=dice)
    assert scene.durability(1, seat) == 1
    assert scene.asked() == (1 - seat, "damage")


@pytest.mark.rule("nebula.tech.hack", "nebula.term.cooldown")
def test_hack_copies_only_what_is_face_up() -> None:
    scene = duel(mine_left=1).ready("hack").ready("jumpgate", seat=1)
    scene.cooling("repair", 1, seat=1).research("pathfinder", 1, seat=1)
    scene.ready("battle_speed", seat=1)
    scene.play("use hack")
    assert set(scene.legal()) == {"technology battle_speed", "technology jumpgate"}
    for name in ("repair", "pathfinder", "mothership", "hack"):
        number = tech_number(name)
        scene.refuses(f"technology {name}", "nebula.tech.hack", technology=number)


@pytest.mark.rule("nebula.tech.hack")
def test_hack_needs_something_to_copy() -> None:
    scene = duel(mine_left=1).ready("hack", "repair").ready("hack", "reveal_spy", seat=1)
    scene.cooling("repair", 2, seat=1)
    scene.refuses("use hack", "nebula.tech.hack", targets=0)


@pytest.mark.rule("nebula.tech.hack")
def test_hack_does_not_copy_what_has_no_target() -> None:
    scene = duel().ready("hack").ready("repair", "battle_speed", "jumpgate", seat=1)
    scene.play("use hack")
    scene.refuses("technology repair", "nebula.tech.repair", targets=0)
    assert scene.allows("technology jumpgate")


# The second player, with other ships ------------------------------------------------------


def of_the_second_player() -> Scene:
    """P2's Conflict: its damaged ship 3 on 2G8, P1's ship 2 on 2G12."""
    scene = Scene("conflict", seat=1).ship(3, "2G8", troops=3, seat=1, durability=1)
    scene.ship(6, "2A5", troops=1, seat=1).ship(2, "2G12", troops=2)
    return scene.planet("Y2", troops=9).planet("R2", "2G5").ready("hack")


@pytest.mark.rule("nebula.tech.cooldown")
@pytest.mark.parametrize(
    ("name", "choices", "dice", "effect", "args"),
    [
        ("electric_charge", [], [1], "charged", (0, tech_number("hack"), 1)),
        ("electromagnetic_pulse", [], [], "pulsed", (0, 1)),
        ("suicide", ["own 3"], [], "eliminated", (1, 2, 3)),
        ("radioactive_ray", [], [], "damaged", (0, 1, 1)),
        ("repair", [], [], "repaired", (1, 2)),
        ("improved_cargo", ["own 3"], [], "cargo_improved", (1, 2)),
        ("supernova_cannon", ["planet R2"], [], "bombarded", (1, 4, 0)),
        ("mothership", ["supply 3 Y2 2"], [], "supplied", (1, 2, 3, 2)),
        ("pathfinder", ["own 3"], [], "path_found", (1, 2)),
        (
            "jumpgate",
            ["own 3", "block 2G15"],
            [],
            "jumped",
            (1, 2, BY_NAME["2G8"], BY_NAME["2G15"]),
        ),
    ],
)
def test_the_second_player_uses_a_technology_on_its_own_account(
    name: str, choices: list[str], dice: list[int], effect: str, args: tuple[int, ...]
) -> None:
    scene = of_the_second_player().ready(name, seat=1)
    events = scene.play(f"use {name}", *choices, dice=dice)
    assert [event.args for event in named(events, "technology_used")] == [(1, tech_number(name))]
    assert [event.args for event in named(events, effect)] == [args]
    assert scene.indicators(name, seat=1) == (2 if name in BASIC else 3)


@pytest.mark.rule("nebula.tech.mothership", "nebula.tech.repair", "nebula.tech.pathfinder")
def test_what_the_second_players_ship_gains_by_them() -> None:
    scene = of_the_second_player().ready("mothership", "repair", "pathfinder", seat=1)
    scene.play("use mothership", "supply 3 Y2 2", "use repair", "use pathfinder", "own 3")
    assert (scene.aboard(3, seat=1), scene.durability(3, seat=1)) == (5, 2)
    assert scene.troops("Y2") == 7
    assert scene.allows("move 3 2F8")
    scene.play("move 3 2F8")
    assert scene.block_of(3, seat=1) == "2F8"


@pytest.mark.rule("nebula.tech.balance", "nebula.tech.clone", "nebula.tech.free_exchange")
def test_the_second_players_progress() -> None:
    scene = Scene(seat=1).home(1, "R2").building("academy", seat=1).reserves(8, 5, 1, seat=1)
    scene.ready("balance", "clone", "free_exchange", seat=1).extractor("specialised", "gas", seat=1)
    events = scene.play("troop R2", "use clone", "use balance", "balance gas crystal")
    assert [event.args for event in named(events, "copy_placed")] == [(1, 4)]
    assert [event.args for event in named(events, "balanced")] == [(1, 1, 2, 5)]
    scene.play("exchange gas metal 2", "use free_exchange")
    assert scene.held(seat=1) == [6, 3, 5]
    scene.skip_turns(1).finish_turn(1, 1, 1)
    assert scene.held(seat=1) == [7, 3 + 11, 6]


@pytest.mark.rule("nebula.combat.technologies", "nebula.combat.round")
def test_the_second_players_combat_with_other_ships() -> None:
    scene = of_the_second_player().ready("reveal_spy", "energy_shield", seat=1)
    scene.ready("radioactive_ray")
    events = scene.play("move 3 2G9", "move 3 2G10", "move 3 2H11")
    assert [event.args for event in named(events, "combat_began")] == [(1, 2, 1)]
    assert scene.fighting() == (1, 3, 2)
    events = scene.play("use reveal_spy")
    assert scene.fighting() == (0, 2, 3)
    events += scene.play("use radioactive_ray")
    assert scene.asked() == (1, "damage")
    events += scene.play("use energy_shield", dice=[1, 1, 1, 1])
    assert [event.args for event in named(events, "shielded")] == [(1, 2)]
    assert [event.args for event in named(events, "combat_rolled")] == [
        (1, 2, 1, 5),
        (0, 1, 1, 3),
    ] * 2
    assert [event.args for event in named(events, "damaged")] == [(0, 1, 1), (0, 1, 0)]
    assert [event.args for event in named(events, "eliminated")] == [(0, 1, 2)]


@pytest.mark.rule("nebula.tech.cooldown")
@pytest.mark.parametrize(
    ("name", "asked"),
    [("improved_cargo", "target"), ("hack", "hack"), ("jumpgate", "jump")],
)
def test_a_use_once_announced_is_carried_through(name: str, asked: str) -> None:
    scene = armed_duel()
    scene.play(f"use {name}", *(["own 1"] if asked == "jump" else []))
    assert scene.asked() == (0, asked)
    scene.refuses("done", "nebula.turn.phases")
    scene.refuses("colour red", NOT_NOW)
    assert not scene.is_ready(name)
