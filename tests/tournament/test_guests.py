"""People without an account ask for a place; the staff answer, and a yes enters them like anybody."""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.events import EntryAnswered
from tercio.tournament.guests import MOST_ASKING
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


def asked(**settings: object) -> Desk:
    desk = Desk(4, **settings)
    desk.do(c.OpenRegistration(ORGANISER), c.AskToEnter("Nadia", "Tercio Viejo", "Northern Tribes", True))
    return desk


def test_a_yes_enters_who_asked_with_everything_they_said() -> None:
    desk = asked()
    desk.do(c.AnswerEntry("a001", True, ORGANISER))
    entered = desk.state.companies["c005"]
    assert (entered.name, entered.club, entered.faction) == ("Nadia", "Tercio Viejo", "Northern Tribes")
    assert entered.registered
    assert entered.ask == "a001"
    assert entered.status == "entered"
    assert not desk.state.asking


def test_a_full_event_lets_them_wait_like_anybody() -> None:
    desk = asked(seats=4)
    desk.do(c.AnswerEntry("a001", True, ORGANISER))
    assert desk.state.companies["c005"].status == "waiting"


def test_a_no_enters_nobody_and_the_next_request_has_a_number_of_its_own() -> None:
    desk = asked()
    desk.do(c.AnswerEntry("a001", False, ORGANISER))
    assert len(desk.state.companies) == 4
    desk.do(c.AskToEnter("Nadia"))
    assert list(desk.state.asking) == ["a002"]
    assert desk.refuses(c.AnswerEntry("a001", True, ORGANISER)) == Refused("wt.entry.gone")


def test_only_the_staff_answer_and_only_they_see_who_asks() -> None:
    desk = asked()
    assert desk.refuses(c.AnswerEntry("a001", True, "user:1")) == Refused("wt.role.staff_only")
    assert not DECIDER.view(desk.state, "user:1").asking
    assert DECIDER.view(desk.state, ORGANISER).asking


def test_asking_needs_an_open_door_a_name_of_ones_own_and_room_on_the_list() -> None:
    desk = asked()
    assert desk.refuses(c.AskToEnter(" nadia ")) == Refused("wt.signup.name_taken", name="nadia")
    assert desk.refuses(c.AskToEnter("player 1")) == Refused("wt.signup.name_taken", name="player 1")
    assert desk.refuses(c.AskToEnter("")) == Refused("wt.signup.no_name")
    for number in range(1, MOST_ASKING):
        desk.do(c.AskToEnter(f"Guest {number}"))
    assert desk.refuses(c.AskToEnter("One more")) == Refused("wt.entry.many", most=40)
    desk.do(c.CloseRegistration(ORGANISER))
    assert desk.refuses(c.AskToEnter("Too late")) == Refused("wt.registration.closed")
    desk.do(c.AnswerEntry("a001", True, ORGANISER))
    assert "c005" in desk.state.companies, "who asked in time is answered after the door is shut"


def test_a_name_somebody_took_meanwhile_is_told() -> None:
    desk = asked()
    desk.do(c.SignUp("Nadia", by=ORGANISER))
    assert desk.refuses(c.AnswerEntry("a001", True, ORGANISER)) == Refused(
        "wt.signup.name_taken", name="Nadia"
    )


@proves("WT-PAIR-05")
def test_once_the_last_round_has_begun_nobody_is_let_in_any_more() -> None:
    desk = Desk(4, rounds=3)
    desk.do(c.OpenRegistration(ORGANISER), c.AskToEnter("Nadia"), c.AskToEnter("Noa"))
    while len(desk.state.rounds) < 3:
        desk.pair()
        desk.play()
    assert desk.refuses(c.AnswerEntry("a001", True, ORGANISER)) == Refused(
        "wt.signup.no_round_left", rule="WT-PAIR-05", rounds=3
    )
    assert desk.do(c.AnswerEntry("a001", False, ORGANISER)) == [
        EntryAnswered("a001", "Nadia", admitted=False)
    ]
