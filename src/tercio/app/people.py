"""What whoever runs the house does about accounts."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tercio.core.refused import Refused
from tercio.store.people.models import Person


def everybody() -> list[Person]:
    return list(Person.objects.order_by("username"))


def by_login(login: str) -> Person | None:
    """Somebody by the name they sign in with, whatever its case."""
    if "\0" in login:  # PostgreSQL cannot even be asked
        return None
    return Person.objects.filter(username__iexact=login).first()


def account_names(whos: Iterable[str]) -> dict[str, str]:
    """What people with an account are called, by how journals name them; who is gone is left out."""
    keys = {who.removeprefix("user:") for who in whos if who.startswith("user:")}
    numbers = [key for key in keys if is_number(key)]
    return {person.who: person.name for person in Person.objects.filter(pk__in=numbers)} if numbers else {}


def is_number(text: str) -> bool:
    """Whether a text is an account's number, as an imported history may not have it."""
    return text.isascii() and text.isdigit() and len(text) < 16


def person_named(name: str) -> Person:
    """The same, where there must be somebody."""
    person = by_login(name)
    if person is None:
        raise Refused("people.unknown", name=name)
    return person


def keeps_house(who: str | None) -> bool:
    """Whether a journal's name is that of an account that keeps the house."""
    kind, _, number = (who or "").partition(":")
    if kind != "user" or not is_number(number):
        return False
    return Person.objects.filter(pk=int(number), is_staff=True, is_active=True).exists()


def let_administer(name: str) -> Person:
    """The administration is open to this account from now on."""
    person = person_named(name)
    person.is_staff = person.is_superuser = True
    person.save(update_fields=["is_staff", "is_superuser"])
    return person


def rename_person(name: str, to: str) -> tuple[Person, str]:
    """Another login for an account, and a new password: the old one is forgotten, whoever knew it."""
    person = person_named(name)
    if by_login(to) not in (None, person):
        raise Refused("people.taken", name=to[:150])
    person.username = to
    person.set_unusable_password()
    try:
        person.full_clean()
    except ValidationError:
        raise Refused("people.no_name", name=to[:150]) from None
    person.set_password(secrets.token_urlsafe(32))
    person.save()
    return reset_path(to)


def reset_path(name: str) -> tuple[Person, str]:
    """Where this person may choose a new password, for a house without mail."""
    person = person_named(name)
    uid, token = urlsafe_base64_encode(force_bytes(person.pk)), default_token_generator.make_token(person)
    return person, reverse("password_reset_confirm", args=[uid, token])
