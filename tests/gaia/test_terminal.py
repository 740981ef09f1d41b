"""The table of Gaia Project in characters: everything is there, fits, and says what it means."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import orrery
from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    FINAL_TILES,
    PLANET_TYPES,
    ROUND_TILES,
    SPACE,
    STANDARD,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.game import game
from orrery.games.gaia.geometry import NAMES, PLACES
from orrery.games.gaia.income import forecast
from orrery.games.gaia.setup.maps import lay_tile
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.terminal import draw, look, note, parts, seats
from orrery.games.gaia.terminal.chart import chart, sector_tones
from orrery.games.gaia.terminal.panels import panel
from orrery.games.gaia.terminal.short import Short, amounts
from orrery.kernel.drawing import Line, text_of, width_of
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.match import Match
from orrery.kernel.state import State, View
from tests.cli.desk import Keyboard, Seance, longest, run
from tests.gaia.scene import Scene, at, opened

TERMINAL = Path(str(orrery.__file__)).parent / "games" / "gaia" / "terminal"
ENGLISH = game.messages("en")
SHORT = Short(ENGLISH)
CELL = 12
"""The room for a tile under a research area on the narrowest screen."""


@cache
def positions(players: int) -> list[State]:
    """Positions from a random game, from the set-up to the end."""
    options = {"map": "method_1", "faction_choice": "auction" if players == 2 else "in_order"}
    match = game.start(players, options, seed="drawing")
    rng = orrery.Source.from_seed(f"drawing/{players}")
    found: list[State] = []
    while open_seats := match.state.open_seats():
        if len(match.lines) % (6 if len(match.lines) < 20 else 30) == 0:
            found.append(match.state.clone())
        legal = match.state.legal(open_seats[0])
        match.apply(open_seats[0], legal[rng.below(len(legal))])
    return [*found, match.state]


def text(lines: list[Line]) -> str:
    return "\n".join(text_of(line) for line in lines)


def drawn(scene: Scene, seat: int | None = 0, width: int = 80, language: str = "en") -> str:
    scene.begin()
    return text(draw(scene.state.view(seat), game.messages(language), width))


def map_of(scene: Scene, seat: int | None = 0, pitch: int = 4) -> list[str]:
    scene.begin()
    lines = chart(scene.state.view(seat), ENGLISH, pitch, 200)
    return [text_of(line) for line in lines]


def cell_of(scene: Scene, space: str, seat: int | None = 0, pitch: int = 4) -> tuple[str, str]:
    """Both rows of a space."""
    rows = map_of(scene, seat, pitch)
    s = scene.state
    spaces = s.geometry().spaces
    first = min(s.hex_q[each] for each in spaces)
    top = min(2 * s.hex_r[each] + s.hex_q[each] for each in spaces)
    column = (s.hex_q[at(space)] - first) * pitch
    row = 2 * s.hex_r[at(space)] + s.hex_q[at(space)] - top
    return rows[row][column : column + pitch], rows[row + 1][column : column + pitch]


def panel_of(scene: Scene, seat: int = 0, width: int = 40) -> str:
    scene.begin()
    return text(panel(scene.state.view(0), seat, ENGLISH, width))


def line_with(picture: str, part: str) -> str:
    return next(line for line in picture.splitlines() if part in line)


# It fits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits_at_every_width(players: int) -> None:
    found = positions(players)
    for width in range(80, 201):
        state = found[width % len(found)]
        lines = draw(state.view(0), ENGLISH, width)
        assert {width_of(line) for line in lines} <= set(range(80, width + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_drawn(players: int, language: str) -> None:
    catalogue = game.messages(language)
    for state in positions(players):
        for seat in (*range(players), None):
            view = state.view(seat)
            assert {width_of(line) for line in draw(view, catalogue, 80)} == {80}
            for action in view.legal():
                note(view, action, catalogue)
        assert max(width_of(line) for line in draw(state.view(0), catalogue, 140)) <= 140


def test_parts_make_up_the_whole_where_the_screen_is_narrow() -> None:
    for state in positions(3):
        view = state.view(1)
        stacked = [line for part in parts(view, ENGLISH, 80) for line in part]
        assert stacked == draw(view, ENGLISH, 80)


def test_only_what_changes_is_a_new_part() -> None:
    scene = Scene("terrans", "xenos", "ambas").mine(0, "1C").holds(0, credits=9, ore=9)
    before = parts(scene.begin().state.view(0), ENGLISH, 80)
    scene.play("convert 1o>1c")
    after = parts(scene.state.view(0), ENGLISH, 80)
    changed = [number for number in range(len(after)) if before[number] != after[number]]
    assert changed == [3]


def test_wide_screens_have_the_panels_beside_the_map() -> None:
    scene = Scene("terrans", "xenos")
    assert len(drawn(scene, width=150).splitlines()) < len(drawn(scene, width=80).splitlines())
    for width in (140, 170, 200):
        rows = drawn(scene, width=width).splitlines()
        assert "Terrans (you)" in rows[1]


def test_a_very_wide_map_comes_in_strips() -> None:
    scene = Scene("terrans", "xenos")
    s = scene.state
    for sector in range(10):
        lay_tile(s, sector, (5 * sector, -2 * sector), 0, [SPACE] * PLACES)
    scene.mine(0, "1C", "10C")
    scene.begin()
    picture = drawn(scene)
    assert max(len(row) for row in picture.splitlines()) == 80
    assert picture.count("TeM●") == 2
    names = set(re.findall(r"\d+[ABC]\d*", picture))
    assert len(names) >= 10 * PLACES - 2


def test_a_table_without_a_map_yet_is_drawn() -> None:
    assert "Set-up" in text(draw(View(None, GaiaState(2)), ENGLISH, 80))


# The map -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_space_has_its_name(players: int) -> None:
    s = gaia(positions(players)[0])
    for pitch, missing in ((4, {"10A10", "10A11"}), (5, set()), (6, set())):
        rows = [text_of(line) for line in chart(View(None, s), ENGLISH, pitch, 200)]
        found = set(re.findall(r"(?:10|[1-9])(?:A1[01]|A\d|B\d|C)", " ".join(rows)))
        wanted = {NAMES[space] for space in s.geometry().spaces}
        assert wanted - found <= missing


def test_neighbours_touch_on_the_screen() -> None:
    scene = Scene("terrans", "xenos").planet("1B0", "ice").planet("1C", "oxide")
    scene.planet("1B3", "desert").planet("1B1", "swamp").planet("1B5", "titanium")
    rows = map_of(scene, None)
    above = next(row for row in rows if "Ic" in row)
    middle = rows[rows.index(above) + 2]
    below = rows[rows.index(above) + 4]
    assert above.index("Ic") == middle.index("Ox") == below.index("De")
    sides = rows[rows.index(above) + 1]
    assert sides.index("Sw") - middle.index("Ox") == middle.index("Ox") - sides.index("Ti") == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_planet_type_has_a_code_and_a_colour_of_its_own(language: str) -> None:
    short = Short(game.messages(language))
    planets = range(1, len(PLANET_TYPES))
    codes = [short.planet(planet) for planet in planets]
    assert all(len(code) == 2 for code in codes)
    assert len(set(codes)) == len(codes)
    assert len(set(look.PLANET)) == len(PLANET_TYPES)


def test_every_planet_of_the_map_is_drawn() -> None:
    scene = opened("terrans", "xenos", "ambas", "ivits")
    s = scene.state
    picture = "\n".join(map_of(scene, None))
    for planet in range(1, 10):
        count = sum(1 for space in s.geometry().spaces if s.planet[space] == planet)
        assert picture.count(SHORT.planet(planet)) == count


@pytest.mark.parametrize(
    ("kind", "sign"),
    [
        ("mine", "M"),
        ("trading_station", "T"),
        ("research_lab", "L"),
        ("planetary_institute", "P"),
        ("academy_knowledge", "K"),
        ("academy_qic", "Q"),
    ],
)
def test_structures_show_their_kind_and_their_owner(kind: str, sign: str) -> None:
    for seat, emblem in enumerate(look.EMBLEM):
        scene = Scene("terrans", "xenos", "ambas", "ivits").structure(seat, kind, "3B5", "oxide")
        assert cell_of(scene, "3B5", None)[0] == f"Ox{sign}{emblem}"


def test_structures_have_the_colour_of_the_faction() -> None:
    scene = Scene("terrans", "xenos").mine(0, "3B5", planet="oxide").begin()
    segments = [
        segment for line in chart(scene.state.view(None), ENGLISH, 4, 200) for segment in line
    ]
    assert ("Ox", f"{look.DARK} on {look.PLANET[2]}") in segments
    assert ("M●", f"{look.DARK} on {look.PLANET[1]}") in segments


def test_a_shared_mine_stands_below_the_planet() -> None:
    scene = Scene("lantids", "xenos").mine(1, "3B5").shared_mine(0, "3B5")
    assert cell_of(scene, "3B5", None) == ("DeM■", "3B5●")
    scene = Scene("lantids", "xenos").mine(1, "3A11").shared_mine(0, "3A11")
    assert cell_of(scene, "3A11", None) == ("DeM■", "A11●")


def test_satellites_of_all_players_show() -> None:
    scene = Scene("terrans", "xenos", "ambas", "firaks")
    for seat in range(4):
        scene.federation(seat, "3B5")
    assert cell_of(scene, "3B5", None) == ("●■▲◆", "3B5 ")


def test_a_space_station_among_satellites_hides_nobody() -> None:
    scene = Scene("ivits", "xenos", "ambas", "firaks").station(0, "3B5")
    for seat in (1, 2, 3):
        scene.federation(seat, "3B5")
    assert cell_of(scene, "3B5", None) == ("⌂●■▲", "3B5◆")


def test_gaiaformers_and_the_lost_planet_show() -> None:
    scene = Scene("terrans", "xenos").former(1, "3B5").lost_planet(0, "3B2")
    assert cell_of(scene, "3B5", None)[0] == "Trg■"
    assert cell_of(scene, "3B2", None)[0] == "LoM●"


def test_federated_structures_are_marked() -> None:
    scene = Scene("terrans", "xenos").mine(0, "3B5", "3A11").federation(0, "3B5", "3A11")
    assert cell_of(scene, "3B5", None) == ("TeM●", "3B5*")
    assert cell_of(scene, "3A11", None, 5) == ("TeM● ", "3A11*")


def test_a_federation_is_seen_while_it_is_formed() -> None:
    scene = Scene("xenos", "terrans").structure(0, "planetary_institute", "1A0")
    scene.structure(0, "academy_qic", "1A3").structure(0, "academy_knowledge", "1A9")
    scene.power(0, 9, 0, 0).play("federate", "planet 1A0")
    assert cell_of(scene, "1A0")[1] == "1A0*"
    assert cell_of(scene, "1A3")[1] == "1A3◎"
    scene.play("planet 1A3")
    assert cell_of(scene, "1B0")[0].strip() == "◎"
    scene.play("satellite 1B0")
    assert cell_of(scene, "1B0")[0].strip() == "●"
    assert cell_of(scene, "1A3")[1] == "1A3*"


def test_sectors_have_their_number_and_a_paper_of_their_own() -> None:
    scene = Scene("terrans", "xenos", "ambas")
    picture = " ".join(map_of(scene, None))
    for sector in range(1, 11):
        assert f" {sector:02} " in picture
    geometry, tones = scene.state.geometry(), sector_tones(scene.state)
    for space in geometry.spaces:
        for other in geometry.neighbours[space]:
            same = space // PLACES == other // PLACES
            assert same == (tones[space // PLACES] == tones[other // PLACES])


def test_what_can_be_chosen_is_marked() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "terra").planet("4C", "ice")
    scene.holds(0, credits=9, ore=9)
    assert cell_of(scene, "1B0")[0] == "Te◎ "
    assert cell_of(scene, "1C")[1] == "1C◎ "
    assert cell_of(scene, "4C")[0] == "Ic  "
    assert "◎" not in " ".join(map_of(scene, 1))
    assert "◎" not in " ".join(map_of(scene, None))


# The boards --------------------------------------------------------------------------------


def test_the_head_tells_round_phase_and_turn_order() -> None:
    scene = Scene("terrans", "xenos", "ambas", round=3).mine(0, "1C").passed(2)
    head = drawn(scene).splitlines()[0]
    assert head.startswith(" Round 3/6 · action phase")
    assert "►● Terrans" in head
    assert "■ Xenos " in head
    assert "▲ Ambas ✕" in head


def test_an_auction_shows_names_and_bids() -> None:
    match = game.start(2, {"faction_choice": "auction"}, seed="1")
    for seat, notation in ((0, "faction xenos"), (1, "faction ambas"), (0, "bid ambas 7")):
        match.apply(seat, match.state.space().parse(notation))
    head = text(draw(match.state.view(1), ENGLISH, 80)).splitlines()
    assert "Xenos" in head[1]
    assert "Ambas 7vp ●" in head[1]


def test_research_shows_levels_tiles_and_the_token() -> None:
    scene = Scene("terrans", "xenos", "ambas").top_token("vp8_qic1")
    scene.level(0, science=2).level(1, science=2, ai=5).level(2, navigation=4)
    scene.advanced_at("economy", "action_ore3").tech_at("navigation", "income_credits_4")
    scene.tile(0, "income_credits_4").tech_at("free1", "vp_7")
    picture = drawn(scene)
    assert "Terraforming Navigation   AI           Gaia Project Economy      Science" in picture
    assert "2●■      +2k" in line_with(picture, "2●■")
    assert "5■        4q" in line_with(picture, "5■")
    assert "8vp1q" in line_with(picture, "5■")
    assert "4▲" in picture
    assert "▣►3o" in picture
    assert "✓+4c" in picture
    assert "Any area  7vp" in picture


def test_an_advanced_tile_that_is_taken_is_gone() -> None:
    scene = Scene("terrans", "xenos").tile(0, "vp_7")
    scene.advanced(0, "pass_vp3_per_federation", covers="vp_7")
    row = line_with(drawn(scene), "▣level→2vp")
    assert row.split()[0] == "·"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tile_is_cut_on_the_narrowest_screen(language: str) -> None:
    short = Short(game.messages(language))
    for tile in (*STANDARD, *ADVANCED):
        assert len(short.tile(tile)) + 1 <= CELL, short.tile(tile)
    for track in range(len(TRACKS)):
        assert len(short.track(track, CELL)) <= CELL
        for level in range(6):
            assert len(short.level(GaiaState(2), track, level)) <= CELL - 3


def test_used_actions_of_the_board_are_marked() -> None:
    picture = drawn(Scene("terrans", "xenos").used_board("power_ore_2"))
    assert "✕4pw→2o" in picture
    for action in BOARD_ACTIONS:
        assert SHORT.board_action(action) in re.sub(r"\s+", " ", picture)
    assert "2q→3vp 1vp/type" in picture


def test_round_tiles_tell_the_present_one() -> None:
    picture = drawn(Scene("terrans", "xenos", round=2))
    assert "1 level→2vp  ► M→2vp  3 T→3vp" in picture


def test_final_tiles_tell_how_everybody_stands() -> None:
    scene = Scene("terrans", "xenos").final_tiles("structures", "sectors")
    scene.mine(0, "1C", "2C", "3C").mine(1, "4C")
    picture = drawn(scene)
    assert "At the end: structures  ● 3 (12vp)  ■ 1 (6vp)  neutral 11" in picture
    assert "At the end: sectors  ● 3 (12vp)  ■ 1 (6vp)  neutral 6" in picture


def test_boosters_and_tokens_that_are_left() -> None:
    scene = Scene("terrans", "xenos").top_token("vp12")
    picture = drawn(scene)
    assert "Boosters  +1o ⇥2vp/T  +4pw ⇥4vp/PKQ  +4c ⇥1vp/Ga" in picture
    assert "2×12vp" in picture
    assert "3×8vp 2t" in picture


# Panels ------------------------------------------------------------------------------------


def test_a_panel_tells_resources_and_power() -> None:
    scene = Scene("taklons", "xenos").holds(0, vp=42, credits=30, ore=4, knowledge=3, qic=2)
    scene.power(0, 1, 4, 2, gaia_area=3, stone=2)
    picture = panel_of(scene)
    assert "● Taklons (you)" in picture
    assert "42 vp" in picture
    assert "30/30 c  4/15 o  3/15 k  2 q" in picture
    assert "Power  I 1  II 4✦  III 2  Gaia 3" in picture
    assert "Gaia 0✦" in panel_of(Scene("taklons", "xenos").power(0, 1, 0, 0, stone=4))


def test_a_panel_tells_the_next_income() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C", "2C").level(0, economy=2)
    assert "Income  +2c 4o 1k 2pw" in panel_of(scene)
    assert "Income" not in panel_of(Scene("terrans", "xenos", round=6).mine(0, "1C"))


def test_the_forecast_is_what_the_next_round_pays() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").mine(1, "3C").booster(0, "pass_mines")
    scene.play("pass pass_gaia_planets")
    expected = forecast(scene.state, 0)
    assert amounts(expected) == "4c 2o 1k"
    before = [scene.held(0, name) for name in ("credits", "ore", "knowledge")]
    scene.play(scene.legal("pass")[0])
    after = [scene.held(0, name) for name in ("credits", "ore", "knowledge")]
    gained = [new - old for new, old in zip(after, before, strict=True)]
    assert gained == expected.amounts[1:4]


def test_before_the_first_round_the_booster_still_pays() -> None:
    scene = Scene("terrans", "xenos", round=0)
    assert forecast(scene.state, 0).amounts[2:4] == [2, 2]


def test_a_panel_tells_pieces_and_reach() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C", "2C").structure(0, "research_lab", "3C")
    scene.formers(0, board=1).former(0, "4C").level(0, gaia_project=3, navigation=2)
    scene.level(0, terraforming=3).federation(0, "1B0", "1B1")
    picture = panel_of(scene)
    assert "M 2/8 T 0/4 L 1/3 P 0/1 K 0/1 Q 0/1" in picture
    assert "g● 1/2 (4t)  range 2  step 1o  sat. 23" in picture


def test_gaiaformers_in_the_gaia_area_are_told() -> None:
    assert "g● 0 +1/1" in panel_of(Scene("terrans", "xenos").formers(0, gaia_area=1))


def test_a_panel_tells_tiles_tokens_and_special_actions() -> None:
    scene = Scene("ambas", "xenos").structure(0, "academy_qic", "1C")
    scene.structure(0, "planetary_institute", "2C").tile(0, "action_power_4", "vp_7")
    scene.advanced(0, "action_ore3", covers="vp_7").booster(0, "range_3")
    scene.token(0, "vp12", green=False).token(0, "vp8_qic1")
    scene.used_special(0, "academy").used_special(0, "action_power_4")
    picture = panel_of(scene, width=60)
    assert "Booster  +2pw ►+3 range" in picture
    assert "Tiles  ►4pw  ▣►3o 7vp" in picture
    assert "Federations  –12vp  ✓8vp 1q" in picture
    assert "Special actions  ►+3 range  ✕1q  ►Ambas  ✕4pw  ►3o" in picture


def test_a_panel_tells_who_has_passed_and_what_comes_next() -> None:
    scene = Scene("terrans", "xenos").mine(1, "1C").passed(1)
    scene.state.booster[1] = -1
    scene.state.next_booster[1] = 3
    picture = panel_of(scene, 1)
    assert "✕ passed" in picture
    assert "Booster  +2c ►1 step" in picture


def test_a_bid_is_told() -> None:
    scene = Scene("terrans", "xenos")
    scene.state.bid[0] = 4
    assert "bid 4" in panel_of(scene, 0, 60)


def test_the_own_panel_comes_first() -> None:
    scene = Scene("terrans", "xenos", "ambas")
    for seat, names in ((0, ["Terrans", "Xenos"]), (1, ["Xenos", "Ambas"])):
        row = line_with(drawn(scene, seat), "(you)")
        assert row.index(names[0]) < row.index(names[1])


def test_seats_have_the_colours_of_their_factions() -> None:
    match = game.start(2, seed="1")
    assert seats(match.state.view(0)) == [("●", look.SOFT), ("■", look.SOFT)]
    scene = Scene("terrans", "xenos")
    assert seats(scene.state.view(0)) == [("●", look.PLANET[1]), ("■", look.PLANET[4])]


# Words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_the_terminal_exist(language: str) -> None:
    wanted: set[str] = set()
    for file in TERMINAL.glob("*.py"):
        source = file.read_text("utf-8")
        wanted |= set(re.findall(r"(?:label|self\.word|_title|_figure)\(['\"](\w+)", source))
        wanted |= set(re.findall(r"\"label\", ['\"](\w+)['\"]", source))
        wanted |= set(re.findall(r"\"((?:short|legend)_\w+)\"", source))
        wanted |= set(re.findall(r"\(look\.\w+, \"(\w+)\"\)", source))
    wanted |= {f"code_{planet}" for planet in range(1, len(PLANET_TYPES))}
    wanted |= {f"track_{track}" for track in range(len(TRACKS))}
    wanted |= {f"final_{tile.id}" for tile in FINAL_TILES}
    assert len(wanted) > 60
    assert wanted <= set(game.messages(language).tables["label"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_forms_tell_different_things_apart(language: str) -> None:
    short = Short(game.messages(language))
    for forms in (
        [short.tile(tile) for tile in (*STANDARD, *ADVANCED)],
        [short.booster(booster) for booster in BOOSTERS],
        [short.token(kind) for kind in range(len(TOKENS))],
        [short.board_action(action) for action in BOARD_ACTIONS],
        [short.final_tile(kind) for kind in range(len(FINAL_TILES))],
    ):
        assert len(set(forms)) == len(forms)
    rounds = [short.round_tile(kind) for kind in range(len(ROUND_TILES))]
    assert len(set(rounds)) == len(rounds) - 1  # two tiles are alike


def test_names_are_in_the_language_asked_for() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C")
    assert "Терранці (ви)" in drawn(scene, language="uk")
    assert "ТеM●" in drawn(scene, language="uk")
    assert "Terranos (você)" in drawn(scene, language="pt")
    assert "Rodada 1/6" in drawn(scene, language="pt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_all_planets_and_structures(language: str) -> None:
    catalogue = game.messages(language)
    picture = drawn(Scene("terrans", "xenos"), width=200, language=language)
    for planet in range(1, len(PLANET_TYPES)):
        assert f"{Short(catalogue).planet(planet)} {catalogue.tables['planet'][str(planet)]}" in (
            picture
        )
    for sign, key in zip("MTLPKQ", list(catalogue.tables["piece"])[1:], strict=True):
        assert f"{sign} {catalogue.tables['piece'][key]}" in picture


# Notes -------------------------------------------------------------------------------------


def noted(scene: Scene, notation: str) -> str:
    scene.begin()
    action = scene.state.space().parse(notation)
    return note(scene.state.view(scene.state.open_seats()[0]), action, ENGLISH)


def rich() -> Scene:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "ice").planet("1A3", "terra")
    scene.planet("1B3", "transdim").formers(0, board=1)
    scene.level(0, gaia_project=1, terraforming=2)
    return scene.holds(0, credits=30, ore=15, knowledge=15, qic=3).power(0, 9, 0, 0)


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("mine 1B0", "ice, −2c −3o"),
        ("mine 1A3", "terra, −2c −1o −1q"),
        ("project 1B3", "−6t"),
        ("upgrade 1C ts", "−6c −2o"),
        ("research navigation", "−4k, level 1: 1q"),
        ("research economy", "−4k, level 1: +2c1pw"),
        ("research terraforming", "−4k, level 3: 3pw, step −1o"),
        ("research gaia_project", "−4k, level 2: 3t"),
        ("convert 1o>1c", ""),
    ],
)
def test_notes_tell_the_price(notation: str, words: str) -> None:
    assert noted(rich(), notation) == words


def test_notes_count_the_help_of_an_action() -> None:
    scene = rich().power(0, 0, 0, 3)
    scene.play("action power_step_1")
    assert noted(scene, "mine 1B0") == "ice, −2c −1o"


def test_notes_tell_what_passing_scores() -> None:
    scene = rich().booster(0, "pass_mines").tile(0, "vp_7")
    scene.advanced(0, "pass_vp1_per_planet_type", covers="vp_7")
    assert noted(scene, "pass ore_knowledge") == "+2vp"
    scene = rich()
    before = scene.begin().state.held(0, 0)
    assert noted(scene, "pass pass_gaia_planets") == ""
    scene.play("pass pass_gaia_planets")
    assert scene.state.held(0, 0) == before


def test_notes_tell_what_lies_at_a_position() -> None:
    scene = Scene("terrans", "xenos").structure(0, "trading_station", "1C").tech_at("ai", "vp_7")
    scene.holds(0, credits=30, ore=15).level(0, ai=4).tile(0, "ore_qic").token(0, "vp8_qic1")
    scene.advanced_at("ai", "action_ore3").play("upgrade 1C lab")
    assert noted(scene, "tile ai") == "7 VP"
    assert noted(scene, "tile adv-ai") == "special action: 3 ore"
    scene.play("tile ai")
    assert noted(scene, "advance ai") == "level 5: 4q"


def test_notes_tell_what_a_charge_costs() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").structure(1, "planetary_institute", "1B3")
    scene.planet("1B0", "terra").holds(0, credits=9, ore=9).power(1, 9, 0, 0)
    scene.play("mine 1B0")
    assert noted(scene, "charge") == "+3pw −2vp"
    assert noted(scene, "decline") == ""


def test_notes_tell_what_planets_add_to_a_federation() -> None:
    scene = Scene("terrans", "xenos").structure(0, "planetary_institute", "1C")
    scene.structure(0, "academy_qic", "1A0").structure(0, "academy_knowledge", "1A6")
    scene.power(0, 9, 0, 0).play("federate")
    first = scene.legal("planet")[0]
    assert noted(scene, first) == "power value 3, 3/7"
    scene.play(first)
    assert noted(scene, scene.legal("planet")[0]) == "power value 3, 6/7"


def test_notes_tell_homes_academies_and_far_stations() -> None:
    match = game.start(2, seed="1")
    action = match.state.space().parse("faction ambas")
    assert note(match.state.view(0), action, ENGLISH) == "swamp"
    assert note(match.state.view(None), action, ENGLISH) == ""
    scene = Scene("bal_taks", "xenos").structure(0, "academy_qic", "1C")
    assert noted(scene, "special academy") == "4c"
    scene = Scene("ivits", "xenos").structure(0, "planetary_institute", "1C").holds(0, qic=1)
    scene.play("special faction")
    assert noted(scene, "space-station 1B0") == ""
    assert noted(scene, "space-station 1A0") == "−1q"


def test_notes_tell_what_a_source_pays() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").option(every_source=1).begin_round()
    assert noted(scene, "income mine") == "+1o"


# At the table ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "columns", "language"), [(2, 80, "en"), (3, 96, "pt"), (4, 150, "uk")]
)
def test_a_whole_game_is_played_at_the_table(players: int, columns: int, language: str) -> None:
    match = game.start(players, seed="table")
    rng = orrery.Source.from_seed("table/choices")

    def choose() -> str:
        state = seance.table.match.state
        if state.is_over():
            raise EOFError
        legal = state.legal(0)
        return legal[rng.below(len(legal))].text

    commands = ["help", "moves", "map", "log all", "rules gaia", "why federate", "?"]
    seance = Seance(match, Keyboard(commands, choose), language=language, columns=columns)
    screen = seance.play()
    assert match.state.is_over()
    assert longest(screen) <= columns


def test_a_turn_by_numbers_with_undo_and_reasons() -> None:
    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "ice").planet("4C", "terra")
    scene.holds(0, credits=9, ore=9).begin()
    match = Match(scene.state, game.check_options({}), "staged")
    match.begin()
    lines = ["why mine 4C", "1", "undo", "convert 1o>1c"]
    screen = Seance(match, Keyboard(lines)).play()
    assert "1  mine 1B0" in screen
    assert "build a mine on 1B0  (ice, −2c −4o)" in screen
    assert "gaia.range.maximum" in screen
    assert "Taken back: mine 1B0" in screen
    assert [line.text for line in match.lines] == ["convert 1o>1c"]


def test_gaia_is_played_from_the_command_line(tmp_path: Path) -> None:
    saved = tmp_path / "gaia.orr"
    words = ["play", "gaia", "--players", "4", "--bot", "random", "--seed", "7", "--seat", "2"]
    options = ["--option", "faction_choice=first_game"]
    answer = run(*words, *options, typed=f"1\nsave {saved}\nquit\n")
    assert answer.code == 0, answer.err
    assert "▲ Player 3  The game is being set up and you need a faction" in answer.out
    again = run("play", "gaia", "--bot", "random", "--seat", "2", "--load", saved)
    assert again.code == 0
    assert "(you)" in again.out
    told = run("replay", saved)
    assert told.code == 0
    assert "● Player 1  faction" in told.out
