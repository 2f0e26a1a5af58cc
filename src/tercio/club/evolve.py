"""How each event changes a club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from tercio.club.events import (
    ClubEvent,
    ClubFounded,
    ClubRenamed,
    InvitationWithdrawn,
    Invited,
    Joined,
    MemberRemoved,
    RoleSet,
)
from tercio.club.state import Club, Invitation, Member

V = TypeVar("V")


def evolve(club: Club, event: ClubEvent) -> Club:
    """The club after an event."""
    match event:
        case ClubFounded():
            club = admit(
                replace(club, name=event.name), Member(event.founder, event.founder_name, "organiser")
            )
        case ClubRenamed():
            club = replace(club, name=event.name)
        case Invited():
            invitation = Invitation(event.hash, event.label, event.role)
            club = replace(club, invitations={**club.invitations, event.hash: invitation})
        case InvitationWithdrawn():
            club = replace(club, invitations=without(club.invitations, event.hash))
        case Joined():
            club = admit(club, Member(event.member, event.name, event.role))
        case RoleSet():
            club = admit(club, replace(club.members[event.member], role=event.role))
        case MemberRemoved():
            club = replace(club, members=without(club.members, event.member))
    return club


def admit(club: Club, member: Member) -> Club:
    return replace(club, members={**club.members, member.id: member})


def without(things: Mapping[str, V], key: str) -> Mapping[str, V]:
    return {name: thing for name, thing in things.items() if name != key}
