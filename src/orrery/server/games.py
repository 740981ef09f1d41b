"""Games and their rules over REST."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from orrery.bots.entries import default_entry
from orrery.kernel.errors import UsageError
from orrery.kernel.game import ChoiceOption, Game, NumberOption, Option
from orrery.kernel.messages import Catalogue
from orrery.kernel.registry import game as find_game
from orrery.kernel.registry import games, part_of
from orrery.kernel.state import State
from orrery.server.levels import levels
from orrery.server.models import GameInfo, Language, OptionInfo, RuleInfo, Rules
from orrery.server.problems import Problem

router = APIRouter(prefix="/api/games", tags=["games"])


def the_game(game_id: str) -> Game:
    """The game with that id; a `Problem` if there is none."""
    try:
        return find_game(game_id)
    except UsageError:
        raise Problem(404, "no_game", game=game_id[:60]) from None


def describe(game: Game, language: Language) -> GameInfo:
    kind = type(game.initial(game.player_counts[0], game.check_options({})))
    messages = game.messages(language)
    return GameInfo(
        id=game.id,
        title=game.title,
        rules_version=game.rules_version,
        players=game.player_counts,
        options=[describe_option(game, option, messages) for option in game.options],
        levels=levels(game),
        default_level=default_entry(game),
        recommended=getattr(part_of(game, "table"), "RECOMMENDED", {}),
        can_resign=kind.resign is not State.resign,
        can_draw=kind.agree_draw is not State.agree_draw,
        components=_components(game, messages),
        kinds=messages.tables.get("kind", {}),
        sources=messages.tables.get("label", {}),
    )


def describe_option(game: Game, option: Option, messages: Catalogue) -> OptionInfo:
    only_for: dict[str, list[int]] = getattr(part_of(game, "table"), "ONLY_FOR", {})
    found = OptionInfo(
        name=option.name,
        kind="data",
        default=option.default,
        rule=option.rule,
        title=messages.tables.get("option_title", {}).get(option.name, option.name),
        text=messages.tables.get("option", {}).get(option.name, option.text),
        players=only_for.get(option.name, game.player_counts),
    )
    if isinstance(option, NumberOption):
        return found.model_copy(update={"kind": "number", "low": option.low, "high": option.high})
    if isinstance(option, ChoiceOption):
        named = messages.tables.get("choice", {})
        texts = [named.get(f"{option.name}.{choice}", choice) for choice in option.choices]
        return found.model_copy(
            update={"kind": "choice", "choices": option.choices, "choice_texts": texts}
        )
    return found


def _components(game: Game, messages: Catalogue) -> dict[str, dict[str, str]]:
    """The domains of the game's actions that have names of their own."""
    kinds = game.action_space(game.player_counts[0]).kinds
    domains = {domain.name for kind in kinds for domain in kind.domains}
    return {name: messages.tables[name] for name in sorted(domains) if name in messages.tables}


@router.get("")
async def list_games(lang: Language = "en") -> list[GameInfo]:
    """The games that can be played here."""
    return [describe(find_game(game_id), lang) for game_id in games()]


@router.get("/{game_id}")
async def show_game(game_id: str, lang: Language = "en") -> GameInfo:
    """What can be chosen before a game."""
    return describe(the_game(game_id), lang)


@router.get("/{game_id}/rules")
async def show_rules(
    game_id: str,
    lang: Language = "en",
    search: Annotated[str, Query(max_length=200)] = "",
) -> Rules:
    """The ledger of a game: all of it, or the entries that have all words of a search."""
    game = the_game(game_id)
    ledger = game.ledger()
    rules = [
        RuleInfo(**entry.to_data(ledger.text(entry.id, lang)))
        for entry in ledger.search(search, lang)
    ]
    return Rules(
        game=game_id,
        language=lang,
        total=len(ledger.entries()),
        chapters=game.messages(lang).tables.get("chapter", {}),
        rules=rules,
    )
