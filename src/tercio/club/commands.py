"""What may be asked of a club. Members are named by the door's own ids, such as `user:12`."""

from __future__ import annotations

from tercio.club.state import ClubRole
from tercio.core.messages import Command


class FoundClub(Command, frozen=True):
    """The founder is its first organiser."""

    name: str
    founder: str
    founder_name: str


class RenameClub(Command, frozen=True):
    name: str


class Invite(Command, frozen=True):
    """Make a link that lets people in; `hash` is of the secret that only the link holds."""

    hash: str
    label: str
    role: ClubRole = "player"


class WithdrawInvitation(Command, frozen=True):
    """The link stops working; who came in by it stays."""

    hash: str


class Join(Command, frozen=True):
    """Come in by a link."""

    member: str
    name: str
    hash: str


class SetRole(Command, frozen=True):
    member: str
    role: ClubRole


class RemoveMember(Command, frozen=True):
    """Leave, or be shown the door."""

    member: str


ClubCommand = FoundClub | RenameClub | Invite | WithdrawInvitation | Join | SetRole | RemoveMember
