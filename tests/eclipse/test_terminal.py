"""The table of Eclipse in characters: everything is there, fits, and hides what is hidden."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import orrery
from orrery.games.eclipse.components import (
    PARTS,
    SECTORS,
    SHIPS,
    SPECIES,
)
from orrery.games.eclipse.game import game
from orrery.games.eclipse.state import EclipseState, eclipse
from orrery.games.eclipse.terminal import draw, look, note, parts, seats
from orrery.games.eclipse.terminal.chart import LOW, TALL, Scale, chart, shown_zones
from orrery.games.eclipse.terminal.panels import panel
from orrery.games.eclipse.zones import COORDINATES, EDGES
from orrery.kernel.drawing import Line, text_of, width_of
from orrery.kernel.ledger import LANGUAGES
from orrery.kernel.match import Match
from orrery.kernel.state import State, View
from tests.cli.desk import Keyboard, Seance, longest, run
from tests.eclipse.battles import duel, roll_all
from tests.eclipse.scene import Scene, at, edge, zone
from tests.eclipse.walks import TABLES, lively

TERMINAL = Path(str(orrery.__file__)).parent / "games" / "eclipse" / "terminal"
ENGLISH = game.messages("en")
NARROW = LOW[-1]
ROOMY = TALL[-1]


@cache
def positions(players: int) -> list[State]:
    """Positions from a lively game, from the set-up to the end."""
    options = next(options for count, options in TABLES if count == players)
    match = game.start(players, options, seed="drawing")
    choose = lively(orrery.Source.from_seed(f"drawing/{players}"))
    found: list[State] = []
    while open_seats := match.state.open_seats():
        if len(match.lines) % (5 if len(match.lines) < 20 else 45) == 0:
            found.append(match.state.clone())
        match.apply(open_seats[0], choose(match, open_seats[0], match.state.legal(open_seats[0])))
    return [*found, match.state]


def text(lines: list[Line]) -> str:
    return "\n".join(text_of(line) for line in lines)


def drawn(scene: Scene, seat: int | None = 0, width: int = 80, language: str = "en") -> str:
    scene.begin()
    return text(draw(scene.state.view(seat), game.messages(language), width))


def panel_of(scene: Scene, seat: int = 0, viewer: int | None = 0, width: int = 80) -> str:
    scene.begin()
    return text(panel(scene.state.view(viewer), seat, ENGLISH, width))


def hex_of(
    scene: Scene, label: str, seat: int | None = 0, scale: Scale = NARROW
) -> tuple[list[str], list[str]]:
    """The rows inside a zone without blanks at their ends, and the signs on its six edges."""
    scene.begin()
    view = scene.state.view(seat)
    rows = [text_of(line) for line in chart(view, scale, 300)]
    places = [COORDINATES[each] for each in shown_zones(view)]
    first = min(q for q, _ in places)
    start = min(scale.height * r + scale.half * q for q, r in places) - 1
    q, r = COORDINATES[zone(label)]
    left, top, half = (
        (q - first) * scale.pitch,
        scale.height * r + scale.half * q - start,
        scale.half,
    )
    margins = [*range(half, 0, -1), *range(1, half + 1)]
    found = [
        rows[top + row][left + margin : left + scale.width - margin]
        for row, margin in enumerate(margins)
    ]
    right = [rows[top + row][left + scale.width - margin] for row, margin in enumerate(margins)]
    wrong = [rows[top + row][left + margin - 1] for row, margin in enumerate(margins)]
    flat = rows[top - 1][left + half : left + half + scale.top], found[-1]
    sides = [flat[0], right[:half], right[half:], flat[1], wrong[half:], wrong[:half]]
    plain = {look.FLAT, look.RISING, look.FALLING}
    signs = ["".join(sign for sign in side if sign not in plain).strip() for side in sides]
    return [row.strip() for row in found[:-1]], signs


def line_with(picture: str, part: str) -> str:
    return next(line for line in picture.splitlines() if part in line)


# It fits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_fits_at_every_width(players: int) -> None:
    found = positions(players)
    for width in range(80, 201):
        state = found[width % len(found)]
        lines = draw(state.view(0), game.messages(LANGUAGES[width % 3]), width)
        assert {width_of(line) for line in lines} <= set(range(80, width + 1))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_drawn(players: int, language: str) -> None:
    catalogue = game.messages(language)
    for number, state in enumerate(positions(players)):
        for seat in (number % players, None):
            view = state.view(seat)
            assert {width_of(line) for line in draw(view, catalogue, 80)} == {80}
            for action in view.legal()[:60]:
                assert "{" not in note(view, action, catalogue)


def test_parts_make_up_the_whole_where_the_screen_is_narrow() -> None:
    for state in positions(3):
        view = state.view(1)
        stacked = [line for part in parts(view, ENGLISH, 80) for line in part]
        assert stacked == draw(view, ENGLISH, 80)


def test_only_what_changes_is_a_new_part() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).holds(0, money=6)
    scene.play("act build")
    before = parts(scene.state.view(0), ENGLISH, 80)
    scene.play("trade money materials")
    after = parts(scene.state.view(0), ENGLISH, 80)
    assert [n for n in range(len(after)) if before[n] != after[n]] == [3]


def test_wide_screens_have_the_panels_beside_the_galaxy() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1)
    for width in (140, 170, 200):
        assert "Terran Directorate (you)" in drawn(scene, width=width).splitlines()[1]
    assert "(you)" not in drawn(scene, width=120).splitlines()[1]


def test_a_very_wide_galaxy_comes_in_strips() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1)
    for number, name in enumerate(("301", "302", "303", "304", "305")):
        scene.lay(name, f"{number + 3}-{number + 3}")
        scene.lay(f"10{number + 1}", f"{number + 3}-{4 * (number + 3)}")
    picture = drawn(scene)
    assert max(len(row) for row in picture.splitlines()) == 80
    for name in ("301", "305", "101", "105", "221"):
        assert f"{name}{look.POINTS[SECTORS[at(name)].vp]}" in picture


def test_a_table_without_a_galaxy_yet_is_drawn() -> None:
    assert "Set-up" in text(draw(View(None, EclipseState(2)), ENGLISH, 80))


def test_colours_are_those_that_rich_knows() -> None:
    """With colour and without, the characters are the same."""
    lines = draw(positions(4)[10].view(0), ENGLISH, 140)
    papers = []
    for system in ("truecolor", None):
        console = Console(
            file=io.StringIO(), width=140, color_system=system, force_terminal=system is not None
        )
        with console.capture() as capture:
            for line in lines:
                console.print(Text.assemble(*line), no_wrap=True)
        papers.append(re.sub(r"\x1b\[[0-9;]*m", "", capture.get()))
    assert papers[0] == papers[1]


# The galaxy --------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [NARROW, LOW[0], ROOMY, TALL[0]])
def test_wormholes_are_on_the_right_edges(scale: Scale) -> None:
    """Full circles where both sectors have one; else the half that lies in its sector."""
    for rotation in range(6):
        scene = Scene("terran_directorate", "planta").lay("305", "1-0", rotation)
        open_edges = {(printed + rotation) % 6 for printed in (0, 1, 3)}
        signs = hex_of(scene, "1-0", None, scale)[1]
        assert signs == [look.WORMHOLE[n] if n in open_edges else "" for n in range(6)]


@pytest.mark.parametrize("scale", [NARROW, ROOMY])
@pytest.mark.parametrize("name", EDGES)
def test_a_connection_is_one_sign_for_both_sectors(name: str, scale: Scale) -> None:
    """The centre has wormholes on all edges; 304 has two, on opposite edges."""
    number = edge(name)
    for rotation, sign in ((number, look.WORMHOLES), (number + 1, look.WORMHOLE[number])):
        scene = Scene("terran_directorate", "planta").lay("001", "0-0")
        scene.lay("304", f"1-{number}", rotation % 6)
        assert hex_of(scene, "0-0", None, scale)[1][number] == sign
        assert hex_of(scene, f"1-{number}", None, scale)[1][(number + 3) % 6] == sign


def test_a_sector_tells_number_points_controller_squares_and_ships() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema").home(0, cubes=True)
    scene.ships(0, "221", interceptor=2, cruiser=1).ships(2, "221", dreadnought=1)
    assert hex_of(scene, "2-0", None)[0] == ["221³●§", "m▪s▪✧$▪✧", "●2IC▲D"]
    assert hex_of(scene, "2-0", None, ROOMY)[0] == ["221³●", "§", "m▪s▪✧$▪✧", "●2IC▲D", ""]


def test_what_lies_in_a_sector_shows() -> None:
    scene = Scene("terran_directorate", "planta", portals=True).lay("107", "1-0", disc=1)
    scene.discovery("107").monolith("107").portal("107").orbital("107")
    assert hex_of(scene, "1-0", None)[0][:2] == ["107³■?▮@§", "m✧s✧$▫o▫"]
    scene = Scene("terran_directorate", "planta").lay("001", "0-0", disc=0)
    scene.knows(0, "advanced_mining").cubes(0, "001", "materials_advanced", "orbital:money")
    assert hex_of(scene, "0-0", None)[0][1] == "m▫✦s▫✧$▫▫o▪"


def test_printed_portals_and_gray_squares_show() -> None:
    scene = Scene("terran_directorate", "planta", portals=True).lay("281", "2-1").lay("314", "3-0")
    assert hex_of(scene, "2-1", None)[0][0] == "281²@"
    assert hex_of(scene, "3-0", None)[0][1] == "g▫"


@pytest.mark.parametrize(
    ("sector", "amount", "sign"),
    [("104", 2, "‡2A"), ("101", 1, "‡A"), ("271", 1, "‡G"), ("001", 1, "‡X")],
)
def test_ancients_guardians_and_the_gcds_show(sector: str, amount: int, sign: str) -> None:
    scene = Scene("terran_directorate", "planta").lay(sector, "1-0", npcs=amount)
    assert hex_of(scene, "1-0", None)[0][2] == sign


def test_the_fleets_of_six_players_find_room() -> None:
    names = [spec.id for spec in SPECIES if spec.is_terran]
    scene = Scene(*names).lay("101", "1-0")
    for seat in range(6):
        scene.ships(seat, "101", interceptor=8, cruiser=4, dreadnought=2)
    assert hex_of(scene, "1-0", None, LOW[0])[0][2] == "●14■14▲14◆14"
    rows = hex_of(scene, "1-0", None, ROOMY)[0]
    assert rows[3] + rows[4] == "●14■14▲14◆14▼14★14"
    assert "101 8I4C2D" in panel_of(scene, 5)


def test_zones_that_can_be_explored_have_their_labels() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1)
    scene.play("act explore")
    wanted = [notation.split()[1] for notation in scene.legal("explore")]
    assert len(wanted) == 4
    for label in wanted:
        assert f"{look.GOAL}{label}" in hex_of(scene, label)[0]
    assert look.GOAL not in text(chart(scene.state.view(1), NARROW, 80))


def test_a_revealed_sector_is_described() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1)
    scene.draws("203").play("act explore", "explore 2-11")
    assert "203" in hex_of(scene, "2-11")[0]
    picture = drawn(scene)
    assert "Revealed for zone: 2-11" in picture
    line = line_with(picture, "1 203 Chi Draconis")
    assert "2 VP  m▫s▫$✧  ? discovery  ‡2A  wormholes N NE S NW" in line


def test_what_can_be_chosen_is_marked() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).lay("101", "1-0", disc=0)
    scene.holds(0, materials=9).play("act build")
    assert hex_of(scene, "1-0")[0][0] == "◎101²●"
    assert hex_of(scene, "2-0")[0][0] == "◎221³●§"
    assert hex_of(scene, "1-0", 1)[0][0] == "101²●"


def test_sectors_have_the_colour_of_their_controller() -> None:
    scene = Scene("terran_directorate", "planta").home(0).lay("101", "1-0").begin()
    segments = [piece for line in chart(scene.state.view(None), NARROW, 80) for piece in line]
    assert ("●", f"{look.DARK} on {look.COLOUR['red']}") in segments
    assert any(style.endswith(look.HELD["red"]) for _, style in segments)
    assert any(style.endswith(look.UNHELD) for _, style in segments)


# The boards --------------------------------------------------------------------------------


def test_the_head_tells_round_phase_and_turn_order() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema", round=3, seat=1).home(0).passed(2)
    head = drawn(scene, width=100).splitlines()[0]
    assert head.startswith(" Round 3/8 · action phase")
    assert head.rstrip().endswith("►■ Planta   ▲ Mechanema ✕   ● Terran Directorate")
    scene = duel().ships(0, "101", cruiser=1).ships(1, "101", cruiser=1).begin_combat()
    assert "combat phase" in drawn(scene).splitlines()[0]


def test_the_tray_has_prices_for_whoever_looks() -> None:
    scene = Scene("terran_directorate", "mechanema").home(0).home(1)
    scene.knows(0, "neutron_bombs", "phase_shield").knows(1, "gauss_shield")
    scene.tray("plasma_cannon", "plasma_cannon", "gauss_shield", "cloaking_device")
    scene.holds(0, science=5)
    own = drawn(scene, 0)
    assert "Plasma Cannon 4 ×2" in own
    assert "Gauss Shield 2" in own
    other = drawn(scene, 1)
    assert "Plasma Cannon 6 ×2" in other
    assert "✓ Gauss Shield" in other
    assert "Plasma Cannon 6/4 ×2" in drawn(scene, None)
    assert "Rare  Cloaking Device" in own


def test_supplies_and_strangers_are_told() -> None:
    scene = Scene("terran_directorate", "planta").home(0).blueprint("gcds", "advanced")
    scene.discarded("301", "302").stack(1, "101", "102")
    picture = drawn(scene)
    assert "Stacks  I 2  II" in picture
    assert "III 5 +2" in picture
    assert "‡A ancient  init. 2  comp. +1  hull 1  cannons 2×1" in picture
    assert "‡X GCDS  init. 2  comp. +2  hull 3  missiles 4×1  cannons 1×4" in picture


# Panels ------------------------------------------------------------------------------------


def test_a_panel_tells_resources_production_and_upkeep() -> None:
    scene = Scene("terran_directorate", "planta").home(0).holds(0, materials=5, science=2, money=4)
    scene.spent(0, "explore", 2).graveyard(0, money=1).colony_ships(0, 1)
    scene.production(0, materials=4, science=3, money=6).upkeep(0, 7)
    lines = panel_of(scene)
    assert "m 5 +4  s 2 +3  $ 4 +6 −7  graveyard 1$" in lines
    assert "discs 6  aside 3  sectors 1  colony ships 1/3  trade 2:1" in lines
    assert "explore 1 ✕2  research 1" in lines


def test_a_panel_tells_technologies_by_track() -> None:
    scene = Scene("terran_directorate", "planta").home(0).knows(0, "gauss_shield", "nanorobots")
    scene.knows(0, "cloaking_device", track="nano")
    lines = panel_of(scene)
    assert "Military −1  Starbase" in lines
    assert "Grid −1  Gauss Shield" in lines
    assert "Nano −2  Nanorobots  Cloaking Device" in lines
    assert "build 3" in lines


def test_reputation_is_seen_by_its_owner_only() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).reputation(0, 2, 4)
    assert "reputation 2 4" in panel_of(scene, 0, 0)
    assert "9 VP" in panel_of(scene, 0, 0)
    for viewer in (1, None):
        assert "reputation 2×?" in panel_of(scene, 0, viewer)
        assert "3+? VP" in panel_of(scene, 0, viewer)


def test_ambassadors_traitor_discoveries_and_stored_parts_show() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema").home(0).home(1).home(2)
    scene.allies(0, 2).traitor(0)
    scene.state.kept_discoveries[0] = 2
    scene.state.stored[0] = 0
    lines = panel_of(scene)
    assert "ambassadors ▲  traitor  discoveries 2×2" in lines
    name = next(part for part in PARTS if part.is_ancient).index
    assert ENGLISH.name(ENGLISH.domains["part"], name) in line_with(lines, "Stored")


def test_blueprints_tell_parts_and_totals() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).knows(0, "plasma_cannon")
    scene.part(0, "cruiser", 3, "plasma_cannon").beside(0, "dreadnought")
    own = panel_of(scene, 0, 0)
    assert "C Cruiser 5m  init. 2  comp. +1  hull 1  cannons 1×1 1×2" in own
    totals = scene.state.totals(0, SHIPS.index("cruiser"))
    assert f"energy {totals.consumption}/{totals.energy}" in own
    assert "1 Electron Computer  2 Ion Cannon  3 Plasma Cannon  4 Nuclear Source" in own
    assert "+ Muon Source" in own
    other = panel_of(scene, 0, 1)
    assert "Electron Computer  Ion Cannon  Plasma Cannon  Nuclear Source" in other
    assert "2×Ion Cannon" in other
    assert "shield" not in line_with(own, "C Cruiser")
    starbase = line_with(own, "S Starbase")
    assert "move" not in starbase


def test_shields_and_missiles_count_in_the_totals() -> None:
    scene = Scene("orion_hegemony", "planta").home(0).part(0, "cruiser", 1, "flux_missile")
    lines = line_with(panel_of(scene, width=100), "C Cruiser")
    assert "init. 4  shield −1  hull 1  missiles 2×1  cannons 1×1  energy 2/5  move 1" in lines


def test_a_blueprint_without_energy_is_marked() -> None:
    scene = Scene("terran_directorate", "planta").home(0).part(0, "interceptor", 2, "hull")
    lines = panel_of(scene, width=120).splitlines()
    assert line_with("\n".join(lines), "I Interceptor").rstrip().endswith("✕")


def test_who_is_out_of_the_game_has_points_only() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema").home(0).eliminated(1, 7)
    lines = panel_of(scene, 1)
    assert "✕ eliminated  7 VP" in lines
    assert len(lines.splitlines()) == 1


def test_the_own_panel_comes_first() -> None:
    scene = Scene("terran_directorate", "planta", "mechanema").home(0).home(1).home(2)
    row = line_with(drawn(scene, 1), "(you)")
    assert row.index("Planta") < row.index("Mechanema")


def test_seats_have_the_colours_of_their_species() -> None:
    match = game.start(2, seed="1")
    assert seats(match.state.view(0)) == [("●", look.SOFT), ("■", look.SOFT)]
    scene = Scene("terran_directorate", "planta")
    expected = [("●", look.COLOUR["red"]), ("■", look.COLOUR["green"])]
    assert seats(scene.state.view(0)) == expected


# Battles -----------------------------------------------------------------------------------


def fight() -> Scene:
    scene = duel().home(0).home(1).ships(0, "101", interceptor=1, cruiser=2)
    return scene.ships(1, "101", cruiser=2, dreadnought=1).begin_combat().fate(6)


def test_a_battle_shows_both_sides_and_the_dice() -> None:
    picture = drawn(fight())
    assert "Battle: 101 Castor · engagement round 1" in picture
    assert "Attacker ■ Terran Federation" in picture
    assert "2× cruiser  init. 2  comp. +1  hull 1  cannons 1×1" in picture
    assert "► 1× interceptor  init. 3" in picture
    assert "Hits to assign  [a burst] ✗1" in picture


def test_a_battle_shows_damage_at_once() -> None:
    scene = fight()
    scene.play("hit dreadnought_1")
    scene.fate(5, 6)
    scene.play("hit cruiser_1")
    picture = drawn(scene)
    assert "1× dreadnought  damage 1/2" in picture
    assert "2× cruiser  damage 1/1 0/1" in picture
    assert "Hits to assign  [5] ✗1" in picture


def test_ships_on_retreat_tell_where_they_go() -> None:
    scene = Scene("terran_directorate", "terran_federation").lay("101", "1-0", disc=0)
    scene.lay("001", "0-0", disc=1).ships(0, "101", cruiser=1).ships(1, "101", interceptor=2)
    scene.begin_combat().play("retreat 001")
    assert "retreats → 001" in drawn(scene, 0)


def test_drawn_reputation_is_shown_to_its_owner() -> None:
    scene = duel().ships(0, "101", dreadnought=2).ships(1, "101", interceptor=1).begin_combat()
    roll_all(scene.fate(1), 6).fate(3, 0)
    assert scene.asked() == (0, "reputation")
    assert "● Reputation tiles drawn  [1]  [4]" in re.sub(r"●  ", "● ", drawn(scene, 0))
    for viewer in (1, None):
        picture = drawn(scene, viewer)
        assert "Reputation tiles drawn  [?]  [?]" in picture
        assert "[4]" not in picture


# Nothing hidden ----------------------------------------------------------------------------


def test_no_hidden_fact_shows() -> None:
    rng = orrery.Source.from_seed("varied")
    seen = 0
    for players in (2, 4, 6):
        for state in positions(players):
            for fact in game.facts():
                variation = game.vary(fact, state, rng)
                if variation is None:
                    continue
                seen += 1
                for seat in variation.blind:
                    one, other = state.view(seat), variation.state.view(seat)
                    assert draw(one, ENGLISH, 140) == draw(other, ENGLISH, 140)
    assert seen > 5


# Words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_terminal_exist_and_are_used(language: str) -> None:
    sources = "".join(file.read_text("utf-8") for file in TERMINAL.glob("*.py"))
    wanted = set(re.findall(r"(?:label|title|figure|dice)\(\s*['\"](\w+)", sources))
    wanted |= set(re.findall(r", \"(\w+)\"\),?\n", sources))
    quoted = set(re.findall(r"['\"](\w+)['\"]", sources))
    table = set(game.messages(language).tables["terminal"])
    assert wanted <= table
    assert table <= quoted


def test_names_are_in_the_language_asked_for() -> None:
    scene = Scene("terran_directorate", "planta").home(0)
    assert "Терранський Директорат (ви)" in drawn(scene, language="uk")
    assert "Diretório Terrano (você)" in drawn(scene, language="pt")
    assert "Rodada 1/8 · Fase de Ações" in drawn(scene, language="pt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_ships_and_resources(language: str) -> None:
    catalogue = game.messages(language)
    picture = drawn(Scene("terran_directorate", "planta").home(0), width=200, language=language)
    for sign, name in zip(look.SHIP, SHIPS, strict=True):
        assert f"{sign} {catalogue.tables['ship'][name]}" in picture
    for sign, key in zip(look.RESOURCE, ("materials", "science", "money"), strict=True):
        assert f"{sign} {catalogue.tables['resource'][key]}" in picture


# Notes -------------------------------------------------------------------------------------


def noted(scene: Scene, notation: str) -> str:
    scene.begin()
    action = scene.state.space().parse(notation)
    assert scene.allows(notation)
    return note(scene.state.view(scene.seat()), action, ENGLISH)


def rich() -> Scene:
    scene = Scene("terran_directorate", "planta").home(0).home(1).lay("101", "1-0", 1, disc=0)
    scene.tray("plasma_cannon", "nanorobots", "quantum_grid").lay("001", "0-0", npcs=1)
    scene.ships(0, "101", interceptor=1)
    return scene.holds(0, materials=9, science=20, money=9)


def test_notes_tell_what_a_turn_costs() -> None:
    scene = rich()
    assert noted(scene, "act explore") == "activations 1, upkeep 0→1"
    assert noted(scene, "pass") == "+2$"
    assert noted(rich().passed(1), "pass") == ""
    assert noted(rich().upkeep(0, 2), "act build").endswith("upkeep 2→3")


@pytest.mark.parametrize(
    ("action", "notation", "words"),
    [
        ("explore", "explore 3-0", "ring III: 5"),
        ("explore", "trade money materials", "−2$ +1m"),
        ("explore", "colonise 101 money", "$ +2→+3"),
        ("research", "research plasma_cannon military", "−5s, cannons 1×2 energy −2"),
        ("research", "research nanorobots nano", "−2s, build +1"),
        ("research", "research quantum_grid grid", "−16s, discs +2"),
        ("build", "build cruiser 221", "−5m"),
        ("move", "move interceptor 101 S", "→ 001 ‡X"),
        ("move", "move interceptor 101 N", "→ 221●"),
        ("upgrade", "install hull interceptor 1", "hull +1, ✕ Ion Cannon, energy 1/3"),
        ("upgrade", "install electron_computer interceptor 4", "comp. +1, energy 2/3"),
        ("influence", "withdraw 101", "2 VP m▫✧$▫, upkeep 1→0"),
    ],
)
def test_notes_tell_costs_and_effects(action: str, notation: str, words: str) -> None:
    scene = rich()
    scene.play(f"act {action}")
    assert noted(scene, notation) == words


def test_notes_tell_how_a_sector_would_lie() -> None:
    scene = rich().draws("203")
    scene.play("act explore", "explore 2-11")
    notes = [noted(scene, notation) for notation in scene.legal("place")]
    assert notes
    assert all("→" in words for words in notes)


def test_notes_tell_what_a_die_does() -> None:
    scene = fight()
    assert noted(scene, "hit dreadnought_1") == "damage 0→1/2"
    scene = duel().home(0).home(1).ships(0, "101", interceptor=1)
    scene.ships(1, "101", interceptor=1, cruiser=1).begin_combat().fate(6)
    assert noted(scene, "hit interceptor_1") == "damage 0→1/0 ✗"


def test_spectators_get_no_notes() -> None:
    scene = rich().begin()
    action = scene.state.space().parse("act explore")
    assert note(scene.state.view(None), action, ENGLISH) == ""


# At the table ------------------------------------------------------------------------------


def staged(scene: Scene) -> Match:
    scene.begin()
    match = Match(scene.state, game.check_options({}), "staged")
    match.begin()
    return match


@pytest.mark.parametrize(
    ("players", "columns", "language"), [(2, 80, "en"), (3, 96, "pt"), (4, 150, "uk")]
)
def test_a_game_is_played_at_the_table(players: int, columns: int, language: str) -> None:
    match = game.start(players, seed="table")
    choose = lively(orrery.Source.from_seed("table/choices"))
    turns = iter(range(25))

    def typed() -> str:
        state = seance.table.match.state
        if state.is_over() or next(turns, None) is None:
            raise EOFError
        return choose(seance.table.match, 0, state.legal(0)).text

    commands = ["help", "moves", "map", "log all", "why act explore", "?"]
    seance = Seance(match, Keyboard(commands, typed), language=language, columns=columns)
    screen = seance.play()
    assert longest(screen) <= columns
    assert "◎" in screen


def test_why_answers_with_the_rule_and_its_numbers() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).holds(0, materials=2)
    scene.play("act build")
    lines = ["why build cruiser 221", "why build starbase 222", "why build orbital 221"]
    screen = Seance(staged(scene), Keyboard(lines)).play()
    assert "eclipse.resource.gain_pay" in screen
    assert "materials, 5 needed, 2 held" in screen
    assert "eclipse.build.controlled_only" in screen
    assert "eclipse.build.need_tech" in screen
    assert "Orbital" in screen


def test_why_tells_of_pinned_ships_and_missing_wormholes() -> None:
    scene = Scene("terran_directorate", "planta").home(0).home(1).lay("101", "1-0", npcs=1)
    scene.ships(0, "101", interceptor=1).play("act move")
    screen = Seance(staged(scene), Keyboard(["why move interceptor 101 N"]), language="uk").play()
    assert "eclipse.move.pinning" in screen
    assert "ворожих кораблів: 1" in re.sub(r"\s+", " ", screen)
    scene = Scene("terran_directorate", "planta").home(0).home(1)
    scene.play("act explore")
    screen = Seance(staged(scene), Keyboard(["why explore 2-1"])).play()
    assert "eclipse.explore.origin_wormhole" in screen
    assert "zone 2-1" in screen


def test_eclipse_is_played_from_the_command_line(tmp_path: Path) -> None:
    saved = tmp_path / "eclipse.orr"
    words = ["play", "eclipse", "--players", "3", "--bot", "random", "--seed", "7", "--seat", "1"]
    answer = run(*words, typed=f"1\nsave {saved}\nquit\n")
    assert answer.code == 0, answer.err
    assert "■ Player 2  The game is being set up" in answer.out
    again = run("play", "eclipse", "--bot", "random", "--seat", "1", "--load", saved)
    assert again.code == 0
    assert "(you)" in again.out


def test_the_end_is_drawn() -> None:
    for players in (2, 4):
        last = positions(players)[-1]
        assert eclipse(last).ended
        picture = text(draw(last.view(None), ENGLISH, 80))
        assert picture.startswith(" The game is over")
        assert "?" not in " ".join(re.findall(r"\d+\S* VP", picture))
