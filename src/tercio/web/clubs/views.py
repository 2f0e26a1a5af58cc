"""A club's pages. Each view asks `app/` and draws; who may do what is `app/roles`' table."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from tercio.app.access import admit
from tercio.app.command_desk import OpenStream, new_stream, open_stream
from tercio.app.roles import Role
from tercio.app.stream_search import find
from tercio.club.commands import (
    FoundClub,
    Invite,
    Join,
    RemoveMember,
    RenameClub,
    SetRole,
    WithdrawInvitation,
)
from tercio.club.state import Club, ClubRole
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.web.actor import actor_of, person_of
from tercio.web.clubs.club_view import club_page
from tercio.web.command_forms import send
from tercio.web.limits import WHILE, count_wrong, shut_out
from tercio.web.refusals import speaks, status_of
from tercio.web.too_many import wait

ROLES = tuple(str(role) for role in Role)


def stream_of(club: str) -> str:
    return f"club/{club}"


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Found a club: its maker is its first organiser."""
    refused = None
    if request.method == "POST":
        stream, person = new_stream("club"), person_of(request)
        assert person is not None  # nosec
        try:
            send(request, stream, FoundClub(request.POST.get("name", ""), person.who, person.name))
            return redirect("clubs:open", stream.partition("/")[2])
        except Refused as no:
            refused = no
    context = {"refused": refused, "name": request.POST.get("name", "")}
    return render(request, "clubs/new.html", context, status=status_of(refused))


def show(request: HttpRequest, club: str) -> HttpResponse:
    return page(request, open_stream(stream_of(club)))


def page(request: HttpRequest, opened: OpenStream, **more: Any) -> HttpResponse:
    """The club as its reader may see it, with whatever was refused and typed."""
    context = club_page(request, opened) | more
    return render(request, "clubs/show.html", context, status=status_of(more.get("refused")))


def act(request: HttpRequest, club: str, action: str, command: Command, form: str) -> HttpResponse:
    """One change to a club, if its sender may; a refusal is shown on the page, with what was typed."""
    stream = stream_of(club)
    try:
        admit(stream, actor_of(request).who, action)
        send(request, stream, command)
    except Refused as no:
        if not speaks(no):
            raise
        return page(request, open_stream(stream), refused=no, form=form, typed=request.POST)
    return redirect("clubs:open", club)


@require_POST
def rename(request: HttpRequest, club: str) -> HttpResponse:
    return act(request, club, "club.rename", RenameClub(request.POST.get("name", "")), "rename")


@require_POST
def invite(request: HttpRequest, club: str) -> HttpResponse:
    """Make a link. Its secret stays in the maker's own session: the club keeps only a hash of it."""
    admit(stream_of(club), actor_of(request).who, "club.invite")
    secret = secrets.token_urlsafe(16)
    label = request.POST.get("label", "")
    command = Invite(hash_of(secret), label, role_named(request.POST.get("role", "")))
    response = act(request, club, "club.invite", command, "invite")
    if response.status_code == 302:
        request.session["invitations"] = {**request.session.get("invitations", {}), command.hash: secret}
        return redirect(f"{reverse('clubs:open', args=[club])}#invitations")
    return response


@require_POST
def withdraw(request: HttpRequest, club: str) -> HttpResponse:
    return act(request, club, "club.invite", WithdrawInvitation(request.POST.get("hash", "")), "withdraw")


@require_POST
def role(request: HttpRequest, club: str) -> HttpResponse:
    admit(stream_of(club), actor_of(request).who, "club.role")
    command = SetRole(request.POST.get("member", ""), role_named(request.POST.get("role", "")))
    return act(request, club, "club.role", command, "role")


@require_POST
def remove(request: HttpRequest, club: str) -> HttpResponse:
    """Show somebody the door, or leave by oneself."""
    member = request.POST.get("member", "")
    leaving = member == actor_of(request).who
    response = act(request, club, "club.leave" if leaving else "club.remove", RemoveMember(member), "remove")
    return redirect("home") if leaving and response.status_code == 302 else response


def join(request: HttpRequest, secret: str) -> HttpResponse:
    """What an invitation opens: the club's name, and a way in."""
    found = find("club", invitation=hash_of(secret))
    if not found:
        if shut_out(request, "invitation"):
            return wait(request, WHILE)
        count_wrong(request, "invitation")
        raise Refused("club.no_such_invitation")
    opened = open_stream(found[0].stream)
    state = cast(Club, opened.state)
    club, person = opened.stream.partition("/")[2], person_of(request)
    if person and state.members.get(person.who):
        return redirect("clubs:open", club)
    if request.method == "POST":
        if person is None:
            raise Refused("who.sign_in")
        send(request, opened.stream, Join(person.who, person.name, hash_of(secret)))
        return redirect("clubs:open", club)
    return render(
        request, "clubs/join.html", {"club": state, "invitation": state.invitations[hash_of(secret)]}
    )


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def role_named(text: str) -> ClubRole:
    if text not in ROLES:
        raise Refused("journal.unreadable_command")
    return cast(ClubRole, text)
