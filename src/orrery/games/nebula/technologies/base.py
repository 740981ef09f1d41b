"""Using technologies: when, how often, on whom, and the cooldown that follows."""

from __future__ import annotations

from typing import ClassVar, Final

from orrery.games.nebula.components import (
    COMBAT_DECLARED,
    COMBAT_ROUND,
    DAMAGE,
    OWN_PROGRESS,
    TECHNOLOGIES,
    TECHS,
    WINDOWS,
    TechnologySpec,
    technology,
)
from orrery.games.nebula.cooldown import start_cooldown
from orrery.games.nebula.events import HACKED, USED
from orrery.games.nebula.space import TARGET_TECHNOLOGY, USE
from orrery.games.nebula.state import COOLING, NOT_OWNED, NOW, READY, NebulaState, nebula
from orrery.kernel.decision import Action, ActionKind
from orrery.kernel.frames import Question
from orrery.kernel.ledger import Blocker, block
from orrery.kernel.state import Play, State, not_now

HACK: Final[int] = technology("hack").index
SUICIDE: Final[int] = technology("suicide").index

WINDOW_TECHS: Final[list[list[int]]] = [
    [spec.index for spec in TECHNOLOGIES if window in spec.windows]
    for window in range(len(WINDOWS))
]


class Technology:
    """The effect of one technology for whoever uses it, as its own or hacked.

    A technology with a target names the kind of action that chooses it and lists the possible
    ones; it can be used only if there is one.
    """

    def __init__(self, name: str, target: ActionKind | None = None) -> None:
        self.spec: TechnologySpec = technology(name)
        self.target = target
        EFFECTS[self.spec.index] = self

    def targets(self, s: NebulaState, seat: int) -> list[Action]:
        """The possible targets."""
        raise NotImplementedError

    def why_not_target(self, s: NebulaState, seat: int, action: Action) -> list[Blocker]:
        """Why an action of the target's kind is none of the possible ones."""
        raise NotImplementedError

    def hit(self, s: NebulaState, seat: int, action: Action) -> None:
        """What happens to the chosen target."""
        raise NotImplementedError

    def work(self, s: NebulaState, seat: int) -> None:
        """What happens, for a technology without a target."""
        raise NotImplementedError

    def possible(self, s: NebulaState, seat: int) -> bool:
        return self.target is None or len(self.targets(s, seat)) > 0

    def use(self, s: NebulaState, seat: int) -> None:
        if self.target is None:
            self.work(s, seat)
        else:
            s.push(TargetFrame(seat, self.spec.index))


EFFECTS: Final[dict[int, Technology]] = {}
"""The effect of each technology by its number; filled by the modules of the three buildings."""


# May it be used? ------------------------------------------------------------------------


def usable(s: NebulaState, seat: int, tech: int, window: int) -> bool:
    """Whether the seat may use its own technology in this window (one of the technology's)."""
    at = seat * TECHS + tech
    if s.tech[at] != READY or s.tech_barred[at] == NOW:
        return False
    if tech == HACK:
        return any(copyable(s, seat, other, window) for other in WINDOW_TECHS[window])
    return within_limits(s, seat, tech) and EFFECTS[tech].possible(s, seat)


def copyable(s: NebulaState, seat: int, tech: int, window: int) -> bool:
    """nebula.tech.hack: face up at the opponent, fitting this window, within the own limits."""
    return (
        tech != HACK
        and s.tech[(1 - seat) * TECHS + tech] == READY
        and within_limits(s, seat, tech)
        and EFFECTS[tech].possible(s, seat)
    )


def within_limits(s: NebulaState, seat: int, tech: int) -> bool:
    spec = TECHNOLOGIES[tech]
    at = seat * TECHS + tech
    if spec.per_turn and s.used_this_turn[at] >= spec.per_turn:
        return False
    return not spec.per_game or s.used_this_game[at] < spec.per_game


def any_usable(s: NebulaState, seat: int, window: int) -> bool:
    return any(usable(s, seat, tech, window) for tech in WINDOW_TECHS[window])


# Why not? -------------------------------------------------------------------------------

LIMIT_RULES: Final[dict[str, str]] = {
    "balance": "nebula.tech.balance.limit",
    "clone": "nebula.tech.clone",
    "supernova_cannon": "nebula.tech.supernova_cannon.limit",
}

NO_TARGET_RULES: Final[list[str]] = [
    "nebula.tech.electric_charge",
    "nebula.tech.electromagnetic_pulse",
    "nebula.tech.free_exchange",
    "nebula.tech.improved_cargo",
    "nebula.tech.jumpgate",
    "nebula.tech.mothership",
    "nebula.tech.pathfinder",
    "nebula.tech.radioactive_ray",
    "nebula.tech.repair",
    "nebula.tech.suicide",
    "nebula.tech.supernova_cannon",
]
"""The technologies that may find nothing to work on; their ids are made from the data below."""


def why_not_usable(s: NebulaState, seat: int, tech: int, window: int) -> list[Blocker]:
    reasons = why_not_ready(s, seat, tech)
    if window not in TECHNOLOGIES[tech].windows:
        reasons.append(wrong_time(tech, window))
    elif tech == HACK:
        if not any(copyable(s, seat, other, window) for other in WINDOW_TECHS[window]):
            reasons.append(block("nebula.tech.hack", targets=0))
    else:
        rule = LIMIT_RULES.get(TECHNOLOGIES[tech].id, "")
        reasons += why_not_within_limits(s, seat, tech, rule)
        if not EFFECTS[tech].possible(s, seat):
            reasons.append(block(TECHNOLOGIES[tech].rule, targets=0))
    return reasons


def why_not_ready(s: NebulaState, seat: int, tech: int) -> list[Blocker]:
    at = seat * TECHS + tech
    if s.tech[at] == COOLING:
        return [block("nebula.tech.cooldown", technology=tech, left=s.tech_left[at])]
    if s.tech[at] == NOT_OWNED:
        project = s.project_of(seat, tech)
        if project >= 0:
            left = s.project_left[project]
            return [block("nebula.turn.maintenance.ready", technology=tech, left=left)]
        return [block("nebula.tech.research", technology=tech)]
    if s.tech_barred[at] == NOW:
        return [block("nebula.tech.electric_charge", technology=tech)]
    return []


def wrong_time(tech: int, window: int) -> Blocker:
    """nebula.conflict.technology_phase, nebula.conflict.combat_technology_any_time"""
    if tech == SUICIDE and window in (COMBAT_ROUND, DAMAGE):
        return block("nebula.tech.suicide.timing")
    if window in (COMBAT_DECLARED, COMBAT_ROUND, DAMAGE):
        return block("nebula.combat.technologies", technology=tech)
    if window == OWN_PROGRESS:
        return block("nebula.turn.conflict", technology=tech)
    if OWN_PROGRESS in TECHNOLOGIES[tech].windows:
        return block("nebula.turn.progress", technology=tech)
    return block("nebula.combat.technologies", technology=tech)


def why_not_within_limits(s: NebulaState, seat: int, tech: int, rule: str) -> list[Blocker]:
    if within_limits(s, seat, tech):
        return []
    spec = TECHNOLOGIES[tech]
    used = s.used_this_turn if spec.per_turn else s.used_this_game
    limit = spec.per_turn or spec.per_game
    return [block(rule, used=used[seat * TECHS + tech], limit=limit)]


# Using it -------------------------------------------------------------------------------


class UsePlay(Play):
    """nebula.tech.cooldown: a used technology goes on cooldown."""

    def __init__(self, window: int) -> None:
        self.window = window

    def legal(self, state: State, seat: int, found: list[Action]) -> None:
        s = nebula(state)
        for tech in WINDOW_TECHS[self.window]:
            if usable(s, seat, tech, self.window):
                found.append(USE.at(tech))

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        return why_not_usable(nebula(state), seat, action.first, self.window)

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        tech = action.first
        start_cooldown(s, seat, tech)
        s.emit(USED, seat, tech)
        if tech == HACK:
            s.push(HackFrame(seat, self.window))
        else:
            carry_out(s, seat, tech)


USES: Final[list[UsePlay]] = [UsePlay(window) for window in range(len(WINDOWS))]


def carry_out(s: NebulaState, seat: int, tech: int) -> None:
    """nebula.tech.hack.limits: own and hacked uses of a technology share one count."""
    s.used_this_turn[seat * TECHS + tech] += 1
    s.used_this_game[seat * TECHS + tech] += 1
    EFFECTS[tech].use(s, seat)


class TargetFrame(Question):
    """The user of a technology chooses its target."""

    kind: ClassVar[str] = "target"
    technology: int

    def __init__(self, seat: int, technology: int) -> None:
        super().__init__(seat)
        self.technology = technology

    def legal(self, state: State, seat: int) -> list[Action]:
        return EFFECTS[self.technology].targets(nebula(state), seat)

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        effect = EFFECTS[self.technology]
        if action.kind is not effect.target:
            return not_now(action)
        return effect.why_not_target(nebula(state), seat, action)

    def apply(self, state: State, seat: int, action: Action) -> None:
        state.pop()
        EFFECTS[self.technology].hit(nebula(state), seat, action)


class HackFrame(Question):
    """nebula.tech.hack: the user of Hack names the technology to copy."""

    kind: ClassVar[str] = "hack"
    window: int

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window = window

    def legal(self, state: State, seat: int) -> list[Action]:
        s = nebula(state)
        return [
            TARGET_TECHNOLOGY.at(tech)
            for tech in WINDOW_TECHS[self.window]
            if copyable(s, seat, tech, self.window)
        ]

    def why_not(self, state: State, seat: int, action: Action) -> list[Blocker]:
        s = nebula(state)
        if action.kind is not TARGET_TECHNOLOGY:
            return not_now(action)
        tech = action.first
        if tech == HACK or s.tech[(1 - seat) * TECHS + tech] != READY:
            return [block("nebula.tech.hack", technology=tech)]
        if self.window not in TECHNOLOGIES[tech].windows:
            return [wrong_time(tech, self.window)]
        reasons = why_not_within_limits(s, seat, tech, "nebula.tech.hack.limits")
        if not EFFECTS[tech].possible(s, seat):
            reasons.append(block(TECHNOLOGIES[tech].rule, targets=0))
        return reasons

    def apply(self, state: State, seat: int, action: Action) -> None:
        s = nebula(state)
        s.pop()
        s.emit(HACKED, seat, action.first)
        carry_out(s, seat, action.first)
