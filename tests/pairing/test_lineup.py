"""A glance at a field tells what looking through it with care tells, and leaves what is unusual to care."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.pairing import Entrant, lineup, solve
from tercio.pairing.glance import MODEST
from tercio.pairing.lineup import Lineup, lineup_at_a_glance, lineup_with_care
from tests.pairing.fields import event, scattered
from tests.pairing.sources import source
from tests.proof import proves


@pytest.fixture(params=["as built", "interpreted"], autouse=True)
def kernels(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels read a field alike, compiled or not."""
    if request.param == "interpreted":
        monkeypatch.setattr(lineup, "Glance", source("glance").Glance)
        monkeypatch.setattr(lineup, "met_nearby", source("known").met_nearby)


class Heading(str):
    """A text with a class of its own."""

    __slots__ = ()


class Guest(Entrant, frozen=True):
    """An entrant with a class of its own."""


class Strange:
    """Something that can neither be compared nor hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise AssertionError("nobody compares it")

    def __repr__(self) -> str:
        return "Strange()"  # a test has the same name in every process


def contents(read: Lineup | None) -> tuple[Any, ...] | None:
    """What stands in a lineup, whatever its rows are made of."""
    if read is None:
        return None
    first, met = read.met_first, read.met
    rows = [sorted(met[start:end]) for start, end in pairwise(first)]
    return read.ids, list(read.points), read.bye, rows, read.modest


@proves("WT-BYE-04")
@pytest.mark.parametrize("kind", [frozenset, set, list, tuple])
def test_a_glance_and_care_read_the_same(kind: Any) -> None:
    fields = [scattered(seed, seed, 0.3, 4, byes=seed % 3) for seed in range(24)]
    fields += [event(3, size, 4) for size in (40, 41)]
    for field in fields:
        told = [Entrant(one.id, one.points, one.rank, kind(one.met), one.byes) for one in field]
        assert contents(lineup_at_a_glance(told)) == contents(lineup_with_care(field))
        assert contents(lineup_at_a_glance(tuple(told))) == contents(lineup_with_care(field))


def field_with(at: int, **changes: Any) -> list[Entrant]:
    """Five entrants, the third of whom is to rest, one of them other than usual."""
    fields: list[dict[str, Any]] = [
        {"id": name, "points": 9 - rank, "rank": rank, "met": {"x"}, "byes": int(rank != 3)}
        for rank, name in enumerate("abcde", 1)
    ]
    fields[at] |= changes
    return [Entrant(**entrant) for entrant in fields]


RIGHT: list[dict[str, Any]] = [
    {"id": Heading("z")},
    {"points": True},
    {"points": MODEST},
    {"points": -MODEST},
    {"points": 10**40},
    {"rank": False},
    {"byes": True},
    {"met": {"x": 1}.keys()},
    {"met": {Heading("y")}},
    {"met": ("x", Heading("y"))},
]
"""Unusual, and right."""
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"id": 3}, r"\.id"),
    ({"points": 1.5}, r"\.points"),
    ({"rank": None}, r"\.rank"),
    ({"byes": "x"}, r"\.byes"),
    ({"met": "xy"}, r"\.met"),
    ({"met": None}, r"\.met"),
    ({"met": {"x": 1}}, r"\.met"),
    ({"met": {3}}, r"\.met\[0\]"),
    ({"met": ["x", None]}, r"\.met\[1\]"),
    ({"met": ("x", ["y"])}, r"\.met\[1\]"),
    ({"met": ["x", Strange()]}, r"\.met\[1\]"),
    ({"met": frozenset({3.5})}, r"\.met\[0\]"),
]


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("changes", RIGHT, ids=str)
def test_what_is_unusual_is_left_to_care_and_paired(at: int, changes: dict[str, Any]) -> None:
    field = field_with(at, **changes)
    assert lineup_at_a_glance(field) is None
    assert solve(field).bye == lineup_with_care(field).bye


@pytest.mark.parametrize("at", range(5))
def test_ranks_and_byes_may_be_longer_than_a_machine_word(at: int) -> None:
    byes = [one.byes for one in field_with(at, byes=10**40)]
    assert (
        solve(field_with(at, byes=10**40)).bye == "abcde"[max((-had, at) for at, had in enumerate(byes))[1]]
    )
    last = "abcde".replace("abcde"[at], "") + "abcde"[at]
    found = solve(field_with(at, rank=10**40))
    assert sorted(last.index(name) for pair in found.pairs for name in pair) == [
        place for place, name in enumerate(last) if name != found.bye
    ]


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize(("changes", "where"), WRONG, ids=str)
def test_what_is_wrong_is_found_wherever_it_stands(at: int, changes: dict[str, Any], where: str) -> None:
    field = field_with(at, **changes)
    assert lineup_at_a_glance(field) is None
    with pytest.raises(Refused, match=rf"entrants\[{at}\]{where}"):
        solve(field)


@proves("WT-PAIR-02")
@pytest.mark.parametrize("at", range(5))
def test_two_of_one_name_or_rank_and_whoever_met_itself_are_refused_wherever_they_stand(at: int) -> None:
    other = field_with(at)[at - 1]
    for changes in ({"id": other.id}, {"rank": other.rank}, {"met": {"abcde"[at]}}, {"met": ["abcde"[at]]}):
        field = field_with(at, **changes)
        assert lineup_at_a_glance(field) is None
        with pytest.raises(Refused, match=r"two entrants|itself"):
            solve(field)


@pytest.mark.parametrize(
    "entrants",
    [{}, "ab", None, 5, iter(()), [Entrant("a", 0, -1), Guest("b", 0, 2)], [1, 2], [Entrant, Entrant]],
)
def test_what_is_no_list_of_entrants_is_left_to_care(entrants: Any) -> None:
    assert lineup_at_a_glance(entrants) is None


def test_a_field_may_come_in_any_sequence() -> None:
    class Row(Sequence[Entrant]):
        def __len__(self) -> int:
            return 2

        def __getitem__(self, at: Any) -> Any:
            return [Entrant("a", 0, 1), Guest("b", 0, 2)][at]

    assert solve(Row()).pairs == (("a", "b"),)
