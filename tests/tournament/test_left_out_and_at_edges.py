"""What messages leave out, and what a table, a draft and a season do at the edges of what they take."""

from __future__ import annotations

import dataclasses
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.dice import SeededDice
from tercio.core.listing import Listing
from tercio.core.refused import Refused
from tercio.core.speech import Phrase, say
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament import state as s
from tercio.tournament.advice import advice
from tercio.tournament.asks import ASKS, Scene, TableAnswer, ask
from tercio.tournament.decider import DECIDER
from tercio.tournament.event_words import event_words
from tercio.tournament.feats import FEATS, decapitation
from tercio.tournament.imports import Row, decode_text, read_csv
from tercio.tournament.news import news
from tercio.tournament.pack import PACKS, pack
from tercio.tournament.preparation import (
    command_pool,
    decides,
    deployment_sequence,
    initiative_dice,
    initiative_holder,
    initiative_winner,
    zones,
)
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.season import event_result, ranking
from tercio.tournament.season_book import (
    DECIDER as BOOK,
)
from tercio.tournament.season_book import (
    Announcement,
    Book,
    CloseSeason,
    ReopenSeason,
    SeasonClosed,
    SeasonReopened,
    Standing,
    announcement,
    final_digest,
)
from tercio.tournament.season_lines import final_standings
from tercio.tournament.settings import Adventure, Settings, check_day, check_rounds
from tercio.tournament.sheet_scoring import as_before_play
from tercio.tournament.table_numbers import Seating, assign
from tercio.tournament.view import hides
from tests.left_out import meanings_of_silence, telling_defaults
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk
from tests.tournament.test_small_figures import slowly

# -- what is left out


def test_what_a_message_leaves_out_means_what_it_always_did() -> None:
    assert meanings_of_silence(e.Events) == {
        "CompanyEntered": {"joins": 1},
        "EntryAnswered": {"admitted": True},
        "CompanyRegistered": {"registered": True},
        "CheckedIn": {"joins": 1},
        "ItemTicked": {"done": True},
        "TournamentArchived": {"archived": True},
    }
    assert meanings_of_silence(c.Commands) == {
        "AnswerEntry": {"admitted": True},
        "MarkRegistered": {"registered": True},
        "Tick": {"done": True},
        "ArchiveTournament": {"archived": True},
    }


def test_what_a_kept_state_leaves_out_means_what_it_always_did() -> None:
    assert telling_defaults(Settings) == {
        "pack": "wts-002", "seats": 16, "substitutes_allowed": True, "further_tiebreak": "shared",
        "pairing": "whole_field", "odd_field": "bye", "bye_conceded": "literal",
        "rating_model": "per_game_wdl", "k_factor": 32, "top_table": "varied",
    }  # fmt: skip
    assert telling_defaults(s.Company) == {"status": "entered", "joins": 1}
    assert telling_defaults(s.ScoreSheet) == telling_defaults(s.Score) == {"finish": "played"}
    assert telling_defaults(s.Game) == {"preparation": s.Preparation()}
    assert telling_defaults(s.Round) == {"clock": s.Clock()}
    assert telling_defaults(s.Tournament) == {"settings": Settings(""), "phase": "draft"}
    for kind in (
        s.Settlement, s.Preparation, s.Clock, s.Seat, s.Sanction, s.Call, s.EntryAsk, s.Announcement,
        Adventure, CloseSeason, Book, Announcement,
    ):  # fmt: skip
        assert telling_defaults(kind) == {}


# -- before a game


@proves("WT-PREP-02", "WT-PREP-03", "WT-PREP-04", "WT-PREP-06", "WT-PREP-07")
def test_each_step_before_a_game_is_told_whole() -> None:
    assert [command_pool(values) for values in ((), (2, 0, 3))] == [0, 5]
    two, three = ("yellow", "orange"), ("yellow", "orange", "orange")
    assert [initiative_dice(man) for man in ((3, 2), (2, 3), (2, 2))] == [
        (three, two), (two, three), (two, two),
    ]  # fmt: skip
    rolls = {pair: initiative_winner(pair) for pair in product(range(3), repeat=2)}
    assert rolls == {(a, b): None if a == b else "A" if a > b else "B" for a, b in rolls}
    assert (initiative_holder("x", "y", "keep"), initiative_holder("x", "y", "cede")) == ("x", "y")
    assert zones("x", "y", "zone A") == {"y": "zone A", "x": "zone B"}
    assert zones("x", "y", "zone B") == {"y": "zone B", "x": "zone A"}
    assert deployment_sequence("A", (1, 3)) == ("A", "B", "B", "B")
    assert deployment_sequence("B", (2, 1)) == ("B", "A", "A")
    assert deployment_sequence("A", (0, 0)) == ()


@proves("WT-PREP-05")
def test_who_has_the_say_before_a_game() -> None:
    assert decides("first deployment", "x") == "initiative holder"
    assert decides("deployment zones", "x") == "other company"
    assert decides("first activation", "rulebook") == "rulebook"


# -- the table


def seated(players: int = 4, **settings: Any) -> Desk:
    """An event whose first round is paired."""
    desk = Desk(players, rounds=3, **settings)
    desk.pair()
    return desk


@proves("WT-OBJ-02", "WT-OBJ-08")
def test_a_marker_is_held_after_each_of_three_rounds_and_no_other() -> None:
    desk = seated(adventures=(Adventure("WT-SC-TP", "WT-FT-RE"),) * 3)
    game = desk.game()
    by = desk.player(game.pair[0])
    for number in (1, 2, 3):
        assert desk.do(c.MarkOwner(game.id, number, "B1", "A", by)) == [
            e.OwnerMarked(game.id, number, "B1", "A", game.pair[0])
        ]
    for number in (0, 4, -1):
        assert desk.refuses(c.MarkOwner(game.id, number, "B1", "A", by)) == Refused(
            "wt.score.rounds_written", rule="WT-OBJ-08", count=number, needed=3
        )
    assert desk.do(c.MarkOwner(game.id, 1, "B1", "B", ORGANISER))[0] == e.OwnerMarked(game.id, 1, "B1", "B")


@proves("WT-PAIR-07")
@pytest.mark.parametrize(("tables", "most"), [(None, 2), (1, 2), (3, 3)])
def test_a_game_moves_to_any_table_there_is(tables: int | None, most: int) -> None:
    desk = seated(tables=tables)
    for table in range(1, most + 1):
        moved = desk.do(c.MoveTable("1-1", table, ORGANISER))
        assert moved[0].table == table  # type: ignore[union-attr]
    for table in (0, -1, most + 1):
        assert desk.refuses(c.MoveTable("1-1", table, ORGANISER)) == Refused("wt.table.unknown", table=table)


@proves("WT-FMT-03")
def test_no_round_is_drafted_or_paired_once_all_are_played() -> None:
    desk = seated()
    for _ in range(2):
        desk.play()
        desk.pair()
    desk.play()
    no = Refused("wt.pairing.all_played", rule="WT-FMT-03", rounds=3)
    assert desk.refuses(c.DraftRound(ORGANISER)) == no
    assert desk.refuses(c.PairRound((), ORGANISER)) == no


@proves("WT-SCORE-08")
def test_a_finished_sheet_is_as_before_play_only_where_every_box_is() -> None:
    desk = seated(adventures=(Adventure("WT-SC-TP", "WT-FT-RE"),) * 3)
    round_ = desk.state.rounds[0]
    scenario, feat = SCENARIOS["WT-SC-TP"], FEATS["WT-FT-RE"]
    blank = s.ScoreSheet(
        round_.games["1-1"].pair[0], (dict(scenario.start),) * 3, dict(feat.written(feat.start))
    )
    other = {**scenario.start, "B1": "A"}
    assert as_before_play(desk.state, round_, blank)
    for written in (
        replace(blank, rounds=()),
        replace(blank, rounds=(*blank.rounds[:2], other)),
        replace(blank, rounds=(other, *blank.rounds[1:])),
        replace(blank, feat={**(blank.feat or {}), "meter_a": 2}),
        replace(blank, feat=None),
        replace(blank, finish="clock"),
    ):
        assert not as_before_play(desk.state, round_, written)
    bare = seated()
    assert not as_before_play(bare.state, bare.state.rounds[0], blank)


# -- what a table asks


TP_RE = Scene(pack("wts-002"), Settings("Copa"), SCENARIOS["WT-SC-TP"], FEATS["WT-FT-RE"])
OLDER = Scene(pack("wts-000"), TP_RE.settings, TP_RE.scenario, TP_RE.feat)
"""An edition with the rules of some lists."""


@proves("WT-LIST-05", "WT-LIST-06", "WT-OBJ-04", "WT-OBJ-05", "WT-OBJ-06", "WT-PREP-07", "WT-HID-03")
@proves("WT-END-01", "WT-END-02")
@pytest.mark.parametrize(
    ("name", "told", "answer"),
    [
        (
            "forest",
            {"width": 7, "depth": 0.5},
            TableAnswer("wt.ask.forest.fits", "WT-LIST-06", True, {"side": 7}),
        ),
        (
            "deployment",
            {"first": "B", "units_a": 2, "units_b": 1},
            TableAnswer("wt.ask.deployment.order", "WT-PREP-07", facts={"count": 3}, order=("B", "A", "A")),
        ),
        ("hidden", {"apply": True}, TableAnswer("wt.ask.hidden.used", "WT-HID-03")),
        ("hidden", {}, TableAnswer("wt.ask.hidden.hidden", "WT-HID-03")),
        ("hidden", {"deployed": True, "apply": True}, TableAnswer("wt.ask.hidden.used", "WT-HID-03")),
        ("hidden", {"deployed": True}, TableAnswer("wt.ask.hidden.seen", "WT-HID-03")),
        (
            "explosives",
            {"troops": 3},
            TableAnswer("wt.ask.explosives.dice", "WT-LIST-05", facts={"count": 2}, dice=("red",) * 2),
        ),
        ("reach", {"distance": 3}, TableAnswer("wt.ask.reach.near", "WT-OBJ-04", True, {"reach": 3})),
        ("reach", {"distance": 3.1}, TableAnswer("wt.ask.reach.far", "WT-OBJ-04", False, {"reach": 3})),
        (
            "value",
            {"base": 2, "modifiers": 1},
            TableAnswer("wt.ask.value.plain", "WT-OBJ-06", facts={"value": 3}),
        ),
        (
            "value",
            {"base": 2, "demoralised": True},
            TableAnswer("wt.ask.value.demoralised", "WT-OBJ-06", facts={"value": 0}),
        ),
        (
            "control",
            {"holder": "none", "sum_a": 1, "sum_b": 1},
            TableAnswer("wt.ask.control.nobody", "WT-OBJ-05"),
        ),
        (
            "control",
            {"holder": "B", "sum_a": 1, "sum_b": 1},
            TableAnswer(
                "wt.ask.control.stays", "WT-OBJ-05", facts={"side": "B", "colour": Phrase("wt.colour.blue")}
            ),
        ),
        (
            "control",
            {"holder": "B", "sum_a": 2, "sum_b": 1},
            TableAnswer(
                "wt.ask.control.gains", "WT-OBJ-05", facts={"side": "A", "colour": Phrase("wt.colour.red")}
            ),
        ),
        (
            "sources",
            {"between": "document"},
            TableAnswer(
                "wt.ask.sources.holds",
                "WT-PRIO-01",
                facts={"source": Phrase("wt.source.tournament_document")},
            ),
        ),
        (
            "over",
            {"round": 3, "turn": 5, "turn_finished": True},
            TableAnswer("wt.ask.over.over", "WT-END-01", True),
        ),
        ("over", {"round": 3, "turn": 4, "able": 0}, TableAnswer("wt.ask.over.pass", "WT-END-02", False)),
        ("over", {"round": 2, "turn": 5, "able": 1}, TableAnswer("wt.ask.over.on", "WT-END-01", False)),
    ],
)
def test_what_any_table_asks_is_answered_whole(name: str, told: dict[str, Any], answer: TableAnswer) -> None:
    given = {field: ["true" if value is True else str(value)] for field, value in told.items()}
    where = OLDER if name in ("forest", "explosives") else TP_RE
    assert ask(where, name, ASKS[name].starting | {"turn_finished": []} | given) == answer


# -- a season's book


LIST = (Standing("ana", "Ana", 1010.0), Standing("eva", "Eva", 990.0))
CLOSED = Book("2026", closed=True, final=LIST, winners=("ana",))


def season(book: Book, command: Any) -> Any:
    """The events of a season's command, or its refusal."""
    try:
        return list(BOOK.decide(book, command, SeededDice("x")))
    except Refused as no:
        return no


@proves("WT-ELO-01", "WT-ELO-06")
@pytest.mark.parametrize(
    ("book", "command", "told"),
    [
        (Book(), CloseSeason("2026", LIST, ("ana",)), [SeasonClosed("2026", LIST, ("ana",))]),
        (
            CLOSED,
            CloseSeason("2027", LIST, ()),
            Refused("wt.season.closed_already", rule="WT-ELO-06", year="2026"),
        ),
        (Book(), CloseSeason("2026", (), ()), Refused("wt.season.nothing_to_close", rule="WT-ELO-06")),
        (
            Book(),
            CloseSeason("2026", LIST, ("ana",), 1),
            Refused("wt.season.still_playing", rule="WT-ELO-01", count=1),
        ),
        (Book(), ReopenSeason("x"), Refused("wt.season.open_already")),
        (CLOSED, ReopenSeason(" "), Refused("wt.correct.no_reason")),
        (CLOSED, ReopenSeason("x"), [SeasonReopened("x")]),
    ],
)
def test_a_season_closes_once_with_everything_played(book: Book, command: Any, told: Any) -> None:
    assert season(book, command) == told


@proves("WT-ELO-06")
def test_a_book_keeps_what_was_announced_until_it_is_taken_back() -> None:
    closed = BOOK.fold([SeasonClosed("2026", LIST, ("ana",))])
    assert (closed, BOOK.fold([SeasonReopened("x")], closed)) == (CLOSED, Book("2026"))
    assert announcement(CLOSED) == Announcement(closed=True, winners=("Ana",), final=final_digest(LIST))
    assert announcement(Book("2026")) == Announcement()
    assert len({final_digest(LIST), final_digest(LIST[:1]), final_digest(())}) == 3
    assert len(final_digest(LIST)) == 32
    line = BOOK.line_of(CLOSED, "season/2026")
    assert (line.title, line.facts["winners"], tuple(BOOK.marks(CLOSED))) == (
        "2026", ("Ana",), (("title", "2026"),),
    )  # fmt: skip


# -- the desk


@proves("WT-PAIR-07")
def test_a_table_moved_says_who_changed_places_and_in_which_draft() -> None:
    desk = seated()
    there = desk.game(2).table
    assert desk.do(c.MoveTable("1-1", there, ORGANISER)) == [e.TableMoved("1-1", there, "1-2")]
    desk.play()
    desk.do(c.DraftRound(ORGANISER))
    assert desk.state.draft
    number, table = desk.state.draft.draft_id, desk.state.draft.games["2-2"].table
    assert number == desk.state.drafts == 1
    assert desk.do(c.MoveTable("2-1", table, ORGANISER)) == [e.TableMoved("2-1", table, "2-2", number)]
    by_hand = desk.events[-1]
    for who, hidden in ((ORGANISER, False), ("user:1", True), (None, True)):
        assert hides(desk.state, who, by_hand) is hidden
        assert not hides(desk.state, who, replace(by_hand, draft_id=0))
        assert not hides(desk.state, who, e.RoundClosed(1))
    desk.do(c.PublishRound((), ORGANISER))
    assert not hides(desk.state, "user:1", by_hand)


@proves("WT-PAIR-06")
def test_an_event_that_is_over_seats_nobody_anew() -> None:
    desk = Desk(4, rounds=3).play_through()
    one, other = desk.game().pair
    no = Refused("wt.pairing.no_round")
    assert desk.refuses(c.RepairRound((), ORGANISER)) == no
    assert desk.refuses(c.MoveTable("3-1", 2, ORGANISER)) == no
    assert desk.refuses(c.SwapCompanies(one, other, ORGANISER)) == no


@proves("WT-PAIR-05", "WT-PAIR-06")
def test_two_who_are_left_still_play_and_one_alone_does_not() -> None:
    desk = seated()
    desk.play()
    for company in ("c001", "c002"):
        desk.do(c.Drop(company, ORGANISER))
    assert desk.do(c.DraftRound(ORGANISER))[0].pairs == (("c003", "c004"),) or desk.state.draft  # type: ignore[union-attr]
    desk.do(c.DiscardDraft(ORGANISER), c.Drop("c003", ORGANISER))
    no = Refused("wt.pairing.nobody_left", rule="WT-PAIR-05")
    assert desk.refuses(c.DraftRound(ORGANISER)) == desk.refuses(c.PairRound((), ORGANISER)) == no


@proves("WT-PAIR-05")
def test_staff_say_yes_for_who_has_left_but_never_in_a_game_of_their_own() -> None:
    desk = Desk(3, rounds=3)
    desk.do(c.ChangeSettings(replace(desk.state.settings, organiser_plays=True), ORGANISER))
    desk.do(c.SignUp("Org", person=ORGANISER, by=ORGANISER), c.CheckIn("c004", ORGANISER))
    desk.pair()
    own = next(game for game in desk.state.rounds[0].games.values() if "c004" in game.pair)
    other = next(game for game in desk.state.rounds[0].games.values() if "c004" not in game.pair)
    sheet = s.ScoreSheet(other.pair[0], pm=(5, 3), pa=(1, 1))
    desk.do(c.EnterScore(other.id, sheet, desk.player(other.pair[0])), c.Drop(other.pair[1], ORGANISER))
    settled = desk.do(c.ConfirmScore(other.id, ORGANISER))
    assert (settled[0].how, settled[0].by) == ("staff", ORGANISER)  # type: ignore[union-attr]
    rival = own.rival("c004")
    desk.do(c.EnterScore(own.id, replace(sheet, zone_a=own.pair[0]), ORGANISER), c.Drop(rival, ORGANISER))
    assert desk.refuses(c.ConfirmScore(own.id, ORGANISER)) == Refused(
        "wt.score.own_sheet", name=desk.state.companies[rival].name
    )


def test_rounds_expected_are_those_fixed_announced_or_usual_for_as_many() -> None:
    assert [Desk(players).state.rounds_expected for players in (0, 3, 4, 8, 9, 17)] == [0, 0, 3, 3, 4, 5]
    assert Desk(3, rounds=4).state.rounds_expected == 4
    assert seated(4).state.rounds_expected == 3
    assert replace(Desk(3, rounds=4).state, planned=3).rounds_expected == 3


def test_an_event_is_found_and_listed_by_what_it_is() -> None:
    desk = Desk(4, rounds=3, club="tercio", official=True, date="2026-05-01", place="Breda", seats=4)
    desk.do(c.AppointReferee("user:9", by=ORGANISER), c.SignUp("No account", by=ORGANISER))
    desk.do(c.Withdraw("c001", ORGANISER))
    assert sorted(DECIDER.marks(desk.state)) == [
        ("club", "tercio"), ("member", "user:2"), ("member", "user:3"), ("member", "user:4"),
        ("organiser", ORGANISER), ("phase", desk.state.phase), ("referee", "user:9"), ("title", "Copa"),
    ]  # fmt: skip
    line = DECIDER.line_of(desk.state, "tournament/1")
    assert line == Listing(
        "Copa", desk.state.phase, "2026-05-01", "tercio", ORGANISER, official=True,
        facts={"place": "Breda", "seated": desk.state.seated, "seats": 4},
    )  # fmt: skip
    over = replace(desk.state, phase="closed")
    assert ("rated", "yes") in tuple(DECIDER.marks(over))
    for changes, list_ in (
        ({"archived": True}, "archived"),
        ({"phase": "cancelled"}, "archived"),
        ({"settings": replace(over.settings, official=False)}, "closed"),
        ({"settings": replace(over.settings, rehearsal=True)}, "rehearsal"),
    ):
        state: Any = replace(over, **changes)
        assert ("phase", list_) in tuple(DECIDER.marks(state))
        assert DECIDER.line_of(state, "x").phase == list_
    plain = replace(over, settings=replace(over.settings, official=False, club=""))
    assert {label for label, _ in DECIDER.marks(plain)} == {
        "title",
        "phase",
        "organiser",
        "referee",
        "member",
    }


def test_a_cancelled_event_takes_nobody_any_more() -> None:
    desk = Desk(0)
    desk.do(c.OpenRegistration(ORGANISER))
    assert desk.state.registration_open
    desk.do(c.CancelTournament(ORGANISER))
    assert (desk.state.phase, desk.state.registration_open) == ("cancelled", False)


@proves("WT-FMT-03", "WT-PAIR-05")
def test_before_anybody_is_here_those_who_entered_are_counted() -> None:
    def told(entered: int, here: int, rounds: int = 6) -> Any:
        desk = Desk(0, rounds=rounds, seats=40)
        for number in range(1, entered + 1):
            desk.do(c.SignUp(f"Player {number}", by=ORGANISER))
        desk.do(*(c.CheckIn(f"c{number:03}", ORGANISER) for number in range(1, here + 1)))
        return [line for line in advice(desk.state) if line.rule == "WT-FMT-04"]

    assert told(5, 0) == check_rounds(6, 5) != []
    assert told(9, 0) == told(3, 0) == told(9, 3) == check_rounds(6, 9) != check_rounds(6, 5)
    assert told(9, 4) == check_rounds(6, 4)
    assert told(9, 0, 5) == []


@proves("WT-REF-02")
def test_a_dispute_says_whether_two_sheets_differ_or_nobody_said_why() -> None:
    desk = seated()
    game = desk.game()
    first, second = (desk.player(company) for company in game.pair)
    sheet = s.ScoreSheet(game.pair[0], pm=(5, 3), pa=(1, 1))
    desk.do(c.EnterScore(game.id, sheet, first))
    before = desk.state
    wordless = desk.do(c.DisputeScore(game.id, by=second))[-1]
    assert event_words(before, wordless)["reason"] == Phrase("wt.dispute.wordless")
    assert event_words(before, replace(wordless, reason="No"))["reason"] == "No"
    desk.state = before
    told = desk.do(c.EnterScore(game.id, replace(sheet, pm=(3, 5)), second))
    both = DECIDER.fold(told[:1], before)
    assert event_words(both, told[-1])["reason"] == Phrase("wt.dispute.differ")


@proves("WT-FT-DE-05", "WT-FT-DE-06", "WT-FT-DE-07")
def test_a_contract_still_on_the_table_is_refused_by_the_rule_of_its_target_and_pack() -> None:
    feat = FEATS["WT-FT-DE"]
    live = feat.move(feat.start, "contract_named", "A", "wts-002", {})

    def no(pack_: str, **facts: Any) -> Refused:
        with pytest.raises(Refused) as told:
            feat.move(live, "contract_done", "A", pack_, facts)
        return told.value

    for pack_, target, rule in (
        ("wts-002", "character", "WT-FT-DE-07"),
        ("wts-000", "character", "WT-FT-DE-06"),
        ("wts-002", "unit", "WT-FT-DE-06"),
        ("wts-000", "unit", "WT-FT-DE-06"),
    ):
        gone = {"target": target, "unit_gone": target != "unit", "character_gone": target != "character"}
        assert no(pack_, **gone) == Refused("wt.decapitation.still_there", rule=rule)
    assert feat.move(live, "contract_done", "A", "wts-002", {})["contract_a"] == "done"
    assert feat.move(live, "contract_done", "A", "wts-002", {"target": "character"})["contract_a"] == "done"
    named = decapitation.INPUTS["contract_named"]
    assert [box.start for box in named] == [True, False, False, False]
    target, unit, character = decapitation.INPUTS["contract_done"]
    assert (target.start, unit.start, character.start) == ("unit", True, False)


@proves("WT-ELO-03", "WT-ELO-06", "WT-ELO-07")
def test_a_game_lost_by_sanction_counts_as_lost_in_the_ranking() -> None:
    desk = Desk(4, rounds=3, official=True).play_through()
    plain = event_result(desk.state)
    assert plain
    game = desk.game(1, 1)
    for loser, pt in ((game.pair[0], 0), (game.pair[1], 4)):
        games = {**desk.state.rounds[0].games, game.id: replace(game, lost_by=loser)}
        rounds = (replace(desk.state.rounds[0], games=games), *desk.state.rounds[1:])
        found = event_result(replace(desk.state, rounds=rounds))
        assert found
        assert found.games[0][2] == pt
    ranked = ranking([plain])
    assert final_standings(ranked) == tuple(
        Standing(who, ranked.names[who], round(ranked.scores[who], 6)) for who in ranked.order
    )
    thirds = dataclasses.replace(plain, k=1 / 3, games=plain.games[:1])
    assert {len(str(line.score).partition(".")[2]) for line in final_standings(ranking([thirds]))} >= {6}


@proves("WT-GEN-01")
def test_an_edition_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as no:
        pack("wts-999")
    packs = [Phrase("wt.pack.by_name", name=name, title=Phrase(f"wt.pack.{name}")) for name in PACKS]
    assert no.value == Refused("wt.pack.unknown", rule="WT-GEN-01", pack="wts-999", packs=packs)


# -- files of companies


def test_a_file_is_read_in_whatever_letters_it_was_written() -> None:
    for encoding in ("utf-8", "utf-16", "cp1252"):
        assert decode_text("Lía;Ñu".encode(encoding)) == "Lía;Ñu"
    assert decode_text("\ufeffLía".encode("utf-16-be")) == "\ufeffLía".lstrip("\ufeff")


def test_a_row_may_leave_out_its_last_cells() -> None:
    rows, refused = read_csv(
        "club;name;registered;faction\nT;Ana\nT;Eva;si\n;Noa;no;Nords\nT\nT;x;?\n;;;;;\n1;2;3;4;5"
    )
    assert rows == [
        Row(2, "Ana", "T"), Row(3, "Eva", "T", registered=True), Row(4, "Noa", "", "Nords"),
    ]  # fmt: skip
    assert refused == [
        (5, "wt.signup.no_name", {}),
        (6, "wt.import.yes_or_no", {"word": "?"}),
        (8, "wt.import.too_many_cells", {"cells": 5, "width": 4}),
    ]


# -- tables


@proves("WT-PAIR-07")
def test_whoever_sat_down_first_moves_on_where_that_gives_the_best_a_lower_table() -> None:
    pairs = [("a", "b"), ("c", "d"), ("e", "f")]
    assert assign(pairs, {"a": {3: 1}, "e": {3: 1}}, 3) == (1, 3, 2)
    assert Seating([[1, 2], [1, 2, 3], [1, 2]]).complete()
    chance, four = Random(5), [*pairs, ("g", "h")]
    for _ in range(40):
        been = {
            who: dict.fromkeys(chance.sample(range(1, 6), chance.randint(0, 4)), 1)
            for pair in four
            for who in pair
        }
        assert assign(four, been, 5) == slowly(four, been, 5)


@pytest.mark.parametrize(
    ("day", "good"),
    [
        ("2024-02-29", True), ("2023-02-29", False), ("1900-02-29", False), ("2000-02-29", True),
        ("2026-04-30", True), ("2026-04-31", False), ("2026-01-31", True), ("2026-02-28", True),
        ("2026-12-31", True), ("2026-13-01", False), ("2026-11-31", False), ("2026-1-01", False),
    ],
)  # fmt: skip
def test_a_day_is_one_of_the_calendar(day: str, good: bool) -> None:
    if good:
        check_day(day, "")
        return
    with pytest.raises(Refused) as no:
        check_day(day, "")
    assert no.value == Refused("wt.settings.bad_date", date=day)


def test_a_call_from_a_game_that_is_no_more_is_still_news() -> None:
    desk = seated(6)
    desk.do(c.CallReferee("1-3", "Who?", by=ORGANISER))
    desk.do(c.Drop("c001", ORGANISER), c.Drop("c002", ORGANISER))
    desk.do(c.RepairRound((), ORGANISER))
    assert "1-3" not in desk.state.rounds[0].games
    told = dict(news(desk.state, None, "en", staff=True))
    assert told["call-q1"] == say("wt.news.call", "en", table=0)
