"""What an address asks of any page: where its list begins, and the page to go back to."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest, otherwise: str = "") -> str:
    """Where the reader came from, if it is one of our own pages."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if ours and wanted.startswith("/") else otherwise or reverse("home")


def page_start(request: HttpRequest) -> int:
    """Where the page of a list begins that an address asks for: `?start=50`."""
    text = request.GET.get("start", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
