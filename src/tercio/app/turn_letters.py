"""A letter when it is somebody's turn: to accounts with an address that have not looked for a while.

One letter until they look again, and none to who said so.
"""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from tercio.app.battle_seats import rivals_of
from tercio.app.battle_table import next_to_answer
from tercio.store.battles.models import BattleSeat, NoLetters
from tercio.store.battles.seats_taken import is_taken
from tercio.store.people.models import Person

AWAY = timedelta(minutes=10)
"""Who has looked this lately needs no letter."""


class TurnLetter(NamedTuple):
    """Whom to write to, about which battle."""

    person: Person
    stream: str
    rival: str
    """The name of who sits across; perhaps empty."""


def letters_due(stream: str, sender: str | None) -> list[TurnLetter]:
    """Whom to write to now that a battle waits for somebody; each is noted as written to."""
    seat = next_to_answer(stream)
    if seat is None or not is_taken(stream, seat):
        return []
    away = BattleSeat.objects.filter(stream=stream, seat=seat, seen__lt=timezone.now() - AWAY)
    due = []
    for taken in away.exclude(who=sender or ""):
        person = reader(taken.who)
        if person is not None and (taken.told is None or taken.told < taken.seen):
            taken.told = timezone.now()
            taken.save(update_fields=["told"])
            due.append(TurnLetter(person, stream, rivals_of(stream)[1 - int(seat)].name))
    return due


def reader(who: str) -> Person | None:
    """The account behind a name of the journal, if mail reaches it and is wanted."""
    number = who.removeprefix("user:")
    if not number.isdigit() or NoLetters.objects.filter(who=who).exists():
        return None
    return Person.objects.filter(pk=number, is_active=True).exclude(email="").first()


def wants_letters(who: str) -> bool:
    return not NoLetters.objects.filter(who=who).exists()


def want_letters(who: str, wanted: bool) -> None:
    """From now on an account is written to, or is not."""
    if wanted:
        NoLetters.objects.filter(who=who).delete()
    else:
        NoLetters.objects.get_or_create(who=who)
