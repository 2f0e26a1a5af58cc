"""Who is acting: a person with an account, a seat held by a signed link, or somebody looking on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from tercio.app.people import account_names
from tercio.core.speech import say
from tercio.store.people.models import Person
from tercio.web.language import language_of

GUEST = "guest"
"""How journals name somebody without an account who asks to come in."""


@dataclass(frozen=True)
class Actor:
    """Whoever a request speaks for. With an account and a link both count: the account names them."""

    person: Person | None = None
    seat: str | None = None
    """The seat their link gives them in the stream at hand."""
    card: str | None = None
    """The thing there whose card they scanned, such as a table: it makes nobody of them."""
    stream: str = ""
    """The stream at hand."""

    @property
    def who(self) -> str | None:
        """How the journal names them; None for somebody who is only looking."""
        if self.person:
            return self.person.who
        place = self.seat or self.card
        return f"seat:{place}" if place else None


def person_of(request: HttpRequest) -> Person | None:
    return request.user if isinstance(request.user, Person) else None


def actor_of(request: HttpRequest) -> Actor:
    """The actor a decorator of `links` found, or just the account."""
    found = getattr(request, "actor", None)
    return found if isinstance(found, Actor) else Actor(person_of(request))


def names(whos: Iterable[str], language: str) -> dict[str, str]:
    """What people are called, by how journals name them."""
    wanted = set(whos)
    known = account_names(wanted)
    return {who: known.get(who) or stranger(who, language) for who in wanted}


def stranger(who: str, language: str) -> str:
    kind, _, name = who.partition(":")
    if kind == GUEST:
        return say("who.guest", language)
    return say("who.seat", language, seat=name) if kind == "seat" else say("who.gone", language)


def names_for(request: HttpRequest, whos: Iterable[str]) -> dict[str, str]:
    return names(whos, language_of(request))
