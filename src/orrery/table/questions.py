"""Questions as a visitor reads them: options with cost and place, and why something is not one."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.kernel.decision import Action, ActionKind, Domain
from orrery.kernel.errors import BadNotation
from orrery.kernel.game import Game
from orrery.kernel.ledger import Blocker
from orrery.kernel.messages import Catalogue
from orrery.kernel.state import View
from orrery.table.boards import GameBoard
from orrery.table.errors import TableError
from orrery.table.protocol import Option, Reason


def place(domain: Domain, value: int) -> str:
    """The id of what a value stands for on the board; empty for a hidden one."""
    label = domain.label(value)
    return "" if label == "?" else f"{domain.name}-{label}"


def places(action: Action) -> list[str]:
    """Where an action points: one place for each argument."""
    return [place(domain, value) for domain, value in zip(action.kind.domains, action.args)]


class Explainer:
    """Options and reasons of one game in one language, from views alone."""

    def __init__(self, game: Game, board: GameBoard, catalogue: Catalogue) -> None:
        self.game = game
        self.board = board
        self.catalogue = catalogue

    def options(self, view: View) -> list[Option]:
        """Every legal action of the viewer, in the game's order."""
        return [self._option(view, action) for action in view.legal()]

    def _option(self, view: View, action: Action) -> Option:
        assert view.seat is not None
        return Option(
            action=action.text,
            kind=action.kind.name,
            text=self.catalogue.action(action),
            detail=self.board.note(view, action, self.catalogue),
            places=places(action),
            wasteful=self.reasons(view.state.warnings(view.seat, action)),
        )

    def closed(self, view: View) -> list[str]:
        """The kinds of action that the question has but none of which is legal."""
        legal = {action.kind for action in view.legal()}
        return [kind.name for kind in view.state.top().kinds() if kind not in legal]

    def reasons(self, blockers: Sequence[Blocker]) -> list[Reason]:
        return [self._reason(blocker) for blocker in blockers]

    def _reason(self, blocker: Blocker) -> Reason:
        text = self.game.rule_text(blocker.rule, self.catalogue.language)
        return Reason(blocker.rule, text, self.catalogue.numbers(blocker))

    # Why not -----------------------------------------------------------------------------

    def why_not(self, view: View, text: str) -> list[Reason]:
        """What forbids an action, a kind of action, a kind at a place, or whatever is at a place.

        Where several actions are meant, what forbids the one that is nearest to being legal;
        nothing if one of them is legal. Raises `TableError` for what the game does not know.
        """
        try:
            return self.reasons(view.why_not(view.state.space().parse(text)))
        except BadNotation:
            return self._why_none(view, text)

    def _why_none(self, view: View, text: str) -> list[Reason]:
        kinds, where = self._meant(view, text)
        found: list[Reason] = []
        for kind in kinds:
            meant = [action for action in kind.actions if not where or where in places(action)]
            if meant:
                reasons = self.reasons(_nearest(view, meant))
                if not reasons:
                    return []
                found += [reason for reason in reasons if reason not in found]
        if not found:
            raise TableError("unknown", text)
        return found

    def _meant(self, view: View, text: str) -> tuple[list[ActionKind], str]:
        """The kinds of action and the place (or none) that `mine space-7A1` or less means."""
        name, _, rest = text.strip().partition(" ")
        kinds = view.state.space().kinds
        named = [kind for kind in kinds if kind.name == name]
        if named:
            return named, rest.strip()
        asked = {action.kind for action in view.legal()} | set(self._kinds(view))
        return [kind for kind in kinds if kind in asked] if name else [], text.strip()

    def _kinds(self, view: View) -> list[ActionKind]:
        return view.state.top().kinds() if view.state.frames() else []


def _nearest(view: View, actions: Sequence[Action]) -> list[Blocker]:
    """The reasons against the action that has the fewest of them."""
    best = view.why_not(actions[0])
    for action in actions[1:]:
        if not best:
            break
        reasons = view.why_not(action)
        if len(reasons) < len(best):
            best = reasons
    return best
