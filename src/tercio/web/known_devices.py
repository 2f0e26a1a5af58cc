"""Browsers that have signed in to an account before: what strangers try does not lock them out of it.

The cookie is signed and says only which names this browser knows. A known browser that fails again and again
is still made to wait, by itself.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tercio.web.language import YEAR
from tercio.web.limits import over

COOKIE = "tercio_known"
SALT = "tercio.known"
MOST_NAMES = 5
TRIES, TRIES_IN = 20, 300


def known_names(request: HttpRequest) -> list[str]:
    """The accounts this browser has signed in to."""
    try:
        names = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [str(name) for name in names][:MOST_NAMES]


def remember_device(request: HttpRequest, response: HttpResponseBase, name: str) -> None:
    """This browser signed in as that account."""
    names = [name.lower(), *(known for known in known_names(request) if known != name.lower())][:MOST_NAMES]
    token = signing.dumps(names, salt=SALT)
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="Lax", secure=settings.HTTPS)


def is_known(request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
    """Whether this browser may try whatever others did: django-axes asks before it locks a name."""
    name = str((credentials or {}).get("username") or request.POST.get("username", "")).lower()
    if request.method != "POST" or name not in known_names(request):
        return False
    return not over("known-device", request.COOKIES[COOKIE], TRIES, TRIES_IN)
