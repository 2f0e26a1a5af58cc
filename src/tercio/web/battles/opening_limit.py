"""How many battles one address may open: a whole club behind one router can sit down at once."""

from __future__ import annotations

from django.http import HttpRequest

from tercio.web.limits import over
from tercio.web.networks import visitor

OPENED_A_MINUTE = 120
OPENED_A_DAY = 2_000
"""Whoever has no account leaves nothing but battles behind: they have an end."""


def too_many_opened(request: HttpRequest) -> bool:
    """Count one more battle opened from where this request comes; True when there were too many lately."""
    here = visitor(request)
    quickly = over("open-battle", here, OPENED_A_MINUTE, 60)
    return quickly or over("open-battle-day", here, OPENED_A_DAY, 24 * 3600)
