"""A club's few rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
from tercio.club.state import Club, Member
from tercio.core.dice import Dice
from tercio.core.refused import Refused

LONGEST = 80  # characters in a name


def decide(club: Club, command: ClubCommand, dice: Dice) -> Sequence[ClubEvent]:
    """What comes of a command."""
    if not (club.name or isinstance(command, FoundClub)):
        raise Refused("club.not_founded")
    return RULES[type(command)](club, command)


def found_club(club: Club, command: FoundClub) -> Sequence[ClubEvent]:
    """A club is founded once."""
    if club.name:
        raise Refused("club.already_founded", name=club.name)
    return [ClubFounded(proper(command.name), command.founder, proper(command.founder_name))]


def rename(club: Club, command: RenameClub) -> Sequence[ClubEvent]:
    """The same name again is no change."""
    name = proper(command.name)
    return [] if name == club.name else [ClubRenamed(name, club.name)]


def invite(club: Club, command: Invite) -> Sequence[ClubEvent]:
    """Every link is its own, and no link makes an organiser: a link may end in anybody's hands."""
    if command.role == "organiser":
        raise Refused("club.no_organiser_by_link")
    if not command.hash or command.hash in club.invitations:
        raise Refused("club.invitation_exists")
    return [Invited(command.hash, proper(command.label), command.role)]


def withdraw(club: Club, command: WithdrawInvitation) -> Sequence[ClubEvent]:
    """Only a link that works can be withdrawn."""
    if command.hash not in club.invitations:
        raise Refused("club.no_such_invitation")
    return [InvitationWithdrawn(command.hash, club.invitations[command.hash].label)]


def join(club: Club, command: Join) -> Sequence[ClubEvent]:
    """Whoever holds a working link comes in as what the link says; who is in already stays what they are."""
    invitation = club.invitations.get(command.hash)
    if invitation is None:
        raise Refused("club.no_such_invitation")
    if command.member in club.members:
        raise Refused("club.already_member", name=club.name)
    return [Joined(command.member, proper(command.name), invitation.role, invitation.label)]


def set_role(club: Club, command: SetRole) -> Sequence[ClubEvent]:
    """There is always an organiser."""
    member = member_of(club, command.member)
    if command.role == member.role:
        return []
    keep_an_organiser(club, member)
    return [RoleSet(member.id, member.name, command.role, member.role)]


def remove(club: Club, command: RemoveMember) -> Sequence[ClubEvent]:
    """There is always an organiser."""
    member = member_of(club, command.member)
    keep_an_organiser(club, member)
    return [MemberRemoved(member.id, member.name)]


def keep_an_organiser(club: Club, member: Member) -> None:
    if club.organisers() == [member]:
        raise Refused("club.last_organiser", name=member.name)


def member_of(club: Club, who: str) -> Member:
    if who not in club.members:
        raise Refused("club.no_such_member")
    return club.members[who]


def proper(name: str) -> str:
    """A name people can read: not empty, not endless, spaces tidied."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Refused("club.name_empty")
    if len(tidy) > LONGEST:
        raise Refused("club.name_too_long", length=len(tidy), longest=LONGEST)
    return tidy


RULES: dict[type[ClubCommand], Callable[[Club, Any], Sequence[ClubEvent]]] = {
    FoundClub: found_club,
    RenameClub: rename,
    Invite: invite,
    WithdrawInvitation: withdraw,
    Join: join,
    SetRole: set_role,
    RemoveMember: remove,
}
