"""What the kernels leave behind at each step: the theorem's candidates, the pieces swept, prices, blossoms.

Their answers are judged elsewhere, by slow and obvious means. But a kernel that looks farther than the
theorem lets it, or that gives up on a piece it could sweep, answers right and late: so its whole memory is
kept here as a mark. Whoever changes a kernel on purpose looks at the difference and writes down the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest

from tercio.pairing import Entrant
from tercio.pairing.companies import field_of
from tests.pairing.fields import event, scattered
from tests.pairing.sources import source
from tests.proof import proves


def memory(*kept: Any) -> str:
    """A mark of everything some kernels hold."""
    told = [{name: value for name, value in vars(thing).items() if is_plain(value)} for thing in kept]
    return sha256(repr(told).encode()).hexdigest()[:12]


def is_plain(value: Any) -> bool:
    return isinstance(value, int | list | tuple)


def meetings(field: Sequence[Entrant]) -> tuple[list[int], list[int], list[int]]:
    """Points, and who has met whom as rows end to end, of the company that do not rest."""
    order = field_of(field)
    first, met = [0], list[int]()
    for company in order.order:
        met += sorted(order.place[name] for name in company.met if name in order.place)
        first.append(len(met))
    return order.points, first, met


def looked(field: Sequence[Entrant]) -> Any:
    """The theorem's candidates."""
    near = source("near").Near(*meetings(field))
    near.look()
    return near


def weighed(near: Any, rematch: int) -> tuple[int, int]:
    point = 1 + near.size // 2 * near.widest**2
    return point, rematch * (1 + near.size // 2 * (point * near.steepest**2 + near.widest**2))


def swept(near: Any, limit: int, rematch: int = 0) -> Any:
    """Swept with room for so many sets of waiting companies."""
    point, again = weighed(near, rematch)
    barred = [0] * len(near.again) if rematch else list(map(int, near.again))
    rows = (near.met_first, near.met) if near.orderly else ([], [])
    sweep = source("sweep").Sweep(near.first, near.rival, near.costs(point, again), barred, *rows)
    sweep.allow(limit)
    sweep.run(0, near.size, 64 * limit + 4 * near.size)
    return sweep


def solved(near: Any) -> tuple[Any, Any]:
    """The whole graph, solved by blossom, rematches at the highest price."""
    sweep = source("sweep").Sweep(
        near.first, near.rival, near.costs(*weighed(near, 1)), [0] * len(near.again), [], []
    )
    sweep.allow(1)
    graph = source("blossom").Blossom(near.size, *sweep.graph(0, near.size))
    graph.solve()
    sweep.keep_tight(0, near.size, graph)
    return sweep, graph


def swept_in_part(near: Any) -> Any:
    """A stretch in the midst of the field, swept as if nothing stood above or below it."""
    sweep = source("sweep").Sweep(
        near.first, near.rival, near.costs(*weighed(near, 1)), [0] * len(near.again), [], []
    )
    sweep.allow(12)
    sweep.run(near.size // 4, near.size - near.size // 4, 900)
    return sweep


FIELDS = {
    "two": lambda: scattered(9, 2, 0.0, 3),
    "all level": lambda: scattered(8, 10, 0.2, 0),
    "nobody has met": lambda: scattered(1, 8, 0.0, 4),
    "few have met": lambda: scattered(2, 22, 0.1, 4),
    "many have met": lambda: scattered(3, 26, 0.5, 2),
    "all have met": lambda: scattered(4, 10, 1.0, 6),
    "an event": lambda: event(5, 41, 6),
    "wins and losses": lambda: event(6, 60, 5, coarse=True),
    "out of order": lambda: [
        Entrant(company.id, company.points, place, company.met)
        for place, company in enumerate(scattered(7, 12, 0.3, 5))
    ],
}
KEPT = {
    "two": ("35415948befc", "c01a49b4f3f5", "ea5a40243c64", "ef85e2acf5fb", "9298c7895950"),
    "all level": ("ff2f65d133c7", "e64d84a1222b", "68971a2c7977", "a0a156c801af", "6886d6883b0c"),
    "nobody has met": ("b7b7d890b0bc", "30a73f070497", "a7d9fe1655e5", "8421ed5476f6", "a2bf9d2c8200"),
    "few have met": ("7224bcdf7ee2", "9c26eb0bdf3f", "3483cfa05305", "7033a751c098", "24ace2a6a446"),
    "many have met": ("7c26e314d23a", "8b8e61ca0811", "90e7dc352cad", "4c16d9bf6357", "bddd99c58139"),
    "all have met": ("84df6a47f7e0", "8c4119d4d19b", "ad158ffb4960", "228ef32558ce", "f6e0091649ff"),
    "an event": ("24d97ba90edb", "d183816eea3e", "6cc6357532a2", "8c6db7468f60", "2ed196507a7c"),
    "wins and losses": ("cfa6bf501c86", "d8eaea6e13fc", "5f51ae47a6d4", "21215f927a17", "19a1a26c0562"),
    "out of order": ("a917c4a7a714", "be5b75e69ae7", "4de55e19c19e", "db2711b66f83", "18ac08b53cae"),
}
"""Near, swept with room, swept with none and rematches, solved by blossom with its graph, swept in part."""


@proves("WT-PAIR-02")
@pytest.mark.parametrize("name", FIELDS)
def test_each_step_leaves_what_it_always_did(name: str) -> None:
    near = looked(FIELDS[name]())
    marks = (
        memory(near),
        memory(swept(near, 96)),
        memory(swept(near, 3, 1)),
        memory(*solved(near)),
        memory(swept_in_part(near)),
    )
    assert marks == KEPT[name]


@proves("WT-PAIR-02")
@pytest.mark.parametrize("name", FIELDS)
def test_a_candidate_is_within_the_theorem_s_bound_and_whoever_is_sharply_within_is_one(name: str) -> None:
    """f counts the companies met no farther off than anybody's rival of a rival can stand."""
    near = looked(FIELDS[name]())
    points, first, _ = meetings(FIELDS[name]())
    pairs = {(i, near.rival[at]) for i in range(near.size) for at in range(near.first[i], near.first[i + 1])}
    every = {(i, j) for i in range(near.size) for j in range(i + 1, near.size)}
    assert near.orderly == (points == sorted(points, reverse=True))
    if not near.orderly:
        assert pairs == every
        return
    count = [first[i + 1] - first[i] for i in range(near.size)]
    assert pairs <= {(i, j) for i, j in every if j - i <= 1 + count[i] + count[j]}
    assert pairs >= {(i, j) for i, j in every if j - i == 1}
    for i, j in pairs:
        assert j - i <= 1 + near.known[i] + near.known[j]
    assert near.widest == max((j - i for i, j in pairs), default=0)
    assert near.steepest == max((abs(points[i] - points[j]) for i, j in pairs), default=0)


def test_a_graph_without_steps_is_a_kernels_smallest() -> None:
    none = source("blossom").Blossom(2, [0, 0, 0], [], [])
    assert (none.huge, none.solve(), none.mate) == (24, False, [-1, -1])
    assert source("blossom").Blossom(0, [0], [], []).solve()
