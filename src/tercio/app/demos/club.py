"""The demo club itself: a few people who know each other."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.hashers import make_password

from tercio.app.command_desk import new_stream, perform
from tercio.club.commands import FoundClub, Invite, Join
from tercio.club.state import ClubRole
from tercio.core.messages import Command
from tercio.store.people.models import Person

NAME = "Tercio Viejo"
ORGANISER = "demo"
PASSWORD = "tercio-demo"  # nosec
"""Good on one's own machine only: served over https, nobody can sign in as these people."""

PEOPLE: dict[str, tuple[str, ClubRole]] = {
    ORGANISER: ("Inés de Ávila", "organiser"),
    "arbitro": ("Bruno Salcedo", "referee"),
    "ana": ("Ana Belmonte", "player"),
    "diego": ("Diego Ferrer", "player"),
    "lucia": ("Lucía Mendoza", "player"),
    "mateo": ("Mateo Quiroga", "player"),
}
INVITATIONS: dict[ClubRole, str] = {"referee": "Equipo arbitral", "player": "Cartel de la tienda"}


def people() -> dict[str, Person]:
    """Who is in it; all have the one password, so it is hashed once."""
    password = make_password(None if settings.HTTPS else PASSWORD)
    return {login: person(login, shown, password) for login, (shown, _) in PEOPLE.items()}


def person(login: str, shown: str, password: str) -> Person:
    return Person.objects.get_or_create(username=login, defaults={"shown": shown, "password": password})[0]


def found_club(known: dict[str, Person]) -> str:
    """The club, with everybody in it; its stream."""
    club, founder = new_stream("club"), known[ORGANISER]
    act(club, founder, FoundClub(NAME, founder.who, founder.name))
    for role, label in INVITATIONS.items():
        hashed = sha256(secrets.token_bytes(16)).hexdigest()
        act(club, founder, Invite(hashed, label, role))
        for login, (_, theirs) in PEOPLE.items():
            if theirs == role:
                act(club, known[login], Join(known[login].who, known[login].name, hashed))
    return club


def act(club: str, who: Person, command: Command) -> None:
    perform("club", club, command, who=who.who, command_id=secrets.token_hex(8))
