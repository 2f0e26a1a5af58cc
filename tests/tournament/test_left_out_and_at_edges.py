"""What messages leave out, and what a table, a draft and a season do at the edges of what they take."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament import state as s
from tercio.tournament.asks import ASKS, Answer, Scene, ask
from tercio.tournament.feats import FEATS
from tercio.tournament.pack import pack
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
from tercio.tournament.settings import Adventure, Settings
from tercio.tournament.sheet_scoring import as_before_play
from tests.left_out import meanings_of_silence, telling_defaults
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

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
        ("forest", {"width": 7, "depth": 0.5}, Answer("wt.ask.forest.fits", "WT-LIST-06", True, {"side": 7})),
        (
            "deployment",
            {"first": "B", "units_a": 2, "units_b": 1},
            Answer("wt.ask.deployment.order", "WT-PREP-07", facts={"count": 3}, order=("B", "A", "A")),
        ),
        ("hidden", {"apply": True}, Answer("wt.ask.hidden.used", "WT-HID-03")),
        ("hidden", {}, Answer("wt.ask.hidden.hidden", "WT-HID-03")),
        ("hidden", {"deployed": True, "apply": True}, Answer("wt.ask.hidden.used", "WT-HID-03")),
        ("hidden", {"deployed": True}, Answer("wt.ask.hidden.seen", "WT-HID-03")),
        (
            "explosives",
            {"troops": 3},
            Answer("wt.ask.explosives.dice", "WT-LIST-05", facts={"count": 2}, dice=("red",) * 2),
        ),
        ("reach", {"distance": 3}, Answer("wt.ask.reach.near", "WT-OBJ-04", True, {"reach": 3})),
        ("reach", {"distance": 3.1}, Answer("wt.ask.reach.far", "WT-OBJ-04", False, {"reach": 3})),
        ("value", {"base": 2, "modifiers": 1}, Answer("wt.ask.value.plain", "WT-OBJ-06", facts={"value": 3})),
        (
            "value",
            {"base": 2, "demoralised": True},
            Answer("wt.ask.value.demoralised", "WT-OBJ-06", facts={"value": 0}),
        ),
        ("control", {"holder": "none", "sum_a": 1, "sum_b": 1}, Answer("wt.ask.control.nobody", "WT-OBJ-05")),
        (
            "control",
            {"holder": "B", "sum_a": 1, "sum_b": 1},
            Answer(
                "wt.ask.control.stays", "WT-OBJ-05", facts={"side": "B", "colour": Phrase("wt.colour.blue")}
            ),
        ),
        (
            "control",
            {"holder": "B", "sum_a": 2, "sum_b": 1},
            Answer(
                "wt.ask.control.gains", "WT-OBJ-05", facts={"side": "A", "colour": Phrase("wt.colour.red")}
            ),
        ),
        (
            "sources",
            {"between": "document"},
            Answer(
                "wt.ask.sources.holds",
                "WT-PRIO-01",
                facts={"source": Phrase("wt.source.tournament_document")},
            ),
        ),
        (
            "over",
            {"round": 3, "turn": 5, "turn_finished": True},
            Answer("wt.ask.over.over", "WT-END-01", True),
        ),
        ("over", {"round": 3, "turn": 4, "able": 0}, Answer("wt.ask.over.pass", "WT-END-02", False)),
        ("over", {"round": 2, "turn": 5, "able": 1}, Answer("wt.ask.over.on", "WT-END-01", False)),
    ],
)
def test_what_any_table_asks_is_answered_whole(name: str, told: dict[str, Any], answer: Answer) -> None:
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
