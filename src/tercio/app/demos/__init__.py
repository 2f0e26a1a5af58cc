"""The demo club, so that no page is empty on the first day.

Everything is done through `app/`, as a person would: the demo has a history like any other. A room adds to
it with a module here that has `set_up(club, people)`: the club's stream, and its people by their login.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from django.conf import settings

from tercio.app.demos import club as first
from tercio.store.people.models import Person

PASSWORD = first.PASSWORD


def demo_person() -> Person | None:
    """The demo club's organiser; nobody where Tercio is served to the world."""
    return None if settings.HTTPS else Person.objects.filter(username=first.ORGANISER).first()


def known_to_all() -> list[Person]:
    """The accounts anybody could sign in to: the demo's, while they have the password it is printed with."""
    people = Person.objects.filter(username__in=first.PEOPLE, is_active=True).order_by("username")
    return [person for person in people if person.check_password(PASSWORD)]


def remove_people() -> list[str]:
    """Take the demo's accounts away; what they did stays in the histories, by somebody who is gone."""
    people = known_to_all()
    names = [person.username for person in people]
    Person.objects.filter(pk__in=[person.pk for person in people]).delete()
    return names


def set_up() -> str:
    """Found the demo club once more, with the same people; returns its name."""
    people = first.people()
    stream = first.found_club(people)
    for room in sorted(module.name for module in iter_modules(__path__) if module.name != "club"):
        import_module(f"{__name__}.{room}").set_up(stream, people)
    return first.NAME
