"""Long lists of actions made short: a menu of single actions and groups of them."""

from __future__ import annotations

from orrery.kernel.decision import Action

MANY = 20
"""A list with more actions than this is shown in groups."""
FEW = 6
"""A group with at most so many actions is shown one by one, or with fewer if the menu is long."""


class Choice:
    """One line of a menu: an action, or several that begin alike."""

    def __init__(self, actions: list[Action], stem: str) -> None:
        self.actions = actions
        self.stem = stem
        """What the notations of the actions have in common."""

    @property
    def action(self) -> Action | None:
        return self.actions[0] if len(self.actions) == 1 else None


def menu(actions: list[Action]) -> list[Choice]:
    """The lines for a list of actions, in its order."""
    if len(actions) <= MANY:
        return [_single(action) for action in actions]
    groups = _by_stem(actions, _common_words(actions) + 1)
    few = FEW
    found = _lines(groups, few)
    while len(found) > MANY and few > 1:
        few -= 1
        found = _lines(groups, few)
    if len(found) == len(actions) or len(found) == 1:
        return [_single(action) for action in actions]
    return found


def _lines(groups: dict[str, list[Action]], few: int) -> list[Choice]:
    """Groups with more than a few actions as one line each, the others one by one."""
    found: list[Choice] = []
    for stem, members in groups.items():
        if len(members) <= few:
            found.extend(_single(action) for action in members)
        else:
            found.append(Choice(members, stem))
    return found


def _single(action: Action) -> Choice:
    return Choice([action], action.text)


def _by_stem(actions: list[Action], depth: int) -> dict[str, list[Action]]:
    groups: dict[str, list[Action]] = {}
    for action in actions:
        stem = " ".join(action.text.split()[:depth])
        groups.setdefault(stem, []).append(action)
    return groups


def common_stem(actions: list[Action]) -> str:
    """The words that all notations begin with."""
    return " ".join(actions[0].text.split()[: _common_words(actions)])


def _common_words(actions: list[Action]) -> int:
    """How many words all notations begin with in common."""
    rows = [action.text.split() for action in actions]
    count = 0
    for words in zip(*rows, strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    return count


def beginning_with(actions: list[Action], text: str) -> list[Action]:
    """The actions whose notation begins with these words."""
    stem = " ".join(text.split()).casefold()
    return [action for action in actions if f"{action.text} ".casefold().startswith(f"{stem} ")]
