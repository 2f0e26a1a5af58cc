"""What a club is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

ClubRole: TypeAlias = Literal["organiser", "referee", "player", "spectator"]


@dataclass(frozen=True)
class Member:
    """Somebody in the club, by the id a door gave them."""

    id: str
    name: str
    role: ClubRole


@dataclass(frozen=True)
class Invitation:
    """A link that lets people in. The secret in the link is never kept, only its hash."""

    hash: str
    label: str
    role: ClubRole


@dataclass(frozen=True)
class Club:
    name: str = ""
    """Empty until it is founded."""
    members: Mapping[str, Member] = field(default_factory=dict)
    invitations: Mapping[str, Invitation] = field(default_factory=dict)

    def role(self, who: str | None) -> ClubRole:
        """What somebody is here; who is no member looks on."""
        member = self.members.get(who or "")
        return member.role if member else "spectator"

    def organisers(self) -> list[Member]:
        return [member for member in self.members.values() if member.role == "organiser"]
