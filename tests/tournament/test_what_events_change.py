"""What each event changes, and that it changes nothing else: of three rounds the one it names, whole."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.tournament import events as e
from tercio.tournament import state as s
from tercio.tournament.evolve import evolve
from tercio.tournament.lists import ArmyList, Unit
from tercio.tournament.settings import Settings
from tests.proof import proves

SCORE = s.Score((5, 3), (1, 1))
OLD = s.Score((1, 1), (0, 0))
SHEET = s.ScoreSheet("a", pm=(5, 3), pa=(1, 1))


def game(name: str, table: int, *pair: str, **more: Any) -> s.Game:
    return s.Game(name, (pair[0], pair[1]), table, **more)


def round_(number: int) -> s.Round:
    """A round of four in which something has happened at each table."""
    games = (
        game(
            f"{number}-1", 1, "a", "b",
            owners=({"R1": "A"},), marks={"a": ({"R1": "A"},)}, counter={"x": 1}, counter_by={"x": "a"},
            claims={"a": SHEET}, preparation=s.Preparation(man={"a": 3}, first={"deploy": "a"}),
        ),
        game(f"{number}-2", 2, "c", "d", score=OLD, settlements=(s.Settlement("agreed", "c", "", OLD),)),
    )  # fmt: skip
    clock = s.Clock(running=True, at=10, spent=5, extra=7)
    return s.Round(number, {one.id: one for one in games}, clock=clock)


COMPANIES = {name: s.Company(name, name.upper(), status="present") for name in "abcd"}
START = s.Tournament(
    Settings("Copa"),
    phase="playing",
    companies=COMPANIES,
    lot=("a", "b", "c", "d"),
    planned=4,
    rounds=tuple(round_(number) for number in (1, 2, 3)),
    pins={"a": 2, "b": 1},
    calls=(s.Call("q1", "1-1", "?", "a"), s.Call("q2", "2-1", "?", "b")),
    ticks=frozenset({("X", ""), ("Y", "")}),
)


def with_round(number: int, **changes: Any) -> s.Tournament:
    rounds = list(START.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changes)
    return replace(START, rounds=tuple(rounds))


def with_games(**changes: dict[str, Any]) -> s.Tournament:
    """Games of round 2 changed, by their seat."""
    games = dict(START.rounds[1].games)
    for seat, changed in changes.items():
        games[f"2-{seat[1:]}"] = replace(games[f"2-{seat[1:]}"], **changed)
    return with_round(2, games=games)


def with_company(who: str, **changes: Any) -> s.Tournament:
    return replace(START, companies={**COMPANIES, who: replace(COMPANIES[who], **changes)})


def prepared(**changes: Any) -> s.Tournament:
    before = START.rounds[1].games["2-1"].preparation
    return with_games(_1={"preparation": replace(before, **changes)})


CLOCK = START.rounds[1].clock
AT_TABLES: list[tuple[Any, s.Tournament]] = [
    (e.ClockStarted(2, 30), with_round(2, clock=replace(CLOCK, at=30))),
    (e.ClockPaused(2, 30), with_round(2, clock=replace(CLOCK, running=False, at=30, spent=25))),
    (e.TimeGiven(2, 3), with_round(2, clock=replace(CLOCK, extra=10))),
    (e.TimeTakenBack(2, 3), with_round(2, clock=replace(CLOCK, extra=4))),
    (e.RoundClosed(2), with_round(2, closed=True)),
    (e.CommandDeclared("2-1", "b", 5), prepared(man={"a": 3, "b": 5})),
    (e.InitiativeRolled("2-1", ((1,), (2,)), "b"), prepared(winner="b")),
    (e.InitiativeTaken("2-1", "b"), prepared(holder="b")),
    (e.ZonesChosen("2-1", "b"), prepared(zone_a="b")),
    (e.FirstChosen("2-1", "act", "b"), prepared(first={"deploy": "a", "act": "b"})),
    (e.OwnerMarked("2-1", 1, "B1", "B"), with_games(_1={"owners": ({"R1": "A", "B1": "B"},)})),
    (
        e.OwnerMarked("2-1", 3, "B1", "B", "a"),
        with_games(
            _1={
                "owners": ({"R1": "A"}, {"R1": "A"}, {"R1": "A", "B1": "B"}),
                "marks": {"a": ({"R1": "A"}, {}, {"B1": "B"})},
            }
        ),
    ),
    (
        e.OwnerMarked("2-1", 1, "R1", "B", "b"),
        with_games(_1={"owners": ({"R1": "B"},), "marks": {"a": ({"R1": "A"},), "b": ({"R1": "B"},)}}),
    ),
    (
        e.OwnerMarked("2-2", 2, "R1", "B", "d"),
        with_games(_2={"owners": ({}, {"R1": "B"}), "marks": {"d": ({}, {"R1": "B"})}}),
    ),
    (
        e.CounterMoved("2-1", "seal", "A", {"x": 2, "y": 1}, ("y",), "b"),
        with_games(_1={"counter": {"x": 2, "y": 1}, "counter_by": {"x": "a", "y": "b"}}),
    ),
    (e.TurnEnded("2-1", 4), with_games(_1={"turns": 4})),
    (
        e.ScoreEntered("2-1", "b", SHEET, (5, 3), (1, 1)),
        with_games(_1={"claims": {"a": SHEET, "b": SHEET}}),
    ),
    (
        e.ScoreDisputed("2-1", "b", "No"),
        with_games(_1={"disputed": True, "objection": "No", "objector": "b"}),
    ),
    (
        e.ScoreSettled("2-1", SCORE, SHEET, "agreed", "b"),
        with_games(
            _1={"score": SCORE, "sheet": SHEET, "settlements": (s.Settlement("agreed", "b", "", SCORE),)}
        ),
    ),
    (
        e.ScoreSettled("2-2", SCORE, SHEET, "ruled", "r", "So."),
        with_games(
            _2={
                "score": SCORE,
                "sheet": SHEET,
                "ruled": True,
                "settlements": (
                    s.Settlement("agreed", "c", "", OLD),
                    s.Settlement("ruled", "r", "So.", SCORE, OLD),
                ),
            }
        ),
    ),
    (e.TableMoved("2-1", 5), with_games(_1={"table": 5})),
    (e.TableMoved("2-1", 2, "2-2"), with_games(_1={"table": 2}, _2={"table": 1})),
    (
        e.CallDecided("q2", "Yes", "r", 50),
        replace(
            START,
            calls=(START.calls[0], replace(START.calls[1], decision="Yes", decided_by="r", decided_at=50)),
        ),
    ),
    (
        e.RefereeCalled("q3", "2-1", "Who?", "b", 40),
        replace(START, calls=(*START.calls, s.Call("q3", "2-1", "Who?", "b", 40))),
    ),
]


@proves("WT-ORG-06", "WT-PREP-01", "WT-OBJ-08", "WT-SCORE-08", "WT-REF-02", "WT-PAIR-07")
@pytest.mark.parametrize(("event", "after"), AT_TABLES, ids=lambda case: type(case).__name__)
def test_what_happens_at_a_table_changes_that_table_alone(event: Any, after: s.Tournament) -> None:
    assert evolve(START, event) == after


SANCTION = s.Sanction("b", "warning", "Late", "r", 9)
UNITS = (Unit("Hetman"),)
OF_COMPANIES: list[tuple[Any, s.Tournament]] = [
    (e.CompanyWithdrawn("b", "B"), with_company("b", status="withdrawn")),
    (e.CompanyDropped("b", "B", 2), with_company("b", status="dropped", left_after=2)),
    (e.CompanyRejoined("b", "B"), START),
    (e.CheckInUndone("b", "B"), with_company("b", status="entered")),
    (e.PlaceFreed("b", "B"), with_company("b", status="entered")),
    (e.CompanyRegistered("b", "B"), with_company("b", registered=True)),
    (e.CompanyRegistered("b", "B", registered=False), START),
    (e.PlayerEdited("b", "B", "Bea", "T", "N"), with_company("b", name="Bea", club="T", faction="N")),
    (e.CheckedIn("b", "B", joins=3), with_company("b", joins=3)),
    (
        e.CheckedIn("b", "B", 1, 4),
        replace(with_company("b", joins=4), lot=("b", "a", "b", "c", "d")),
    ),
    (
        e.CheckedIn("b", "B", 3, 4),
        replace(with_company("b", joins=4), lot=("a", "b", "b", "c", "d")),
    ),
    (e.ListSubmitted("b", "B", UNITS, True, "x"), with_company("b", army=ArmyList(UNITS, True, by="x"))),
    (e.ListReviewed("b", "B", True), with_company("b", army=ArmyList((), status="approved"))),
    (
        e.ListReviewed("b", "B", False, "No"),
        with_company("b", army=ArmyList((), status="rejected", note="No")),
    ),
    (
        e.SanctionImposed("b", "B", "warning", "Late", "r", 9),
        replace(START, sanctions=(SANCTION,)),
    ),
    (
        e.SanctionImposed("b", "B", "disqualify", "Late", "r", 9),
        replace(
            with_company("b", status="disqualified", left_after=3),
            sanctions=(replace(SANCTION, kind="disqualify"),),
        ),
    ),
    (
        e.SanctionImposed("b", "B", "game_loss", "Late", "r", 9, 2, "2-1"),
        replace(
            with_games(_1={"lost_by": "b"}),
            sanctions=(replace(SANCTION, kind="game_loss", amount=2, game="2-1"),),
        ),
    ),
    (e.TablePinned("a", "A", 3), replace(START, pins={"b": 1, "a": 3})),
    (e.TablePinned("a", "A", 0), replace(START, pins={"b": 1})),
    (e.TablePinned("c", "C", 3), replace(START, pins={"a": 2, "b": 1, "c": 3})),
    (e.ItemTicked("Z", "c"), replace(START, ticks=START.ticks | {("Z", "c")})),
    (e.ItemTicked("X", done=False), replace(START, ticks=frozenset({("Y", "")}))),
    (e.RowsRefused(((2, "x", {}),), 1), START),
]


@proves("WT-PAIR-05", "WT-LIST-01", "WT-SPORT-02")
@pytest.mark.parametrize(("event", "after"), OF_COMPANIES, ids=lambda case: type(case).__name__)
def test_what_happens_to_a_company_changes_that_company_alone(event: Any, after: s.Tournament) -> None:
    assert evolve(START, event) == after


def test_an_event_has_its_phases_one_after_another() -> None:
    settings = Settings("Copa", special_rules="x")
    made = evolve(s.Tournament(), e.TournamentCreated(settings, "Copa", "o", 5))
    assert made == s.Tournament(
        settings, organiser="o", referee="o", rules_published_at=5, phase="registration"
    )
    opened = evolve(made, e.RegistrationOpened())
    assert opened == replace(made, registration_open=True, ever_opened=True)
    assert evolve(opened, e.RegistrationClosed()) == replace(made, ever_opened=True)
    cancelled = evolve(opened, e.TournamentCancelled("Copa"))
    assert cancelled == replace(made, phase="cancelled", ever_opened=True)
    begun = evolve(opened, e.LotDrawn(("a", "b"), (1, 2), 3))
    assert begun == replace(made, ever_opened=True, lot=("a", "b"), planned=3, phase="playing")
    talking = evolve(begun, e.Announced("Hi", "o", 7))
    assert talking == replace(begun, announcements=(s.Announcement("Hi", "o", 7),))
    over = evolve(talking, e.TournamentClosed(3))
    assert over == replace(talking, phase="closed", announced_before_closing=1)
    assert evolve(over, e.TournamentReopened("slip")) == replace(over, phase="playing")
    assert evolve(over, e.TournamentArchived()) == replace(over, archived=True)
    assert evolve(over, e.TournamentArchived(archived=False)) == over
    referee = evolve(over, e.RefereeAppointed("r", True, "i"))
    assert referee == replace(over, referee="r", referee_plays=True, stand_in="i")


def test_who_asks_for_a_place_waits_until_answered_and_is_entered_like_anybody() -> None:
    asked = evolve(evolve(START, e.EntryAsked("a1", "Eva", "T", "N", True)), e.EntryAsked("a2", "Noa"))
    eva, noa = s.EntryAsk("a1", "Eva", "T", "N", registered=True), s.EntryAsk("a2", "Noa")
    assert asked == replace(START, asking={"a1": eva, "a2": noa}, asked=2)
    assert evolve(asked, e.EntryAnswered("a1", "Eva")) == replace(START, asking={"a2": noa}, asked=2)
    entered = e.CompanyEntered("e", "Eva", "p", "T", "N", registered=True, joins=3, ask="a1")
    eva_herself = s.Company("e", "Eva", "p", "T", "N", registered=True, joins=3, ask="a1")
    assert evolve(START, entered) == replace(START, companies={**COMPANIES, "e": eva_herself})
    waits = evolve(START, replace(entered, waiting=True))
    assert waits.companies["e"] == replace(eva_herself, status="waiting")
    confirmed = evolve(START, e.PlayersConfirmed(("a", "c"), ("A", "C"))).companies
    assert {name: one.confirmed for name, one in confirmed.items()} == {
        "a": True, "b": False, "c": True, "d": False,
    }  # fmt: skip


@proves("WT-PAIR-06", "WT-PAIR-07")
def test_rounds_are_drafted_changed_and_paired_seat_by_seat() -> None:
    pairs, field = (("a", "c"), ("d", "b")), (s.Seat("a", 4),)
    games = {"4-1": game("4-1", 2, "a", "c"), "4-2": game("4-2", 1, "d", "b")}
    fourth = s.Round(4, games, "x", field, faces=(3,))
    drafted = evolve(START, e.RoundDrafted(4, pairs, (2, 1), "x", field, faces=(3,)))
    draft = replace(fourth, draft_id=1)
    assert drafted == replace(START, draft=draft, drafts=1)
    assert evolve(drafted, e.DraftDiscarded(4)) == replace(START, drafts=1)
    moved = evolve(drafted, e.TableMoved("4-1", 1, "4-2", 1))
    assert moved.draft
    assert [one.table for one in moved.draft.games.values()] == [1, 2]
    alone = evolve(drafted, e.TableMoved("4-1", 7, "", 1))
    assert alone.draft
    assert [one.table for one in alone.draft.games.values()] == [7, 1]
    swapped = evolve(
        drafted, e.CompaniesSwapped("a", "x", ("A", "X"), 4, (("x", "c"), ("d", "b")), "a", draft_id=1)
    )
    assert swapped.draft == replace(
        draft, games={**games, "4-1": game("4-1", 2, "x", "c")}, bye="a", by_hand=True
    )
    paired = e.RoundPaired(4, pairs, (2, 1), "x", field, faces=(3,), by_hand=True, draft_id=1)
    assert evolve(drafted, paired) == replace(
        START, rounds=(*START.rounds, replace(fourth, by_hand=True, draft_id=1)), drafts=1
    )
    again = evolve(START, replace(paired, number=3, by_hand=False, draft_id=0))
    assert (len(again.rounds), list(again.rounds[2].games), again.rounds[:2]) == (
        3, ["3-1", "3-2"], START.rounds[:2],
    )  # fmt: skip
    apart = replace(START, settings=replace(START.settings, clubmates_apart=True))
    assert evolve(apart, paired).rounds[-1].apart


@proves("WT-PAIR-06")
def test_two_who_change_seats_begin_their_games_anew_and_the_others_go_on() -> None:
    pairs, names = (("a", "b"), ("c", "x")), ("D", "X")
    fresh = game("2-2", 2, "c", "x")
    changed = with_round(2, games={"2-1": START.rounds[1].games["2-1"], "2-2": fresh}, bye="d", by_hand=True)
    assert evolve(START, e.CompaniesSwapped("d", "x", names, 2, pairs, "d")) == changed
    draft = s.Round(4, {"4-1": game("4-1", 1, "a", "b")})
    drafted = replace(START, draft=draft)
    assert evolve(drafted, e.CompaniesSwapped("d", "x", names, 2, pairs, "d")) == replace(
        changed, draft=draft
    )
    assert evolve(drafted, e.TableMoved("2-1", 5)) == replace(with_games(_1={"table": 5}), draft=draft)
