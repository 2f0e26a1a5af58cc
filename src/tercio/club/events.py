"""What happens to a club. Each carries the names it needs to be told in the history for ever."""

from __future__ import annotations

from typing import Any

from tercio.club.state import ClubRole
from tercio.core.messages import Event
from tercio.core.speech import Phrase


class ClubFounded(Event, frozen=True):
    name: str
    founder: str
    founder_name: str


class ClubRenamed(Event, frozen=True):
    name: str
    former: str


class Invited(Event, frozen=True):
    hash: str
    label: str
    role: ClubRole


class InvitationWithdrawn(Event, frozen=True):
    hash: str
    label: str


class Joined(Event, frozen=True):
    member: str
    name: str
    role: ClubRole
    label: str


class RoleSet(Event, frozen=True):
    member: str
    name: str
    role: ClubRole
    former: ClubRole

    def text_facts(self) -> dict[str, Any]:
        """The roles by their names."""
        return {
            "name": self.name,
            "role": Phrase(f"role.{self.role}"),
            "former": Phrase(f"role.{self.former}"),
        }


class MemberRemoved(Event, frozen=True):
    member: str
    name: str


ClubEvent = ClubFounded | ClubRenamed | Invited | InvitationWithdrawn | Joined | RoleSet | MemberRemoved
