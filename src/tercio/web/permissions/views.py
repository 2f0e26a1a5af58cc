"""The page of who may what."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tercio.web.permissions.callers import Caller
from tercio.web.permissions.rights_table import parts


def show(request: HttpRequest) -> HttpResponse:
    return render(request, "permissions/table.html", {"callers": list(Caller), "parts": parts()})
