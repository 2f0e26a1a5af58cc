"""Whether somebody sits at this very machine: the demo's accounts open nowhere else."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from tercio.web.networks import visitor

NEAR = {"127.0.0.1", "::1", "localhost"}


def is_near(request: HttpRequest) -> bool:
    """By the address it comes from and by the name it asks for; behind TLS nobody is."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return not settings.HTTPS and visitor(request) in NEAR and host.strip("[]") in NEAR
