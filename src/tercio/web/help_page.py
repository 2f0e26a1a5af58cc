"""`/help/`: the first steps in every room, in the reader's language; it travels with the program."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tercio.web.rooms import doors

STEPS = ("1", "2", "3", "4")
"""Each room has as many, as `help.<room>.<step>`."""


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return render(request, "help.html", {"doors": doors(), "steps": STEPS})
