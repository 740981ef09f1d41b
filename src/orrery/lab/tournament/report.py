"""The figures of a tournament, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean, quantiles, stdev
from typing import Any

from orrery.lab.tournament.measure import Blocks, Measured, ratings, win_shares
from orrery.lab.tournament.results import SCHEMA_VERSION, Row, digest_of
from orrery.lab.tournament.setting import Setting

Data = dict[str, Any]


def report(setting: Setting, rows: list[Row]) -> Data:
    """What `orrery tournament --json` prints; entries, if any, from the best to the weakest."""
    return {
        "schema": SCHEMA_VERSION,
        "orrery": setting.orrery,
        "fingerprint": setting.fingerprint,
        "game": setting.game,
        "players": setting.players,
        "options": setting.options,
        "factions": setting.factions,
        "seed": setting.seed,
        "games": len({row["game"] for row in rows}),
        "blocks": len({row["block"] for row in rows}),
        "entries": _entries(setting, rows),
        "by_faction": _by_faction(rows),
        "by_seat": [
            {"seat": seat, **_scores(of)}
            for seat, of in sorted(_grouped(rows, lambda row: row["seat"]).items())
        ],
        "digest": digest_of(rows),
    }


def _entries(setting: Setting, rows: list[Row]) -> list[Data]:
    if not rows:
        return []
    blocks = Blocks(rows, setting.entries)
    shares = win_shares(blocks, setting.seed)
    rated = ratings(blocks, setting.seed)
    meant = dict(zip(setting.entries, setting.bots))
    by_entry = _grouped(rows, lambda row: row["entry"])
    entries = [
        {"entry": entry, "bot": meant.get(entry, entry)}
        | _figures(by_entry[entry], share, rating, len(setting.entries) > 1)
        for entry, share, rating in zip(setting.entries, shares, rated, strict=True)
        if entry in by_entry
    ]
    return sorted(entries, key=lambda data: -data["rating"])


def _figures(rows: list[Row], share: Measured, rating: Measured, compared: bool) -> Data:
    """The figures of an entry; who plays against nobody else has no intervals."""
    decisions = sum(row["decisions"] for row in rows)
    faulty = [row for row in rows if row["faults"]]
    return {
        "games": len({row["game"] for row in rows}),
        **_scores(rows),
        "win_interval": share.interval if compared else None,
        "mean_rank": fmean(row["rank"] for row in rows),
        "rating": rating.value,
        "rating_interval": rating.interval if compared else None,
        "decisions": decisions,
        "seconds_per_decision": sum(row["seconds"] for row in rows) / max(decisions, 1),
        "faults": sum(row["faults"] for row in rows),
        "first_fault": f"game {faulty[0]['game']}: {faulty[0]['first_fault']}" if faulty else "",
    }


def _by_faction(rows: list[Row]) -> list[Data]:
    """For each faction first all entries together, then each of them; empty without factions."""
    found: list[Data] = []
    for faction, of_faction in sorted(_grouped(rows, lambda row: row["faction"]).items()):
        if faction:
            found.append({"faction": faction, "entry": None, **_scores(of_faction)})
            found.extend(
                {"faction": faction, "entry": entry, **_scores(of_both)}
                for entry, of_both in sorted(_grouped(of_faction, lambda r: r["entry"]).items())
            )
    return found


def _scores(rows: list[Row]) -> Data:
    scores = [row["score"] for row in rows]
    several = len(scores) > 1
    return {
        "seats": len(rows),
        "win_share": fmean(row["win_share"] for row in rows),
        "mean_score": fmean(scores),
        "deviation": stdev(scores) if several else 0.0,
        "lowest": min(scores),
        "highest": max(scores),
        "deciles": quantiles(scores, n=10, method="inclusive") if several else scores * 9,
    }


def _grouped(rows: Iterable[Row], key: Callable[[Row], Any]) -> dict[Any, list[Row]]:
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups
