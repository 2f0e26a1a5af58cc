"""The keys of an account: make one for a program, see which there are, take one back."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tercio.app.access_tokens import (
    ORGANISE,
    PLAY,
    Grant,
    grant_named,
    grants_of,
    make_token,
    revoke_token,
    tokens_of,
)
from tercio.app.stream_search import titles_of
from tercio.core.speech import say
from tercio.store.people.models import AccessToken, Person
from tercio.web.accounts.secret_pages import answer_with_secret
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.too_many import limit_posts

DAYS = (7, 30, 90, 365)
USUAL = 30


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("make-token", 60)
def show_tokens(request: HttpRequest) -> HttpResponse:
    """Every key of whoever asks; one that was just made is shown, this once."""
    person = cast(Person, request.user)
    return answer_with_secret(request, page, lambda: make_token(person, *wanted_token(request, person))[1])


def wanted_token(request: HttpRequest, person: Person) -> tuple[str, Grant, int]:
    """A name, what it is for, and for how long, as the form says it."""
    days = request.POST.get("days", "")
    number = int(days) if days.isascii() and days.isdigit() and len(days) < 4 else 0
    return request.POST.get("name", ""), grant_named(person, request.POST.get("grant", "")), number


def page(request: HttpRequest, **more: Any) -> HttpResponse:
    person = cast(Person, request.user)
    keys = tokens_of(person)
    titles = titles_of({key.stream for key in keys if key.stream})
    context = {
        "keys": [shown_token(key, titles) for key in keys],
        "grants": grants_of(person),
        "days": DAYS,
        "usual": USUAL,
        **more,
    }
    return render(request, "registration/tokens.html", context, status=status_of(more.get("refused")))


def shown_token(key: AccessToken, titles: dict[str, str]) -> dict[str, Any]:
    """A key as its owner reads it."""
    where = titles.get(key.stream, key.stream) if key.scope in (ORGANISE, PLAY) else ""
    return {"key": key, "where": where, "seat": key.seat, "over": key.expires <= timezone.now()}


@login_required
@require_POST
def revoke(request: HttpRequest, key_number: int) -> HttpResponse:
    """A key stops working at once."""
    name = revoke_token(cast(Person, request.user), key_number)
    messages.success(request, say("token.revoked", language_of(request), name=name))
    return redirect("account-tokens")
