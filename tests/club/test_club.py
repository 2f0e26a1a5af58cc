"""A club's few rules."""

from __future__ import annotations

import pytest

from tercio.club.commands import (
    ClubCommand,
    FoundClub,
    Invite,
    Join,
    RemoveMember,
    RenameClub,
    SetRole,
    WithdrawInvitation,
)
from tercio.club.decider import DECIDER
from tercio.club.events import ClubFounded, ClubRenamed, Joined, MemberRemoved, RoleSet
from tercio.club.state import Club
from tercio.core.dice import ScriptedDice
from tercio.core.listing import Listing
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES

FOUND = FoundClub("Tercio Viejo", "ana", "Ana")
INVITE = Invite("h", "amigos")
JOIN = Join("bea", "Bea", "h")


def club(*commands: ClubCommand) -> Club:
    state = DECIDER.initial
    for command in commands:
        state = DECIDER.fold(DECIDER.decide(state, command, ScriptedDice("")), state)
    return state


def after(*commands: ClubCommand) -> list[Event]:
    """The events of the last of these commands."""
    return list(DECIDER.decide(club(*commands[:-1]), commands[-1], ScriptedDice("")))


def test_the_founder_is_its_first_organiser() -> None:
    assert after(FOUND) == [ClubFounded("Tercio Viejo", "ana", "Ana")]
    assert club(FOUND).role("ana") == "organiser"


def test_names_are_tidied() -> None:
    assert club(FOUND, RenameClub("  Tercio \n Nuevo ")).name == "Tercio Nuevo"


def test_the_same_name_again_is_no_change() -> None:
    assert after(FOUND, RenameClub("Tercio Viejo ")) == []
    assert after(FOUND, RenameClub("Nuevo")) == [ClubRenamed("Nuevo", "Tercio Viejo")]


def test_who_holds_a_link_comes_in_as_the_link_says() -> None:
    assert after(FOUND, Invite("h", "árbitros", "referee"), JOIN) == [
        Joined("bea", "Bea", "referee", "árbitros")
    ]
    assert club(FOUND, INVITE, JOIN).role("bea") == "player"


def test_a_link_serves_many_until_it_is_withdrawn() -> None:
    full = club(FOUND, INVITE, JOIN, Join("carla", "Carla", "h"), WithdrawInvitation("h"))
    assert list(full.members) == ["ana", "bea", "carla"]
    assert full.invitations == {}


def test_roles_change_and_people_leave() -> None:
    assert after(FOUND, INVITE, JOIN, SetRole("bea", "organiser")) == [
        RoleSet("bea", "Bea", "organiser", "player")
    ]
    assert after(FOUND, INVITE, JOIN, SetRole("bea", "player")) == []
    assert after(FOUND, INVITE, JOIN, SetRole("bea", "organiser"), RemoveMember("ana")) == [
        MemberRemoved("ana", "Ana")
    ]


@pytest.mark.parametrize(
    ("commands", "refusal"),
    [
        ([RenameClub("x")], Refused("club.not_founded")),
        ([FOUND, FOUND], Refused("club.already_founded", name="Tercio Viejo")),
        ([FOUND, RenameClub(" \t ")], Refused("club.name_empty")),
        ([FOUND, RenameClub("x" * 81)], Refused("club.name_too_long", length=81, longest=80)),
        ([FOUND, Invite("h", " ")], Refused("club.name_empty")),
        ([FOUND, Invite("", "a")], Refused("club.invitation_exists")),
        ([FOUND, INVITE, INVITE], Refused("club.invitation_exists")),
        ([FOUND, Invite("h", "a", "organiser")], Refused("club.no_organiser_by_link")),
        ([FOUND, WithdrawInvitation("h")], Refused("club.no_such_invitation")),
        ([FOUND, JOIN], Refused("club.no_such_invitation")),
        ([FOUND, INVITE, WithdrawInvitation("h"), JOIN], Refused("club.no_such_invitation")),
        ([FOUND, INVITE, Join("ana", "Ana", "h")], Refused("club.already_member", name="Tercio Viejo")),
        ([FOUND, SetRole("bea", "player")], Refused("club.no_such_member")),
        ([FOUND, RemoveMember("bea")], Refused("club.no_such_member")),
        ([FOUND, SetRole("ana", "player")], Refused("club.last_organiser", name="Ana")),
        ([FOUND, INVITE, JOIN, RemoveMember("ana")], Refused("club.last_organiser", name="Ana")),
    ],
)
def test_what_a_club_refuses(commands: list[ClubCommand], refusal: Refused) -> None:
    with pytest.raises(Refused) as no:
        after(*commands)
    assert no.value == refusal
    assert all(no.value.text(language) for language in LANGUAGES)


def test_eighty_letters_are_still_a_name() -> None:
    assert club(FOUND, RenameClub("x" * 80)).name == "x" * 80


def test_each_sees_what_is_theirs_to_see() -> None:
    full = club(FOUND, INVITE, JOIN)
    assert DECIDER.view(full, "ana") == full
    assert DECIDER.view(full, "bea") == Club("Tercio Viejo", full.members)
    assert DECIDER.view(full, None) == DECIDER.view(full, "carla") == Club("Tercio Viejo")


def test_a_club_is_found_by_its_name_its_people_and_its_links() -> None:
    full = club(FOUND, INVITE, JOIN, Invite("i", "árbitros", "referee"))
    assert list(DECIDER.marks(full)) == [
        ("title", "Tercio Viejo"),
        ("member", "ana"), ("organiser", "ana"),
        ("member", "bea"), ("player", "bea"),
        ("invitation", "h"), ("invitation", "i"),
    ]  # fmt: skip
    assert list(DECIDER.marks(Club())) == []
    assert DECIDER.listing(full, "club-1") == Listing("Tercio Viejo", facts={"members": 2})


def test_a_club_is_kept_as_it_stands() -> None:
    """Of a long story some states are kept: opening it reads what came after."""
    assert DECIDER.keeps
