"""What was typed into a button's form that was refused, kept until the page is drawn again.

A form with a page of its own is drawn again with the refusal above it. The many small forms of a desk
lead back to the page they stand on; there `{% kept "SignUp" "name" %}` fills in what had been typed.
"""

from __future__ import annotations

from django.http import HttpRequest

SESSION_KEY = "held"
PASSING = {"csrfmiddlewaretoken", "command_id", "seen", "next"}
MOST = 2000


def keep_form(request: HttpRequest) -> None:
    """Keep the fields of a refused form for the next page."""
    request.session[SESSION_KEY] = {
        name: value[:MOST]
        for name, value in request.POST.items()
        if name not in PASSING and isinstance(value, str)
    }


def refused_fields(request: HttpRequest) -> dict[str, str]:
    """The fields of the form refused just before this page; told once."""
    found: dict[str, str] | None = getattr(request, "_refused_fields", None)
    if found is None:
        session = getattr(request, "session", None)
        found = session.pop(SESSION_KEY, {}) if session is not None and SESSION_KEY in session else {}
        request._refused_fields = found  # type: ignore[attr-defined]
    return found
