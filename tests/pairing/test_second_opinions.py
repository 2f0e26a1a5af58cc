"""The checkers of round 1 and of rounds paired from the top down, against every round there is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from tercio.core.dice import RecordedDice, ScriptedDice, SeededDice
from tercio.pairing import Entrant, Pairing, bye_due, check_draw, check_top_down, draw
from tercio.pairing.matching import couples
from tercio.tournament.rounds import top_down
from tests.pairing.fields import event, scattered
from tests.proof import proves

Pairs = tuple[tuple[str, str], ...]


def every_round(ids: Sequence[str]) -> Iterator[Pairs]:
    """Every way to pair these, in the order in which the rounds read."""
    if not ids:
        yield ()
        return
    upper, *others = ids
    for lower in others:
        for rest in every_round([one for one in others if one != lower]):
            yield ((upper, lower), *rest)


def best_from_the_top(field: Sequence[Entrant]) -> Pairing:
    """The first to read of the rounds with fewest rematches, found by looking at all of them."""
    bye, met = bye_due(field), {one.id: set(one.met) for one in field}
    order = [one.id for one in sorted(field, key=lambda one: one.rank) if one.id != bye]
    pairs = min(every_round(order), key=lambda round_: sum(two in met[one] for one, two in round_))
    return Pairing(pairs, bye, ())


@proves("WT-PAIR-02", "WT-PAIR-03")
@pytest.mark.parametrize("seed", range(60))
def test_from_the_top_down_the_checker_passes_the_best_round_and_no_other(seed: int) -> None:
    size = 4 + seed % 5
    field = scattered(seed, size, (0.2, 0.5, 0.8)[seed % 3], 4, byes=1)
    best = best_from_the_top(field)
    assert check_top_down(field, best) == []
    assert top_down(field).pairs == best.pairs
    order = [one.id for one in sorted(field, key=lambda one: one.rank) if one.id != best.bye]
    others = [pairs for pairs in every_round(order) if pairs != best.pairs]
    for pairs in random.Random(seed).sample(others, min(40, len(others))):
        assert check_top_down(field, Pairing(pairs, best.bye, ())), pairs


@pytest.mark.parametrize("seed", range(6))
def test_the_checker_and_the_pairing_agree_on_whole_events(seed: int) -> None:
    field = event(seed, 17 + 6 * seed, 1 + seed)
    assert check_top_down(field, top_down(field)) == []


@proves("WT-PAIR-02")
@pytest.mark.parametrize("rounds", [1, 4, 9])
def test_a_large_field_paired_from_the_top_down_is_the_best_there_is(rounds: int) -> None:
    """Long lists are paired without a matching until the last few: the checker matches at every step."""
    field = event(rounds, 200, rounds)
    assert check_top_down(field, top_down(field)) == []


def test_from_the_top_down_who_met_is_told_by_either_of_the_two() -> None:
    """The first remembers nothing of its two games; its rivals do."""
    field = [
        Entrant("a", 4, 1, frozenset(), 0),
        Entrant("b", 3, 2, frozenset({"a"}), 0),
        Entrant("c", 2, 3, frozenset({"a"}), 0),
        Entrant("d", 1, 4, frozenset(), 0),
    ]
    assert top_down(field).pairs == (("a", "d"), ("b", "c"))


def test_from_the_top_down_every_fault_has_its_name() -> None:
    field = [Entrant(one, 0, at, {"a": {"b"}, "b": {"a"}}.get(one, ())) for at, one in enumerate("abcde", 1)]
    rounds: dict[str, tuple[Pairs, str | None]] = {
        "not_a_pairing": ((("a", "c"), ("b", "b")), "e"),
        "bye": ((("a", "c"), ("b", "e")), "d"),
        "better": ((("a", "b"), ("c", "d")), "e"),
        "order": ((("a", "d"), ("b", "c")), "e"),
    }
    for key, (pairs, bye) in rounds.items():
        (fault,) = check_top_down(field, Pairing(pairs, bye, ()))
        assert fault.key == f"pairing.fault.{key}"
    assert check_top_down(field, Pairing((("a", "c"), ("b", "d")), "e", ())) == []


@pytest.mark.parametrize("seed", range(40))
def test_the_checkers_matching_finds_as_many_couples_as_there_are(seed: int) -> None:
    chance = random.Random(seed)
    names = [str(n) for n in range(2 + seed % 9)]
    links = [(a, b) for a in names for b in names if a < b and chance.random() < 0.3]
    graph = {one: {b if a == one else a for a, b in links if one in (a, b)} for one in names}
    mate = couples(graph)
    assert all(mate[two] == one and two in graph[one] for one, two in mate.items())
    assert len(mate) == 2 * most(links)


def most(links: Sequence[tuple[str, str]]) -> int:
    """The most links without a common end, by trying them all."""
    if not links:
        return 0
    (a, b), *rest = links
    return max(most(rest), 1 + most([link for link in rest if not {a, b} & set(link)]))


@proves("WT-PAIR-01", "WT-BYE-03")
@pytest.mark.parametrize("clubs", [None, "xxyyzw", "xxyyzww", "xxxxxyz"])
@pytest.mark.parametrize("seed", range(8))
def test_the_recorded_draw_gives_round_1_again_and_no_other_round(clubs: str | None, seed: int) -> None:
    hat = [(one, clubs[at] if clubs else None) for at, one in enumerate("abcdefg"[: len(clubs or "abcde")])]
    dice = RecordedDice(SeededDice(f"draw {seed}"))
    drawn = draw(hat, dice)
    faces = [face for roll in dice.rolls for face in roll]
    assert check_draw(hat, faces, drawn) == []
    (a, b), (x, y), *rest = drawn.pairs
    (fault,) = check_draw(hat, faces, Pairing(((a, x), (b, y), *rest), drawn.bye, ()))
    assert fault.key == "pairing.fault.not_as_drawn"
    (fault,) = check_draw(hat, [*faces, 1], drawn)
    assert fault.key == "pairing.fault.not_as_drawn", "a face left over is no draw"
    (fault,) = check_draw(hat, faces, Pairing(drawn.pairs[1:], drawn.bye, ()))
    assert fault.key == "pairing.fault.not_a_pairing"


@proves("WT-BYE-03")
def test_in_an_odd_field_the_first_face_drawn_rests() -> None:
    hat = [(one, None) for one in "abc"]
    drawn = draw(hat, ScriptedDice("2 | 1 | 1"))
    assert (drawn.bye, drawn.pairs) == ("b", (("a", "c"),))
    assert check_draw(hat, [2, 1, 1], drawn) == []
    (fault,) = check_draw(hat, [1, 1, 1], drawn)
    assert fault.key == "pairing.fault.not_as_drawn"
