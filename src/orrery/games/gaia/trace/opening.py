"""How a trace's game is started here: the options that its rules and its set-up ask for."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.gaia.game import game
from orrery.games.gaia.state import GaiaState, gaia
from orrery.games.gaia.trace.format import BadTrace, Bid, Build, ChooseFaction, Trace
from orrery.kernel.errors import UsageError

PLAYERS: Final = ["p1", "p2", "p3", "p4"]
"""The players as the texts of a trace name them until all factions are known."""
PEER_OPTIONS: Final = {
    "income_choice": "every_source",
    "charge_timing": "after_turn",
    "final_conversion": "manual",
    "map": "given",
}
"""The ways of the other engine that are options of ours, in every trace."""


def faction_choice(trace: Trace) -> str:
    """The way in which the factions were chosen.

    In an auction of ours all factions are named before the first bid, and the first seat without a
    faction bids next. Other auctions are taken by their outcome.
    """
    names: list[str] = []
    holders: dict[str, str] = {}
    bids = 0
    for move in trace.moves:
        for step in move.steps:
            player = move.move.split(" ", 1)[0]
            if isinstance(step, Build):
                return _way(names, bids)
            if isinstance(step, ChooseFaction):
                names.append(step.faction)
                if bids:
                    return "given"
            elif isinstance(step, Bid):
                bids += 1
                waiting = [name for name in PLAYERS if name not in holders.values()]
                if len(names) != trace.players or waiting[:1] != [player]:
                    return "given"
                holders[step.faction] = player
    return _way(names, bids)


def _way(names: list[str], bids: int) -> str:
    if bids:
        return "auction"
    return "in_order" if names else "given"


def table_order(trace: Trace) -> list[int]:
    """The seats of the trace in the order of the first round, as far as it got there."""
    for move in trace.moves:
        order = move.state.turn_order
        if order is not None and sorted(order) == list(range(trace.players)):
            return order
    return list(range(trace.players))


def options_of(trace: Trace) -> dict[str, Any]:
    setup = trace.setup
    options: dict[str, Any] = {
        **PEER_OPTIONS,
        "turn_order": trace.rules.turn_order,
        "federation_routes": "flexible" if trace.rules.flexible_federations else "strict",
        "faction_choice": faction_choice(trace),
        "given_map": setup.map,
        "given_tiles": {
            "tech": setup.tech,
            "adv_tech": setup.adv_tech,
            "terraforming_federation": setup.terraforming_federation,
            "round_scoring": setup.round_scoring,
            "final_scoring": setup.final_scoring,
            "boosters": setup.boosters,
        },
    }
    if options["faction_choice"] == "given":
        order = table_order(trace)
        options["given_factions"] = [setup.factions[seat] for seat in order]
        if trace.rules.bid_vp:
            options["given_bids"] = [trace.rules.bid_vp[seat] for seat in order]
    return options


def start(trace: Trace) -> GaiaState:
    """The position before the first move of a trace."""
    try:
        return gaia(game.start(trace.players, options_of(trace), seed="trace").state)
    except UsageError as error:
        raise BadTrace(f"the set-up is damaged: {error}") from None
