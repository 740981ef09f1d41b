"""The federation search against brute force: every set of groups, every set of satellites."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest

from orrery.games.gaia.federations import (
    NEAR,
    OPEN,
    PLANET,
    SATELLITE,
    STATION,
    Search,
    Situation,
)
from orrery.kernel.hexes import Hex, distance, neighbours

MINIMAL = "gaia.federation.minimal-satellites"
UNNEEDED = "gaia.federation.no-unneeded"
VALUE = "gaia.federation.power-seven"
COST = "gaia.federation.satellite-cost"
THRESHOLD = "gaia.faction.ivits.threshold"
ON_PATH = "gaia.gap.federation.own-planets-on-path"


def disc(radius: int) -> list[Hex]:
    reach = range(-radius, radius + 1)
    return [(q, r) for q in reach for r in reach if distance((0, 0), (q, r)) <= radius]


def subsets(items: list[int], largest: int) -> list[tuple[int, ...]]:
    sizes = range(min(largest, len(items)) + 1)
    return list(chain.from_iterable(combinations(items, size) for size in sizes))


class Brute:
    """The definition, word for word: slow, and on purpose without any idea.

    gaia.gap.federation.minimal-definition, -.own-planets-on-path, -.unneeded-definition
    """

    def __init__(self, situation: Situation) -> None:
        self.s = situation
        self.beside = [sum(1 << next_ for next_ in row) for row in situation.neighbours]
        self.groups = self._groups()
        self.must = 1 if situation.base else 0
        spaces = range(len(situation.ground))
        self.open = [space for space in spaces if situation.ground[space] == OPEN]
        self.satellites = subsets(self.open, situation.limit)
        self.bits = [sum(1 << space for space in each) for each in self.satellites]
        self.masks = [
            mask for mask in range(1, 1 << len(self.groups)) if mask & self.must == self.must
        ]
        self.enough = [mask for mask in self.masks if self.value(mask) >= situation.needed]
        self.unrestricted = {mask: self._unrestricted(mask) for mask in self.enough}
        self.legal: dict[int, list[frozenset[int]]] = {}
        for mask in self.enough:
            found = self._legal(mask)
            if found:
                self.legal[mask] = found

    def _groups(self) -> list[int]:
        free = sum(1 << space for space in self.s.nodes)
        groups: list[int] = []
        if self.s.base:
            groups.append(sum(1 << space for space in self.s.base))
            assert not self.around(groups[0]) & free
        while free:
            group = free & -free
            while self.around(group) & free & ~group:
                group |= self.around(group) & free
            groups.append(group)
            free &= ~group
        return groups

    def around(self, bits: int) -> int:
        found = 0
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            found |= self.beside[lowest.bit_length() - 1]
        return found

    def connected(self, bits: int) -> bool:
        seen = edge = bits & -bits
        while edge:
            edge = self.around(edge) & bits & ~seen
            seen |= edge
        return seen == bits

    def planets(self, mask: int) -> int:
        return sum(group for at, group in enumerate(self.groups) if mask >> at & 1)

    def value(self, mask: int) -> int:
        own = self.planets(mask & ~self.must)
        total = sum(value for space, value in enumerate(self.s.value) if own >> space & 1)
        return total + (self.s.base_value if mask & self.must else 0)

    def touched(self, bits: int) -> int:
        beside = self.around(bits)
        return sum(1 << at for at, group in enumerate(self.groups) if beside & group)

    def _unrestricted(self, mask: int) -> int:
        """Fewest satellites, smaller sets being tried first, with these stepping stones only."""
        planets = self.planets(mask)
        for satellites, bits in zip(self.satellites, self.bits):
            if self.connected(planets | bits):
                return len(satellites)
        return 99

    def unneeded(self, mask: int, used: int) -> bool:
        return any(
            part & mask == part and part != mask and self.unrestricted[part] < used
            for part in self.enough
        )

    def _legal(self, mask: int) -> list[frozenset[int]]:
        planets = self.planets(mask)
        fewest = 99
        closed: list[frozenset[int]] = []
        for satellites, bits in zip(self.satellites, self.bits):
            if len(satellites) > fewest:
                break
            touched = self.touched(bits)
            if touched & ~mask == 0:
                if self.connected(planets | bits):
                    closed.append(frozenset(satellites))
                    fewest = len(satellites)
            elif not self.s.flexible and self._is_shorter(mask | touched, len(satellites), bits):
                fewest = len(satellites)
        return [each for each in closed if not self.unneeded(mask, len(each))]

    def _is_shorter(self, whole: int, used: int, bits: int) -> bool:
        """Whether it joins the planets over other own planets, and breaks no other rule."""
        return self.connected(self.planets(whole) | bits) and not self.unneeded(whole, used)

    def spaces(self, mask: int) -> list[int]:
        bits = self.planets(mask & ~self.must)
        return [space for space in range(len(self.s.ground)) if bits >> space & 1]


def random_situation(seed: int, radius: int = 2, limit: int = 4) -> Situation:
    rng = Random(seed)
    hexes = disc(radius)
    at = {hex_: space for space, hex_ in enumerate(hexes)}
    links = [sorted(at[next_] for next_ in neighbours(hex_) if next_ in at) for hex_ in hexes]
    spaces = list(range(len(hexes)))
    rng.shuffle(spaces)
    ground = [OPEN] * len(hexes)
    value = [0] * len(hexes)
    base: list[int] = []
    if rng.random() < 0.3:
        base = [spaces[0], *rng.sample(links[spaces[0]], rng.randint(0, 2))]
    for space in base:
        ground[space] = rng.choice([PLANET, SATELLITE, STATION])
    shore = {next_ for space in base for next_ in links[space]} | set(base)
    nodes: list[int] = []
    cluster = rng.choice([0.0, 0.2, 1.0])
    for space in spaces:
        if space in shore or len(nodes) == 6:
            continue
        if rng.random() > cluster and any(next_ in nodes for next_ in links[space]):
            continue
        nodes.append(space)
        ground[space] = STATION if rng.random() < 0.1 else PLANET
        value[space] = rng.choice([1, 1, 1, 2, 2, 3])
    for space in spaces:
        if ground[space] == OPEN and rng.random() < 0.15:
            ground[space] = rng.choice([PLANET, NEAR, SATELLITE])
    base_value = rng.randint(1, 5) if base else 0
    total = sum(value) + base_value
    return Situation(
        links,
        nodes,
        value,
        ground,
        needed=rng.randint(3, max(3, rng.choice([total * 3 // 4, total + 1]))),
        limit=rng.choice([0, 1, 2, limit - 1, limit, limit]),
        flexible=rng.random() < 0.5,
        base=base,
        base_value=base_value,
    )


def federations_of(search: Search) -> dict[int, int]:
    return {plan.groups: plan.satellites for plan in search.plans()}


MAPS = [
    *[pytest.param(seed, 2, 4, id=f"19-spaces-{seed}") for seed in range(120)],
    *[pytest.param(seed, 3, 3, id=f"37-spaces-{seed}") for seed in range(1000, 1012)],
]


@pytest.mark.ruling(
    "gaia.gap.federation.minimal-definition",
    "gaia.gap.federation.own-planets-on-path",
    "gaia.gap.federation.unneeded-definition",
)
@pytest.mark.parametrize(("seed", "radius", "limit"), MAPS)
def test_search_equals_brute_force(seed: int, radius: int, limit: int) -> None:
    situation = random_situation(seed, radius, limit)
    brute = Brute(situation)
    assert Search(situation).possible() == bool(brute.legal)
    search = Search(situation)
    assert federations_of(search) == {
        mask: len(satellites[0]) for mask, satellites in brute.legal.items()
    }
    check_group_steps(search, brute)
    check_satellite_steps(search, brute, Random(seed))
    check_reasons(search, brute, Random(seed))


def check_group_steps(search: Search, brute: Brute) -> None:
    """Any order leads on: exactly the prefixes of legal federations are offered."""
    every = range(len(search.groups))
    for chosen in range(1 << len(search.groups)):
        offered = {
            group
            for group in every
            if not chosen >> group & 1
            and any((chosen | 1 << group) & mask == chosen | 1 << group for mask in brute.legal)
        }
        assert set(search.further(chosen)) == offered
        assert search.may_finish(chosen) == (chosen in brute.legal)
        assert (search.why_not_finish(chosen | brute.must) == []) == (
            chosen | brute.must in brute.legal
        )
        for group in every:
            assert (search.why_not_group(chosen, group) == []) == (group in offered)


def check_satellite_steps(search: Search, brute: Brute, rng: Random) -> None:
    for mask, legal in brute.legal.items():
        begun = {frozenset(part) for whole in legal for part in subsets(sorted(whole), len(whole))}
        for placed in rng.sample(sorted(begun, key=sorted), min(30, len(begun))):
            order = rng.sample(sorted(placed), len(placed))
            offered = {space for whole in legal if placed < whole for space in whole - placed}
            assert set(search.next_satellites(mask, order)) == offered
            assert search.is_complete(mask, order) == (placed in legal)
            for space in range(len(brute.s.ground)):
                reasons = search.why_not_satellite(mask, order, space)
                assert (reasons == []) == (space in offered)
        proposed = search.completed(mask, [])
        assert proposed.planets == brute.spaces(mask)
        assert frozenset(proposed.satellites) in legal


def check_reasons(search: Search, brute: Brute, rng: Random) -> None:
    """A whole federation has no reason against it exactly if it is legal."""
    for mask, legal in brute.legal.items():
        for satellites in legal[:20]:
            assert search.check(brute.spaces(mask), sorted(satellites)) == []
    every = subsets(brute.open, brute.s.limit + 1)
    for _ in range(150):
        mask = rng.randrange(1 << len(brute.groups)) | brute.must
        likely = [each for at, each in enumerate(brute.satellites) if brute.bits[at]]
        tried = rng.choice(rng.choice([every, likely or every]))
        expected = frozenset(tried) in brute.legal.get(mask, [])
        assert (search.check(brute.spaces(mask), list(tried)) == []) == expected


# Scenes ----------------------------------------------------------------------------------

SPACE = {hex_: space for space, hex_ in enumerate(disc(5))}


def at(*hexes: Hex) -> list[int]:
    return [SPACE[hex_] for hex_ in hexes]


def scene(
    planets: dict[Hex, int],
    needed: int = 7,
    limit: int = 6,
    closed: dict[Hex, int] | None = None,
    flexible: bool = False,
    base: dict[Hex, int] | None = None,
) -> Search:
    """Own planets with their values on a wide empty map; `base` is a federation that grows."""
    grown = base or {}
    ground = [OPEN] * len(SPACE)
    value = [0] * len(SPACE)
    for hex_, kind in (closed or {}).items():
        ground[SPACE[hex_]] = kind
    for hex_, worth in [*planets.items(), *grown.items()]:
        ground[SPACE[hex_]] = PLANET
        value[SPACE[hex_]] = worth
    situation = Situation(
        [sorted(at(*[n for n in neighbours(hex_) if n in SPACE])) for hex_ in SPACE],
        at(*planets),
        value,
        ground,
        needed,
        limit,
        flexible,
        base=at(*grown),
        base_value=sum(grown.values()),
        value_rule=THRESHOLD if grown else VALUE,
    )
    return Search(situation)


def groups(search: Search, *hexes: Hex) -> int:
    """The set of the groups of these planets."""
    mask = search.start
    for space in at(*hexes):
        mask |= 1 << search.group_of(space)
    return mask


def is_legal(search: Search, planets: list[Hex], satellites: list[Hex]) -> bool:
    return search.check(at(*planets), at(*satellites)) == []


def reason(search: Search, planets: list[Hex], satellites: list[Hex]) -> tuple[str, dict[str, int]]:
    """The only reason against a federation."""
    (found,) = search.check(at(*planets), at(*satellites))
    return found


@pytest.mark.example("gaia.example.federation-two-satellites")
@pytest.mark.rule("gaia.federation.satellite-cost")
def test_two_empty_spaces_take_two_satellites() -> None:
    planets = {(0, 0): 4, (3, 0): 3}
    (federation,) = scene(planets).cheapest(5)
    assert federation.planets == at((0, 0), (3, 0))
    assert federation.satellites == at((1, 0), (2, 0))
    assert scene(planets, limit=2).possible()
    poor = scene(planets, limit=1)
    assert not poor.possible()
    assert reason(poor, list(planets), [(1, 0), (2, 0)]) == (COST, {"satellites": 2, "limit": 1})
    assert poor.why_not_group(0, 0) == [(COST, {"limit": 1})]
    assert poor.why_not_finish(groups(poor, *planets)) == [(COST, {"limit": 1})]


# An institute, two trading stations and a mine: the way by (0, 1) touches the mine.
INSTITUTE, STATIONS, LONE_MINE = (0, 0), [(1, 1), (3, 1)], (-1, 2)
TWO_WAYS: dict[Hex, int] = {INSTITUTE: 3, STATIONS[0]: 2, STATIONS[1]: 2, LONE_MINE: 1}


@pytest.mark.example("gaia.example.federation-two-versions")
@pytest.mark.rule(
    "gaia.federation.extra-without-satellite",
    "gaia.federation.free-choice",
    "gaia.federation.minimal-satellites",
)
def test_two_ways_of_the_same_length_one_with_a_mine_more() -> None:
    search = scene(TWO_WAYS)
    without = groups(search, INSTITUTE, *STATIONS)
    assert federations_of(search) == {without: 2, without | groups(search, LONE_MINE): 2}
    assert is_legal(search, [INSTITUTE, *STATIONS], [(1, 0), (2, 1)])
    assert is_legal(search, list(TWO_WAYS), [(0, 1), (2, 1)])


@pytest.mark.ruling("gaia.gap.federation.own-planets-on-path")
def test_an_own_planet_beside_the_way_belongs_to_the_federation() -> None:
    search = scene(TWO_WAYS)
    assert reason(search, [INSTITUTE, *STATIONS], [(0, 1), (2, 1)]) == (
        ON_PATH,
        {"space": SPACE[LONE_MINE]},
    )
    without = groups(search, INSTITUTE, *STATIONS)
    assert search.next_satellites(without, []) == sorted(at((1, 0), (2, 1)))
    assert search.why_not_satellite(without, [], SPACE[0, 1]) == [
        (ON_PATH, {"space": SPACE[LONE_MINE]})
    ]


# Two ends with a planet in the middle, and a mine half-way to each: 2 satellites over the mine,
# 4 past it, 5 round it.
MIDDLE, WEST, EAST = (0, 0), (-4, 0), (4, 0)
WEST_MINE, EAST_MINE = (-2, 0), (2, 0)
ROW: dict[Hex, int] = {WEST: 3, WEST_MINE: 1, MIDDLE: 4, EAST_MINE: 1, EAST: 3}


@pytest.mark.ruling("gaia.gap.federation.own-planets-on-path")
@pytest.mark.parametrize(("end", "mine"), [(WEST, WEST_MINE), (EAST, EAST_MINE)])
def test_the_planet_beside_the_ways_between_the_chosen_ones_is_named(end: Hex, mine: Hex) -> None:
    search = scene(ROW, limit=4)
    chosen = groups(search, MIDDLE, end)
    assert search.fewest(chosen | groups(search, mine)) == 2
    assert search.why_not_finish(chosen) == [(ON_PATH, {"space": SPACE[mine]})]


@pytest.mark.example("gaia.example.federation-unneeded")
@pytest.mark.rule("gaia.federation.no-unneeded")
def test_a_mine_that_takes_one_more_satellite_is_not_needed() -> None:
    planets = {(1, 0): 3, (-1, 1): 3, (0, -1): 1, (-3, 1): 1}
    search = scene(planets)
    seven = [(1, 0), (-1, 1), (0, -1)]
    unneeded = (UNNEEDED, {"satellites": 2, "fewest": 1})
    assert is_legal(search, seven, [(0, 0)])
    assert reason(search, list(planets), [(0, 0), (-2, 1)]) == unneeded
    far = search.group_of(SPACE[-3, 1])
    assert search.why_not_group(groups(search, *seven), far) == [unneeded]
    assert search.why_not_finish(groups(search, *planets)) == [unneeded]


@pytest.mark.example("gaia.example.federation-inefficient")
@pytest.mark.rule("gaia.federation.free-choice")
def test_a_wide_federation_is_legal_if_nothing_can_be_dropped() -> None:
    near = {(0, 0): 3, (2, 0): 3, (4, 0): 1}
    far = {(0, -4): 3, (0, 4): 3}
    search = scene({**near, **far}, limit=9)
    assert search.plans()[0].satellites == 2
    wide = groups(search, (0, 0), *far)
    assert search.fewest(wide) == 6


@pytest.mark.rule("gaia.federation.adjacent-connected", "gaia.federation.marker")
def test_adjacent_planets_need_no_satellite() -> None:
    planets = {(0, 0): 3, (1, 0): 3, (1, -1): 1}
    search = scene(planets, limit=0)
    assert search.groups == [sorted(at(*planets))]
    (federation,) = search.cheapest(1)
    assert federation.satellites == []
    assert search.is_complete(1, [])


@pytest.mark.ruling("gaia.gap.federation.cluster")
def test_a_group_comes_whole() -> None:
    search = scene({(0, 0): 3, (1, 0): 3, (1, -1): 1})
    assert reason(search, [(0, 0), (1, 0)], []) == (
        "gaia.gap.federation.cluster",
        {"space": SPACE[1, -1]},
    )


@pytest.mark.rule("gaia.federation.power-seven", "gaia.faction.xenos.institute")
@pytest.mark.ruling("gaia.gap.xenos.threshold-unneeded")
def test_six_is_not_seven_except_for_the_xenos() -> None:
    planets = {(0, 0): 3, (1, 0): 2, (1, -1): 1, (3, 0): 1}
    seven = scene(planets)
    assert federations_of(seven) == {0b11: 1}
    first = groups(seven, (0, 0))
    assert seven.why_not_finish(first) == [(VALUE, {"value": 6, "needed": 7})]
    six = scene(planets, needed=6)
    assert federations_of(six) == {groups(six, (0, 0)): 0}
    assert six.why_not_finish(0b11) == [(UNNEEDED, {"satellites": 1, "fewest": 0})]


@pytest.mark.rule("gaia.federation.minimal-satellites")
def test_only_the_shortest_ways_and_all_of_them() -> None:
    ends: dict[Hex, int] = {(0, 0): 4, (2, 1): 3}
    search = scene(ends)
    both = groups(search, *ends)
    assert search.fewest(both) == 2
    assert search.next_satellites(both, []) == sorted(at((1, 0), (2, 0), (1, 1), (0, 1)))
    assert search.next_satellites(both, at((1, 1))) == sorted(at((1, 0), (0, 1)))
    assert search.next_satellites(both, at((0, 1))) == at((1, 1))
    assert reason(search, list(ends), [(1, 0), (2, 0), (0, 1)]) == (
        MINIMAL,
        {"satellites": 3, "fewest": 2},
    )
    assert search.why_not_satellite(both, at((0, 1)), SPACE[1, 0]) == [
        (MINIMAL, {"placed": 1, "fewest": 2})
    ]


@pytest.mark.rule("gaia.federation.connected")
@pytest.mark.ruling("gaia.gap.federation.connected-whole")
def test_two_pairs_are_no_whole() -> None:
    search = scene({(0, 0): 3, (2, 0): 1, (0, 4): 2, (2, 2): 1})
    assert ("gaia.federation.connected", {"parts": 2}) in search.check(
        at((0, 0), (2, 0), (0, 4), (2, 2)), at((1, 0), (1, 3))
    )


@pytest.mark.rule(
    "gaia.federation.satellite-empty-space",
    "gaia.federation.satellite-one-per-colour",
    "gaia.federation.not-adjacent-existing",
)
@pytest.mark.parametrize(
    ("ground", "rule"),
    [
        (PLANET, "gaia.federation.satellite-empty-space"),
        (SATELLITE, "gaia.federation.satellite-one-per-colour"),
        (STATION, "gaia.gap.federation.minimal-definition"),
        (NEAR, "gaia.federation.not-adjacent-existing"),
    ],
)
def test_a_closed_space_makes_a_detour(ground: int, rule: str) -> None:
    ends: dict[Hex, int] = {(0, 0): 4, (2, 0): 3}
    search = scene(ends, closed={(1, 0): ground})
    both = groups(search, *ends)
    assert search.fewest(both) == 2
    assert reason(search, list(ends), [(1, 0)]) == (rule, {"space": SPACE[1, 0]})
    assert search.why_not_satellite(both, [], SPACE[1, 0]) == [(rule, {"space": SPACE[1, 0]})]


def test_only_own_planets() -> None:
    search = scene({(0, 0): 7})
    assert reason(search, [(0, 0), (3, -2)], []) == (
        "gaia.federation.own-structures",
        {"space": SPACE[3, -2]},
    )


# Two ends, and an own mine between them: 2 satellites over the mine, 5 round it.
ENDS: dict[Hex, int] = {(-2, 0): 4, (2, 0): 3}
BETWEEN: dict[Hex, int] = {**ENDS, (0, 0): 1}
ROUND: list[Hex] = [(-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)]


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_strict_routes_use_own_planets_as_stepping_stones() -> None:
    search = scene(BETWEEN)
    whole = groups(search, *BETWEEN)
    ends = groups(search, *ENDS)
    assert federations_of(search) == {whole: 2}
    assert search.why_not_finish(ends) == [(MINIMAL, {"satellites": 5, "fewest": 2})]
    assert reason(search, list(ENDS), ROUND) == (MINIMAL, {"satellites": 5, "fewest": 2})


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_flexible_routes_may_go_round() -> None:
    search = scene(BETWEEN, flexible=True)
    assert federations_of(search) == {
        groups(search, *BETWEEN): 2,
        groups(search, *ENDS): 5,
    }
    assert is_legal(search, list(ENDS), ROUND)


@pytest.mark.ruling("gaia.gap.federation.minimal-definition")
def test_a_connection_that_breaks_another_rule_is_not_the_shorter_one() -> None:
    # With 7 in one end and the middle the other end is not needed, so the way over the middle is
    # no federation of all three; the ends alone may go round.
    search = scene({(-2, 0): 4, (0, 0): 3, (2, 0): 3})
    ends = groups(search, (-2, 0), (2, 0))
    assert federations_of(search) == {groups(search, (-2, 0), (0, 0)): 1, ends: 5}


@pytest.mark.rule("gaia.faction.ivits.threshold", "gaia.faction.ivits.one-federation")
@pytest.mark.ruling("gaia.gap.ivits.first-federation", "gaia.gap.ivits.minimal")
def test_the_federation_of_the_ivits_grows() -> None:
    base: dict[Hex, int] = {(0, 0): 4, (1, 0): 3}
    planets: dict[Hex, int] = {(3, 0): 4, (-2, 0): 3, (0, 4): 7}
    search = scene(planets, needed=14, base=base)
    near = groups(search, (3, 0), (-2, 0))
    assert federations_of(search) == {near: 2, groups(search, (0, 4)): 3}
    assert search.further(search.start) == [1, 2, 3]
    assert search.why_not_finish(search.start) == [(THRESHOLD, {"value": 7, "needed": 14})]
    (cheapest, _) = search.cheapest(2)
    assert cheapest.planets == sorted(at((3, 0), (-2, 0)))
    assert sorted(cheapest.satellites) == sorted(at((2, 0), (-1, 0)))


@pytest.mark.ruling("gaia.gap.ivits.minimal", "gaia.gap.federation.unneeded-definition")
def test_a_part_without_the_federation_that_grows_makes_nothing_unneeded() -> None:
    # The planet alone has the whole value and needs no satellite; what grows is the federation.
    search = scene({(4, 0): 14}, needed=14, base={(0, 0): 4, (1, 0): 3})
    assert federations_of(search) == {groups(search, (4, 0)): 2}
    # Were all three planets new, the two on the left would be unneeded.
    fresh = scene({(4, 0): 14, (0, 0): 4, (1, 0): 3}, needed=14)
    assert federations_of(fresh) == {groups(fresh, (4, 0)): 0}


@pytest.mark.ruling("gaia.gap.ivits.first-federation")
def test_a_federation_that_has_grown_enough_needs_no_satellites() -> None:
    search = scene({(3, 0): 4}, needed=7, base={(0, 0): 4, (1, 0): 3})
    assert federations_of(search) == {search.start: 0}
    assert search.further(search.start) == []


def test_proposals_contain_what_is_chosen() -> None:
    search = scene({(0, 0): 4, (2, 0): 3, (-3, 0): 3})
    far = groups(search, (-3, 0))
    assert [len(each.satellites) for each in search.cheapest(5)] == [1, 2]
    (proposal,) = search.cheapest(5, far)
    assert proposal.planets == sorted(at((0, 0), (-3, 0)))


def test_nothing_to_federate() -> None:
    search = scene({})
    assert not search.possible()
    assert search.plans() == []
    assert search.check([], []) == [(VALUE, {"value": 0, "needed": 7})]
