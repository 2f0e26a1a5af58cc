"""Django's test client, in the reader's language, with nothing remembered between tests."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tercio.app.command_desk import forget, new_stream, perform
from tercio.club.commands import FoundClub, Invite, Join
from tercio.core.messages import Command
from tercio.store.counters import forget_counts
from tercio.store.people.models import Person

PASSWORD = "pica-y-mosquete"


@pytest.fixture(autouse=True)
def fresh(settings: Any) -> Iterator[None]:
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher"
    ]  # fast: nothing here is secret
    settings.COUNTERS = Path(tempfile.gettempdir()) / f"tercio-test-counters-{os.getpid()}.sqlite3"
    settings.KEPT_STATES = Path(tempfile.gettempdir()) / f"tercio-test-states-{os.getpid()}.sqlite3"
    settings.WHITENOISE_AUTOREFRESH = True  # every visitor has a house of its own: none lists all files first
    settings.WORK_BESIDE = False  # what is to be worked out waits until a test does it
    forget_everything()
    yield
    forget_everything()
    forget()


def forget_everything() -> None:
    """What pages and doors remember between requests."""
    cache.clear()
    forget_counts()


class Visitor(Client):
    """Somebody at the door: `Visitor(language="en")`."""

    def __init__(self, person: Person | None = None, language: str = "en", **options: Any) -> None:
        super().__init__(HTTP_ACCEPT_LANGUAGE=language, **options)
        self.person = person
        if person:
            self.force_login(person, backend="django.contrib.auth.backends.ModelBackend")

    def send(self, path: str, **fields: Any) -> Any:
        """A form with a command in it."""
        return self.post(path, {"command_id": secrets.token_hex(8), **fields})


def person(name: str, **more: Any) -> Person:
    return Person.objects.create_user(name, password=PASSWORD, **more)


class TheClub:
    """A club with an organiser, a referee and a player."""

    def __init__(self) -> None:
        self.organiser, self.referee, self.player = person("ines"), person("bruno"), person("ana")
        self.stream = new_stream("club")
        self.id = self.stream.partition("/")[2]
        self.path = f"/clubs/{self.id}/"
        self.history = f"/history/{self.stream}/"
        self.act(self.organiser, FoundClub("Tercio Viejo", self.organiser.who, "Inés"))
        self.admit(self.referee, "referee")
        self.admit(self.player, "player")

    def act(self, who: Person, command: Command) -> None:
        perform("club", self.stream, command, who=who.who, command_id=secrets.token_hex(8))

    def admit(self, who: Person, role: Any) -> None:
        hashed = secrets.token_hex(32)
        self.act(self.organiser, Invite(hashed, f"for {role}", role))
        self.act(who, Join(who.who, who.username.title(), hashed))


@pytest.fixture
def visitor(db: None) -> Visitor:
    return Visitor()


@pytest.fixture
def club(db: None) -> TheClub:
    return TheClub()
