"""Income worked out a second time, from the position as data and the printed tables alone.

Nothing here calls the rules: what a seat should hold after its income is computed from
`state.to_data()` and the JSON files, and compared with what the income phase has really paid.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from orrery.games.gaia.game import game
from orrery.kernel.state import ASK, DRAW, State
from tests.gaia.scene import Scene

DATA = files("orrery.games.gaia").joinpath("data")


def table(name: str) -> Any:
    return json.loads(DATA.joinpath(name).read_text("utf-8"))


FACTIONS = table("factions.json")["factions"]
RESEARCH = table("research.json")["tracks"]
TILES = table("tiles.json")
BOOSTERS = TILES["round_boosters"]["tiles"]
TECH = TILES["basic_tech"]["tiles"]
MINE, STATION, LAB, INSTITUTE, ACADEMY = 1, 2, 3, 4, 5
LOST = 10
HELD = ["vp", "credits", "ore", "knowledge", "qic"]
MOST = {"credits": 30, "ore": 15, "knowledge": 15}

Data = dict[str, Any]
Gain = dict[str, int]


# What a position pays ---------------------------------------------------------------------


def on_map(data: Data, seat: int, structure: int) -> int:
    """Pieces of a kind on the map: own planets but the Lost one, and mines beside others."""
    count = 0
    for space, owner in enumerate(data["owner"]):
        if owner == seat and data["planet"][space] != LOST:
            count += data["structure"][space] == structure
        if data["shared"][space] == seat:
            count += structure == MINE
    return count


def hands(data: Data, seat: int) -> dict[str, list[Gain]]:
    """Every hand that pays the seat, by the name under which it is taken."""
    income = FACTIONS[data["faction"][seat]]["income"]
    found: dict[str, list[Gain]] = {"base": [income["base"]]}
    for name, key, structure in (
        ("mine", "mine", MINE),
        ("ts", "trading_station", STATION),
        ("lab", "research_lab", LAB),
    ):
        found[name] = income[key][: on_map(data, seat, structure)]
    if on_map(data, seat, ACADEMY):
        found["ac-knowledge"] = [income["academy_knowledge"]]
    if on_map(data, seat, INSTITUTE):
        for number, (name, amount) in enumerate(income["planetary_institute"].items(), start=1):
            found[f"pi-{number}"] = [{name: amount}]
    for at, track in enumerate(RESEARCH):
        level = data["research"][seat * 6 + at]
        found[track["id"]] = [track["levels"][level].get("income", {})]
    for at, tile in enumerate(TECH):
        if data["tiles"][seat * 9 + at] == 1 and tile["effect"]["kind"] == "income":
            found[tile["id"]] = [tile["effect"]["gain"]]
    if data["booster"][seat] >= 0:
        found["booster"] = [BOOSTERS[data["booster"][seat]]["income"]]
    paying = {name: [hand for hand in row if hand] for name, row in found.items()}
    return {name: row for name, row in paying.items() if row}


class Purse:
    """What a seat holds; the Brainstone is a token like any other."""

    def __init__(self, data: Data, seat: int) -> None:
        self.held = dict(zip(HELD, data["resources"][seat * 5 : seat * 5 + 5], strict=True))
        self.areas = list(data["bowls"][seat * 3 : seat * 3 + 3])
        stone = data["brainstone"][seat]
        if 1 <= stone <= 3:
            self.areas[stone - 1] += 1
        gleens = FACTIONS[data["faction"][seat]]["id"] == "gleens"
        self.qic = "ore" if gleens and not on_map(data, seat, ACADEMY + 1) else "qic"

    def receive(self, hand: Gain) -> None:
        for name, amount in hand.items():
            if name == "token":
                self.areas[0] += amount
            elif name == "power":
                for _ in range(amount):
                    self.charge()
            else:
                kind = self.qic if name == "qic" else name
                self.held[kind] = min(self.held[kind] + amount, MOST.get(kind, 9999))

    def charge(self) -> None:
        for area in (0, 1):
            if self.areas[area]:
                self.areas[area] -= 1
                self.areas[area + 1] += 1
                return

    def returned(self, data: Data, seat: int) -> None:
        """The Gaia phase came after the income of the last seat."""
        area = 1 if FACTIONS[data["faction"][seat]]["id"] == "terrans" else 0
        self.areas[area] += data["gaia_area"][seat]
        self.areas[0] += data["brainstone"][seat] == 4

    def shown(self) -> tuple[dict[str, int], list[int]]:
        return self.held, self.areas


class Auditor:
    """Follows the income of one seat, source by source."""

    def __init__(self, data: Data, seat: int) -> None:
        self.data = data
        self.seat = seat
        self.left = hands(data, seat)
        self.purse = Purse(data, seat)
        self.sources = sum(len(row) for row in self.left.values())

    def offered(self) -> set[str]:
        return {f"income {name}" for name in self.left}

    def take(self, notation: str) -> None:
        name = notation.split()[1]
        self.purse.receive(self.left[name].pop(0))
        if not self.left[name]:
            del self.left[name]

    def compare(self, after: Data) -> None:
        """The last source was paid without a question; perhaps the Gaia phase has passed, too."""
        while self.left:
            self.take(f"income {next(iter(self.left))}")
        found = Purse(after, self.seat).shown()
        if found != self.purse.shown() and not after["gaia_area"][self.seat]:
            self.purse.returned(self.data, self.seat)
        assert found == self.purse.shown()


# Following games --------------------------------------------------------------------------


def audited(state: State, random: Random, most: int) -> Iterator[tuple[int, int]]:
    """Play on at random; for each income: how many sources it had and the round."""
    auditor: Auditor | None = None
    for _ in range(most):
        while state.need == DRAW:
            chance = state.chance()
            assert chance is not None
            state.resolve(random.choice(chance.outcomes))
        if state.need != ASK:
            break
        seat = state.open_seats()[0]
        decision = state.decision(seat)
        assert decision is not None
        if auditor is not None and (decision.kind, seat) not in (
            ("income", auditor.seat),
            ("stone_charge", auditor.seat),
        ):
            auditor.compare(state.to_data())
            yield auditor.sources, auditor.data["round"]
            auditor = None
        legal = state.legal(seat)
        action = random.choice(
            [each for each in legal if builds(each.text)]
            or [each for each in legal if keen(each.text)]
            or legal
        )
        if decision.kind == "income":
            if auditor is None:
                auditor = Auditor(state.to_data(), seat)
            assert {each.text for each in legal} == auditor.offered()
            auditor.take(action.text)
        state.play(seat, action)


def builds(text: str) -> bool:
    return text.split(maxsplit=1)[0] in ("mine", "upgrade", "federate", "charge")


def keen(text: str) -> bool:
    """Players who want to get on: they pass last and keep their resources."""
    return text.split(maxsplit=1)[0] not in ("pass", "convert", "burn", "decline", "done")


@pytest.mark.rule("gaia.income.sources", "gaia.income.uncovered", "gaia.income.caps")
@pytest.mark.parametrize(
    "factions",
    [
        ["terrans", "taklons", "gleens", "itars"],
        ["lantids", "ivits", "geodens", "bescods"],
        ["nevlas", "ambas", "hadsch_hallas"],
        ["xenos", "bal_taks"],
        ["firaks", "taklons"],
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_pay_what_the_tables_say(factions: list[str], seed: int) -> None:
    options = {
        "faction_choice": "given",
        "given_factions": factions,
        "income_choice": "every_source",
    }
    state = game.initial(len(factions), game.check_options(options))
    state.run()
    seen = list(audited(state, Random(seed), 4000))
    assert len(seen) == 6 * len(factions)
    assert [round_ for _, round_ in seen] == [round_ for round_ in range(1, 7) for _ in factions]
    assert max(sources for sources, _ in seen) >= 5


def crowded(random: Random) -> Scene:
    """A position such as a long game makes, thrown together: many sources, little room left."""
    names = random.sample([faction["id"] for faction in FACTIONS], 1)
    other = next(
        faction["id"]
        for faction in FACTIONS
        if faction["colour"] != next(f["colour"] for f in FACTIONS if f["id"] == names[0])
    )
    scene = Scene(*names, other, round=random.randint(1, 6)).option(every_source=1)
    places = [f"{sector}{place}" for sector in range(1, 8) for place in ("C", "A0", "A4", "A8")]
    random.shuffle(places)
    for kind, most in (
        ("mine", 8),
        ("trading_station", 4),
        ("research_lab", 3),
        ("planetary_institute", 1),
        ("academy_knowledge", 1),
        ("academy_qic", 1),
    ):
        for _ in range(random.randint(0, most)):
            scene.structure(0, kind, places.pop())
    if random.random() < 0.3:
        scene.lost_planet(0, places.pop())
    for track in RESEARCH:
        scene.level(0, **{track["id"]: random.randint(0, 5)})
    for tile in TECH:
        if random.random() < 0.4:
            scene.tile(0, tile["id"])
    scene.booster(0, random.choice(BOOSTERS)["id"])
    scene.holds(
        0,
        credits=random.randint(0, 30),
        ore=random.randint(0, 15),
        knowledge=random.randint(0, 15),
        qic=random.randint(0, 9),
    )
    stone = random.randint(0, 4) if names[0] == "taklons" else 0
    areas = [random.randint(0, 5) for _ in range(3)]
    return scene.power(0, areas[0], areas[1], areas[2], random.randint(0, 4), stone)


@pytest.mark.rule("gaia.income.sources", "gaia.income.caps", "gaia.income.source-whole")
@pytest.mark.parametrize("seed", range(60))
def test_crowded_boards_pay_what_the_tables_say(seed: int) -> None:
    random = Random(seed)
    scene = crowded(random).begin_round()
    assert scene.asked() == (0, "income")
    assert len(list(audited(scene.state, random, 60))) >= 1
