"""What an address asks of any page: where its list begins, and the page to go back to."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.http import url_has_allowed_host_and_scheme

LONGEST_WAY_BACK = 12_000
"""Letters: a question of the odds book has some three thousand, and Django leads to none above 16,384."""


def way_back(request: HttpRequest, otherwise: str = "") -> str:
    """Where the reader came from, if it is one of our own pages."""
    wanted = request.POST.get("next", "")
    place = wanted.partition("?")[
        0
    ]  # what comes after leads nowhere else, and may be longer than Django reads
    ours = url_has_allowed_host_and_scheme(place, {request.get_host()}, request.is_secure())
    if not (ours and place.startswith("/")):
        return otherwise or reverse("home")
    return wanted if len(iri_to_uri(wanted)) <= LONGEST_WAY_BACK else place


def page_start(request: HttpRequest) -> int:
    """Where the page of a list begins that an address asks for: `?start=50`."""
    text = request.GET.get("start", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
