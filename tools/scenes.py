"""The positions that the pictures show."""

from __future__ import annotations

from orrery.games.eclipse.game import game as eclipse_game
from orrery.games.gaia.game import game as gaia_game
from orrery.games.gaia.state import NONE
from orrery.games.nebula.game import game as nebula_game
from orrery.kernel.match import Match
from tests.eclipse import scene as eclipse_scene
from tests.gaia import scene as gaia_scene
from tests.nebula.scene import Scene


def nebula() -> Match:
    """Turn 14 of a close game: the first player's ship 3 is on its way."""
    built = Scene("conflict", seat=0, turn=14)
    built.home(0, "Y1", "1E7").planet("Y1", troops=12)
    built.planet("G1", "1G10", owner=0, troops=7)
    built.planet("R1", "1C13", kind="uncolonised")
    built.home(1, "R2", "2E7").planet("R2", troops=15)
    built.planet("Y2", "2G10", owner=1, troops=5)
    built.planet("G2", "2B14", kind="uncolonised")
    built.reserves(18, 9, 22).reserves(24, 11, 6, seat=1)
    for seat, grades in ((0, ("specialised", "base", "specialised")), (1, ("specialised",) * 3)):
        for resource, grade in zip(("metal", "gas", "crystal"), grades, strict=True):
            built.extractor(grade, resource, seat)
    built.building("academy", "hangar", "laboratory").building("academy", "hangar", seat=1)
    built.state.building[5] = 1
    built.ready("electromagnetic_pulse", "improved_cargo", "pathfinder")
    built.cooling("battle_speed", 1).cooling("balance", 2)
    built.research("energy_shield", 2).research("jumpgate", 1)
    built.ready("repair", seat=1).cooling("hack", 2, seat=1).ready("invisibility_field", seat=1)
    built.research("supernova_cannon", 3, seat=1).research("suicide", 1, seat=1)
    built.ship(1, "1C13", troops=5).ship(2, "1D8", troops=3).ship(3, "1H12", troops=6)
    built.ship(1, "2J9", troops=4, seat=1).ship(2, "2F11", troops=5, durability=1, seat=1)
    built.ship(3, "2E7", troops=2, seat=1)
    built.begin()
    match = Match(built.state, nebula_game.check_options({}), "picture")
    match.begin()
    return match


def gaia() -> Match:
    """Round 4 on the basic map: the Lantids share a planet, the Ivits have a space station."""
    built = gaia_scene.Scene("lantids", "ivits", "taklons", "xenos", round=4)
    _lay_out(built)
    _lantids(built)
    _ivits(built)
    _taklons(built)
    _xenos(built)
    built.used_board("power_credits_7").used_board("qic_tech_tile").passed(3)
    built.begin()
    match = Match(built.state, gaia_game.check_options({}), "picture")
    match.begin()
    return match


def _lay_out(built: gaia_scene.Scene) -> None:
    """The planets of the basic map and tiles as they were drawn for some game."""
    drawn = gaia_scene.opened("lantids", "ivits", "taklons", "xenos").state
    s = built.state
    s.planet = drawn.planet[:]
    s.tech_at, s.advanced_at = drawn.tech_at[:], drawn.advanced_at[:]
    s.round_tiles, s.final_tiles = drawn.round_tiles[:], drawn.final_tiles[:]
    built.top_token("vp7_ore2")


def _lantids(built: gaia_scene.Scene) -> None:
    built.structure(0, "planetary_institute", "3A7").structure(0, "research_lab", "4A4")
    built.structure(0, "trading_station", "4A0").mine(0, "4B0", "2A3", "3B5", "1B1")
    built.shared_mine(0, "3A6")
    built.holds(0, vp=47, credits=13, ore=6, knowledge=5).power(0, 3, 2, 4)
    built.level(0, terraforming=2, navigation=2, economy=1, science=1)
    built.tile(0, "income_credits_4")
    built.federation(0, "3A7", "3A6", "3A8", "4A0", "4B0").token(0, "vp8_qic1")


def _ivits(built: gaia_scene.Scene) -> None:
    built.structure(1, "planetary_institute", "1A6").structure(1, "academy_qic", "5A3")
    built.structure(1, "research_lab", "5B5").mine(1, "1A5", "5A7").station(1, "5B4")
    built.station(1, "5A8").federation(1, "1A6", "1A5").token(1, "vp7_credits6", green=False)
    built.holds(1, vp=52, credits=8, ore=3, knowledge=7, qic=3).power(1, 4, 5, 0)
    built.level(1, ai=3, navigation=2, science=2).formers(1, board=1).level(1, gaia_project=1)
    built.tile(1, "action_power_4", "vp_7").used_special(1, "academy")
    built.booster(1, "range_3")


def _taklons(built: gaia_scene.Scene) -> None:
    built.structure(2, "trading_station", "2B4").structure(2, "academy_knowledge", "4B2")
    built.structure(2, "research_lab", "2A7").mine(2, "8A0", "8B0", "9B2")
    built.former(2, "8A2").formers(2, board=1).level(2, gaia_project=3, science=3, economy=2)
    built.holds(2, vp=39, credits=21, ore=9, knowledge=11, qic=1)
    built.power(2, 2, 4, 1, gaia_area=4, stone=3)
    built.tile(2, "knowledge_per_planet_type", "ore_qic")
    built.advanced(2, "vp2_per_sector", covers="ore_qic").token(2, "vp6_knowledge2", green=False)
    built.booster(2, "pass_gaia_planets")


def _xenos(built: gaia_scene.Scene) -> None:
    built.structure(3, "planetary_institute", "10B5").mine(3, "10A8", "9A2", "6A4", "3A6")
    built.structure(3, "trading_station", "5A6").structure(3, "research_lab", "6B3")
    built.federation(3, "10B5", "10B4", "10A8").token(3, "vp12", green=False)
    built.holds(3, vp=44, credits=2, ore=1, knowledge=3, qic=4).power(3, 7, 2, 0)
    built.level(3, ai=4, terraforming=1, economy=2).tile(3, "income_ore_power")
    s = built.state
    s.boosters[0], s.next_booster[3], s.booster[3] = s.booster[3], s.boosters[0], NONE


def eclipse() -> Match:
    """Round 4: the Hydran Progress explores; ancients, guardians and the centre still stand."""
    built = eclipse_scene.Scene(
        "hydran_progress", "descendants_of_draco", "orion_hegemony", "eridani_empire", round=4
    )
    _galaxy(built)
    _hydran(built)
    _draco(built)
    _orion(built)
    _eridani(built)
    built.tray("plasma_cannon", "phase_shield", "advanced_mining", "starbase", "starbase")
    built.tray("gauss_shield", "improved_hull", "improved_hull", "positron_computer")
    built.tray("fusion_drive", "orbital", "advanced_labs", "monolith", "wormhole_generator")
    built.tray("cloaking_device", "sentient_hull", "nanorobots").allies(0, 1, "science")
    built.play("act explore")
    match = Match(built.state, eclipse_game.check_options({}), "picture")
    match.begin()
    return match


def _galaxy(built: eclipse_scene.Scene) -> None:
    """The centre, the homes, the guardians, and what has been explored."""
    built.lay("001", "0-0", npcs=1).lay("271", "2-0", 3, npcs=1).lay("272", "2-6", npcs=1)
    for seat in range(4):
        built.home(seat, cubes=True)
    built.lay("107", "1-1", 1, disc=0).lay("202", "2-3", disc=0).lay("314", "3-3", disc=0)
    built.lay("203", "2-1", 2, npcs=2).lay("103", "1-2", disc=1).lay("209", "2-5", 1, disc=1)
    built.lay("303", "3-7", npcs=1).lay("105", "1-4", npcs=1).lay("206", "2-7", 3, disc=2)
    built.lay("310", "3-11", 1, disc=2).lay("102", "1-5", disc=3).lay("210", "2-11", 4, disc=3)
    built.lay("207", "2-9", 5, disc=3)
    built.discovery("001", "271", "272", "203", "303", "105")


def _hydran(built: eclipse_scene.Scene) -> None:
    built.cubes(0, "107", "money", "science_advanced").cubes(0, "202", "science")
    built.cubes(0, "314", "gray:money").monolith("314")
    built.ships(0, "107", cruiser=2).ships(0, "224", interceptor=1, starbase=1)
    built.knows(0, "starbase", "fusion_source", "quantum_grid").holds(0, materials=4)
    built.part(0, "cruiser", 3, "hull").part(0, "cruiser", 4, "fusion_source")
    built.holds(0, science=9, money=6).reputation(0, 2, 3).colony_ships(0, 1)
    built.spent(0, "research", 2).spent(0, "build")


def _draco(built: eclipse_scene.Scene) -> None:
    built.cubes(1, "103", "money", "science").cubes(1, "209", "science")
    built.orbital("209").ships(1, "103", dreadnought=1, interceptor=2)
    built.ships(1, "303", cruiser=1).holds(1, materials=6, science=2, money=8)
    built.knows(1, "orbital", "gauss_shield").reputation(1, 1, 4).spent(1, "explore", 2)


def _orion(built: eclipse_scene.Scene) -> None:
    built.cubes(2, "206", "materials").cubes(2, "310", "science", "materials")
    built.ships(2, "105", cruiser=2, interceptor=3).ships(2, "232", dreadnought=1)
    built.knows(2, "plasma_cannon", "improved_hull").part(2, "cruiser", 2, "plasma_cannon")
    built.holds(2, materials=2, science=4, money=3).reputation(2, 2).keeps_discoveries(2, 1)
    built.spent(2, "build", 2).spent(2, "move")


def _eridani(built: eclipse_scene.Scene) -> None:
    built.cubes(3, "102", "science", "science").cubes(3, "210", "money")
    built.ships(3, "102", cruiser=1, interceptor=1).ships(3, "222", interceptor=1)
    built.knows(3, "advanced_economy", "fusion_drive").part(3, "interceptor", 3, "fusion_drive")
    built.holds(3, materials=5, science=7, money=11).reputation(3, 2, 2).spent(3, "upgrade")
    built.stores(3, "axion_computer").passed(3).keeps_discoveries(3, 1)
