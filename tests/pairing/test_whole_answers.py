"""Every answer and refusal of the pairing room compared whole; draws that a seed always gives."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from tercio.core.dice import RecordedDice, ScriptedDice, SeededDice
from tercio.core.refused import Refused, RefusedValue
from tercio.pairing import (
    Cost,
    Entrant,
    Fault,
    Pairing,
    Verdict,
    bye_due,
    bye_needed,
    check,
    check_draw,
    check_top_down,
    cost_of,
    draw,
    explain,
    explain_bye,
    rematch_free_guaranteed,
    rematches,
    solve,
)
from tercio.pairing.companies import field_of, field_without
from tercio.pairing.cost import bye_cost
from tercio.pairing.equal_draw import WORD, all_rounds, below, pairs_inside, rounds_apart, shape, ticket_of
from tercio.pairing.matching import couples
from tercio.pairing.number_rows import LONG, as_row, row, row_of
from tercio.pairing.proof import Weights, over_priced, plain_bound, proven_cost
from tests.pairing.fields import FOUR, scattered
from tests.pairing.sources import source
from tests.proof import proves

memory = source("known")
FIVE = [*FOUR, Entrant("e", 0, 5)]


class Heading(str):
    """A text with a class of its own."""

    __slots__ = ()


def refusal(ask: Callable[[], Any]) -> Refused:
    with pytest.raises(RefusedValue) as no:
        ask()
    return no.value


@proves("WT-PAIR-02", "WT-BYE-01")
@pytest.mark.parametrize(
    ("ask", "no"),
    [
        (lambda: solve([Entrant("a", 0, 1), Entrant("a", 0, 2)]), ("pairing.same_id", "WT-PAIR-02", {})),
        (
            lambda: field_without([Entrant("a", 0, 1), Entrant("a", 0, 2), Entrant("b", 0, 3)], "b"),
            ("pairing.same_id", "WT-PAIR-02", {}),
        ),
        (
            lambda: solve([Entrant("a", 0, 3), Entrant("b", 0, 4), Entrant("c", 0, 4), Entrant("d", 0, 5)]),
            ("pairing.same_rank", "WT-PAIR-02", {"rank": 4}),
        ),
        (
            lambda: solve([Entrant("a", 0, 1, {"a"}), Entrant("b", 0, 2)]),
            ("pairing.met_itself", "WT-PAIR-02", {"who": "a"}),
        ),
        (lambda: cost_of(FOUR, [("a", "b")]), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: cost_of(FOUR, [("a", "b", "c", "d")]), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: cost_of(FOUR, [("a", "b", "c")], "d"), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: cost_of(FOUR, [("a", "b")], "c"), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: cost_of(FIVE, [("a", "b"), ("c", "d"), ("e",)]), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (
            lambda: explain(FOUR, solve(FOUR), ("a", "x")),
            ("pairing.not_a_pair", "WT-PAIR-02", {"pair": ["a", "x"]}),
        ),
        (
            lambda: explain(FOUR, solve(FOUR), list("abcde")),
            ("pairing.not_a_pair", "WT-PAIR-02", {"pair": ["a", "b", "c", "d"]}),
        ),
        (lambda: explain_bye(FOUR, solve(FOUR)), ("pairing.who_rests", "WT-BYE-01", {})),
        (lambda: rematches(FOUR, [("a", "x")]), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: rematches(FOUR, [("a", "b", "c")]), ("pairing.no_pairing", "WT-PAIR-02", {})),
        (lambda: draw([("a", None), ("a", None)], SeededDice(1)), ("pairing.same_id", "WT-PAIR-01", {})),
    ],
)
def test_a_refusal_says_which_rule_and_who(
    ask: Callable[[], Any], no: tuple[str, str, dict[str, Any]]
) -> None:
    key, rule, facts = no
    assert refusal(ask) == RefusedValue(key, rule=rule, **facts)


@proves("WT-PAIR-02")
@pytest.mark.parametrize("name", ["points", "rank", "byes"])
@pytest.mark.parametrize("company", [0, 11])
def test_numbers_that_are_not_whole_are_named(name: str, company: int) -> None:
    field = [Entrant(f"p{rank}", 0, rank) for rank in range(12)]
    field[company] = msgspec.structs.replace(field[company], **{name: 1.5})
    no = refusal(lambda: solve(field))
    assert (no.key, no.facts["name"], no.facts["value"]) == (
        "argument.misfit",
        f"entrants[{company}].{name}",
        "1.5",
    )


@proves("WT-BYE-01", "WT-BYE-04", "WT-BYE-06")
def test_a_bye_that_was_not_due_costs_how_many_were_more_due() -> None:
    byes = [
        Entrant(name, 0, at, (), had)
        for at, (name, had) in enumerate(zip("abcde", (0, 1, 0, 1, 0), strict=True), 1)
    ]
    due = {
        name: cost_of(byes, list(zip(rest[::2], rest[1::2], strict=True)), name).bye
        for name in "abcde"
        for rest in ["abcde".replace(name, "")]
    }
    assert due == {"e": 0, "c": 1, "a": 2, "d": 3, "b": 4}
    assert bye_due(byes) == "e"
    assert [bye_needed(n) for n in range(4)] == [False, True, False, True]
    no = RefusedValue("pairing.who_rests", rule="WT-BYE-01")
    assert refusal(lambda: bye_cost(FOUR, "a")) == refusal(lambda: bye_cost(FIVE, None)) == no
    assert bye_cost(FOUR, None) == 0
    told = {name: explain_bye(byes, Pairing((), name, ())) for name in "abcde"}
    assert told.pop("e") == ("pairing.why.bye", {"one": "e", "count": 0})
    assert all(reason == ("pairing.why.bye_by_hand", {"one": name}) for name, reason in told.items())
    again = [Entrant(name, 0, at, (), 1) for at, name in enumerate("abc", 1)]
    assert explain_bye(again, Pairing((), "c", ())) == ("pairing.why.bye_again", {"one": "c", "count": 1})


@proves("WT-PAIR-04")
def test_a_round_without_rematch_is_promised_from_half_a_field_on() -> None:
    promised = {
        (paired, number)
        for paired, number in product(range(2, 13), range(1, 7))
        if rematch_free_guaranteed(paired, number)
    }
    assert promised == {(p, n) for p in range(2, 13) for n in range(1, 7) if p >= 2 * n} | {(4, 3)}


@proves("WT-PAIR-02", "WT-PAIR-03")
def test_a_pair_says_why_with_everything_it_names() -> None:
    field = [
        Entrant(str(at), {1: 9, 2: 9}.get(at, 5), at, {"3": {"4"}, "4": {"3", "5"}}.get(str(at), ()))
        for at in range(1, 9)
    ]
    round_ = Pairing((), None, ())

    def why(*pair: int) -> Any:
        return explain(field, round_, tuple(map(str, pair)))

    def facts(one: int, two: int, points: int, others: int, **more: Any) -> dict[str, Any]:
        return {"one": str(one), "two": str(two), "points": points, "others": others, **more}

    assert why(2, 1) == ("pairing.why.level_next", facts(1, 2, 9, 9))
    assert why(2, 3) == ("pairing.why.next", facts(2, 3, 9, 5))
    assert why(3, 4) == ("pairing.why.rematch", {"one": "3", "two": "4"})
    assert why(4, 5) == ("pairing.why.rematch", {"one": "4", "two": "5"})
    assert why(3, 5) == ("pairing.why.met", facts(3, 5, 5, 5, met=["4"]))
    assert why(4, 6) == ("pairing.why.met", facts(4, 6, 5, 5, met=["5"]))
    assert why(3, 6) == ("pairing.why.elsewhere", facts(3, 6, 5, 5, between=["4", "5"], count=2))
    assert why(1, 5) == ("pairing.why.elsewhere", facts(1, 5, 9, 5, between=["2", "3", "4"], count=3))
    assert why(1, 6) == ("pairing.why.many_elsewhere", facts(1, 6, 9, 5, between=["2", "3", "4"], count=4))


# -- second opinions


@proves("WT-PAIR-02", "WT-PAIR-03", "WT-BYE-04")
def test_a_verdict_is_told_whole() -> None:
    best, cost = Cost(0, 0, 64, 10), Cost(0, 2, 32, 2)
    good = solve(FOUR)
    assert check(FOUR, good) == Verdict((), best, best)
    assert check(FOUR, Pairing((("a", "b"),), None, ())) == Verdict(
        (Fault("pairing.fault.not_a_pairing", {}),), None, best
    )
    assert check(FOUR, Pairing((("a", "b"), ("c", "d")), None, (1,))) == Verdict(
        (
            Fault("pairing.fault.cost", {"told": "(1,)", "found": str(tuple(cost))}),
            Fault("pairing.fault.better", {"rematches": 2, "points": -32, "standing": -8}),
        ),
        cost,
        best,
    )
    six = [Entrant(str(i), 0, i + 1, {"3": {"2"}, "2": {"3"}}.get(str(i), ())) for i in range(6)]
    pairs = (("0", "2"), ("1", "3"), ("4", "5"))
    assert check(six, Pairing(pairs, None, cost_of(six, pairs))).faults == (Fault("pairing.fault.order", {}),)
    wrong = check(FIVE, Pairing((("a", "d"), ("b", "e")), "c", ()))
    assert wrong.faults[0] == Fault("pairing.fault.bye", {"bye": "c", "due": "e"})
    assert not wrong.sound


@proves("WT-PAIR-02")
def test_faults_from_the_top_down_are_told_whole() -> None:
    field = [
        Entrant(name, 0, at, {"a": {"b"}, "b": {"a"}}.get(name, ())) for at, name in enumerate("abcde", 1)
    ]

    def told(*pairs: str, bye: str | None = "e") -> list[Fault]:
        return check_top_down(field, Pairing(tuple((p[0], p[1]) for p in pairs), bye, ()))

    assert told("ac", "bd") == []
    assert told("ac", "be", bye="d") == [Fault("pairing.fault.bye", {"bye": "d", "due": "e"})]
    assert told("ab", "cd") == [Fault("pairing.fault.better", {"rematches": 1, "points": 0, "standing": 0})]
    order, none = [Fault("pairing.fault.order", {})], [Fault("pairing.fault.not_a_pairing", {})]
    assert told("ad", "bc") == told("bd", "ac") == told("ca", "bd") == told("ac", "db") == order
    assert told("ac", "bd", bye=None) == told("ac", bye="e") == told("ac", "bb") == none
    assert check_top_down(field[:4], Pairing((("a", "c"), ("b", "d")), "e", ())) == none
    assert check_top_down(field[:4], Pairing((("a", "c"), ("b", "d")), None, ())) == []
    stubborn = [Entrant(name, 0, at, set("abcd") - {name}) for at, name in enumerate("abcd", 1)]
    assert check_top_down(stubborn, Pairing((("a", "b"), ("c", "d")), None, ())) == []
    assert check_top_down(stubborn, Pairing((("a", "c"), ("b", "d")), None, ())) == order


@proves("WT-PAIR-01", "WT-BYE-03")
def test_a_draw_is_checked_against_its_dice_and_its_clubs() -> None:
    names = [(name, None) for name in "abcde"]
    dice = (2, 1, 3, 1, 1)
    drawn = Pairing((("a", "e"), ("c", "d")), "b", ())
    not_drawn, none = [Fault("pairing.fault.not_as_drawn", {})], [Fault("pairing.fault.not_a_pairing", {})]
    assert check_draw(names, dice, drawn) == []
    assert check_draw(names, (2, 1, 3, 2, 1), drawn) == not_drawn
    assert check_draw(names, (2, 1, 3, 1), drawn) == check_draw(names, (2, 1, 3, 1, 2), drawn) == not_drawn
    assert check_draw(names, (0, 1, 3, 1, 1), drawn) == check_draw(names, (6, 1, 3, 1, 1), drawn) == not_drawn
    assert check_draw(names, dice, Pairing((("a", "e"), ("c", "d")), None, ())) == none
    assert check_draw(names, dice, Pairing((("a", "e"), ("c", "c")), "b", ())) == none
    assert check_draw(names[:4], dice[:4], Pairing((("a", "b"), ("c", "d")), "e", ())) == none
    assert check_draw(names[:4], (1, 1, 1, 1), Pairing((("a", "b"), ("c", "d")), None, ())) == []
    for clubs in ("xxyz", "xxxyz", "xxxx", "xxyyzz"):
        field = [(str(at), club) for at, club in enumerate(clubs)]
        recorded = RecordedDice(SeededDice(clubs))
        faces = draw(field, recorded)
        thrown = [face for rolled in recorded.rolls for face in rolled]
        assert check_draw(field, thrown, faces) == []
        assert check_draw(field, thrown[:-1], faces) == check_draw(field, [*thrown, 1], faces) == not_drawn


# -- lots


@pytest.mark.parametrize(
    ("clubs", "kept"),
    [
        ("-" * 8, "59f650926f45"),
        ("-" * 9, "92fc2cd4ada7"),
        ("xyz-", "310b09f6d082"),
        ("xxyz", "158c6306a4fb"),
        ("xxxyz", "5d4e938f3134"),
        ("xxxxyyz-", "5c86cd923ad5"),
        ("xxxx" + "yyyy" + "zzzz", "bc95db652145"),
        ("x" * 9 + "y" * 8 + "z" * 8 + "-", "ebfec1d03d4e"),
        ("xxyy" + "-" * 12, "7a8ff3d1922e"),
    ],
)
def test_a_seed_draws_the_round_it_always_did(clubs: str, kept: str) -> None:
    field = [(f"{at}", None if club == "-" else club) for at, club in enumerate(clubs)]
    drawn = []
    for seed in range(6):
        dice = RecordedDice(SeededDice(seed))
        drawn.append((draw(field, dice), dice.script()))
    assert sha256(repr(drawn).encode()).hexdigest()[:12] == kept


@proves("WT-PAIR-01")
def test_rounds_without_clubmates_are_counted_as_by_hand() -> None:
    def by_hand(left: tuple[str, ...]) -> int:
        if not left:
            return 1
        return sum(
            by_hand(left[1:at] + left[at + 1 :]) for at in range(1, len(left)) if left[at][0] != left[0][0]
        )

    for sizes in (
        (1, 1),
        (2, 1, 1),
        (2, 2),
        (3, 1),
        (2, 2, 2),
        (3, 2, 1),
        (3, 3, 2),
        (4, 2, 2),
        (1,) * 6,
        (4, 1, 1),
    ):
        names = tuple(f"{club}{n}" for club, size in enumerate(sizes) for n in range(size))
        assert rounds_apart(sizes) == by_hand(names), sizes
    assert [all_rounds(size) for size in (0, 1, 2, 4, 6, 8)] == [1, 1, 1, 3, 15, 105]
    assert [pairs_inside(5, pairs) for pairs in (0, 1, 2)] == [1, 10, 15]
    assert shape({"x": 3, "y": 1, "z": 2}) == (1, 2, 3)


def test_a_number_below_a_limit_is_thrown_again_where_it_would_favour_some() -> None:
    def thrown(limit: int, *faces: int) -> int:
        dice = ScriptedDice(" | ".join(map(str, faces)))
        number = below(limit, dice)
        dice.done()
        return number

    assert [thrown(5, face) for face in (1, 5, 6, WORD - 1)] == [0, 4, 0, (WORD - 2) % 5]
    assert thrown(5, WORD, 3) == 2, "the last face is one too many for fives"
    assert [thrown(1, 1), thrown(WORD - 1, WORD - 1), thrown(WORD - 1, WORD, 8)] == [0, WORD - 2, 7]
    wide = ScriptedDice("2 3")
    assert below(1 << 40, wide) == (WORD + 2) % (1 << 40)
    wide.done()
    tickets = [ticket_of({"x": 2, "y": 1}, ScriptedDice(str(face))) for face in (1, 2, 3)]
    assert tickets == ["x", "x", "y"]


# -- memory, matching, prices


def test_rows_are_lists_or_arrays_and_blank_memory_where_they_are_long() -> None:
    assert row(3, 7, packed=False) == [7, 7, 7]
    assert [type(row(size, fill, packed=True)).__name__ for size, fill in (
        (LONG, 0), (LONG + 1, 0), (LONG + 1, 1), (0, 0),
    )] == ["array", "memoryview", "array", "array"]  # fmt: skip
    long = row(LONG + 1, 0, packed=True)
    assert (len(long), long[LONG]) == (LONG + 1, 0)
    mine = [1, 2, 3]
    for packed in (True, False):
        copied = row_of(mine, packed=packed)
        again = row_of(row_of(mine, packed=True), packed=packed)
        copied[0] = 9
        assert (mine, list(again)) == ([1, 2, 3], [1, 2, 3])
    assert list(row_of(row_of([], packed=True), packed=True)) == []
    arrays = row_of(mine, packed=True)
    assert as_row(mine, packed=False) is mine
    assert as_row(arrays, packed=True) is arrays
    assert (as_row(mine, packed=True), as_row(arrays, packed=False)) == (arrays, mine)
    assert LONG == 4096


def near_rows(told: Any) -> list[list[int]]:
    first, met = told
    return [sorted(met[first[i] : first[i + 1]]) for i in range(len(first) - 1)]


@proves("WT-PAIR-03")
def test_meetings_within_reach_are_kept_and_all_where_two_tell_otherwise() -> None:
    names = [f"c{at}" for at in range(12)]

    def rows(met: dict[str, set[str]]) -> list[list[int]]:
        return near_rows(memory.met_nearby(names, [met.get(name, set()) for name in names]))

    once = rows({"c0": {"c6"}, "c6": {"c0"}, "c1": {"c8"}, "c8": {"c1"}})
    assert (once[0], once[6], once[1], once[8]) == ([6], [0], [], []), "six off is within reach, seven is not"
    assert len(once) == 12
    one_sided = rows({"c0": {"c6", "c9", "gone"}})
    assert (one_sided[0], one_sided[6], one_sided[9]) == ([6, 9], [0], [0])
    assert rows({"c0": {"c1"}, "c1": {"c2"}, "c2": {"c0"}})[:3] == [[1, 2], [0, 2], [0, 1]]
    far = rows({"c0": {"c11"}, "c11": {"c0"}, "c5": {"c11"}})
    assert far[5] == [11], "told of more often than it tells"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["a", "b"], [{"a"}, set()]),
        (["a", "b"], [{"b", 3}, {"a"}]),
        (["a", "b"], [{Heading("b")}, {"a"}]),
        (["a", "a"], [set(), set()]),
    ],
    ids=["met itself", "no name", "a text of its own kind", "one name twice"],
)
def test_where_not_everybody_can_be_told_apart_no_meeting_is_known(names: list[str], told: list[Any]) -> None:
    assert memory.met_nearby(names, told) is None
    by_mark = marked(names, told)
    assert not (by_mark.enter_marks() and all(map(by_mark.read_marks, range(2), map(frozenset, told))))


def marked(names: list[str], told: list[Any]) -> Any:
    """Meetings with the table of hashes that compiled code keeps."""
    meetings = memory.Meetings(names, told)
    meetings.table = [0] * (2 * (meetings.last + 1))
    return meetings


@pytest.mark.parametrize("size", [1, 2, 3, 8, 33])
def test_a_table_of_hashes_finds_everybody_and_no_stranger(size: int) -> None:
    """What compiled code does instead of asking a dictionary."""
    names = [f"n{at}" for at in range(size)]
    met = [frozenset({names[at - 1], names[(at + 1) % size]}) - {names[at]} for at in range(size)]
    by_name, by_mark = memory.Meetings(names, met), marked(names, met)
    assert by_name.read()
    assert by_mark.last + 1 == max(2, 1 << (2 * size - 1).bit_length())
    assert by_mark.enter_marks()
    assert [by_mark.likely(hash(name)) for name in names] == list(range(size))
    assert by_mark.likely(hash("a stranger")) == -1
    for at, told in enumerate(met):
        assert by_mark.read_marks(at, told | {"a stranger"})
        by_mark.first[at + 1] = by_mark.found
    assert near_rows((by_mark.first, by_mark.met)) == near_rows((by_name.first, by_name.met))
    assert by_mark.heard == by_name.heard


def test_a_largest_matching_is_as_large_as_any_by_hand() -> None:
    def largest(graph: dict[str, set[str]], left: tuple[str, ...]) -> int:
        if len(left) < 2:
            return 0
        head, rest = left[0], left[1:]
        without = largest(graph, rest)
        return max(
            [
                without,
                *(
                    1 + largest(graph, tuple(n for n in rest if n != other))
                    for other in rest
                    if other in graph[head]
                ),
            ]
        )

    names = "abcdefg"
    pairs = list(combinations(names, 2))
    for seed in range(150):
        chosen = [
            pair for at, pair in enumerate(pairs) if SeededDice(f"{seed}/{at}").roll(1, 10)[0] <= 2 + seed % 5
        ]
        graph = {name: {b if a == name else a for a, b in chosen if name in (a, b)} for name in names}
        begun = {"a": "b", "b": "a", "c": "d", "d": "e", "x": "y"}
        for found in (couples(graph), couples(graph, begun)):
            assert all(found[found[name]] == name and found[name] in graph[name] for name in found)
            assert len(found) // 2 == largest(graph, tuple(names))


@proves("WT-PAIR-02")
def test_prices_prove_a_round_from_the_plain_bound_and_every_pair_outside_it() -> None:
    for seed in range(12):
        field = field_of(scattered(seed, 6 + seed % 9, 0.35, 4))
        size = len(field.order)
        met = {(i, j) for i in range(size) for j in range(size) if i != j and field.met(i, j)}
        count = [sum(i == company for company, _ in met) for i in range(size)]
        assert plain_bound(field, met) == [
            {j for j in range(i + 1, size) if j - i <= 1 + 2 * (count[i] + count[j])} for i in range(size)
        ]
        weight = Weights(field, met)
        spread, couple = max(field.points) - min(field.points), size // 2
        assert weight.point == 1 + couple * size**2
        assert weight.rematch == weight.point * (1 + couple * spread**2)
        for i, j in combinations(range(size), 2):
            apart = field.points[i] - field.points[j]
            assert weight(i, j) == weight.rematch * ((i, j) in met) + weight.point * apart**2 + (j - i) ** 2

        class Prices:
            price = [weight(0, 1)] * size

        told = over_priced([set() for _ in range(size)], weight, Prices)
        assert told == [
            (i, j) for i, j in combinations(range(size), 2) if 2 * weight(0, 1) > 2 * weight(i, j)
        ]
        assert over_priced([set(range(size))] * size, weight, Prices) == []
    rising = field_of([Entrant("a", 0, 1), Entrant("b", 3, 2), Entrant("c", 1, 3), Entrant("d", 9, 4)])
    assert plain_bound(rising, set()) == [{1, 2, 3}, {2, 3}, {3}, set()]
    assert proven_cost(field_of(FOUR)) == (0, 64, 10)
    assert proven_cost(field_of([])) == (0, 0, 0)
