"""The referee's desk."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

JUDGE = "user:judge"


def judged(**appointment: object) -> Desk:
    desk = Desk(4)
    desk.do(c.AppointReferee(**{"referee": JUDGE, "by": ORGANISER, **appointment}))  # type: ignore[arg-type]
    desk.pair()
    return desk


@proves("WT-REF-01", "WT-REF-04")
def test_the_referee_has_the_last_word_even_over_the_organiser() -> None:
    desk = judged()
    asker = desk.player(desk.game().pair[0])
    desk.do(c.CallReferee("1-1", "Does it see me?", asker, 700))
    assert desk.refuses(c.DecideCall("q1", "Yes", ORGANISER)) == Refused("wt.referee.only", rule="WT-REF-01")
    desk.do(c.DecideCall("q1", "No", JUDGE, 800))
    (call,) = desk.state.calls
    assert (call.game, call.question, call.decision, call.at, call.decided_at) == (
        "1-1",
        "Does it see me?",
        "No",
        700,
        800,
    )


@proves("WT-REF-02")
def test_a_decision_is_read_only_for_everybody() -> None:
    desk = judged()
    desk.do(c.CallReferee("1-1", "Does it see me?", ORGANISER), c.DecideCall("q1", "No", JUDGE))
    for who in (JUDGE, ORGANISER, "user:1"):
        assert desk.refuses(c.DecideCall("q1", "Yes after all", who)) == Refused(
            "wt.call.final", rule="WT-REF-02"
        )
    assert desk.refuses(c.CallReferee("1-1", " ", ORGANISER)) == Refused(
        "wt.call.no_question", rule="WT-REF-02"
    )
    assert desk.refuses(c.DecideCall("q7", "?", JUDGE)) == Refused("wt.call.unknown")


@proves("WT-REF-04")
def test_the_organiser_is_the_referee_until_another_is_named() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.CallReferee("1-1", "May I?", ORGANISER), c.DecideCall("q1", "Yes", ORGANISER))
    assert desk.state.calls[0].decided_by == ORGANISER


@proves("WT-REF-05")
def test_in_the_referees_own_games_the_stand_in_decides() -> None:
    desk = Desk(4)
    desk.do(c.AppointReferee("user:1", plays=True, stand_in="user:2", by=ORGANISER))
    desk.pair()
    own = next(game for game in desk.state.rounds[0].games.values() if "c001" in game.pair)
    other = next(game for game in desk.state.rounds[0].games.values() if "c001" not in game.pair)
    sheet = ScoreSheet(own.pair[0], pm=(5, 3), pa=(1, 1))
    assert desk.refuses(c.RuleScore(own.id, sheet, "mine", "user:1")) == Refused(
        "wt.referee.only", rule="WT-REF-01"
    )
    desk.do(c.RuleScore(other.id, ScoreSheet(other.pair[0], pm=(5, 3), pa=(1, 1)), "theirs", "user:1"))
    assert desk.state.rounds[0].games[other.id].ruled


@proves("WT-REF-03")
def test_the_referee_sets_sanctions_too() -> None:
    desk = judged()
    desk.do(c.Penalise(desk.game().pair[0], "game_loss", "illegal list", game="1-1", by=JUDGE))
    assert desk.state.sanctions[0].by == JUDGE
    desk.do(c.Penalise("c004", "disqualify", "abuse", by=JUDGE))
    assert desk.state.companies["c004"].status == "disqualified"
    assert desk.refuses(c.Penalise("c004", "warning", "more", by=JUDGE)) == Refused(
        "wt.sanction.out_already", rule="WT-SPORT-02", name="Player 4"
    )


@proves("WT-SPORT-02", "WT-REF-03")
@pytest.mark.parametrize(
    ("kind", "amount", "game"),
    [("warning", 0, ""), ("pt", 7, ""), ("pv", 7, ""), ("game_loss", 0, "1-1"), ("disqualify", 0, "")],
)
def test_a_sanction_says_how_much_and_which_game_only_where_that_means_something(
    kind: str, amount: int, game: str
) -> None:
    desk = judged()
    who = desk.state.companies[desk.game().pair[0]]
    given = c.Penalise(who.id, kind, "slow play", game="1-1", amount=7, by=JUDGE)  # type: ignore[arg-type]
    (told,) = desk.do(given)
    assert told == e.SanctionImposed(who.id, who.name, kind, "slow play", JUDGE, given.at, amount, game)


def test_everybody_has_one_role() -> None:
    state = judged().state
    people = {
        ORGANISER: "organiser", JUDGE: "referee", "user:1": "player", "seat:c001": "player",
        "seat:c999": "spectator", "c001": "spectator", "user:99": "spectator", "": "spectator",
        None: "spectator",
    }  # fmt: skip
    assert {who: state.role(who) for who in people} == people
    nobody = replace(state, organiser="", referee="", stand_in="user:99")
    assert {who: nobody.role(who) for who in ("", None, "user:99", ORGANISER)} == {
        "": "spectator", None: "spectator", "user:99": "referee", ORGANISER: "spectator",
    }  # fmt: skip


def test_where_the_pack_has_no_referee_the_organiser_settles_a_dispute() -> None:
    desk = Desk(4, pack="wts-000")
    desk.pair()
    first, second = (desk.player(one) for one in desk.game().pair)
    one = desk.game().pair[0]
    desk.do(c.EnterScore("1-1", ScoreSheet(one, pm=(5, 3), pa=(1, 1)), first))
    desk.do(c.EnterScore("1-1", ScoreSheet(one, pm=(3, 5), pa=(1, 1)), second))
    desk.do(c.RuleScore("1-1", ScoreSheet(one, pm=(5, 3), pa=(1, 1)), "counted again", ORGANISER))
    assert desk.game().score


@proves("WT-REF-02")
def test_a_dispute_is_for_the_referee_and_not_for_the_organiser() -> None:
    desk = judged()
    game = desk.game()
    sheet = ScoreSheet(game.pair[0], pm=(5, 3), pa=(1, 1))
    first, second = (desk.player(one) for one in game.pair)
    desk.do(c.EnterScore(game.id, sheet, first), c.DisputeScore(game.id, "not so", second))
    for who in (ORGANISER, first, second):
        assert desk.refuses(c.EnterScore(game.id, sheet, who)) == Refused(
            "wt.score.with_referee", rule="WT-REF-02"
        )
    desk.do(c.EnterScore(game.id, sheet, JUDGE))
    assert desk.game().score
