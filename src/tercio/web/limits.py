"""Rate limits: a counter for each door and each visitor, forgotten after a minute."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, TypeAlias

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tercio.core.refused import Refused
from tercio.web.refusals import refuse

View: TypeAlias = Callable[..., HttpResponseBase]
TOO_MANY = 429


def visitor(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR") or "?")


def over(door: str, who: str, most: int, seconds: int) -> bool:
    """Count one more knock at a door; True when there were too many."""
    key = f"limit:{door}:{sha256(who.encode()).hexdigest()}"
    cache.add(
        key, 0, timeout=seconds
    )  # the count begins with the first knock and is forgotten after that time
    try:
        return cache.incr(key) > most
    except ValueError:  # the cache dropped it between the two lines: the count begins again
        return False


def wait(request: HttpRequest, seconds: int) -> HttpResponse:
    """Too many, too fast: says so and when to come back."""
    response = refuse(request, Refused("limit.wait", seconds=seconds), status=TOO_MANY)
    response.headers["Retry-After"] = str(seconds)
    return response


def limit_posts(door: str, most: int, seconds: int = 60) -> Callable[[View], View]:
    """At most so many POSTs to this door from one address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and over(door, visitor(request), most, seconds):
                return wait(request, seconds)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """django-axes shut the door on a name after too many wrong passwords."""
    return wait(request, 30 * 60)
