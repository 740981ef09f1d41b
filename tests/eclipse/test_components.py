"""What is in the box (ledger part: Components), and the tables that pictures hold."""

from __future__ import annotations

import pytest

from orrery.games.eclipse.components import (
    AMBASSADORS,
    ANCIENT,
    CENTRE,
    CUBES,
    DISCOUNT,
    DISCOVERIES,
    DISCS,
    FLEET,
    GCDS,
    GUARDED,
    GUARDIAN,
    INNER,
    MIDDLE,
    NPC_BLUEPRINTS,
    OUTER,
    PART_TECHNOLOGY,
    PARTS,
    PRODUCTION,
    REPUTATION,
    SECTORS,
    SHIPS,
    SPECIES,
    STARTING,
    TECH_IDS,
    TECH_TRACKS,
    TECHNOLOGIES,
    TRACK_LENGTH,
    Part,
    Sector,
)
from tests.eclipse.opening import Opening, given


def sector(number: str) -> Sector:
    return next(each for each in SECTORS if each.id == number)


def ring(kind: int, portals: bool = True) -> list[int]:
    """The numbers of the sectors of a ring."""
    return [
        each.number for each in SECTORS if each.ring == kind and (portals or not each.in_module)
    ]


def part(name: str) -> Part:
    return next(each for each in PARTS if each.id == name)


def stars(number: str) -> list[int]:
    """Plain and then starred squares: materials, science, money, gray."""
    return sector(number).squares[:8]


# Components -------------------------------------------------------------------------------


@pytest.mark.rule("eclipse.components.civilization")
@pytest.mark.check("eclipse.components.civilization")
def test_every_colour_has_its_pieces() -> None:
    assert dict(zip(SHIPS, FLEET, strict=True)) == {
        "interceptor": 8,
        "cruiser": 4,
        "dreadnought": 2,
        "starbase": 4,
    }
    assert (sum(FLEET), CUBES, DISCS, AMBASSADORS) == (18, 33, 16, 3)
    opening = given("terran_union", "eridani_empire")  # the invariants count them at every step
    in_use = [opening.state.discs[seat] + opening.state.tray_discs[seat] + 1 for seat in (0, 1)]
    assert in_use == [16, 14]


@pytest.mark.rule("eclipse.components.sectors")
@pytest.mark.check("eclipse.components.sectors")
def test_the_sectors() -> None:
    assert ring(INNER) == list(range(101, 111))
    assert ring(MIDDLE) == [*range(201, 212), 214, 281]
    assert ring(OUTER) == [*range(301, 319), 381, 382]
    assert [len(ring(kind)) for kind in (INNER, MIDDLE, OUTER)] == [10, 13, 20]
    assert [len(ring(kind, portals=False)) for kind in (INNER, MIDDLE, OUTER)] == [10, 12, 18]
    assert ring(STARTING) == list(range(221, 233))
    assert ring(GUARDED) == [271, 272, 273, 274]
    assert SECTORS[CENTRE].number == 1


@pytest.mark.rule("eclipse.components.tech_tiles")
@pytest.mark.check("eclipse.components.tech_tiles")
def test_114_technology_tiles_of_39_kinds() -> None:
    assert sum(tile.copies for tile in TECHNOLOGIES) == 114
    kinds = [sum(1 for tile in TECHNOLOGIES if tile.category == each) for each in range(4)]
    assert kinds == [8, 8, 8, 15]
    assert {tile.copies for tile in TECHNOLOGIES if tile.is_rare} == {1}
    assert min(tile.copies for tile in TECHNOLOGIES if not tile.is_rare) > 1


@pytest.mark.rule("eclipse.components.discovery_tiles", "eclipse.discovery.resources")
@pytest.mark.check("eclipse.components.discovery_tiles")
def test_36_discoveries_of_24_kinds() -> None:
    copies = {tile.id: tile.copies for tile in DISCOVERIES}
    assert (len(copies), sum(copies.values())) == (24, 36)
    parts = {name: copies.pop(name) for name in list(copies) if name.startswith("part_")}
    assert parts.pop("part_muon_source") == 1
    assert list(parts.values()) == [1] * 14
    assert copies == {
        "materials_6": 3,
        "science_5": 3,
        "money_8": 3,
        "mixed_2_2_3": 2,
        "ancient_tech": 3,
        "ancient_cruiser": 3,
        "ancient_orbital": 2,
        "ancient_monolith": 1,
        "ancient_warp_portal": 1,
    }
    amounts = {tile.id: tile.resources for tile in DISCOVERIES if tile.kind == "resources"}
    assert amounts == {
        "materials_6": [6, 0, 0],
        "science_5": [0, 5, 0],
        "money_8": [0, 0, 8],
        "mixed_2_2_3": [2, 2, 3],
    }


@pytest.mark.rule("eclipse.components.reputation_tiles", "eclipse.setup.reputation_bag")
@pytest.mark.check("eclipse.components.reputation_tiles")
def test_33_reputation_tiles() -> None:
    assert REPUTATION == [12, 10, 7, 4]
    assert sum((at + 1) * tiles for at, tiles in enumerate(REPUTATION)) == 69
    opening = Opening(3)
    assert (opening.state.bag, opening.state.bag_size) == ([12, 10, 7, 4], 33)


@pytest.mark.rule("eclipse.components.npc_minis")
@pytest.mark.ruling("eclipse.gap.ancient_supply")
def test_the_tiles_ask_for_more_ancients_than_there_are_miniatures() -> None:
    assert sum(each.ancients for each in SECTORS) == 17
    assert sum(1 for each in SECTORS if each.npc == GUARDIAN) == 4
    assert sum(1 for each in SECTORS if each.npc == GCDS) == 1


# Tables that are pictures in the rulebook -------------------------------------------------


@pytest.mark.ruling("eclipse.gap.tech_costs_regular", "eclipse.gap.tech_copies")
def test_regular_technologies_get_dearer_and_rarer() -> None:
    for category in range(len(TECH_TRACKS)):
        tiles = [tile for tile in TECHNOLOGIES if tile.category == category]
        assert [(tile.cost, tile.minimum) for tile in tiles] == [
            (2, 2),
            (4, 3),
            (6, 4),
            (8, 5),
            (10, 6),
            (12, 6),
            (14, 7),
            (16, 8),
        ]
        assert [tile.copies for tile in tiles] == [5, 5, 5, 5, 4, 3, 3, 3]


@pytest.mark.ruling("eclipse.gap.tech_costs_rare")
def test_rare_technologies() -> None:
    assert {tile.id: (tile.cost, tile.minimum) for tile in TECHNOLOGIES if tile.is_rare} == {
        "antimatter_splitter": (5, 5),
        "conifold_field": (5, 5),
        "neutron_absorber": (5, 5),
        "absorption_shield": (7, 6),
        "cloaking_device": (7, 6),
        "improved_logistics": (7, 6),
        "sentient_hull": (7, 6),
        "soliton_cannon": (9, 7),
        "transition_drive": (9, 7),
        "warp_portal": (9, 7),
        "flux_missile": (11, 8),
        "pico_modulator": (11, 8),
        "ancient_labs": (13, 9),
        "zero_point_source": (15, 10),
        "metasynthesis": (17, 11),
    }


@pytest.mark.ruling("eclipse.gap.tech_discount_track")
def test_the_discount_of_a_technology_track() -> None:
    assert DISCOUNT[:TRACK_LENGTH] == [0, 1, 2, 3, 4, 6, 8]
    assert TRACK_LENGTH == 7


@pytest.mark.ruling("eclipse.gap.population_track")
def test_the_production_track() -> None:
    assert PRODUCTION == [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]


@pytest.mark.ruling("eclipse.gap.influence_track")
def test_the_influence_track() -> None:
    opening = given("terran_union", "hydran_progress")
    costs = []
    for discs in range(13, -1, -1):
        opening.state.discs[0] = discs
        costs.append(opening.state.upkeep(0))
    assert costs == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]


@pytest.mark.ruling("eclipse.gap.part_stats", "eclipse.gap.part_table_garbled")
def test_24_standard_parts() -> None:
    standard = [each for each in PARTS if not each.is_ancient]
    by_kind: dict[str, list[str]] = {}
    for each in standard:
        by_kind.setdefault(each.category, []).append(each.id)
    assert by_kind == {
        "cannon": ["ion_cannon", "plasma_cannon", "soliton_cannon", "antimatter_cannon"],
        "missile": ["plasma_missile", "flux_missile"],
        "computer": ["electron_computer", "positron_computer", "gluon_computer"],
        "shield": ["gauss_shield", "phase_shield", "absorption_shield"],
        "hull": ["hull", "improved_hull", "sentient_hull", "conifold_field"],
        "drive": ["nuclear_drive", "fusion_drive", "tachyon_drive", "transition_drive"],
        "source": ["nuclear_source", "fusion_source", "tachyon_source", "zero_point_source"],
    }
    sources = [part(name).energy for name in by_kind["source"]]
    assert sources == [3, 6, 9, 12]
    drives = [(part(name).movement, part(name).initiative) for name in by_kind["drive"]]
    assert drives == [(1, 1), (2, 2), (3, 3), (3, 0)]
    assert (part("plasma_cannon").consumption, part("gauss_shield").consumption) == (2, 0)
    assert [part(name).consumption for name in by_kind["cannon"]] == [1, 2, 3, 4]


@pytest.mark.ruling("eclipse.gap.ancient_part_stats")
def test_15_ancient_parts_need_no_technology() -> None:
    ancient = [each for each in PARTS if each.is_ancient]
    assert len(ancient) == 15
    assert {PART_TECHNOLOGY[each.index] for each in ancient} == {-1}
    assert [each.id for each in ancient if each.outside] == ["muon_source"]
    hypergrid, muon = part("hypergrid_source"), part("muon_source")
    assert (hypergrid.energy, muon.energy, muon.initiative) == (11, 2, 1)
    assert (part("shard_hull").hull, part("flux_shield").shield) == (3, 3)
    assert (part("ion_missile").dice, part("antimatter_missile").dice) == (3, 1)


@pytest.mark.ruling("eclipse.gap.npc_blueprints")
def test_non_player_blueprints() -> None:
    normal = [NPC_BLUEPRINTS[npc][0] for npc in (ANCIENT, GUARDIAN, GCDS)]
    advanced = [NPC_BLUEPRINTS[npc][1] for npc in (ANCIENT, GUARDIAN, GCDS)]
    assert [(b.initiative, b.hull, b.computer) for b in normal] == [(2, 1, 1), (3, 2, 2), (0, 7, 2)]
    assert [b.cannons for b in normal] == [[2, 0, 0, 0], [3, 0, 0, 0], [4, 0, 0, 0]]
    assert [(b.initiative, b.hull, b.computer) for b in advanced] == [
        (1, 2, 1),
        (1, 3, 1),
        (2, 3, 2),
    ]
    assert [b.cannons for b in advanced] == [[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert [b.missiles for b in advanced] == [[0, 0, 0, 0], [0, 2, 0, 0], [4, 0, 0, 0]]
    assert {b.shield for b in normal + advanced} == {0}


@pytest.mark.ruling("eclipse.gap.sectors_ring1")
def test_inner_sectors() -> None:
    assert stars("101") == [1, 0, 1, 0, 1, 0, 0, 0]
    assert stars("110") == [0, 0, 0, 0, 0, 0, 1, 1]
    castor = sector("101")
    assert (castor.vp, castor.discovery, castor.ancients, castor.artifact) == (2, True, 1, False)
    assert castor.wormholes == [False, True, True, True, True, True]
    assert [each.number for each in SECTORS if each.ring == INNER and each.artifact] == [107, 109]
    assert sum(each.vp for each in SECTORS if each.ring == INNER) == 23


@pytest.mark.ruling("eclipse.gap.sectors_ring2")
def test_middle_sectors() -> None:
    assert stars("204") == [0, 0, 0, 1, 1, 0, 1, 0]
    vega = sector("204")
    assert (vega.vp, vega.discovery, vega.ancients, vega.artifact) == (2, True, 1, True)
    assert vega.wormholes == [True, True, False, True, False, True]
    assert [each.number for each in SECTORS if each.ring == MIDDLE and each.portal] == [281]
    assert sum(sector("207").squares) == 0


@pytest.mark.ruling("eclipse.gap.sectors_ring3")
def test_outer_sectors() -> None:
    assert stars("301") == [0, 1, 1, 0, 1, 0, 0, 0]
    zeta = sector("301")
    assert (zeta.vp, zeta.discovery, zeta.ancients, zeta.artifact) == (2, True, 2, True)
    assert zeta.wormholes == [True, False, True, True, False, False]
    assert [each.number for each in SECTORS if each.ring == OUTER and each.portal] == [381, 382]
    assert sum(each.ancients for each in SECTORS if each.ring == OUTER) == 5


@pytest.mark.ruling("eclipse.gap.sectors_special")
def test_centre_guardian_and_starting_sectors() -> None:
    assert stars("001") == [1, 1, 2, 0, 1, 1, 0, 0]
    assert all(SECTORS[CENTRE].wormholes)
    terran = [SECTORS[spec.home] for spec in SPECIES if spec.is_terran]
    assert {tuple(home.squares) for home in terran} == {(1, 1, 1, 0, 0, 1, 1, 0, 0)}
    special = [each for each in SECTORS if each.ring in (STARTING, GUARDED)]
    assert {tuple(each.wormholes) for each in special} == {(True, True, False, True, True, False)}
    assert all(each.artifact for each in special)
    assert {each.vp for each in SECTORS if each.ring == STARTING} == {3}


@pytest.mark.ruling("eclipse.gap.naming_variants")
def test_one_name_for_one_thing() -> None:
    """The text writes Draco and Dragão, mesh and grid; ids follow the glossary."""
    assert "descendants_of_draco" in [spec.id for spec in SPECIES]
    assert TECH_TRACKS == ["military", "grid", "nano"]
    assert len(set(TECH_IDS)) == len(TECH_IDS)
