"""The opening of a game: set-up with chosen draws, up to the first round and beyond.

    opening = Opening(2, faction_choice="given", given_factions=["terrans", "xenos"]).draw_all()
    opening.play("start 1B1")
    assert opening.asked() == (1, "placement")

Seat 0 is the first player. `draw` gives chosen outcomes, `draw_all` random ones with a fixed seed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from orrery.games.gaia.components import FACTION_IDS, RESOURCES, TRACKS
from orrery.games.gaia.game import game
from orrery.games.gaia.geometry import NAMES, PLACES
from orrery.games.gaia.setup.maps import layout
from orrery.games.gaia.space import SPACE_OF_ACTIONS
from orrery.games.gaia.state import BOWLS, GaiaState, gaia
from orrery.kernel.events import Event
from orrery.kernel.ledger import Blocker
from orrery.kernel.state import ASK, DRAW

STARTS = {
    "terrans": ["1B1", "3A7"],
    "lantids": ["1B1", "3A7"],
    "hadsch_hallas": ["1A6", "2A7"],
    "ivits": ["4B0"],
    "geodens": ["1A5", "2A11"],
    "bal_taks": ["1A5", "2A11"],
    "xenos": ["1A9", "2A3", "3A6"],
    "gleens": ["1A9", "2A3"],
    "taklons": ["1B5", "2B4"],
    "ambas": ["1B5", "2B4"],
    "firaks": ["2A0", "4A0"],
    "bescods": ["2A0", "4A0"],
    "nevlas": ["2B1", "4A9"],
    "itars": ["2B1", "4A9"],
}
"""Home planets that lie on both basic maps."""


class Opening:
    def __init__(self, players: int, **options: Any) -> None:
        self.state: GaiaState = gaia(game.initial(players, game.check_options(options)))
        self.events: list[Event] = []
        self.drawn: list[tuple[str, int]] = []
        self.state.listen(self.events)
        self.state.run()

    # Chance ------------------------------------------------------------------------------

    def waits_for(self) -> tuple[str, list[int]]:
        """The chance step that is due: its name and its outcomes, all equally likely."""
        chance = self.state.chance()
        assert chance is not None
        assert chance.uniform
        return chance.label, chance.outcomes

    def draw(self, *outcomes: int) -> Opening:
        for outcome in outcomes:
            label, possible = self.waits_for()
            assert outcome in possible
            self.drawn.append((label, outcome))
            self.state.resolve(outcome)
        return self

    def draw_all(self, seed: int = 1) -> Opening:
        """Random draws until a player is asked."""
        random = Random(seed)
        while self.state.need == DRAW:
            self.draw(random.choice(self.waits_for()[1]))
        return self

    def outcomes(self, label: str) -> list[int]:
        """What was drawn under a name so far."""
        return [outcome for name, outcome in self.drawn if name == label]

    # Playing -----------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        assert self.state.need == ASK, "nobody is asked"
        seat = self.state.open_seats()[0]
        decision = self.state.decision(seat)
        assert decision is not None
        return seat, decision.kind

    def legal(self, prefix: str = "") -> list[str]:
        """The legal notations of whoever is asked that begin with `prefix` (a whole word)."""
        texts = [action.text for action in self.state.legal(self.asked()[0])]
        return [text for text in texts if not prefix or text.split()[0] == prefix]

    def play(self, *notations: str) -> Opening:
        for notation in notations:
            seat, _ = self.asked()
            action = SPACE_OF_ACTIONS.parse(notation)
            reasons = self.state.why_not(seat, action)
            assert action in self.state.legal(seat), f"{notation} is illegal: {reasons}"
            self.state.play(seat, action)
            assert game.violations(self.state) == []
        return self

    def refuses(self, notation: str, rule: str, **numbers: int) -> None:
        seat, _ = self.asked()
        action = SPACE_OF_ACTIONS.parse(notation)
        assert action not in self.state.legal(seat), f"{notation} is legal"
        assert self.state.why_not(seat, action) == [Blocker(rule, numbers)]

    def order(self, kind: str) -> list[int]:
        """The seats that are asked in this part of the set-up; each takes its first choice."""
        seats: list[int] = []
        while self.state.need == ASK and self.asked()[1] == kind:
            seats.append(self.asked()[0])
            self.play(self.legal()[0])
        return seats

    def settle(self) -> Opening:
        """Everybody puts the starting structures on the planets of `STARTS`."""
        left = {seat: list(STARTS[name]) for seat, name in enumerate(self.factions())}
        while self.asked()[1] == "placement":
            self.play(f"start {left[self.asked()[0]].pop(0)}")
        return self

    # Looking -----------------------------------------------------------------------------

    def factions(self) -> list[str]:
        return [FACTION_IDS[faction] for faction in self.state.faction]

    def held(self, seat: int, resource: str) -> int:
        return self.state.held(seat, RESOURCES.index(resource))

    def areas(self, seat: int) -> list[int]:
        return self.state.bowls[seat * BOWLS : (seat + 1) * BOWLS]

    def levels(self, seat: int) -> dict[str, int]:
        """The research levels that are not 0."""
        found = {track: self.state.level(seat, at) for at, track in enumerate(TRACKS)}
        return {track: level for track, level in found.items() if level}

    def centres(self) -> dict[int, tuple[int, int]]:
        """Where the centre of each sector lies, by its printed number."""
        s = self.state
        return {
            sector // PLACES + 1: (s.hex_q[sector], s.hex_r[sector])
            for sector in range(0, len(NAMES), PLACES)
            if s.planet[sector] >= 0
        }


def given(*factions: str, **options: Any) -> Opening:
    """An opening with these factions, everything else drawn."""
    opening = Opening(
        len(factions), faction_choice="given", given_factions=list(factions), **options
    )
    return opening.draw_all()


def basic_centres(players: int) -> dict[int, tuple[int, int]]:
    return {sector + 1: centre for sector, centre in layout(players, False)}
