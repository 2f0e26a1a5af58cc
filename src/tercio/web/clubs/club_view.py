"""What a club's page shows, to whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse

from tercio.app.access import role_in
from tercio.app.command_desk import OpenStream
from tercio.app.roles import MAY, Role, may
from tercio.app.systems import KINDS
from tercio.club.state import Club, Member
from tercio.store.listings import choose, page_of
from tercio.web.actor import actor_of
from tercio.web.command_forms import ROOM_OF, address_of

OF_EACH = 20  # of each room, on a club's page
OVER = ("closed", "archived", "rehearsal")
"""Phases of an event that is not under way."""


@dataclass(frozen=True)
class Invitation:
    """A link that lets people in; its address is known only in the browser that made it."""

    hash: str
    label: str
    role: str
    url: str | None


@dataclass(frozen=True)
class Work:
    """Something the club has going: a tournament, a campaign, a battle."""

    room: str
    title: str
    url: str


def club_page(request: HttpRequest, opened: OpenStream) -> dict[str, Any]:
    club = cast(Club, opened.state)
    who = actor_of(request).who
    role = role_in(opened, who)
    invited = invitations(request, club) if may(role, "club.invite") else []
    rights = {action.replace(".", "_"): may(role, action) for action in MAY}
    return {
        "club": club,
        "stream": opened.stream,
        "id": opened.stream.partition("/")[2],
        "version": opened.version,
        "me": who,
        "role": role,
        "roles": list(Role),
        "may": rights,
        "members": members(club) if rights["club_members"] else [],
        "invitations": invited,
        "hidden": any(invitation.url is None for invitation in invited),
        "works": works(opened.stream),
        "past": past(opened.stream),
    }


def members(club: Club) -> list[Member]:
    order = list(Role)
    return sorted(
        club.members.values(), key=lambda member: (order.index(Role(member.role)), member.name.casefold())
    )


def invitations(request: HttpRequest, club: Club) -> list[Invitation]:
    secrets: Mapping[str, str] = request.session.get("invitations", {})
    return [
        Invitation(made.hash, made.label, made.role, url(request, secrets.get(made.hash)))
        for made in club.invitations.values()
    ]


def url(request: HttpRequest, secret: str | None) -> str | None:
    return request.build_absolute_uri(reverse("clubs:join", args=[secret])) if secret else None


def works(club: str) -> list[Work]:
    """What the club has going, newest first, room by room: a page of each."""
    return [
        Work(ROOM_OF.get(kind, kind), row.title, at)
        for kind in KINDS
        if kind != "club"
        for row in page_of(choose(kind, club=club).exclude(phase__in=OVER), 0, OF_EACH).rows
        if row.title and (at := address_of(row.stream))
    ]


def past(club: str) -> list[Work]:
    """Events of the club that are over, newest first."""
    rows = page_of(choose("tournament", club=club, phase="closed"), 0, OF_EACH).rows
    return [Work("tournaments", row.title, at) for row in rows if (at := address_of(row.stream))]
