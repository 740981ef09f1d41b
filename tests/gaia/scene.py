"""Scenes from a game of Gaia Project: a position built by a few named helpers.

    scene = Scene("terrans", "xenos").mine(0, "1C").planet("1B0", "terra")
    scene.holds(0, credits=4, ore=2).play("mine 1B0")
    assert scene.held(0, "credits") == 2

Seats are numbered from 0; seat 0 is about to take its main action in round 1 unless said otherwise.
The galaxy is empty: all spaces of the ten sectors (seven with 2 players) of the basic layout are
there, but planets lie only where a scene puts them. `1C` is the centre of sector 01, `1B0` to `1B5`
its inner ring and `1A0` to `1A11` its outer ring, clockwise from the top; inner ring space n
touches outer ring spaces 2n-1, 2n and 2n+1, and the centre. Players hold nothing but their power
tokens (the printed ones), own no booster effect (a plain income booster) and no tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.gaia.building import put_in_federation
from orrery.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    FACTION_IDS,
    FACTIONS,
    FINAL_TILES,
    KINDS,
    LOST,
    MINE,
    PLANET_TYPES,
    RESOURCES,
    ROUND_TILES,
    SATELLITES,
    SPACE,
    SPECIALS,
    STANDARD,
    STRUCTURE_KINDS,
    STRUCTURES,
    TOKENS,
    TRACKS,
)
from orrery.games.gaia.game import game
from orrery.games.gaia.geometry import NAMES, PLACES, SPACES
from orrery.games.gaia.rounds import CLEAN_UP, RoundFrame
from orrery.games.gaia.rounds import GAIA as GAIA_PHASE
from orrery.games.gaia.setup.maps import lay_tile, layout
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.games.gaia.state import (
    BOWLS,
    COVERED,
    NOBODY,
    NONE,
    OPEN,
    OUT,
    SPECIAL_COUNT,
    TILE_COUNT,
    TRACK_COUNT,
    GaiaState,
    gaia,
)
from orrery.games.gaia.turn import ActionsFrame, TurnFrame
from orrery.kernel.events import Event
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW

PLAIN_BOOSTER = "ore_knowledge"
"""The booster of seat 0: income only. The other seats have the next plain ones."""
ROUND_ORDER = [
    "research_step_2",
    "mine_2",
    "trading_station_3",
    "big_building_5_a",
    "federation_5",
    "terraform_step_2",
]
"""The round tiles unless a scene changes them: round 2 scores mines."""


class Scene:
    """A position under construction until it is first asked or played, then a game."""

    def __init__(self, *factions: str, round: int = 1, seat: int = 0) -> None:  # noqa: A002
        players = len(factions)
        s = self.state = GaiaState(players)
        self.events: list[Event] = []
        self._seat = seat
        self._built = False
        for sector, centre in layout(players, False):
            lay_tile(s, sector, centre, 0, [SPACE] * PLACES)
        s.round = round
        s.tech_at = list(range(len(STANDARD)))
        s.advanced_at = list(range(len(TRACKS)))
        s.round_tiles = [_index(ROUND_TILES, name) for name in ROUND_ORDER]
        s.final_tiles = [0, 1]
        s.token_supply = [token.copies for token in TOKENS if not token.reserved]
        s.terraforming_token = NONE
        s.boosters = [7, 8, 9]
        for seat_, name in enumerate(factions):
            spec = FACTIONS[FACTION_IDS.index(name)]
            s.faction[seat_] = spec.index
            s.resources[seat_ * KINDS] = 10
            s.bowls[seat_ * BOWLS : (seat_ + 1) * BOWLS] = spec.bowls
            s.tokens_owned[seat_] = sum(spec.bowls)
            s.brainstone[seat_] = spec.brainstone
            s.satellites_left[seat_] = SATELLITES
            s.booster[seat_] = seat_

    # Building: the map -------------------------------------------------------------------

    def planet(self, space: str, kind: str) -> Scene:
        """Put a planet on a space (`terra` ... `ice`, `gaia`, `transdim`), or `space` for none."""
        self.state.planet[at(space)] = PLANET_TYPES.index(kind)
        return self

    def structure(self, seat: int, kind: str, space: str, planet: str | None = None) -> Scene:
        """A structure of a seat; the planet is of its home type unless it is there or named."""
        s = self.state
        where = at(space)
        if planet is not None:
            self.planet(space, planet)
        elif s.planet[where] == SPACE:
            s.planet[where] = FACTIONS[s.faction[seat]].home
        piece = STRUCTURES.index(kind)
        s.structure[where] = piece
        s.owner[where] = seat
        s.pieces[seat * STRUCTURE_KINDS + piece] += 1
        return self

    def mine(self, seat: int, *spaces: str, planet: str | None = None) -> Scene:
        for space in spaces:
            self.structure(seat, "mine", space, planet)
        return self

    def shared_mine(self, seat: int, space: str) -> Scene:
        """A mine beside the structure of another seat."""
        self.state.shared[at(space)] = seat
        self.state.pieces[seat * STRUCTURE_KINDS + MINE] += 1
        return self

    def lost_planet(self, seat: int, space: str) -> Scene:
        s = self.state
        s.planet[at(space)] = LOST
        s.structure[at(space)] = MINE
        s.owner[at(space)] = seat
        s.lost_planet = at(space)
        return self

    def station(self, seat: int, space: str) -> Scene:
        """A space station."""
        self.state.station[at(space)] = seat
        return self

    def former(self, seat: int, space: str, planet: str = "transdim", since: int = 0) -> Scene:
        """A Gaiaformer that stands there since a round (0: an earlier one)."""
        s = self.state
        self.planet(space, planet)
        s.former[at(space)] = seat
        s.former_round[at(space)] = since
        s.formers[seat] += 1
        return self

    def federation(self, seat: int, *spaces: str) -> Scene:
        """Make these spaces a federation of the seat; empty ones get a satellite."""
        s = self.state
        s.federations[seat] += 1
        put_in_federation(s, seat, [at(space) for space in spaces], s.federations[seat])
        for space in spaces:
            where = at(space)
            if s.planet[where] == SPACE and s.station[where] != seat:
                s.satellites[where] |= 1 << seat
                s.satellites_left[seat] -= 1
        return self

    # Building: players -------------------------------------------------------------------

    def holds(self, seat: int, **amounts: int) -> Scene:
        """Resources of a seat: vp, credits, ore, knowledge, qic."""
        for name, amount in amounts.items():
            self.state.resources[seat * KINDS + RESOURCES.index(name)] = amount
        return self

    def power(
        self, seat: int, first: int, second: int, third: int, gaia_area: int = 0, stone: int = OUT
    ) -> Scene:
        """Tokens in the areas; `stone` is the area of the Brainstone (4: Gaia area, 0: out)."""
        s = self.state
        s.bowls[seat * BOWLS : (seat + 1) * BOWLS] = [first, second, third]
        s.gaia_area[seat] = gaia_area
        s.tokens_owned[seat] = first + second + third + gaia_area
        s.brainstone[seat] = stone
        return self

    def level(self, seat: int, **levels: int) -> Scene:
        """Research levels by track; Gaiaformers are not changed."""
        for track, level in levels.items():
            self.state.research[seat * TRACK_COUNT + TRACKS.index(track)] = level
        return self

    def formers(self, seat: int, board: int = 0, gaia_area: int = 0) -> Scene:
        """Gaiaformers on the faction board and in the Gaia area."""
        s = self.state
        s.formers[seat] += board + gaia_area
        s.formers_board[seat] += board
        s.formers_gaia[seat] += gaia_area
        return self

    def tile(self, seat: int, *names: str) -> Scene:
        """Standard tiles that the seat owns."""
        for name in names:
            self.state.tiles[seat * TILE_COUNT + _index(STANDARD, name)] = OPEN
        return self

    def advanced(self, seat: int, name: str, covers: str) -> Scene:
        """An advanced tile that the seat owns, on top of one of its standard tiles."""
        s = self.state
        kind = _index(ADVANCED, name)
        s.advanced_owner[kind] = seat
        s.advanced_cover[kind] = _index(STANDARD, covers)
        s.tiles[seat * TILE_COUNT + _index(STANDARD, covers)] = COVERED
        s.advanced_at = [NONE if other == kind else other for other in s.advanced_at]
        return self

    def token(self, seat: int, name: str, green: bool = True) -> Scene:
        """A federation token that the seat owns."""
        s = self.state
        s.token_seat.append(seat)
        s.token_kind.append(_index(TOKENS, name))
        s.token_green.append(int(green))
        if not TOKENS[_index(TOKENS, name)].reserved:
            s.token_supply[_index(TOKENS, name)] -= 1
        return self

    def top_token(self, name: str) -> Scene:
        """The federation token that lies on level 5 of the Terraforming area."""
        self.state.terraforming_token = _index(TOKENS, name)
        self.state.token_supply[_index(TOKENS, name)] -= 1
        return self

    def booster(self, seat: int, name: str) -> Scene:
        s = self.state
        booster = _index(BOOSTERS, name)
        if booster in s.boosters:
            s.boosters[s.boosters.index(booster)] = s.booster[seat]
        elif booster in s.booster:
            s.booster[s.booster.index(booster)] = s.booster[seat]
        s.booster[seat] = booster
        return self

    def round_tile(self, name: str, round: int | None = None) -> Scene:  # noqa: A002
        """The scoring tile of a round (the present one)."""
        s = self.state
        s.round_tiles[(round or s.round) - 1] = _index(ROUND_TILES, name)
        return self

    def final_tiles(self, first: str, second: str) -> Scene:
        self.state.final_tiles = [_index(FINAL_TILES, first), _index(FINAL_TILES, second)]
        return self

    def tech_at(self, position: str, tile: str) -> Scene:
        """Put a standard tile at a position (swapping with the one that lies there)."""
        s = self.state
        place = [*TRACKS, "free1", "free2", "free3"].index(position)
        kind = _index(STANDARD, tile)
        other = s.tech_at.index(kind)
        s.tech_at[place], s.tech_at[other] = s.tech_at[other], s.tech_at[place]
        return self

    def advanced_at(self, track: str, tile: str) -> Scene:
        """Put an advanced tile on a track (swapping if it lies on another one)."""
        s = self.state
        place = TRACKS.index(track)
        kind = _index(ADVANCED, tile)
        if kind in s.advanced_at:
            s.advanced_at[s.advanced_at.index(kind)] = s.advanced_at[place]
        s.advanced_at[place] = kind
        return self

    def used_board(self, name: str) -> Scene:
        self.state.board_used[_index(BOARD_ACTIONS, name)] = 1
        return self

    def used_special(self, seat: int, name: str) -> Scene:
        self.state.special_used[seat * SPECIAL_COUNT + SPECIALS.index(name)] = 1
        return self

    def passed(self, *seats: int) -> Scene:
        """These seats have passed, in this order."""
        self.state.passed = list(seats)
        return self

    def option(self, **options: int) -> Scene:
        """Options by their field: pass_order, every_source, charge_after_turn and so on."""
        for name, value in options.items():
            setattr(self.state, name, value)
        return self

    def begin(self) -> Scene:
        """Finish building and run to the first question; called by itself when needed."""
        if self._built:
            return self
        self._built = True
        s = self.state
        s.forget()
        s.listen(self.events)
        rounds = RoundFrame()
        rounds.phase = CLEAN_UP
        s.push(rounds)
        next_seat = s.order[(s.order.index(self._seat) + 1) % s.players]
        s.push(ActionsFrame(next_seat))
        s.push(TurnFrame(self._seat))
        s.run()
        return self

    def begin_round(self) -> Scene:
        """Instead of a turn: the next round begins with its income phase."""
        self._built = True
        s = self.state
        s.forget()
        s.round -= 1
        s.listen(self.events)
        s.push(RoundFrame())
        s.run()
        return self

    def begin_gaia_phase(self) -> Scene:
        """Instead of a turn: the Gaia phase of the round begins, its income is paid."""
        self._built = True
        s = self.state
        s.forget()
        s.listen(self.events)
        rounds = RoundFrame()
        rounds.phase = GAIA_PHASE
        s.push(rounds)
        s.run()
        return self

    # Playing -----------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        """Which seat is asked what: (seat, kind of decision)."""
        self.begin()
        assert self.state.need == ASK, "nobody is asked"
        seat = self.state.open_seats()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def play(self, *notations: str) -> list[Event]:
        """Play actions of whoever is asked; returns the events."""
        self.begin()
        start = len(self.events)
        for notation in notations:
            assert self.state.need != DRAW
            assert self.state.need == ASK, f"nobody is asked for '{notation}'"
            seat = self.state.open_seats()[0]
            action = SPACE_OF_ACTIONS.parse(notation)
            reasons = self.state.why_not(seat, action)
            assert action in self.state.legal(seat), f"{notation} is illegal: {reasons}"
            self.state.play(seat, action)
        assert game.violations(self.state) == []
        return self.events[start:]

    def end_turn(self) -> Scene:
        """The seat whose turn it is has acted and does no more (it may not even be asked)."""
        if self.allows("done"):
            self.play("done")
        return self

    def legal(self, prefix: str = "") -> list[str]:
        """The legal notations of whoever is asked that begin with `prefix` (a whole word)."""
        self.begin()
        seat = self.state.open_seats()[0]
        texts = [action.text for action in self.state.legal(seat)]
        return [text for text in texts if not prefix or text.split()[0] == prefix]

    def allows(self, notation: str) -> bool:
        self.begin()
        seat = self.state.open_seats()[0]
        action = SPACE_OF_ACTIONS.parse(notation)
        legal = action in self.state.legal(seat)
        assert legal == (self.state.why_not(seat, action) == [])
        return legal

    def refuses(self, notation: str, rule: str, **numbers: int) -> None:
        """The action is illegal for exactly one reason: this rule with these numbers."""
        self.begin()
        seat = self.state.open_seats()[0]
        action = SPACE_OF_ACTIONS.parse(notation)
        assert action not in self.state.legal(seat), f"{notation} is legal"
        assert self.state.why_not(seat, action) == [Blocker(rule, numbers)]

    def warns(self, notation: str) -> list[Blocker]:
        """What is wasteful about a legal action."""
        assert self.allows(notation)
        return self.state.warnings(self.state.open_seats()[0], SPACE_OF_ACTIONS.parse(notation))

    # Looking -----------------------------------------------------------------------------

    def held(self, seat: int, resource: str) -> int:
        return self.state.held(seat, RESOURCES.index(resource))

    def areas(self, seat: int) -> tuple[int, int, int]:
        """Ordinary tokens in areas I, II and III."""
        first, second, third = self.state.bowls[seat * BOWLS : (seat + 1) * BOWLS]
        return first, second, third

    def gaia_area(self, seat: int) -> int:
        return self.state.gaia_area[seat]

    def structure_on(self, space: str) -> tuple[int | None, str]:
        """Owner and kind of the structure on a space."""
        owner = self.state.owner[at(space)]
        return (None if owner == NOBODY else owner), STRUCTURES[self.state.structure[at(space)]]

    def all_of(self, seat: int) -> dict[str, int]:
        """Resources of a seat, power tokens by area and Gaiaformers on the board; no zeros."""
        first, second, third = self.areas(seat)
        found = {name: self.held(seat, name) for name in RESOURCES}
        found |= {"I": first, "II": second, "III": third}
        found["formers"] = self.state.formers_board[seat]
        return {name: amount for name, amount in found.items() if amount}

    def level_of(self, seat: int, track: str) -> int:
        return self.state.level(seat, TRACKS.index(track))

    def federated(self, seat: int) -> list[str]:
        """The spaces of all federations of a seat, satellites included."""
        return [
            NAMES[space] for space in range(SPACES) if self.state.federation[seat * SPACES + space]
        ]

    def federation_of(self, seat: int, space: str) -> int:
        """The number of the federation of a seat that a space belongs to, 0 if to none."""
        return self.state.federation[seat * SPACES + at(space)]

    def tokens(self, seat: int) -> list[tuple[str, bool]]:
        """Federation tokens of a seat in the order gained: kind and whether it is green."""
        s = self.state
        return [
            (TOKENS[s.token_kind[index]].id, bool(s.token_green[index]))
            for index in range(len(s.token_seat))
            if s.token_seat[index] == seat
        ]

    def owns_tile(self, seat: int, name: str) -> bool:
        """Whether the seat has a standard tile, not covered."""
        return self.state.tiles[seat * TILE_COUNT + _index(STANDARD, name)] == OPEN

    def owns_advanced(self, seat: int, name: str) -> bool:
        return self.state.advanced_owner[_index(ADVANCED, name)] == seat


def opened(*factions: str) -> Scene:
    """A whole game with these factions on the basic map, before the starting structures."""
    scene = Scene(*factions)
    options = {"faction_choice": "given", "given_factions": list(factions)}
    scene.state = gaia(game.start(len(factions), options, seed="1").state)
    scene.state.listen(scene.events)
    scene._built = True
    return scene


def at(space: str) -> int:
    """The number of a space."""
    return NAMES.index(space)


def named(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind.name == kind]


def _index(specs: Sequence[object], name: str) -> int:
    return [spec.id for spec in specs].index(name)  # type: ignore[attr-defined]
