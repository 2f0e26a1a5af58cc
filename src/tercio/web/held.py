"""What was typed into a button's form that was refused, kept until the page is drawn again.

A form with a page of its own is drawn again with the refusal above it. The many small forms of a desk
lead back to the page they stand on; there `{% kept "SignUp" "name" %}` fills in what had been typed.
"""

from __future__ import annotations

from django.http import HttpRequest

HELD = "held"
PASSING = {"csrfmiddlewaretoken", "command_id", "seen", "next"}
MOST = 2000


def hold(request: HttpRequest) -> None:
    """Keep the fields of a refused form for the next page."""
    request.session[HELD] = {
        name: value[:MOST]
        for name, value in request.POST.items()
        if name not in PASSING and isinstance(value, str)
    }


def held(request: HttpRequest) -> dict[str, str]:
    """The fields of the form refused just before this page; told once."""
    found: dict[str, str] | None = getattr(request, "_held", None)
    if found is None:
        session = getattr(request, "session", None)
        found = session.pop(HELD, {}) if session is not None and HELD in session else {}
        request._held = found  # type: ignore[attr-defined]
    return found
