"""At the table: preparation, counters, sheets, two words that must agree."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.looked_at import mark_of
from tercio.tournament.objectives import at_turn
from tercio.tournament.preparation import deployment_sequence
from tercio.tournament.settings import Adventure
from tercio.tournament.sheet_scoring import doubts, if_stopped_now
from tercio.tournament.state import Score, ScoreSheet
from tercio.tournament.table_guide import table_guide
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

TP_RE = (Adventure("WT-SC-TP", "WT-FT-RE"),)
NONE = dict.fromkeys(("R1", "R2", "B1", "B2"), "none")
A_LEADS = {**NONE, "B1": "A"}
METERS = {"meter_a": 7, "meter_b": 3}


def table(**settings: Any) -> tuple[Desk, str, str]:
    """A desk with round 1 paired, and who plays first and second at its first table."""
    desk = Desk(4, **{"adventures": TP_RE, **settings})
    desk.pair()
    first, second = (desk.player(one) for one in desk.game().pair)
    return desk, first, second


def sheet(desk: Desk, **changes: Any) -> ScoreSheet:
    return ScoreSheet(**{"zone_a": desk.game().pair[0], "rounds": (A_LEADS,) * 3, "feat": METERS, **changes})


@proves("WT-ADV-02", "WT-SCORE-01")
def test_pm_come_from_the_scenario_and_pa_from_the_feat() -> None:
    desk, _, _ = table()
    desk.do(c.EnterScore("1-1", sheet(desk), ORGANISER))
    assert desk.game().score == Score((6, 0), (3, 0))


@proves("WT-CONV-02", "WT-OBJ-07")
def test_a_is_whoever_holds_zone_a() -> None:
    desk, _, _ = table()
    desk.do(c.EnterScore("1-1", sheet(desk, zone_a=desk.game().pair[1]), ORGANISER))
    assert desk.game().score == Score((0, 6), (0, 3))


def test_two_equal_words_settle_a_game() -> None:
    desk, first, second = table()
    told = desk.do(c.EnterScore("1-1", sheet(desk), first))
    assert [type(one) for one in told] == [e.ScoreEntered]
    assert desk.game().score is None
    told = desk.do(c.EnterScore("1-1", sheet(desk), second))
    assert [type(one) for one in told] == [e.ScoreEntered, e.ScoreSettled]
    assert desk.game().score


def test_a_confirmation_settles_a_game() -> None:
    desk, first, second = table()
    assert desk.refuses(c.ConfirmScore("1-1", second)) == Refused("wt.score.nothing_to_confirm")
    desk.do(c.EnterScore("1-1", sheet(desk), first))
    name = desk.state.companies[desk.game().pair[1]].name
    for own in (c.ConfirmScore("1-1", first), c.DisputeScore("1-1", "No", first)):
        assert desk.refuses(own) == Refused("wt.score.own_sheet", name=name)
    desk.do(c.ConfirmScore("1-1", second))
    assert desk.game().score == Score((6, 0), (3, 0))


@proves("WT-REF-02")
def test_two_different_words_go_to_the_referee_whose_decision_is_final() -> None:
    desk, first, second = table()
    desk.do(c.EnterScore("1-1", sheet(desk), first))
    desk.do(c.EnterScore("1-1", sheet(desk, feat={"meter_a": 1, "meter_b": 3}), second))
    assert desk.game().disputed
    assert desk.refuses(c.ConfirmScore("1-1", second)) == Refused("wt.score.with_referee", rule="WT-REF-02")
    assert desk.refuses(c.EnterScore("1-1", sheet(desk), first)) == Refused(
        "wt.score.with_referee", rule="WT-REF-02"
    )
    desk.do(c.RuleScore("1-1", sheet(desk), "the meter stood at 7", ORGANISER))
    assert (desk.game().score, desk.game().disputed, desk.game().ruled) == (
        Score((6, 0), (3, 0)),
        False,
        True,
    )
    assert desk.refuses(c.CorrectScore("1-1", sheet(desk), "no", ORGANISER)) == Refused(
        "wt.call.final", rule="WT-REF-02"
    )
    assert desk.refuses(c.RuleScore("1-1", sheet(desk), "again", ORGANISER)) == Refused(
        "wt.call.final", rule="WT-REF-02"
    )


@proves("WT-REF-02")
def test_a_sheet_can_be_disputed_without_writing_another() -> None:
    desk, first, second = table()
    desk.do(c.EnterScore("1-1", sheet(desk), first), c.DisputeScore("1-1", "B1 was mine", second))
    assert desk.game().disputed


def test_a_sheet_from_the_wrong_player_or_for_a_settled_game_changes_nothing() -> None:
    desk, first, _ = table()
    stranger = desk.player(desk.game(2).pair[0])
    assert desk.refuses(c.EnterScore("1-1", sheet(desk), stranger)) == Refused("wt.score.not_your_table")
    assert desk.refuses(c.EnterScore("1-9", sheet(desk), first)) == Refused("wt.game.unknown", game="1-9")
    desk.do(c.EnterScore("1-1", sheet(desk), ORGANISER))
    assert desk.refuses(c.EnterScore("1-1", sheet(desk), first)) == Refused(
        "wt.score.settled", rule="WT-PAIR-06"
    )


@proves("WT-PAIR-06")
def test_a_score_for_a_closed_round_is_refused() -> None:
    desk, first, _ = table()
    for game in ("1-1", "1-2"):
        one = desk.state.rounds[0].games[game].pair[0]
        desk.do(c.EnterScore(game, sheet(desk, zone_a=one), ORGANISER))
    desk.do(c.CloseRound(ORGANISER))
    assert desk.refuses(c.EnterScore("1-1", sheet(desk), first)) == Refused(
        "wt.score.round_closed", rule="WT-PAIR-06", number=1
    )


@proves("WT-SCORE-08")
@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"rounds": (A_LEADS,) * 2}, "wt.score.rounds_written"),
        ({"rounds": ({**NONE, "R1": "C"}, NONE, NONE)}, "wt.sheet.owner"),
        ({"rounds": ({**NONE, "X": "A"}, NONE, NONE)}, "wt.sheet.unknown_box"),
        ({"rounds": ({"R1": "A"}, NONE, NONE)}, "wt.sheet.missing_box"),
        ({"feat": {"meter_a": 11, "meter_b": 1}}, "wt.sheet.meter"),
        ({"feat": {"meter_a": True, "meter_b": 1}}, "wt.sheet.meter"),
        ({"rounds": (), "pm": (1, 0)}, "wt.score.pm_unreachable"),
        ({"rounds": (), "pm": (10, 0)}, "wt.score.pm_high"),
        ({"feat": None, "pa": (4, 4)}, "wt.score.pa_unreachable"),
        ({"feat": None, "pa": (0, 5)}, "wt.score.pa_high"),
        ({"feat": None, "pa": (-1, 0)}, "wt.score.negative"),
        ({"rounds": ()}, "wt.score.no_military"),
        ({"feat": None}, "wt.score.no_arcane"),
        ({"zone_a": "c009"}, "wt.score.zone_unknown"),
    ],
)
def test_what_the_adventure_cannot_produce_is_refused(changes: dict[str, Any], key: str) -> None:
    desk, _, _ = table()
    assert desk.refuses(c.EnterScore("1-1", sheet(desk, **changes), ORGANISER)).key == key


@proves("WT-OBJ-03")
def test_control_that_lapses_is_pointed_out_and_not_refused() -> None:
    desk, _, _ = table()
    odd = sheet(desk, rounds=(A_LEADS, NONE, NONE))
    assert [(one.key, one.facts) for one in doubts(desk.state, desk.state.rounds[0], odd)] == [
        ("wt.sheet.control_lapsed", {"marker": "B1", "round": 2})
    ]
    unknown = replace(desk.state.rounds[0], number=99)
    assert desk.state.scenario(99) is None
    assert doubts(desk.state, unknown, odd) == doubts(desk.state, desk.state.rounds[0], ScoreSheet("")) == []
    assert desk.do(c.EnterScore("1-1", odd, ORGANISER))


@proves("WT-SCORE-10")
def test_a_game_stopped_by_the_clock_keeps_what_was_scored_and_says_so() -> None:
    desk, first, second = table()
    short = sheet(desk, rounds=(A_LEADS, A_LEADS), finish="clock")
    assert desk.refuses(c.EnterScore("1-1", short, first)) == Refused(
        "wt.score.note_needed", rule="WT-SCORE-10"
    )
    noted = sheet(desk, rounds=(A_LEADS, A_LEADS), finish="clock", note="time in round 2")
    desk.do(c.EnterScore("1-1", noted, first), c.ConfirmScore("1-1", second))
    assert desk.game().score == Score((4, 0), (3, 0), "clock", note="time in round 2")


@proves("WT-SCORE-10")
def test_concessions_and_absences_are_the_referees_to_enter() -> None:
    desk, first, _ = table()
    given = ScoreSheet(desk.game().pair[0], pm=(5, 0), pa=(2, 0), finish="conceded", note="gave up")
    gone = ScoreSheet(desk.game().pair[0], finish="no_show", absent=desk.game().pair[1])
    for one in (given, gone):
        assert desk.refuses(c.EnterScore("1-1", one, first)) == Refused(
            "wt.score.staff_enters", rule="WT-SCORE-10"
        )
    desk.do(c.EnterScore("1-1", gone, ORGANISER))
    present, absent = (desk.row(one).tally for one in desk.game().pair)
    assert [(t.pt, t.pv) for t in (present, absent)] == [(3, 0), (0, 0)]
    assert (present.byes, present.byes_used) == (1, 0)


@proves("WT-PREP-01", "WT-PREP-02", "WT-PREP-03", "WT-PREP-04", "WT-PREP-05", "WT-PREP-06")
def test_preparation_goes_step_by_step_and_each_decides_what_is_theirs() -> None:
    desk, first, second = table()
    one, two = desk.game().pair
    assert desk.refuses(c.RollInitiative("1-1", by=first)) == Refused(
        "wt.prep.command_first", rule="WT-PREP-01"
    )
    desk.do(c.DeclareCommand("1-1", one, 5, first), c.DeclareCommand("1-1", two, 3, second))
    dice = ScriptedDice("1 2 2 | 1 2 | 5 2 2 | 1 2")
    (rolled,) = desk.do(c.RollInitiative("1-1", by=second), dice=dice)
    dice.done()
    assert rolled == e.InitiativeRolled("1-1", ((1, 2, 2), (1, 2), (5, 2, 2), (1, 2)), one), (
        "a tie is rolled again"
    )
    assert desk.refuses(c.DeclareCommand("1-1", one, 9, first)) == Refused(
        "wt.prep.step_done", rule="WT-PREP-01"
    )
    assert desk.refuses(c.ChooseZone("1-1", "A", second)) == Refused(
        "wt.prep.not_this_step", rule="WT-PREP-01"
    )
    assert desk.refuses(c.TakeInitiative("1-1", True, second)) == Refused(
        "wt.prep.not_your_say", rule="WT-PREP-05", name="Player 4"
    )
    desk.do(c.TakeInitiative("1-1", False, first))
    assert desk.game().preparation.holder == two
    assert desk.refuses(c.ChooseZone("1-1", "B", second)) == Refused(
        "wt.prep.not_your_say", rule="WT-PREP-05", name="Player 4"
    )
    desk.do(c.ChooseZone("1-1", "B", first))
    assert (desk.game().zone_a, desk.game().side(one)) == (two, "B")
    desk.do(c.ChooseFirst("1-1", "deployment", one, second), c.ChooseFirst("1-1", "activation", two, second))
    assert desk.game().preparation.first == {"deployment": one, "activation": two}


@proves("WT-PREP-05")
def test_in_000_the_rulebook_says_who_activates_first() -> None:
    desk, first, _ = table(pack="wts-000")
    desk.do(c.RollInitiative("1-1", desk.game().pair[0], first), c.TakeInitiative("1-1", True, first))
    wish = c.ChooseFirst("1-1", "activation", desk.game().pair[0], first)
    assert desk.refuses(wish) == Refused("wt.prep.rulebook_decides", rule="WT-PREP-05")


@proves("WT-PREP-01")
def test_the_feat_is_set_up_after_deployment() -> None:
    desk, _, _ = table()
    rules = [step.rule for step in table_guide(desk.state, 1)]
    assert rules.index("WT-PREP-07") < rules.index("WT-FT-RE-01")


@proves("WT-OBJ-02")
def test_markers_are_moved_on_either_phone_and_carry_over_to_the_next_round() -> None:
    desk, first, second = table()
    desk.do(c.MarkOwner("1-1", 1, "B1", "A", first), c.MarkOwner("1-1", 2, "R1", "B", second))
    assert desk.game().owners == ({"B1": "A"}, {"B1": "A", "R1": "B"})
    assert desk.refuses(c.MarkOwner("1-1", 1, "B1", "C", first)) == Refused(
        "wt.sheet.owner", rule="WT-SC-TP", box="B1", value="C", options=["A", "B", Phrase("wt.value.none")]
    )
    assert desk.refuses(c.MarkOwner("1-1", 4, "B1", "A", first)) == Refused(
        "wt.score.rounds_written", rule="WT-OBJ-08", count=4, needed=3
    )
    assert desk.refuses(c.MarkOwner("1-1", 1, "Z", "A", first)) == Refused(
        "wt.sheet.unknown_box", rule="WT-SC-TP", boxes=["Z"]
    )


def test_the_feats_counter_moves_by_its_own_rules() -> None:
    desk, first, _ = table()
    desk.do(c.MoveCounter("1-1", "gathered", "A", {"successes": 3, "turn": 1}, first))
    assert desk.game().counter["meter_a"] == 4
    again = c.MoveCounter("1-1", "gathered", "A", {"successes": 3, "turn": 1}, first)
    assert desk.refuses(again).rule == "WT-FT-RE-05"
    assert desk.refuses(c.MoveCounter("1-1", "gathered", "A", {"luck": 1}, first)) == Refused(
        "wt.feat.unknown_facts", rule="WT-FT-RE"
    )


@pytest.mark.parametrize(
    "facts", [{"successes": -3, "turn": 1}, {"successes": 2.5, "turn": 1}, {"successes": 1, "turn": 16}, {}]
)
def test_a_counter_is_not_moved_by_nonsense(facts: dict[str, Any]) -> None:
    desk, first, _ = table()
    assert desk.refuses(c.MoveCounter("1-1", "gathered", "A", facts, first)) == Refused(
        "wt.feat.unknown_facts", rule="WT-FT-RE"
    )


@proves("WT-ORG-01")
def test_an_organiser_who_plays_enters_every_table_but_their_own() -> None:
    desk = Desk(3, organiser_plays=True)
    desk.do(c.SignUp("Organiser", person=ORGANISER, by=ORGANISER), c.CheckIn("c004", ORGANISER))
    desk.pair()
    for game in list(desk.state.rounds[0].games.values()):
        desk.do(c.EnterScore(game.id, ScoreSheet(game.pair[0], pm=(5, 3), pa=(1, 1)), ORGANISER))
        settled = desk.state.rounds[0].games[game.id].score is not None
        assert settled is ("c004" not in game.pair), "one's own game waits for the rival's word"


@proves("WT-SCORE-10")
def test_a_table_sees_what_time_called_now_would_give() -> None:
    desk, first, _ = table()
    assert if_stopped_now(desk.state, desk.state.rounds[0], desk.game()) is None
    desk.do(
        c.MarkOwner("1-1", 1, "B1", "A", first),
        c.MarkOwner("1-1", 2, "R1", "B", first),
        c.MoveCounter("1-1", "gathered", "A", {"successes": 3, "turn": 1}, first),
    )
    found = if_stopped_now(desk.state, desk.state.rounds[0], desk.game())
    assert found
    assert (found.pm, found.pa, found.pv, found.pt) == ((3, 1), (2, 0), (5, 1), (4, 0))


@proves("WT-PREP-07")
@pytest.mark.parametrize(
    ("first", "units", "order"),
    [
        ("A", (2, 2), "ABAB"),
        ("B", (2, 2), "BABA"),
        ("A", (4, 1), "ABAAA"),
        ("B", (1, 3), "BABB"),
        ("A", (0, 2), "BB"),
        ("B", (1, 0), "A"),
    ],
)
def test_companies_deploy_turn_about_and_who_has_more_goes_on_alone(
    first: Any, units: Any, order: str
) -> None:
    assert "".join(deployment_sequence(first, units)) == order


@proves("WT-PREP-07")
def test_only_whoever_holds_the_initiative_says_who_deploys_first() -> None:
    desk, first, second = table()
    one, two = desk.game().pair
    early = c.ChooseFirst("1-1", "deployment", one, first)
    assert desk.refuses(early) == Refused("wt.prep.not_this_step", rule="WT-PREP-01")
    desk.do(c.RollInitiative("1-1", one, first), c.TakeInitiative("1-1", True, first))
    assert desk.refuses(c.ChooseFirst("1-1", "deployment", two, second)) == Refused(
        "wt.prep.not_your_say", rule="WT-PREP-05", name="Player 4"
    )
    elsewhere = next(one for one in desk.state.companies if one not in (*desk.game().pair,))
    assert desk.refuses(c.ChooseFirst("1-1", "deployment", elsewhere, first)) == Refused(
        "wt.prep.not_this_step", rule="WT-PREP-01"
    )
    desk.do(c.ChooseFirst("1-1", "deployment", two, first))
    assert desk.game().preparation.first == {"deployment": two}


@proves("WT-OBJ-08", "WT-END-01", "WT-END-02")
def test_the_turn_counter_runs_through_three_rounds_of_five_and_stops() -> None:
    desk, first, second = table()
    for turn in range(1, 16):
        desk.do(c.EndTurn("1-1", turn, first if turn % 2 else second))
    assert desk.game().turns == 15
    assert desk.refuses(c.EndTurn("1-1", 16, first)) == Refused("wt.turn.over", rule="WT-END-01")


def test_two_phones_end_a_turn_once_and_strangers_never() -> None:
    desk, first, second = table()
    desk.do(c.EndTurn("1-1", 1, first))
    assert desk.refuses(c.EndTurn("1-1", 1, second)) == Refused("wt.turn.not_this", rule="WT-OBJ-08", turn=2)
    stranger = desk.player(next(one for one in desk.state.companies if one not in desk.game().pair))
    assert desk.refuses(c.EndTurn("1-1", 2, stranger)) == Refused("wt.score.not_your_table")


@pytest.mark.parametrize(("turn", "at"), [(1, (1, 1)), (5, (1, 5)), (6, (2, 1)), (15, (3, 5))])
def test_a_turn_of_the_game_is_a_turn_of_a_round(turn: int, at: tuple[int, int]) -> None:
    assert at_turn(turn) == at


@proves("WT-PAIR-06")
def test_a_sheet_about_two_who_no_longer_meet_is_not_taken_for_others() -> None:
    desk, first, _ = table()
    before = desk.game().pair
    other = desk.game(2).pair[0]
    desk.do(c.SwapCompanies(before[1], other, ORGANISER))
    for who in (first, desk.player(before[1]), ORGANISER):
        no = desk.refuses(c.EnterScore("1-1", sheet(desk), who, between=before))
        assert (no.key, no.facts["second"]) == ("wt.score.repaired", desk.state.companies[other].name)
    desk.do(c.EnterScore("1-1", sheet(desk), first, between=desk.game().pair))
    assert desk.game().claims


def test_nobody_confirms_a_sheet_they_have_not_seen() -> None:
    desk, first, second = table()
    desk.do(c.EnterScore("1-1", sheet(desk), first))
    looked_at = mark_of(next(iter(desk.game().claims.values())))
    desk.do(c.EnterScore("1-1", sheet(desk, feat={**METERS, "meter_b": 2}), first))
    assert desk.refuses(c.ConfirmScore("1-1", second, looked_at)) == Refused(
        "wt.score.changed", name="Player 4"
    )
    assert desk.game().score is None
    desk.do(c.ConfirmScore("1-1", second, mark_of(next(iter(desk.game().claims.values())))))
    assert desk.game().score
