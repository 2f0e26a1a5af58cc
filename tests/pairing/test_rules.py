"""Byes, costs, reasons and the second opinion."""

from collections import Counter
from itertools import combinations

import pytest

from tercio.core.dice import RecordedDice, ScriptedDice, SeededDice
from tercio.core.speech import LANGUAGES, say
from tercio.pairing import (
    Entrant,
    Pairing,
    bye_due,
    bye_needed,
    check,
    cost_of,
    draw,
    explain,
    explain_bye,
    explain_from_the_top,
    rematch_free_guaranteed,
    rematches,
    solve,
)
from tercio.tournament.rounds import top_down
from tests.pairing.fields import FOUR, event, scattered
from tests.proof import proves


@proves("WT-BYE-04", "WT-BYE-06")
@pytest.mark.parametrize(
    ("byes", "rests"),
    [((0, 0, 0), "c"), ((0, 0, 1), "b"), ((0, 1, 1), "a"), ((1, 1, 1), "c"), ((2, 1, 2), "b")],
)
def test_the_bye_goes_to_the_lowest_placed_of_those_with_fewest(byes, rests):
    field = [
        Entrant(one, 0, rank, (), had) for rank, (one, had) in enumerate(zip("abc", byes, strict=True), 1)
    ]
    assert (bye_due(field), solve(field).bye) == (rests, rests)


@proves("WT-BYE-01")
def test_somebody_rests_only_in_an_odd_field():
    assert [bye_needed(active) for active in (4, 5, 6, 7)] == [False, True, False, True]
    assert bye_due(FOUR) is None


@proves("WT-PAIR-04")
def test_no_rematch_is_ever_needed_where_none_is_promised():
    assert rematch_free_guaranteed(4, 3)
    assert not rematch_free_guaranteed(6, 4)
    for seed in range(30):
        for size, rounds in ((4, 2), (5, 2), (8, 2), (9, 3), (16, 3), (17, 4)):
            field = event(seed, size, rounds)
            assert rematch_free_guaranteed(size - size % 2, rounds + 1)
            assert solve(field).cost[1] == 0


@proves("WT-PAIR-03")
def test_unavoidable_rematches_are_named():
    everybody = [Entrant(one, 0, rank, set("abcd") - {one}) for rank, one in enumerate("abcd", 1)]
    found = solve(everybody)
    assert rematches(everybody, found.pairs) == [("a", "b"), ("c", "d")]
    assert explain(everybody, found, ("d", "c"))[0] == "pairing.why.rematch"


@proves("WT-PAIR-02")
def test_a_swap_by_hand_shows_what_it_costs():
    best = solve(FOUR)
    assert (best.pairs, best.cost) == ((("a", "d"), ("b", "c")), (0, 0, 64, 10))
    assert cost_of(FOUR, [("b", "a"), ("c", "d")]) == (0, 2, 32, 2)


@pytest.mark.parametrize("pairs", [[("a", "b")], [("a", "b"), ("a", "c")], [("a", "b"), ("c", "x")]])
def test_what_is_no_pairing_has_no_cost(pairs):
    with pytest.raises(ValueError, match="pairing"):
        cost_of(FOUR, pairs)


def test_the_checker_finds_every_fault():
    good = solve(FOUR)
    assert check(FOUR, good).sound
    keys = {
        "not_a_pairing": Pairing((("a", "b"),), None, good.cost),
        "cost": Pairing(good.pairs, None, (0, 0, 0, 0)),
        "better": Pairing((("a", "b"), ("c", "d")), None, (0, 2, 32, 2)),
    }
    for key, bad in keys.items():
        assert f"pairing.fault.{key}" in [fault.key for fault in check(FOUR, bad).faults]


def test_the_checker_knows_whose_bye_it_was_and_which_round_reads_first():
    five = [*FOUR, Entrant("e", 0, 5)]
    wrong = Pairing((("a", "b"), ("c", "e")), "d", cost_of(five, [("a", "b"), ("c", "e")], "d"))
    assert "pairing.fault.bye" in [fault.key for fault in check(five, wrong).faults]
    six = [Entrant(str(i), 0, i + 1, {"3": {"2"}, "2": {"3"}}.get(str(i), ())) for i in range(6)]
    later = [("0", "1"), ("2", "4"), ("3", "5")], [("0", "2"), ("1", "3"), ("4", "5")]
    verdicts = [check(six, Pairing(tuple(pairs), None, cost_of(six, pairs))) for pairs in later]
    assert [[fault.key for fault in one.faults] for one in verdicts] == [[], ["pairing.fault.order"]]


@pytest.mark.parametrize("seed", range(12))
def test_the_checker_and_the_solver_agree_though_they_work_differently(seed):
    fields = [scattered(seed, 5 + 3 * seed, 0.3, 4), event(seed, 9 + 5 * seed, 1 + seed % 8)]
    assert all(check(field, solve(field)).sound for field in fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pair_and_every_bye_can_say_why(language):
    keys = set()
    for seed in range(12):
        field = event(seed, 13, seed % 8)
        found = solve(field)
        reasons = [explain(field, found, pair) for pair in found.pairs] + [explain_bye(field, found)]
        for (key, facts), pair in zip(reasons, [*found.pairs, (found.bye,)], strict=True):
            said = say(key, language, **facts)
            assert all(one in said for one in pair)
            keys.add(key)
    assert len(keys) >= 5


def test_a_pair_far_apart_names_those_already_met():
    key, facts = explain(FOUR, solve(FOUR), ("a", "d"))
    assert (key, facts["met"]) == ("pairing.why.met", ["b", "c"])
    assert "nearest" not in say(key, "en", **facts), "those above may be nearer: they play elsewhere"


@proves("WT-PAIR-02")
def test_a_pair_far_apart_names_those_between_who_play_elsewhere():
    """c and d have met, so a and b, who have not, cannot meet either: b's rival is farther than a."""
    field = [Entrant(one, 0, at, {"c": {"d"}, "d": {"c"}}.get(one, ())) for at, one in enumerate("abcd", 1)]
    found = solve(field)
    assert found.pairs == (("a", "c"), ("b", "d"))
    told = [explain(field, found, pair) for pair in found.pairs]
    assert [(key, facts["between"]) for key, facts in told] == [
        ("pairing.why.elsewhere", ["b"]),
        ("pairing.why.elsewhere", ["c"]),
    ]


@proves("WT-PAIR-02")
def test_from_the_top_down_it_says_who_was_taken_before_and_who_is_spared_a_rematch():
    """a takes c, as a and b have met; so b, who has met d, is left e, and c stands between them, taken."""
    met = {"a": {"b"}, "b": {"a", "d"}, "d": {"b"}}
    field = [Entrant(one, 9 - at, at, met.get(one, ())) for at, one in enumerate("abcdef", 1)]
    taken = top_down(field)
    assert taken.pairs == (("a", "c"), ("b", "e"), ("d", "f"))
    assert [explain_from_the_top(field, taken, pair)[0] for pair in taken.pairs] == [
        "pairing.why.met",
        "pairing.why.taken",
        "pairing.why.taken",
    ]
    assert explain_from_the_top(field, taken, ("b", "e"))[1]["between"] == ["c"]
    met = {"c": {"d"}, "d": {"c"}}
    field = [Entrant(one, 9 - at, at, met.get(one, ())) for at, one in enumerate("abcd", 1)]
    spared = top_down(field)
    assert spared.pairs == (("a", "c"), ("b", "d"))
    key, facts = explain_from_the_top(field, spared, ("a", "c"))
    assert (key, facts["between"], facts["count"]) == ("pairing.why.spared", ["b"], 1)
    for language in LANGUAGES:
        assert all(name in say(key, language, **facts) for name in "abc")


def test_many_who_stand_between_are_counted():
    field = [Entrant(str(at), 0, at) for at in range(1, 9)]
    pairs = (("1", "6"), ("2", "3"), ("4", "5"), ("7", "8"))
    key, facts = explain(field, Pairing(pairs, None, cost_of(field, pairs)), ("1", "6"))
    assert (key, facts["count"]) == ("pairing.why.many_elsewhere", 4)
    assert "4" in say(key, "es", **facts)


@proves("WT-PAIR-01", "WT-BYE-03")
def test_the_first_round_is_what_the_dice_say():
    dice = ScriptedDice("2 | 1 | 3 | 1 | 1")
    found = draw([(one, None) for one in "abcde"], dice)
    dice.done()
    assert (found.bye, found.pairs) == ("b", (("a", "e"), ("c", "d")))


@proves("WT-PAIR-01")
def test_the_same_seed_draws_the_same_round_and_any_two_may_meet():
    field = [(f"c{i}", None) for i in range(8)]
    assert draw(field, SeededDice(5)) == draw(field, SeededDice(5))
    met = {frozenset(pair) for seed in range(200) for pair in draw(field, SeededDice(seed)).pairs}
    assert len(met) == 28


CLUBS = {
    "apart": "xxyyzz",
    "large clubs": "xxxxyyyyzz",
    "half of all": "xxxyz-",
    "most of all": "xxxxxy",
    "odd": "xxyyz",
}


@pytest.mark.parametrize("clubs", CLUBS.values(), ids=CLUBS.keys())
def test_clubmates_are_kept_apart_wherever_possible(clubs):
    field = [(f"{i}", None if club == "-" else club) for i, club in enumerate(clubs)]
    most = max(Counter(clubs.replace("-", "")).values())
    for seed in range(40):
        found = draw(field, SeededDice(seed))
        left = len(field) - len(field) % 2
        assert sorted([*sum(found.pairs, ()), *([found.bye] if found.bye else [])]) == sorted(dict(field))
        assert found.cost[0] <= max(0, 2 * most - left + 1) // 2


@pytest.mark.parametrize("clubs", ["xxyz", "xxyyzz", "xxxyyz", "xxxxyy"])
def test_every_round_that_keeps_them_apart_is_as_likely(clubs):
    field = [(str(i), club) for i, club in enumerate(clubs)]
    tosses = 3000
    drawn = Counter(frozenset(map(frozenset, draw(field, SeededDice(seed)).pairs)) for seed in range(tosses))
    assert max(drawn.values()) - min(drawn.values()) < 7 * (tosses / len(drawn)) ** 0.5
    assert len(drawn) == len(rounds_with_fewest(clubs))


def test_counting_and_drawing_again_know_the_same_rounds(monkeypatch):
    from tercio.pairing import equal_draw

    monkeypatch.setattr(equal_draw, "PATIENCE", -1)
    field = [(str(i), club) for i, club in enumerate("xxyyzz")]
    dice = RecordedDice(SeededDice(1))
    drawn = Counter(frozenset(map(frozenset, draw(field, dice).pairs)) for _ in range(2000))
    assert len(drawn) == len(rounds_with_fewest("xxyyzz")) == equal_draw.rounds_apart((2, 2, 2))
    assert max(drawn.values()) - min(drawn.values()) < 7 * (2000 / len(drawn)) ** 0.5


def rounds_with_fewest(clubs: str) -> list[tuple[tuple[int, int], ...]]:
    couples = list(combinations(range(len(clubs)), 2))
    rounds = [
        some for some in combinations(couples, len(clubs) // 2) if len(set(sum(some, ()))) == len(clubs)
    ]
    mates = [sum(clubs[a] == clubs[b] for a, b in some) for some in rounds]
    return [some for some, count in zip(rounds, mates, strict=True) if count == min(mates)]
