"""What two at a table and the referee may wish, and the events it leads to, whole."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.feats import FEATS, resources
from tercio.tournament.imports import MOST_BYTES, Row, read_csv
from tercio.tournament.lists import Unit, check_list
from tercio.tournament.looked_at import mark_of, seating_mark
from tercio.tournament.news import table_call
from tercio.tournament.pack import pack
from tercio.tournament.score import Result
from tercio.tournament.settings import Adventure
from tercio.tournament.sheet_scoring import if_stopped_now
from tercio.tournament.state import Score, ScoreSheet
from tercio.tournament.symbols import roll, successes
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

TP_RE = (Adventure("WT-SC-TP", "WT-FT-RE"),) * 3
TWO_DICE = ("yellow", "orange")


def table(**settings: Any) -> tuple[Desk, str, str]:
    """A desk with round 1 paired, and who plays first and second at its first table."""
    desk = Desk(4, **{"adventures": TP_RE, "rounds": 3, **settings})
    desk.pair()
    first, second = (desk.player(one) for one in desk.game().pair)
    return desk, first, second


def refusal(ask: Any) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    return no.value


@proves("WT-PREP-01", "WT-PREP-02", "WT-PREP-03", "WT-PREP-04", "WT-PREP-05", "WT-PREP-06", "WT-PREP-07")
def test_a_table_prepares_step_by_step_and_no_step_is_done_twice() -> None:
    desk, first, second = table()
    one, two = desk.game().pair
    done = Refused("wt.prep.step_done", rule="WT-PREP-01")
    not_yet = Refused("wt.prep.not_this_step", rule="WT-PREP-01")
    assert desk.refuses(c.TakeInitiative("1-1", True, first)) == not_yet
    assert desk.do(c.DeclareCommand("1-1", one, 3, second)) == [e.CommandDeclared("1-1", one, 3)]
    assert desk.do(c.RollInitiative("1-1", two, first)) == [e.InitiativeRolled("1-1", (), two)]
    assert desk.refuses(c.DeclareCommand("1-1", one, 4, first)) == done
    assert desk.refuses(c.RollInitiative("1-1", two, first)) == done
    assert desk.refuses(c.ChooseZone("1-1", "A", first)) == not_yet
    assert desk.refuses(c.ChooseFirst("1-1", "deployment", one, first)) == not_yet
    name = desk.state.companies[two].name
    assert desk.refuses(c.TakeInitiative("1-1", True, first)) == Refused(
        "wt.prep.not_your_say", rule="WT-PREP-05", name=name
    )
    assert desk.do(c.TakeInitiative("1-1", False, second)) == [e.InitiativeTaken("1-1", one)]
    assert desk.refuses(c.TakeInitiative("1-1", True, second)) == not_yet
    assert desk.do(c.ChooseZone("1-1", "B", second)) == [e.ZonesChosen("1-1", one)]
    assert desk.refuses(c.ChooseZone("1-1", "A", second)) == not_yet
    assert desk.do(c.ChooseFirst("1-1", "deployment", two, ORGANISER)) == [
        e.FirstChosen("1-1", "deployment", two)
    ]
    assert desk.refuses(c.ChooseFirst("1-1", "deployment", "c009", first)) == not_yet


@proves("WT-PREP-03")
def test_whoever_rolls_more_wins_and_ties_are_rolled_again() -> None:
    desk, first, _ = table()
    one, two = desk.game().pair
    desk.do(c.DeclareCommand("1-1", one, 3, first), c.DeclareCommand("1-1", two, 3, first))
    count = {faces: successes(TWO_DICE, faces) for faces in product(range(1, 9), repeat=2)}
    few, many = min(count, key=count.__getitem__), max(count, key=count.__getitem__)
    assert count[few] < count[many]
    before = desk.state
    for rolls, winner in (((few, many), two), ((many, few), one), ((few, few, many, few), one)):
        desk.state = before
        dice = ScriptedDice(" | ".join(" ".join(map(str, faces)) for faces in rolls))
        assert desk.do(c.RollInitiative("1-1", by=first), dice=dice) == [
            e.InitiativeRolled("1-1", rolls, winner)
        ]
        dice.done()


@proves("WT-ADV-01", "WT-OBJ-08")
def test_nothing_is_marked_or_counted_where_nobody_knows_what_is_played() -> None:
    desk, first, _ = table(adventures=())
    no = Refused("wt.score.no_adventure", rule="WT-ADV-01", number=1)
    assert desk.refuses(c.MarkOwner("1-1", 1, "B1", "A", first)) == no
    assert desk.refuses(c.MoveCounter("1-1", "gathered", "A", {}, first)) == no
    late = Desk(4, rounds=3)
    late.pair()
    late.play()
    late.pair()
    assert late.refuses(c.MarkOwner("2-1", 1, "B1", "A", ORGANISER)) == Refused(
        "wt.score.no_adventure", rule="WT-ADV-01", number=2
    )


@proves("WT-OBJ-02")
def test_who_marked_or_moved_is_written_down_and_staff_are_nobody() -> None:
    desk, first, second = table()
    one, two = desk.game().pair
    start = FEATS["WT-FT-RE"].start
    facts = {"successes": 2, "turn": 1}
    for by, whose in ((first, one), (second, two), (ORGANISER, "")):
        assert desk.do(c.MarkOwner("1-1", 1, "B1", "A", by)) == [e.OwnerMarked("1-1", 1, "B1", "A", whose)]
    (moved,) = desk.do(c.MoveCounter("1-1", "gathered", "A", facts, first))
    assert isinstance(moved, e.CounterMoved)
    changed = tuple(box for box in moved.counter if moved.counter[box] != start.get(box))
    assert "meter_a" in changed
    assert "meter_b" not in changed
    assert moved == e.CounterMoved("1-1", "gathered", "A", moved.counter, changed, one)
    (again,) = desk.do(c.MoveCounter("1-1", "gathered", "B", facts, ORGANISER))
    assert isinstance(again, e.CounterMoved)
    assert again.company == ""
    assert {"meter_b"} <= set(again.moved) <= set(again.counter) - {"meter_a"}
    plays_himself = replace(desk.state, organiser=desk.player(desk.game(2).pair[0]))
    desk.state = plays_himself
    (other,) = desk.do(c.MoveCounter("1-1", "gathered", "B", {**facts, "turn": 2}, plays_himself.organiser))
    assert isinstance(other, e.CounterMoved)
    assert other.company == "", "of another table"
    assert desk.do(c.MarkOwner("1-1", 1, "B1", "B", plays_himself.organiser)) == [
        e.OwnerMarked("1-1", 1, "B1", "B", "")
    ]


@proves("WT-SCORE-08", "WT-REF-02")
def test_sheets_lead_to_entries_settlements_and_disputes_with_everything_they_say() -> None:
    desk, first, second = table(adventures=())
    one, two = desk.game().pair
    sheet = ScoreSheet(one, pm=(5, 3), pa=(1, 0))
    score = Score((5, 3), (1, 0))
    assert desk.do(c.EnterScore("1-1", sheet, first)) == [e.ScoreEntered("1-1", one, sheet, (5, 3), (1, 0))]
    before = desk.state
    from_there = ScoreSheet(two, pm=(3, 5), pa=(0, 1))
    assert desk.do(c.EnterScore("1-1", from_there, second)) == [
        e.ScoreEntered("1-1", two, from_there, (5, 3), (1, 0)),
        e.ScoreSettled("1-1", score, from_there, "agreed", second),
    ]
    desk.state = before
    other = replace(sheet, pm=(3, 5))
    assert desk.do(c.EnterScore("1-1", other, second)) == [
        e.ScoreEntered("1-1", two, other, (3, 5), (1, 0)),
        e.ScoreDisputed("1-1", two),
    ]
    for by in (first, second):
        assert desk.refuses(c.DisputeScore("1-1", "No", by)) == Refused(
            "wt.score.with_referee", rule="WT-REF-02"
        )
    assert desk.do(c.RuleScore("1-1", sheet, "So.", ORGANISER)) == [
        e.ScoreSettled("1-1", score, sheet, "ruled", ORGANISER, "So.")
    ]
    desk.state = before
    assert desk.do(c.ConfirmScore("1-1", second)) == [e.ScoreSettled("1-1", score, sheet, "agreed", second)]
    desk.state = before
    assert desk.do(c.DisputeScore("1-1", "No", second)) == [e.ScoreDisputed("1-1", two, "No")]
    desk.state = before
    assert desk.do(c.EnterScore("1-1", sheet, ORGANISER)) == [
        e.ScoreSettled("1-1", score, sheet, "staff", ORGANISER)
    ]
    assert desk.do(c.CorrectScore("1-1", other, "slip", ORGANISER)) == [
        e.ScoreSettled("1-1", Score((3, 5), (1, 0)), other, "corrected", ORGANISER, "slip")
    ]


@proves("WT-REF-02", "WT-SPORT-02")
def test_calls_and_sanctions_say_all_they_were_told() -> None:
    desk, first, _ = table()
    one, _ = desk.game().pair
    assert desk.do(c.CallReferee("1-1", "Who?", first, 5)) == [e.RefereeCalled("q1", "1-1", "Who?", first, 5)]
    assert desk.do(c.CallReferee("1-2", "Why?", ORGANISER, 6)) == [
        e.RefereeCalled("q2", "1-2", "Why?", ORGANISER, 6)
    ]
    assert desk.refuses(c.DecideCall("q2", " ", ORGANISER)) == Refused(
        "wt.call.no_decision", rule="WT-REF-02"
    )
    assert desk.refuses(c.DecideCall("q2", "So.", first)) == Refused("wt.referee.only", rule="WT-REF-01")
    assert desk.do(c.DecideCall("q2", "So.", ORGANISER, 7)) == [e.CallDecided("q2", "So.", ORGANISER, 7)]
    assert desk.refuses(c.DecideCall("q2", "So.", ORGANISER)) == Refused("wt.call.final", rule="WT-REF-02")
    assert [(call.id, call.decision) for call in desk.state.calls] == [("q1", ""), ("q2", "So.")]
    name = desk.state.companies[one].name
    for kind, amount, game in (("warning", 0, ""), ("pt", 1, ""), ("pv", 2, ""), ("game_loss", 0, "1-1")):
        wish = c.Penalise(one, kind, "rude", amount or 9, "1-1", by=ORGANISER, at=8)  # type: ignore[arg-type]
        wish = replace(wish, amount=amount) if amount else wish
        assert desk.do(wish) == [e.SanctionImposed(one, name, kind, "rude", ORGANISER, 8, amount, game)]
    for game in ("1-2", "9-9", ""):
        assert desk.refuses(c.Penalise(one, "game_loss", "rude", game=game, by=ORGANISER)) == Refused(
            "wt.sanction.which_game", rule="WT-SPORT-02"
        )


@proves("WT-PREP-03")
def test_the_dice_of_the_game_have_eight_faces() -> None:
    assert roll(TWO_DICE, ScriptedDice("8 1")) == (8, 1)
    with pytest.raises(AssertionError):
        roll(TWO_DICE, ScriptedDice("9 1"))


@proves("WT-SCORE-10")
def test_what_time_would_give_now_is_told_once_a_marker_or_a_meter_has_moved() -> None:
    desk, first, _ = table()
    before = desk.state

    def now() -> Result | None:
        return if_stopped_now(desk.state, desk.state.rounds[0], desk.game())

    assert now() is None
    desk.do(c.MarkOwner("1-1", 1, "B1", "A", first))
    marked = now()
    assert marked
    assert marked.pm[0] > marked.pm[1] == 0
    desk.state = before
    desk.do(c.MoveCounter("1-1", "gathered", "A", {"successes": 5, "turn": 1}, first))
    moved = now()
    assert moved
    assert moved.pm[0] == moved.pm[1]
    assert moved.pa[0] > moved.pa[1]


# -- feats and lists, at their edges


@proves("WT-FT-RE-02", "WT-FT-RE-05")
def test_gathering_is_refused_for_its_reason() -> None:
    def why(distance: float, *, engaged: bool = False, already: bool = False) -> Refused | None:
        return resources.why_not_gather(distance=distance, engaged=engaged, gathered_this_turn=already)

    assert why(12.1) is None
    assert why(12) == Refused("wt.resources.too_near", rule="WT-FT-RE-02", distance=12)
    assert why(13, engaged=True) == Refused("wt.resources.engaged", rule="WT-FT-RE-02")
    assert why(13, already=True) == Refused("wt.resources.once_a_turn", rule="WT-FT-RE-05")


@proves("WT-FT-RA-04", "WT-FT-RA-05", "WT-FT-RA-06", "WT-FT-RA-09")
def test_tracking_is_refused_for_its_reason() -> None:
    feat = FEATS["WT-FT-RA"]

    def no(pack_name: str = "wts-002", **facts: Any) -> Refused:
        state = {**feat.start, "first": facts.pop("first", "none")}
        return refusal(lambda: feat.move(state, "tracked", "A", pack_name, facts))

    assert no(character=False) == no(adjacent=False) == Refused("wt.track.may_not", rule="WT-FT-RA-05")
    assert no(own=False) == Refused("wt.track.may_not", rule="WT-FT-RA-04")
    failed = Refused("wt.track.test_failed", rule="WT-FT-RA-06", count=1, needed=2)
    assert no(successes=1) == failed
    assert no(successes=0, bought=True) == Refused(
        "wt.track.test_failed", rule="WT-FT-RA-06", count=0, needed=2
    )
    assert no(first="B") == Refused("wt.track.stopped", rule="WT-FT-RA-09", side="B")
    bought = feat.move(feat.start, "tracked", "A", "wts-002", {"successes": 1, "bought": True})
    assert bought == {**feat.start, "meter_a": int(feat.start["meter_a"]) + 1, "places": "B"}


@proves("WT-LIST-03", "WT-LIST-04")
def test_a_list_is_refused_with_the_units_that_are_lost() -> None:
    edition = pack("wts-002")
    lost = [entry.name for entry in edition.banned][:2]
    units = tuple(Unit(name) for name in (lost[0].upper(), "Hetman", lost[1]))
    assert refusal(lambda: check_list(edition, units)) == Refused(
        "wt.list.banned", rule="WT-LIST-03", units=[lost[0].upper(), lost[1]]
    )
    paid = tuple(Unit(name, mercenary=True) for name in ("x", "y"))
    check_list(edition, paid[:1])
    assert refusal(lambda: check_list(edition, paid)) == Refused(
        "wt.list.mercenaries", rule="WT-LIST-04", count=2
    )


# -- files, marks and calls


def test_a_file_is_as_large_as_it_may_be_and_parted_as_its_heading_is() -> None:
    heading = "name\n"
    assert MOST_BYTES == 200_000
    full = heading + "x" * 99_999 + "\n" + "x" * (MOST_BYTES - len(heading) - 100_000)
    assert [row.line for row in read_csv(full)[0]] == [2, 3]
    for rest in (full + "x", heading + "ñ" * (MOST_BYTES // 2)):
        assert refusal(lambda rest=rest: read_csv(rest)) == Refused("wt.import.too_large", most=200)
    for mark in ",;\t":
        other = ";" if mark == "," else ","
        assert read_csv(f"name{mark}club\nAna{mark}T{other}O{other}P") == (
            [Row(2, "Ana", f"T{other}O{other}P")], [],
        )  # fmt: skip
    assert refusal(lambda: read_csv("club\nT")) == Refused("wt.import.no_name_column")


def test_a_mark_is_of_twelve_letters_and_of_where_everybody_sits() -> None:
    desk, *_ = table()
    mark = seating_mark(desk.state.rounds[0])
    assert len(mark) == len(mark_of("x")) == 12
    there = desk.game(2).table
    desk.do(c.MoveTable("1-1", there, ORGANISER))
    moved = seating_mark(desk.state.rounds[0])
    desk.do(c.SwapCompanies(desk.game(1).pair[0], desk.game(2).pair[0], ORGANISER))
    assert len({mark, moved, seating_mark(desk.state.rounds[0])}) == 3


def test_a_call_to_a_table_names_its_round_the_table_and_the_rival() -> None:
    desk, *_ = table()
    desk.play()
    desk.pair()
    game = desk.game(2)
    mine, rival = (desk.state.companies[company] for company in game.pair)
    for who, other in ((mine, rival), (rival, mine)):
        assert table_call(desk.state, game, who, "en") == say(
            "wt.news.table", "en", number="2", table=game.table, rival=other.name
        )
