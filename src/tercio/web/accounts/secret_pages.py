"""Pages where something with a secret is made, keys and webhooks: it is on the answer, and never again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tercio.core.refused import Refused


def answer_with_secret(
    request: HttpRequest, page: Callable[..., HttpResponse], make: Callable[[], str]
) -> HttpResponse:
    """The page; after its form, with the secret of what was made, or with why not and what was typed."""
    if request.method != "POST":
        return page(request)
    try:
        return page(request, secret=make())
    except Refused as no:
        return page(request, refused=no, typed=request.POST)
