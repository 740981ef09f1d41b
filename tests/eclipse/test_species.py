"""The species boards (ledger part: Species): start, technologies, activations, trade, print."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.blueprints import totals_of
from orrery.games.eclipse.components import (
    ACTIONS,
    NONE,
    PART_IDS,
    SECTOR_IDS,
    SHIP_TYPES,
    SHIPS,
    SLOTS,
    SPECIES,
    SPECIES_IDS,
    TECH_IDS,
    SpeciesSpec,
)
from orrery.games.eclipse.technology import activations
from tests.eclipse.opening import Opening, given
from tests.eclipse.scene import Scene, named

ALIENS = [spec.id for spec in SPECIES if not spec.is_terran]
TERRANS = [spec.id for spec in SPECIES if spec.is_terran]
STANDARD = ["terran_union", "hydran_progress", "descendants_of_draco", "mechanema"]


def board(name: str) -> SpeciesSpec:
    return SPECIES[SPECIES_IDS.index(name)]


def started(name: str) -> Opening:
    """A game in which seat 0 is that species."""
    own = (name, board(name).reverse_id)
    return given(name, next(each for each in ALIENS if each not in own), start_player=0)


def bonuses(name: str) -> list[int]:
    """The printed initiative of the four ship types."""
    return [grid.initiative for grid in board(name).grids]


def outside(name: str) -> list[int]:
    """The energy outside the four grids."""
    return [grid.energy for grid in board(name).grids]


# Activations ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        pytest.param(
            "eridani_empire",
            [1, 1, 2, 2, 2, 2],
            marks=pytest.mark.rule("eclipse.species.eridani.activations"),
        ),
        pytest.param(
            "hydran_progress",
            [1, 2, 2, 2, 2, 2],
            marks=pytest.mark.rule("eclipse.species.hydran.activations"),
        ),
        pytest.param(
            "planta",
            [2, 1, 2, 2, 2, 2],
            marks=pytest.mark.rule("eclipse.species.planta.activations"),
        ),
        pytest.param(
            "descendants_of_draco",
            [1, 1, 2, 2, 2, 2],
            marks=pytest.mark.rule("eclipse.species.draco.activations"),
        ),
        pytest.param(
            "mechanema",
            [1, 1, 3, 3, 2, 2],
            marks=pytest.mark.rule("eclipse.species.mechanema.activations"),
        ),
        pytest.param(
            "orion_hegemony",
            [1, 1, 2, 2, 2, 2],
            marks=pytest.mark.rule("eclipse.species.orion.activations"),
        ),
        pytest.param(
            "terran_alliance",
            [1, 1, 2, 2, 3, 2],
            marks=pytest.mark.ruling("eclipse.gap.terran_activations"),
        ),
    ],
)
def test_activations(name: str, counts: list[int]) -> None:
    opening = started(name)
    assert [activations(opening.state, 0, action) for action in range(len(ACTIONS))] == counts
    for action, count in zip(ACTIONS, counts, strict=True):
        again = started(name)
        again.play(f"act {action}")
        decision = again.state.decision(0)
        assert decision is not None
        assert (decision.kind, decision.context["left"]) == (action, count)


@pytest.mark.rule("eclipse.concept.activations")
@pytest.mark.parametrize(
    ("technology", "action", "more"),
    [
        ("nanorobots", "build", 1),
        ("improved_logistics", "move", 1),
        ("pico_modulator", "upgrade", 2),
    ],
)
def test_technologies_add_activations(technology: str, action: str, more: int) -> None:
    plain = Scene("terran_union", "mechanema").home(0)
    scene = Scene("terran_union", "mechanema").home(0).knows(0, technology)
    for at, name in enumerate(ACTIONS):
        extra = more if name == action else 0
        assert activations(scene.state, 0, at) == activations(plain.state, 0, at) + extra


# Start ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "resources", "sector"),
    [
        pytest.param(
            "eridani_empire",
            [4, 2, 26],
            "222",
            marks=pytest.mark.rule("eclipse.species.eridani.start"),
        ),
        pytest.param(
            "hydran_progress",
            [2, 6, 2],
            "224",
            marks=pytest.mark.rule("eclipse.species.hydran.start"),
        ),
        pytest.param(
            "planta", [4, 3, 2], "226", marks=pytest.mark.rule("eclipse.species.planta.start")
        ),
        pytest.param(
            "descendants_of_draco",
            [3, 4, 2],
            "228",
            marks=pytest.mark.rule("eclipse.species.draco.start"),
        ),
        pytest.param(
            "mechanema",
            [4, 3, 3],
            "230",
            marks=pytest.mark.rule("eclipse.species.mechanema.start"),
        ),
        pytest.param(
            "orion_hegemony",
            [4, 3, 3],
            "232",
            marks=pytest.mark.rule("eclipse.species.orion.start"),
        ),
    ],
)
def test_start_of_aliens(name: str, resources: list[int], sector: str) -> None:
    opening = started(name)
    assert opening.store(0) == resources
    assert opening.state.colony_ships[0] == (4 if name == "planta" else 3)
    assert opening.state.controlled(0) == [SECTOR_IDS.index(sector)]


@pytest.mark.rule("eclipse.species.terran.start", "eclipse.species.terran.sectors")
@pytest.mark.parametrize(
    ("name", "sector"),
    [
        ("terran_directorate", "221"),
        ("terran_federation", "223"),
        ("terran_union", "225"),
        ("terran_republic", "227"),
        ("terran_conglomerate", "229"),
        ("terran_alliance", "231"),
    ],
)
def test_start_of_terrans(name: str, sector: str) -> None:
    opening = started(name)
    assert opening.store(0) == [4, 3, 3]
    assert opening.state.colony_ships[0] == 3
    assert opening.state.controlled(0) == [SECTOR_IDS.index(sector)]


@pytest.mark.rule("eclipse.species.terran.identical")
def test_terrans_differ_in_name_colour_and_sector_only() -> None:
    def play(spec: SpeciesSpec) -> dict[str, object]:
        own = ("index", "id", "colour", "reverse_id", "home", "grids")
        return {key: value for key, value in vars(spec).items() if key not in own}

    boards = [board(name) for name in TERRANS]
    assert len(boards) == 6
    assert all(play(each) == play(boards[0]) for each in boards)
    prints = [[vars(grid) for grid in each.grids] for each in boards]
    assert all(each == prints[0] for each in prints)
    assert len({each.colour for each in boards}) == 6


@pytest.mark.parametrize(
    ("name", "technologies"),
    [
        pytest.param(
            "eridani_empire",
            ["plasma_cannon", "gauss_shield", "fusion_drive"],
            marks=[
                pytest.mark.rule("eclipse.species.eridani.techs"),
                pytest.mark.ruling("eclipse.gap.fusion_cannon"),
            ],
        ),
        pytest.param(
            "hydran_progress",
            ["advanced_labs"],
            marks=pytest.mark.rule("eclipse.species.hydran.techs"),
        ),
        pytest.param(
            "planta", ["starbase"], marks=pytest.mark.rule("eclipse.species.planta.techs")
        ),
        pytest.param(
            "descendants_of_draco",
            ["fusion_drive"],
            marks=pytest.mark.rule("eclipse.species.draco.techs"),
        ),
        pytest.param(
            "mechanema",
            ["positron_computer"],
            marks=pytest.mark.rule("eclipse.species.mechanema.techs"),
        ),
        pytest.param(
            "orion_hegemony",
            ["neutron_bombs", "gauss_shield"],
            marks=pytest.mark.rule("eclipse.species.orion.techs"),
        ),
        pytest.param(
            "terran_republic",
            ["starbase"],
            marks=pytest.mark.rule("eclipse.species.terran.techs"),
        ),
    ],
)
def test_printed_technologies(name: str, technologies: list[str]) -> None:
    opening = started(name)
    assert opening.known(0) == technologies
    for technology in technologies:
        assert opening.state.tech_bag[TECH_IDS.index(technology)] <= 5  # none comes from the bag


# Trade ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rate"),
    [
        pytest.param("eridani_empire", 3, marks=pytest.mark.rule("eclipse.species.eridani.trade")),
        pytest.param("hydran_progress", 3, marks=pytest.mark.rule("eclipse.species.hydran.trade")),
        pytest.param("planta", 3, marks=pytest.mark.rule("eclipse.species.planta.trade")),
        pytest.param(
            "descendants_of_draco", 3, marks=pytest.mark.rule("eclipse.species.draco.trade")
        ),
        pytest.param("mechanema", 3, marks=pytest.mark.rule("eclipse.species.mechanema.trade")),
        pytest.param("orion_hegemony", 4, marks=pytest.mark.rule("eclipse.species.orion.trade")),
        pytest.param(
            "terran_federation", 2, marks=pytest.mark.rule("eclipse.species.terran.trade")
        ),
    ],
)
def test_trade_rates(name: str, rate: int) -> None:
    other = next(each for each in ALIENS if each not in (name, board(name).reverse_id))
    poor = Scene(name, other).home(0).home(1).holds(0, materials=rate - 1)
    poor.play("act research")
    assert not poor.allows("trade materials money")
    rich = Scene(name, other).home(0).home(1).holds(0, materials=rate)
    rich.play("act research", "trade materials money")
    assert rich.store(0) == (0, 0, 1)


@pytest.mark.rule("eclipse.species.terran.trade")
@pytest.mark.check("eclipse.species.terran.trade")
def test_a_terran_trades_4_materials_for_2() -> None:
    scene = Scene("terran_union", "mechanema").home(0).home(1).holds(0, materials=4)
    scene.play("act research", "trade materials money", "trade materials science")
    assert scene.store(0) == (0, 1, 1)


# Abilities of set-up ----------------------------------------------------------------------


@pytest.mark.rule("eclipse.species.eridani.reputation")
@pytest.mark.ruling("eclipse.gap.setup_random_choices")
def test_eridani_draws_two_reputation_tiles_and_keeps_both() -> None:
    opening = Opening(
        2,
        species_choice="given",
        given_species=["mechanema", "eridani_empire"],
        start_player=0,
    ).draw_until("reputation")
    chance = opening.state.chance()
    assert chance is not None
    assert (chance.outcomes, chance.weights) == ([1, 2, 3, 4], [12, 10, 7, 4])
    assert chance.seen_by == (1,)
    opening.draw(4, 2)
    assert opening.state.reputation == [[], [2, 4]]
    assert opening.state.bag == [12, 9, 7, 3]
    assert opening.asked() == (0, "turn")
    assert opening.state.view(0).state.to_data()["reputation"][1] != [2, 4]
    assert opening.state.view(1).state.to_data()["reputation"][1] == [2, 4]
    assert len(named(opening.events, "reputation_drawn")) == 2


@pytest.mark.rule("eclipse.species.eridani.discs")
@pytest.mark.check("eclipse.species.eridani.discs")
def test_eridani_has_two_discs_fewer() -> None:
    assert board("eridani_empire").discs == 11
    opening = started("eridani_empire")
    assert opening.state.discs[0] == 10
    assert opening.state.upkeep(0) == 1
    assert opening.state.tray_discs[0] == 3


@pytest.mark.rule("eclipse.species.eridani.discs")
@pytest.mark.ruling("eclipse.gap.eridani_extra_discs")
def test_the_two_discs_of_eridani_never_come() -> None:
    scene = Scene("eridani_empire", "mechanema").home(0).home(1).holds(0, science=40)
    scene.tray("advanced_robotics", "quantum_grid").colony_ships(0, 0).colony_ships(1, 0)
    scene.play("act research", "research quantum_grid grid", "pass")
    scene.play("act research", "research advanced_robotics nano")
    assert scene.state.tray_discs[0] == 0
    in_play = scene.state.discs[0] + sum(scene.state.spent[:6]) + len(scene.state.controlled(0))
    assert in_play == 14


@pytest.mark.rule("eclipse.species.hydran.home_advanced", "eclipse.research.starting_techs")
@pytest.mark.check("eclipse.species.hydran.home_advanced")
@pytest.mark.example("eclipse.ex.setup.hydran")
def test_hydran_lives_on_the_advanced_science_square() -> None:
    opening = started("hydran_progress")
    squares = opening.state.cubes[SECTOR_IDS.index("224") * 9 :][:9]
    assert squares == [0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert opening.production(0)[1] == 3
    assert opening.known(0) == ["advanced_labs"]


@pytest.mark.rule("eclipse.species.orion.cruiser")
def test_orion_starts_with_a_cruiser() -> None:
    opening = started("orion_hegemony")
    home = SECTOR_IDS.index("232")
    assert [opening.state.ships_at(home, 0, ship) for ship in range(SHIP_TYPES)] == [0, 1, 0, 0]


# Blueprints -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.species.eridani.energy")
def test_eridani_has_more_energy() -> None:
    assert outside("eridani_empire") == [1, 1, 1, 3]
    assert [outside(name) for name in STANDARD] == [[0, 0, 0, 3]] * 4


@pytest.mark.rule("eclipse.species.orion.energy", "eclipse.species.orion.initiative")
@pytest.mark.check("eclipse.species.orion.initiative")
def test_orion_is_quicker_and_stronger() -> None:
    assert outside("orion_hegemony") == [1, 2, 3, 3]
    assert bonuses("orion_hegemony") == [3, 2, 1, 5]
    assert [bonuses(name) for name in STANDARD] == [[2, 1, 0, 4]] * 4


@pytest.mark.rule("eclipse.species.planta.initiative", "eclipse.species.planta.blueprints")
@pytest.mark.check("eclipse.species.planta.initiative")
@pytest.mark.ruling("eclipse.gap.planta_numbers")
def test_planta_is_slower_and_smaller_but_aims_better() -> None:
    planta = board("planta")
    assert bonuses("planta") == [0, 0, 0, 2]
    assert outside("planta") == [2, 2, 2, 5]
    assert [grid.computer for grid in planta.grids] == [1, 1, 1, 1]
    assert [grid.slots for grid in planta.grids] == [3, 5, 7, 4]
    assert [grid.slots for grid in board("mechanema").grids] == [4, 6, 8, 5]


@pytest.mark.ruling("eclipse.gap.species_blueprints")
def test_orion_prints_a_gauss_shield_where_others_have_an_empty_space() -> None:
    gauss = PART_IDS.index("gauss_shield")
    standard = [grid.printed for grid in board("terran_union").grids]
    assert [[grid.printed for grid in board(name).grids] for name in STANDARD] == [standard] * 4
    assert [grid.printed for grid in board("eridani_empire").grids] == standard
    filled = [[gauss if part == NONE else part for part in grid] for grid in standard]
    assert [grid.printed for grid in board("orion_hegemony").grids] == filled


@pytest.mark.rule("eclipse.blueprint.off_grid")
@pytest.mark.parametrize("name", SPECIES_IDS)
def test_what_is_printed_is_legal_and_counts_what_is_beside_the_grid(name: str) -> None:
    species = SPECIES_IDS.index(name)
    for ship in range(SHIP_TYPES):
        totals = totals_of(species, ship, [NONE] * SLOTS, NONE)
        grid = board(name).grids[ship]
        assert totals.energy >= grid.energy
        assert totals.computer >= grid.computer
        assert totals.consumption <= totals.energy
        assert (totals.drives == 0) == (SHIPS[ship] == "starbase")


@pytest.mark.ruling("eclipse.gap.reputation_tracks")
@pytest.mark.parametrize(
    ("name", "ambassador", "either", "reputation"),
    [
        ("terran_union", 1, 4, 0),
        ("hydran_progress", 1, 3, 0),
        ("planta", 1, 3, 0),
        ("eridani_empire", 0, 4, 0),
        ("descendants_of_draco", 0, 4, 0),
        ("mechanema", 0, 4, 0),
        ("orion_hegemony", 0, 4, 1),
    ],
)
def test_reputation_tracks(name: str, ambassador: int, either: int, reputation: int) -> None:
    spec = board(name)
    assert spec.ambassador_slots == ambassador
    assert spec.either_slots == either
    assert spec.reputation_slots == reputation


@pytest.mark.rule("eclipse.species.mechanema.costs")
def test_mechanema_builds_cheaply() -> None:
    assert board("mechanema").costs == [2, 4, 7, 2, 3, 8]
    assert {tuple(spec.costs) for spec in SPECIES if spec.id != "mechanema"} == {
        (3, 5, 8, 3, 4, 10)
    }
