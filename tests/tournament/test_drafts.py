"""A round is drafted, looked at, changed and published; until then nobody but the desk sees it."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.looked_at import seating_mark
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk


def started(players: int = 6) -> Desk:
    desk = Desk(players)
    desk.pair()
    desk.play()
    return desk


@proves("WT-PAIR-02")
def test_a_published_draft_is_the_round_that_pairing_gives() -> None:
    drafted, paired = started(), started()
    drafted.do(c.DraftRound(ORGANISER), c.PublishRound(by=ORGANISER))
    paired.pair()
    assert drafted.state.rounds[1].games == paired.state.rounds[1].games
    assert drafted.state.rounds[0].closed
    assert drafted.state.draft is None


@proves("WT-PAIR-01", "WT-RANK-04")
def test_round_one_is_drawn_in_the_draft_and_the_lot_when_it_is_published() -> None:
    desk = Desk(5)
    desk.do(c.DraftRound(ORGANISER))
    draft = desk.state.draft
    assert draft
    assert desk.state.phase == "registration"
    assert desk.refuses(c.PublishRound(by=ORGANISER)) == Refused(
        "wt.checklist.opening_open",
        rule="WT-SPORT-01",
        items=["WT-SPORT-01", "WT-ORG-02", "WT-ORG-05"],
        count=3,
    )
    desk.do(c.PublishRound(KNOWINGLY, ORGANISER))
    first = desk.state.rounds[0]
    assert (first.games, first.bye, first.faces) == (draft.games, draft.bye, draft.faces)
    assert sorted(desk.state.lot) == sorted(desk.state.companies)


def test_only_the_staff_sees_a_draft() -> None:
    desk = started()
    desk.do(c.DraftRound(ORGANISER))
    assert DECIDER.view(desk.state, ORGANISER).draft
    for who in (None, desk.player("c001"), "seat:c002"):
        assert DECIDER.view(desk.state, who).draft is None


def test_a_draft_is_changed_by_hand_before_it_is_published() -> None:
    desk = started()
    desk.do(c.DraftRound(ORGANISER))
    assert desk.state.draft
    one, other = (game.pair[0] for game in list(desk.state.draft.games.values())[:2])
    desk.do(c.SwapCompanies(one, other, ORGANISER), c.MoveTable("2-1", 3, ORGANISER))
    draft = desk.state.draft
    assert draft
    desk.do(c.PublishRound(by=ORGANISER))
    assert desk.state.rounds[1].games == draft.games
    assert desk.state.rounds[1].by_hand
    assert desk.game(1).table == 3


@proves("WT-PAIR-06")
@pytest.mark.parametrize("change", ["result", "drop"])
def test_a_draft_made_from_other_results_or_people_is_not_published(change: str) -> None:
    desk = started()
    desk.do(c.DraftRound(ORGANISER))
    game = desk.game(round_=1)
    if change == "result":
        sheet = ScoreSheet(game.pair[0], pm=(1, 8), pa=(0, 4))
        desk.do(c.CorrectScore(game.id, sheet, "A slip", ORGANISER))
    else:
        desk.do(c.Drop(game.pair[0], ORGANISER))
    assert desk.refuses(c.PublishRound(by=ORGANISER)) == Refused(
        "wt.draft.outdated", rule="WT-PAIR-06", number=2
    )
    desk.do(c.DiscardDraft(ORGANISER), c.DraftRound(ORGANISER), c.PublishRound(by=ORGANISER))
    assert len(desk.state.rounds) == 2


def test_a_draft_somebody_changed_meanwhile_is_not_published_unseen() -> None:
    desk = started()
    desk.do(c.DraftRound(ORGANISER))
    assert desk.state.draft
    looked_at = seating_mark(desk.state.draft)
    desk.do(c.MoveTable("2-1", 3, ORGANISER))
    no = desk.refuses(c.PublishRound(by=ORGANISER, looked_at=looked_at))
    assert (no.key, no.facts["number"]) == ("wt.draft.changed", 2)
    desk.do(c.PublishRound(by=ORGANISER, looked_at=seating_mark(desk.state.draft)))
    assert len(desk.state.rounds) == 2


def test_what_is_not_there_is_neither_published_nor_discarded() -> None:
    desk = started()
    assert desk.refuses(c.PublishRound(by=ORGANISER)) == Refused("wt.draft.none")
    assert desk.refuses(c.DiscardDraft(ORGANISER)) == Refused("wt.draft.none")
    assert desk.refuses(c.DraftRound(desk.player("c001"))) == Refused("wt.role.organiser_only")
    desk.pair()
    assert desk.refuses(c.DraftRound(ORGANISER)) == Refused(
        "wt.pairing.results_missing", rule="WT-PAIR-06", count=3, tables=[1, 2, 3]
    )


def test_a_draft_that_was_looked_at_and_is_gone_is_not_said_to_be_still_to_come() -> None:
    desk = started()
    desk.do(c.DraftRound(ORGANISER))
    assert desk.state.draft
    looked_at = seating_mark(desk.state.draft)
    desk.do(c.DiscardDraft(ORGANISER))
    gone = Refused("wt.draft.gone", rule="WT-PAIR-06")
    assert desk.refuses(c.PublishRound(by=ORGANISER, looked_at=looked_at)) == gone
