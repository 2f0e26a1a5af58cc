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
    "two": ("35415948befc", "29cefc9c6e15", "c0ef0ca8130f", "e769645701ba", "bdfe91559ec0"),
    "all level": ("ff2f65d133c7", "b74f445763fb", "f0143b067818", "a55d78d16a49", "d7f14e9420c7"),
    "nobody has met": ("b7b7d890b0bc", "c52198eb2da4", "b3b2cfc5fb3e", "107eb0951f96", "013aaba37f4e"),
    "few have met": ("7224bcdf7ee2", "4d0c6db253f9", "de26bdeea4af", "cd9491d00185", "d72e6d73e346"),
    "many have met": ("7c26e314d23a", "929da7ca3ac7", "5bff7f15a832", "0577e770cb0c", "3610aea21c74"),
    "all have met": ("84df6a47f7e0", "8b2a02fcee7b", "c92d7141e097", "e018542134af", "5f4e8c653e1b"),
    "an event": ("24d97ba90edb", "f8432965ce30", "f37cbc9ac9c7", "c5dc0eb6cbc4", "d63d6f1e293f"),
    "wins and losses": ("cfa6bf501c86", "91d15cf13e96", "a8164d39e74c", "795d365acea2", "71cbc6393b2b"),
    "out of order": ("a917c4a7a714", "85c927a7f7dc", "0324ee8271c2", "61f2ca8bb765", "d309449eba26"),
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
