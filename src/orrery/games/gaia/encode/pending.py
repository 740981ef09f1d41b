"""What is going on: who must decide what, whose turn it is, and what waits below on the stack."""

from __future__ import annotations

from typing import Final

from orrery.games.gaia.actions.aided import AidedFrame
from orrery.games.gaia.actions.federate import FederationFrame
from orrery.games.gaia.actions.free import CombinedFrame
from orrery.games.gaia.components import BOARD_ACTIONS, BOOSTERS, GAINS, MINE, PIECES, TRACKS
from orrery.games.gaia.final import FinalConversionFrame
from orrery.games.gaia.gaia_phase import GaiaPhaseFrame
from orrery.games.gaia.income import IncomeFrame, IncomePhaseFrame, sources
from orrery.games.gaia.leech import LeechFrame, TokensAfterFrame
from orrery.games.gaia.power import LeaveFrame, StoneChargeFrame, StonePaymentFrame
from orrery.games.gaia.setup.placement import BoosterFrame, PlacementFrame
from orrery.games.gaia.space import SOURCE
from orrery.games.gaia.state import BOWLS, NONE, TRACK_COUNT, GaiaState
from orrery.games.gaia.technology import ANY_TRACK, AdvanceFrame, CoverFrame
from orrery.games.gaia.turn import ActionsFrame, TurnFrame
from orrery.kernel.encoding import Part, flag, one_of, share, soft
from orrery.kernel.state import ASK

STEPS: Final[list[str]] = [
    "map",
    "tiles",
    "faction",
    "placement",
    "boosters",
    "income_phase",
    "income",
    "gaia_phase",
    "gaia_conversion",
    "gaia_exchange",
    "actions",
    "turn",
    "aided",
    "former",
    "tile",
    "cover",
    "advance",
    "rescore",
    "federation",
    "lost_planet",
    "station",
    "lowest",
    "swap",
    "downgrade",
    "combined",
    "leech",
    "tokens_after",
    "leave",
    "stone_charge",
    "stone_payment",
    "stone_burn",
    "final_conversion",
]
"""The kinds of frame that tell something; those of the set-up and of a round follow from them."""
_STEP_OF: Final[dict[str, int]] = {kind: number for number, kind in enumerate(STEPS)}

WAITS: Final = 0.5
STAGES: Final = 4
MOST_STARTS: Final = 3
MOST_HELP: Final = max(
    [action.steps for action in BOARD_ACTIONS] + [booster.range for booster in BOOSTERS]
)


def pending_parts(players: int) -> list[Part]:
    return [
        Part(
            "question", len(STEPS), "asked now (1), below on the stack (1/2): " + ", ".join(STEPS)
        ),
        Part("asked", players, "who must decide, the viewer first"),
        Part("turn", players, "whose turn it is"),
        Part("turn_stage", STAGES, "to act; acting; has acted; has passed or is done"),
        Part("next_turn", players, "who is next to take a turn, unless passed"),
        Part(
            "waiting",
            players,
            "in set-up, income, Gaia phase, final conversion: how often the player's turn is "
            f"still to come / {MOST_STARTS}",
        ),
        Part(
            "income",
            SOURCE.size,
            f"sources of the income that is being taken that are left / {PIECES[MINE]}: "
            + ", ".join(SOURCE.labels),
        ),
        Part(
            "charge",
            2 * players + 1,
            "power is offered: who has built, who is still to be offered; power, n / (n + 10)",
        ),
        Part(
            "leave",
            4,
            "tokens that must leave n / (n + 10), to the Gaia area, area reached / 2, "
            "Brainstone decided",
        ),
        Part(
            "power",
            4,
            "power to charge, power to pay, when the Brainstone may go either way; tokens that "
            "come after the charge; power of the Gaia phase that may still be converted; "
            "each n / (n + 10)",
        ),
        Part(
            "combined",
            1 + len(GAINS),
            "conversions paid together: power, " + ", ".join(GAINS) + ", each n / (n + 10)",
        ),
        Part("aided", 2, f"steps and range for a mine or project, each / {MOST_HELP}"),
        Part(
            "track",
            TRACK_COUNT + 2,
            "of an advance or an advanced tile: " + ", ".join(TRACKS) + ", any; may be declined",
        ),
        Part("federation", STAGES, "planets, satellites, payment, token are being chosen"),
    ]


def write_pending(s: GaiaState, places: list[int], out: list[float]) -> None:
    _question(s, places, out)
    _turn(s, places, out)
    _waiting(s, places, out)
    _income(s, out)
    _charge(s, places, out)
    _leave(s, out)
    _power(s, out)
    _combined(s, out)
    _parts_of_actions(s, out)


def _question(s: GaiaState, places: list[int], out: list[float]) -> None:
    at = len(out)
    out += [0.0] * (len(STEPS) + s.players)
    for frame in s.frames():
        step = _STEP_OF.get(frame.kind, NONE)
        if step != NONE:
            out[at + step] = WAITS
    if s.need == ASK:
        top = s.top()
        out[at + _STEP_OF[top.kind]] = 1.0
        for seat in top.seats(s):
            out[at + len(STEPS) + places[seat]] = 1.0


def _turn(s: GaiaState, places: list[int], out: list[float]) -> None:
    turn = next_turn = stage = NONE
    for frame in s.frames():
        if isinstance(frame, ActionsFrame):
            next_turn = places[frame.turn_of]
        elif isinstance(frame, TurnFrame):
            turn = places[frame.seat]
            stage = frame.stage
    one_of(s.players, turn, out)
    one_of(STAGES, stage, out)
    one_of(s.players, next_turn, out)


def _waiting(s: GaiaState, places: list[int], out: list[float]) -> None:
    at = len(out)
    out += [0.0] * s.players
    for seat in _queue(s):
        out[at + places[seat]] += 1.0 / MOST_STARTS


def _queue(s: GaiaState) -> list[int]:
    """The seats still to come in the present part of the set-up or phase; there is one at most."""
    for frame in s.frames():
        if isinstance(
            frame,
            PlacementFrame
            | BoosterFrame
            | IncomePhaseFrame
            | GaiaPhaseFrame
            | FinalConversionFrame,
        ):
            return frame.waiting
    return []


def _income(s: GaiaState, out: list[float]) -> None:
    at = len(out)
    out += [0.0] * SOURCE.size
    for frame in s.frames():
        if isinstance(frame, IncomeFrame):
            names = sources(s, frame.seat)
            for left in frame.left:
                out[at + names[left][0]] += 1.0 / PIECES[MINE]


def _charge(s: GaiaState, places: list[int], out: list[float]) -> None:
    """The offer of power that comes first."""
    at = len(out)
    out += [0.0] * (2 * s.players + 1)
    for frame in reversed(s.frames()):
        if isinstance(frame, LeechFrame):
            out[at + places[frame.builder]] = 1.0
            for seat in frame.waiting:
                out[at + s.players + places[seat]] = 1.0
            out[at + 2 * s.players] = soft(frame.offer)
            return


def _leave(s: GaiaState, out: list[float]) -> None:
    for frame in s.frames():
        if isinstance(frame, LeaveFrame):
            out.append(soft(frame.left))
            out.append(flag(frame.to_gaia == 1))
            out.append(share(frame.lowest, BOWLS - 1))
            out.append(flag(frame.stone_decided == 1))
            return
    out += [0.0] * 4


def _power(s: GaiaState, out: list[float]) -> None:
    charged = paid = later = converted = 0
    for frame in s.frames():
        if isinstance(frame, StoneChargeFrame):
            charged = frame.power
        elif isinstance(frame, StonePaymentFrame):
            paid = frame.power
        elif isinstance(frame, TokensAfterFrame):
            later = frame.tokens
        elif frame.kind == "gaia_conversion":
            converted = frame.context(s)["left"]
    out += [soft(charged), soft(paid), soft(later), soft(converted)]


def _combined(s: GaiaState, out: list[float]) -> None:
    for frame in s.frames():
        if isinstance(frame, CombinedFrame):
            out.append(soft(frame.power))
            for amount in frame.gains:
                out.append(soft(amount))
            return
    out += [0.0] * (1 + len(GAINS))


def _parts_of_actions(s: GaiaState, out: list[float]) -> None:
    steps = extra_range = optional = 0
    track = stage = NONE
    for frame in s.frames():
        if isinstance(frame, AidedFrame):
            steps, extra_range = frame.steps, frame.extra_range
        elif isinstance(frame, CoverFrame):
            track = frame.track
        elif isinstance(frame, AdvanceFrame):
            track = TRACK_COUNT if frame.track == ANY_TRACK else frame.track
            optional = frame.optional
        elif isinstance(frame, FederationFrame):
            stage = frame.stage
    out += [share(steps, MOST_HELP), share(extra_range, MOST_HELP)]
    one_of(TRACK_COUNT + 1, track, out)
    out.append(flag(optional == 1))
    one_of(STAGES, stage, out)
