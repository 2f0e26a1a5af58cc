"""How many battles one address may open: a whole club behind one router can sit down at once."""

from __future__ import annotations

from django.http import HttpRequest

from tercio.web.limits import over, visitor

OPENED_A_MINUTE = 60


def too_many_opened(request: HttpRequest) -> bool:
    """Count one more battle opened from where this request comes; True when there were too many lately."""
    return over("open-battle", visitor(request), OPENED_A_MINUTE, 60)
