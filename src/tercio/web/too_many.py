"""What whoever comes too often is told: that it was too much, and when to come back. `limits` counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tercio.core.refused import Refused
from tercio.web.limits import over
from tercio.web.networks import visitor
from tercio.web.refusals import refuse

View: TypeAlias = Callable[..., HttpResponseBase]
TOO_MANY = 429


def wait(request: HttpRequest, seconds: int) -> HttpResponse:
    """Too many, too fast: says so and when to come back."""
    return refuse(request, Refused("limit.wait", seconds=seconds), status=TOO_MANY)


def limit_posts(door: str, most: int, seconds: int = 60) -> Callable[[View], View]:
    """At most so many POSTs to this door from one address, which may be a whole hall's."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and over(door, visitor(request), most, seconds):
                return wait(request, seconds)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """django-axes shut the door on a name after too many wrong passwords from one address."""
    return wait(request, 5 * 60)
