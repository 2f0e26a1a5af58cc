"""Browsers that have signed in to an account before: what strangers try does not lock them out of it.

The cookie is signed and says only which accounts this browser knows, never by name: a name may be given up
and taken by somebody else, who is a stranger to it. A known browser that fails again and again is still made
to wait, by itself.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tercio.store.people.models import Person
from tercio.web.language import YEAR
from tercio.web.limits import over

COOKIE = "tercio_known"
SALT = "tercio.known"
MOST_ACCOUNTS = 5
TRIES, TRIES_IN = 20, 300


def known_accounts(request: HttpRequest) -> list[int]:
    """The keys of the accounts this browser has signed in to."""
    try:
        keys = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [key for key in keys if isinstance(key, int)][:MOST_ACCOUNTS]


def knows_name(request: HttpRequest, name: str) -> bool:
    """Whether this browser has signed in to the account that has this name now."""
    known = known_accounts(request)
    return bool(known) and Person.objects.filter(pk__in=known, username__iexact=name).exists()


def remember_device(request: HttpRequest, response: HttpResponseBase, person: Person) -> None:
    """This browser signed in to that account."""
    keys = [person.pk, *(known for known in known_accounts(request) if known != person.pk)][:MOST_ACCOUNTS]
    token = signing.dumps(keys, salt=SALT)
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.HTTPS)


def is_known(request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
    """Whether this browser may try whatever others did: django-axes asks before it locks a name."""
    name = str((credentials or {}).get("username") or request.POST.get("username", ""))
    if request.method != "POST" or not knows_name(request, name):
        return False
    return not over("known-device", request.COOKIES[COOKIE], TRIES, TRIES_IN)
