"""Whose turn it is: the battles that wait for whoever looks, for the home page and their list."""

from __future__ import annotations

from django.http import HttpRequest

from tercio.app.my_battles import BattleLine, Seats, seats_by_account, seats_by_link, turns_of
from tercio.web.actor import person_of
from tercio.web.links import seats_held


def turns_here(request: HttpRequest) -> list[BattleLine]:
    """The battles in which it is this reader's turn."""
    held = held_here(request)
    return turns_of(held) if held else []


def held_here(request: HttpRequest) -> dict[str, Seats]:
    """By battle: the seats this reader holds, by account and by the links their browser keeps."""
    person = person_of(request)
    return seats_by_link(seats_held(request, "firstblood")) | (seats_by_account(person.who) if person else {})
