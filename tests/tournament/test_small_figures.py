"""Figures of the desk against the slow way of finding them, and forms at the ends of what they take."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.pairing.model import Entrant
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.asks import ASKS
from tercio.tournament.asks.kinds import Field, choice, many, number, text, yes
from tercio.tournament.evolve import evolve
from tercio.tournament.exports import minutes_long
from tercio.tournament.feats.inputs import TURN, Input, box, one_of
from tercio.tournament.play import check_between
from tercio.tournament.rounds import top_down
from tercio.tournament.scenarios import marker_centre, placed_at, table_size
from tercio.tournament.state import Tournament
from tercio.tournament.table_numbers import assign, kept_tables, seat_all
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

# -- tables


def slowly(pairs: list[tuple[str, str]], been: dict[str, dict[int, int]], tables: int) -> tuple[int, ...]:
    """Every way to sit down: fewest returns, then the lowest numbers for the best placed.  WT-PAIR-07"""

    def returns(seats: tuple[int, ...]) -> int:
        return sum(seat in been.get(who, {}) for pair, seat in zip(pairs, seats, strict=True) for who in pair)

    ways = permutations(range(1, max(tables, len(pairs)) + 1), len(pairs))
    return min(ways, key=lambda seats: (returns(seats), seats))


@proves("WT-PAIR-07")
@pytest.mark.parametrize("seed", range(60))
def test_tables_are_those_of_every_way_to_sit_tried(seed: int) -> None:
    chance = Random(seed)
    count = chance.randint(1, 4)
    pairs = [(f"a{n}", f"b{n}") for n in range(count)]
    tables = chance.randint(0, 5)
    most = max(tables, count)
    been = {
        who: dict.fromkeys(chance.sample(range(1, most + 1), chance.randint(0, most)), 1)
        for pair in pairs for who in pair
    }  # fmt: skip
    assert assign(pairs, been, tables) == slowly(pairs, been, tables)
    assert seat_all(pairs, been, tables) == slowly(pairs, been, tables)


@proves("WT-PAIR-07")
def test_a_table_kept_for_somebody_is_theirs_and_the_others_share_the_rest() -> None:
    pairs = [("a", "b"), ("c", "d"), ("e", "f")]
    assert assign([], {}) == ()
    assert seat_all(pairs, {"a": {1: 1}}, in_order=True) == (1, 2, 3)
    assert seat_all(pairs, {"a": {1: 1}}) == (2, 1, 3)
    assert seat_all(pairs, {}, pins={"d": 1}) == (2, 1, 3)
    assert seat_all(pairs, {}, pins={"d": 7}) == (1, 7, 2)
    assert seat_all(pairs, {}, 5, pins={"c": 2}, in_order=True) == (1, 2, 3)
    assert kept_tables(pairs, {"a": 4, "b": 5, "c": 4, "f": 5}) == {0: 4, 2: 5}
    assert kept_tables([("a", "b"), ("c", "d")], {"a": 4, "c": 4, "d": 6}) == {0: 4, 1: 6}


# -- from the top down


def every_round(names: list[str]) -> list[tuple[tuple[str, str], ...]]:
    if not names:
        return [()]
    first, *rest = names
    return [
        ((first, other), *round_)
        for other in rest
        for round_ in every_round([name for name in rest if name != other])
    ]


@proves("WT-PAIR-02")
@pytest.mark.parametrize("seed", range(30))
def test_from_the_top_down_is_the_first_list_with_fewest_rematches(seed: int) -> None:
    """Only one of two may remember that they met."""
    chance = Random(seed)
    names = list("ABCDEF")
    met = {name: set(chance.sample([n for n in names if n != name], chance.randint(0, 4))) for name in names}
    field = [Entrant(name, 10 - at, at + 1, frozenset(met[name])) for at, name in enumerate(names)]
    chance.shuffle(field)

    def again(round_: tuple[tuple[str, str], ...]) -> int:
        return sum(other in met[one] or one in met[other] for one, other in round_)

    rounds = every_round(names)
    least = min(map(again, rounds))
    assert top_down(field).pairs == next(round_ for round_ in rounds if again(round_) == least)


# -- how long an event takes


def event(**settings: Any) -> Tournament:
    desk = Desk(4, **settings)
    return desk.state


def test_an_event_lasts_as_announced_or_as_its_rounds_do_and_no_later_than_midnight() -> None:
    assert minutes_long(event(starts="10:00", rounds=3, round_minutes=90)) == 270
    assert minutes_long(event(starts="10:00", rounds=3, round_minutes=90, event_minutes=400)) == 400
    usual = event(starts="10:00", rounds=3, round_minutes=None, pack="wts-000")
    assert minutes_long(usual) == 3 * 150
    late = replace(usual, settings=replace(usual.settings, starts="20:30"))
    assert minutes_long(late) == 3 * 60 + 30


# -- what a form takes


def unclear(field: Any, *told: str) -> Refused:
    with pytest.raises(Refused) as no:
        field.read(list(told))
    return no.value


def test_every_kind_of_box_takes_what_it_may_and_no_more() -> None:
    wrong = Refused("wt.ask.unclear", field=Phrase("wt.ask.field.x"))
    words = text("x")
    assert (words.read([" " + "y" * 79]), words.read(["y" * 80]), words.told) == ("y" * 79, "y" * 80, [""])
    for told in ("", " ", "y" * 81):
        assert unclear(words, told) == wrong
    whole, part = number("x", 3, 1, 6), number("x", 2.5, 0, 5, 0.5)
    assert [whole.read([told]) for told in ("1", "6", "2,0")] == [1, 6, 2]
    assert [type(field.read(["2"])) for field in (whole, part)] == [int, float]
    assert (part.read(["0,5"]), whole.told, part.told) == (0.5, ["3"], ["2.5"])
    for told in ("0", "7", "1.5", "x", "", "nan"):
        assert unclear(whole, told) == wrong
    tick = yes("x")
    assert [tick.read([told]) for told in ("true", "false")] == [True, False]
    assert (tick.read([]), tick.told, yes("x", start=True).told) == (False, [], ["true"])
    assert unclear(tick, "on") == unclear(tick, "") == wrong
    one, some = choice("x", "a", "b"), many("x", "a", "b", "c")
    assert (one.read(["b"]), one.read(["b", "a"]), one.told) == ("b", "a", ["a"])
    assert unclear(one, "c") == wrong
    assert (some.read(["c", "a"]), some.read([]), some.told) == (("a", "c"), (), [])
    assert unclear(some, "d") == unclear(some, "a", "a") == wrong


NUMBERS = {
    "model": "share 100 in 0–100",
    "deployment": "units_a 5 in 0–20, units_b 5 in 0–20",
    "forest": "width 7 in 0.5–30 by 0.5, depth 7 in 0.5–30 by 0.5",
    "explosives": "troops 4 in 0–20",
    "reach": "distance 3 in 0–60 by 0.1",
    "quadrant": "x 15 in 0–60 by 0.1, y 20 in 0–60 by 0.1, across 2 in 0.5–8 by 0.1",
    "value": "base 1 in 0–10, modifiers 0 in -5–5",
    "control": "sum_a 1 in 0–30, sum_b 1 in 0–30",
    "over": "round 3 in 1–3, turn 5 in 1–5, able 1 in 0–20",
    "vestige": "from_zone 21 in 0–60 by 0.5",
    "fog": "from_zone 21 in 0–60 by 0.5",
    "tracking": "yellow 1 in 0–4, orange 1 in 0–4, red 0 in 0–4",
    "seal": "yellow 1 in 0–4, orange 1 in 0–4, red 0 in 0–4, game_turn 1 in 1–15",
    "gather": "troops 4 in 0–20",
}
"""Every number a table is asked for: what its form begins with, and from where to where it goes."""


def test_the_numbers_a_table_is_asked_for_go_as_far_as_tables_do() -> None:
    asked = {one.name: [field for field in one.fields if field.kind == "number"] for one in ASKS.values()}
    assert {name: ", ".join(map(in_short, fields)) for name, fields in asked.items() if fields} == NUMBERS


def in_short(field: Field) -> str:
    by = "" if field.step == 1 else f" by {field.step:g}"
    return f"{field.name} {field.start:g} in {field.low:g}–{field.high:g}{by}"


# -- scenarios


@proves("WT-OBJ-09", "WT-CONV-03")
def test_a_marker_is_measured_to_its_near_rim_and_a_table_from_its_middle() -> None:
    assert (marker_centre(9), table_size(8, 6)) == (10, 28)
    assert placed_at({"left": 9, "A": 4}, 28) == [10, 5]
    assert placed_at({"right": 9, "B": 4}, 28) == [18, 23]


def test_a_move_starts_from_its_first_choice_unless_another_is_likelier() -> None:
    assert one_of("x", range(1, 4)) == Input("x", (1, 2, 3), 1)
    assert one_of("x", "ab", "b") == Input("x", ("a", "b"), "b")
    assert (box("x"), box("x", True)) == (Input("x", (), False), Input("x", (), True))
    assert TURN.options == tuple(range(1, 16))


# -- at the table


def test_marks_of_later_rounds_begin_as_the_round_before_and_each_keeps_its_own() -> None:
    desk = Desk(4, rounds=3)
    desk.pair()
    game = desk.game()
    first, second = game.pair
    state = desk.state
    for round_, marker, owner, company in (
        (1, "PA1", "A", first), (3, "PA2", "B", second), (2, "PA1", "none", first), (1, "PA2", "B", ""),
    ):  # fmt: skip
        state = evolve(state, e.OwnerMarked(game.id, round_, marker, owner, company))
    found = state.rounds[-1].games[game.id]
    assert found.owners == (
        {"PA1": "A", "PA2": "B"}, {"PA1": "none"}, {"PA1": "A", "PA2": "B"},
    )  # fmt: skip
    assert found.marks[first] == ({"PA1": "A"}, {"PA1": "none"})
    assert found.marks[second][2] == {"PA2": "B"}
    assert set(found.marks) == {first, second}


@proves("WT-PAIR-06")
def test_a_sheet_between_two_who_no_longer_meet_is_refused_with_who_does() -> None:
    desk = Desk(4, rounds=3)
    desk.pair()
    game = desk.game()
    check_between(desk.state, game, ())
    check_between(desk.state, game, game.pair)
    with pytest.raises(Refused) as no:
        check_between(desk.state, game, (game.pair[1], game.pair[0]))
    first, second = (desk.state.companies[one].name for one in game.pair)
    assert no.value == Refused(
        "wt.score.repaired", rule="WT-PAIR-06", table=game.table, first=first, second=second
    )


@proves("WT-PAIR-03")
def test_unavoidable_rematches_are_named_and_counted() -> None:
    desk = Desk(4, rounds=4)
    for _ in range(3):
        desk.pair()
        desk.play()
    no = desk.refuses(c.PairRound((), ORGANISER))
    assert (no.key, no.rule, no.facts["count"], len(no.facts["pairs"])) == (
        "wt.pairing.rematches", "WT-PAIR-03", 2, 2,
    )  # fmt: skip


@proves("WT-PAIR-06")
def test_a_first_round_paired_again_says_so() -> None:
    desk = Desk(4, rounds=3)
    desk.pair()
    for again in desk.do(c.RepairRound((), ORGANISER)):
        assert isinstance(again, e.RoundPaired)
        assert again.again


def test_rows_of_a_file_take_the_seats_there_are_and_then_wait() -> None:
    desk = Desk(2, seats=4)
    desk.do(c.ImportCompanies("name\nAna\nEva\nNoa\nLía\n", ORGANISER))
    waiting = [(one.id, one.name, one.status) for one in desk.state.companies.values()][2:]
    assert waiting == [
        ("c003", "Ana", "entered"),
        ("c004", "Eva", "entered"),
        ("c005", "Noa", "waiting"),
        ("c006", "Lía", "waiting"),
    ]
