"""What technologies do (ledger part: Technologies).

What belongs to a battle or to moving is tested in those chapters too.
"""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import (
    ACTIONS,
    PART_TECHNOLOGY,
    PARTS,
    SECTOR_IDS,
    TECH_IDS,
    TECHNOLOGIES,
)
from orrery.games.eclipse.presence import may_leave
from orrery.games.eclipse.scoring import count_points
from orrery.games.eclipse.state import SCORE_PARTS
from orrery.games.eclipse.technology import activations
from tests.eclipse.researching import researcher, tech
from tests.eclipse.scene import Scene, at, named

UNLOCKING = [PARTS[tile.part].id for tile in TECHNOLOGIES if tile.part >= 0]


def upgrader() -> Scene:
    """A Terran whose dreadnoughts have energy to spare and an empty fourth space."""
    scene = Scene("terran_union", "mechanema").home(0).home(1)
    return scene.part(0, "dreadnought", 5, "hypergrid_source")


# Parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part",
    [pytest.param(name, marks=pytest.mark.rule(f"eclipse.tech.{name}")) for name in UNLOCKING],
)
def test_a_technology_allows_its_part(part: str) -> None:
    scene = upgrader()
    scene.play("act upgrade")
    number = TECH_IDS.index(part)
    scene.refuses(f"install {part} dreadnought 4", "eclipse.upgrade.need_tech", technology=number)
    knowing = upgrader().knows(0, part)
    knowing.play("act upgrade", f"install {part} dreadnought 4")
    assert knowing.part_at(0, "dreadnought", 4) == part


@pytest.mark.rule("eclipse.tech.part_needs_own_tech")
@pytest.mark.check("eclipse.tech.part_needs_own_tech")
def test_a_better_technology_does_not_allow_the_weaker_part() -> None:
    scene = upgrader().knows(0, "gluon_computer")
    scene.play("act upgrade")
    assert scene.allows("install gluon_computer dreadnought 4")
    scene.refuses(
        "install positron_computer dreadnought 4",
        "eclipse.tech.part_needs_own_tech",
        technology=tech("positron_computer"),
    )
    needed = [PART_TECHNOLOGY[part.index] for part in PARTS if PART_TECHNOLOGY[part.index] >= 0]
    assert len(set(needed)) == len(needed) == 19


# Things to build --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(name, marks=pytest.mark.rule(f"eclipse.tech.{name}"))
        for name in ("starbase", "orbital", "monolith")
    ],
)
def test_a_technology_allows_to_build(item: str) -> None:
    scene = Scene("mechanema", "terran_union").home(0).home(1).holds(0, materials=20)
    scene.play("act build")
    scene.refuses(f"build {item} 230", "eclipse.build.need_tech", technology=tech(item))
    scene = Scene("mechanema", "terran_union").home(0).home(1).holds(0, materials=20)
    scene.knows(0, item).play("act build", f"build {item} 230")
    home = at("230")
    there = [scene.state.orbital[home], scene.state.monolith[home], len(scene.fleet(0, "230"))]
    assert there == [int(item == name) for name in ("orbital", "monolith", "starbase")]


# Population -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("technology", "square"),
    [
        pytest.param(
            "advanced_mining", "materials", marks=pytest.mark.rule("eclipse.tech.advanced_mining")
        ),
        pytest.param(
            "advanced_labs", "science", marks=pytest.mark.rule("eclipse.tech.advanced_labs")
        ),
        pytest.param(
            "advanced_economy", "money", marks=pytest.mark.rule("eclipse.tech.advanced_economy")
        ),
    ],
)
def test_advanced_squares_of_one_kind(technology: str, square: str) -> None:
    """109 has none; 001 has science and materials, 104 money and science."""
    scene = Scene("orion_hegemony", "mechanema").home(0).home(1).knows(0, technology)
    scene.lay("001", "0-0", disc=0).lay("104", "1-0", disc=0)
    scene.play("act research")
    starred = {text.split()[2] for text in scene.legal("colonise") if "advanced" in text}
    assert starred == {f"{square}_advanced"}


@pytest.mark.rule("eclipse.tech.metasynthesis")
def test_metasynthesis_opens_every_advanced_square() -> None:
    scene = Scene("orion_hegemony", "mechanema").home(0).home(1).knows(0, "metasynthesis")
    scene.lay("001", "0-0", disc=0).lay("110", "1-0", disc=0)
    scene.play("act research")
    starred = {text.split()[2] for text in scene.legal("colonise") if "advanced" in text}
    assert starred == {
        "materials_advanced",
        "science_advanced",
        "money_advanced",
        "gray_advanced:materials",
        "gray_advanced:science",
        "gray_advanced:money",
    }


# Activations ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("technology", "action", "count"),
    [
        pytest.param(
            "nanorobots",
            "build",
            3,
            marks=[
                pytest.mark.rule("eclipse.tech.nanorobots"),
                pytest.mark.check("eclipse.tech.nanorobots"),
            ],
        ),
        pytest.param(
            "improved_logistics",
            "move",
            4,
            marks=[
                pytest.mark.rule("eclipse.tech.improved_logistics"),
                pytest.mark.check("eclipse.tech.improved_logistics"),
            ],
        ),
        pytest.param(
            "pico_modulator",
            "upgrade",
            4,
            marks=[
                pytest.mark.rule("eclipse.tech.pico_modulator"),
                pytest.mark.check("eclipse.tech.pico_modulator"),
            ],
        ),
    ],
)
def test_more_activations_in_actions_but_not_in_reactions(
    technology: str, action: str, count: int
) -> None:
    def scene() -> Scene:
        built = Scene("terran_union", "mechanema").home(0).home(1).knows(0, technology)
        return built.ships(0, "225", interceptor=1).holds(0, materials=9).knows(1, technology)

    acting = scene()
    acting.play(f"act {action}")
    decision = acting.state.decision(0)
    assert decision is not None
    assert decision.context["left"] == count
    reacting = scene().passed(0)
    reacting.play(f"react {action}")
    decision = reacting.state.decision(0)
    assert decision is not None
    assert decision.context["left"] == 1
    move = ACTIONS.index("move")
    if action == "move":
        assert activations(acting.state, 1, move) == 3


# At once ----------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.tech.advanced_robotics")
@pytest.mark.check("eclipse.tech.advanced_robotics")
def test_advanced_robotics_brings_a_disc() -> None:
    scene = researcher().tray("advanced_robotics").discs(0, 8)
    scene.play("act research")
    assert (scene.state.discs[0], scene.state.upkeep(0)) == (7, 5)
    events = scene.play("research advanced_robotics nano")
    assert (scene.state.discs[0], scene.state.upkeep(0)) == (8, 3)
    assert named(events, "discs_gained")[0].args == (0, 1)


@pytest.mark.rule("eclipse.tech.quantum_grid")
@pytest.mark.check("eclipse.tech.quantum_grid")
def test_quantum_grid_brings_two_discs() -> None:
    scene = researcher().tray("quantum_grid").discs(0, 5)
    scene.play("act research")
    assert (scene.state.discs[0], scene.state.upkeep(0)) == (4, 13)
    scene.play("research quantum_grid grid")
    assert (scene.state.discs[0], scene.state.upkeep(0)) == (6, 7)


@pytest.mark.rule("eclipse.tech.extra_discs_overflow")
@pytest.mark.check("eclipse.tech.extra_discs_overflow")
@pytest.mark.ruling("eclipse.gap.disc_track_capacity")
def test_discs_beyond_13_are_stacked() -> None:
    scene = researcher().tray("quantum_grid").discs(0, 14)
    scene.play("act research", "research quantum_grid grid")
    assert scene.state.discs[0] == 15
    upkeep = []
    for _ in range(5):
        scene.state.discs[0] -= 1
        upkeep.append(scene.state.upkeep(0))
    assert upkeep == [0, 0, 0, 0, 1]


@pytest.mark.rule("eclipse.tech.artifact_key")
@pytest.mark.check("eclipse.tech.artifact_key")
@pytest.mark.ruling("eclipse.gap.artifact_key_types")
def test_each_artifact_gives_5_of_one_kind() -> None:
    scene = researcher().tray("artifact_key").holds(0, science=16)
    scene.lay("107", "1-0", disc=0).lay("109", "1-1", disc=0).lay("202", "2-1")
    scene.play("act research", "research artifact_key nano")
    assert scene.asked() == (0, "artifacts")
    assert scene.legal() == ["gain materials", "gain science", "gain money"]
    scene.play("gain money", "gain money", "gain materials")
    assert scene.store(0) == (5, 0, 10)
    assert scene.asked() == (1, "turn")


@pytest.mark.rule("eclipse.tech.artifact_key")
def test_without_artifacts_the_key_gives_nothing() -> None:
    scene = researcher().tray("artifact_key").holds(0, science=16)
    scene.state.disc[SECTOR_IDS.index("225")] = -1
    scene.play("act research", "research artifact_key nano")
    assert scene.asked() == (1, "turn")
    assert scene.store(0) == (0, 0, 0)


@pytest.mark.rule("eclipse.tech.artifact_key")
def test_artifacts_are_counted_at_once_only() -> None:
    scene = researcher().knows(0, "artifact_key")
    scene.play("act research")
    scene.refuses("gain money", "eclipse.tech.artifact_key")
    asked = researcher().tray("artifact_key").holds(0, science=16)
    asked.play("act research", "research artifact_key nano")
    asked.refuses("done", "eclipse.concept.activations_optional")


@pytest.mark.rule("eclipse.tech.warp_portal")
def test_the_portal_token_goes_to_a_controlled_sector() -> None:
    scene = Scene("terran_union", "mechanema", portals=True).home(0).home(1)
    scene.colony_ships(0, 0).colony_ships(1, 0).holds(0, science=9).tray("warp_portal")
    scene.lay("102", "1-0", disc=0).lay("103", "1-1")
    scene.play("act research", "research warp_portal grid")
    assert scene.legal() == ["portal 102", "portal 225"]
    scene.refuses("portal 103", "eclipse.tech.warp_portal", sector=SECTOR_IDS.index("103"))
    scene.refuses("done", "eclipse.concept.activations_optional")
    scene.play("portal 102")
    assert [SECTOR_IDS[sector] for sector in scene.state.portals()] == ["102"]
    points = SCORE_PARTS.index("portals")
    assert [count_points(scene.state, seat)[points] for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("eclipse.tech.warp_portal")
@pytest.mark.ruling("eclipse.gap.warp_token_no_sector")
def test_without_a_sector_the_token_is_lost() -> None:
    scene = Scene("terran_union", "mechanema", portals=True).lay("225", "2-0").home(1)
    scene.colony_ships(1, 0).holds(0, science=9).tray("warp_portal").ships(0, "225", cruiser=1)
    scene.play("act research", "research warp_portal grid")
    assert scene.asked() == (1, "turn")
    assert scene.state.portals() == []
    assert scene.has_technology(0, "warp_portal")


@pytest.mark.rule("eclipse.tech.ancient_labs")
def test_ancient_labs_bring_a_discovery() -> None:
    scene = researcher().tray("ancient_labs").draws("money_8")
    left = scene.state.finds_left
    scene.play("act research", "research ancient_labs grid")
    assert scene.asked() == (0, "discovery")
    assert scene.state.finds_left == left - 1
    scene.play("use")
    assert scene.store(0) == (0, 27, 8)


@pytest.mark.rule("eclipse.tech.ancient_labs")
@pytest.mark.ruling("eclipse.gap.discovery_supply_empty")
def test_ancient_labs_without_discoveries_do_nothing() -> None:
    scene = researcher().tray("ancient_labs").finds()
    scene.play("act research", "research ancient_labs grid")
    assert scene.asked() == (1, "turn")
    assert scene.has_technology(0, "ancient_labs")


@pytest.mark.rule("eclipse.tech.ancient_labs_placement")
@pytest.mark.check("eclipse.tech.ancient_labs_placement")
def test_an_orbital_of_the_labs_goes_home() -> None:
    scene = researcher().tray("ancient_labs").draws("ancient_orbital")
    scene.play("act research", "research ancient_labs grid", "use")
    assert scene.state.orbital[SECTOR_IDS.index("225")] == 1
    assert scene.held(0, "materials") == 2
    full = researcher().tray("ancient_labs").draws("ancient_orbital").orbital("225")
    full.play("act research", "research ancient_labs grid")
    assert full.asked() == (1, "turn")  # only the points were left
    assert full.state.kept_discoveries[0] == 1
    assert full.held(0, "materials") == 0


@pytest.mark.rule("eclipse.tech.ancient_labs_placement")
@pytest.mark.parametrize("find", ["ancient_cruiser", "ancient_monolith", "ancient_warp_portal"])
def test_whatever_the_labs_place_goes_home(find: str) -> None:
    scene = Scene("terran_union", "mechanema", portals=True).home(0).home(1)
    scene.colony_ships(0, 0).colony_ships(1, 0).holds(0, science=13)
    scene.tray("ancient_labs").lay("102", "1-0", disc=0).draws(find)
    scene.play("act research", "research ancient_labs grid", "use")
    home = at("225")
    there = [scene.state.presence_at(home, 0), scene.state.monolith[home], scene.state.portal[home]]
    assert sum(1 for one in there if one) == 1


@pytest.mark.rule("eclipse.tech.ancient_labs_no_home")
@pytest.mark.check("eclipse.tech.ancient_labs_no_home")
def test_without_a_home_the_labs_give_points_for_what_is_placed() -> None:
    def lost() -> Scene:
        scene = Scene("terran_union", "mechanema").lay("225", "2-0").home(1)
        scene.colony_ships(1, 0).holds(0, science=13).tray("ancient_labs")
        return scene.ships(0, "225", interceptor=1)

    cruiser = lost().draws("ancient_cruiser")
    cruiser.play("act research", "research ancient_labs grid")
    assert cruiser.state.kept_discoveries[0] == 1
    assert cruiser.fleet(0, "225") == {"interceptor": 1}
    materials = lost().draws("materials_6")
    materials.play("act research", "research ancient_labs grid")
    assert materials.legal() == ["use", "keep_vp"]


# For good ---------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.tech.cloaking_device")
@pytest.mark.check("eclipse.tech.cloaking_device")
def test_two_ships_pin_a_cloaked_one() -> None:
    for enemies, pinned in ((1, 0), (2, 1), (3, 1), (4, 2)):
        free = []
        for own in (1, 2, 3):
            scene = Scene("terran_union", "mechanema").lay("102", "1-0").knows(0, "cloaking_device")
            scene.ships(0, "102", interceptor=own).ships(1, "102", interceptor=enemies)
            free.append(may_leave(scene.state, 0, at("102")))
        assert free == [own > pinned for own in (1, 2, 3)]
