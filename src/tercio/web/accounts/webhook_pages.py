"""The webhooks of an account: add one, see what it was told, switch it off and on, remove it."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tercio.app.webhook_addresses import LONGEST
from tercio.app.webhooks import (
    deliveries_of,
    followable_streams,
    hook_titles,
    make_webhook,
    own_webhook,
    switch_off,
    switch_on,
    webhooks_of,
)
from tercio.core.speech import say
from tercio.store.people.models import Person, Webhook
from tercio.web.accounts.secret_pages import answer_with_secret
from tercio.web.language import language_of
from tercio.web.refusals import status_of
from tercio.web.too_many import limit_posts

KINDS = ("tournament", "campaign", "firstblood")
SHOWN = 8
"""Deliveries of each hook on the page."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("make-webhook", 60)
def show_webhooks(request: HttpRequest) -> HttpResponse:
    """Every webhook of whoever asks; the secret of one that was just added is shown, this once."""
    person, form = cast(Person, request.user), request.POST
    address = form.get("address", "").strip()
    return answer_with_secret(request, page, lambda: make_webhook(person, form.get("stream", ""), address)[1])


def page(request: HttpRequest, **more: Any) -> HttpResponse:
    person = cast(Person, request.user)
    hooks = webhooks_of(person)
    titles, offered = hook_titles(hooks), followable_streams(person.who)
    groups = [(kind, [at for at in offered if at.stream.startswith(f"{kind}/")]) for kind in KINDS]
    context = {
        "hooks": [shown_webhook(hook, titles[hook.stream]) for hook in hooks],
        "groups": [(kind, streams) for kind, streams in groups if streams],
        "longest": LONGEST,
        **more,
    }
    return render(request, "registration/webhooks.html", context, status=status_of(more.get("refused")))


def shown_webhook(hook: Webhook, title: str) -> dict[str, Any]:
    """A webhook as its owner reads it."""
    return {"hook": hook, "title": title or hook.stream, "deliveries": deliveries_of(hook, SHOWN)}


def answer(request: HttpRequest, key: str, hook: Webhook) -> HttpResponse:
    messages.success(request, say(key, language_of(request), address=hook.address))
    return redirect("account-webhooks")


@login_required
@require_POST
@limit_posts("switch-webhook", 60)
def start(request: HttpRequest, webhook: int) -> HttpResponse:
    """Told from now on, beginning with where things stand."""
    hook = own_webhook(cast(Person, request.user), webhook)
    switch_on(hook)
    return answer(request, "webhook.switched_on", hook)


@login_required
@require_POST
def stop(request: HttpRequest, webhook: int) -> HttpResponse:
    """Told nothing until it is switched on again."""
    hook = own_webhook(cast(Person, request.user), webhook)
    switch_off(hook)
    return answer(request, "webhook.switched_off", hook)


@login_required
@require_POST
def remove(request: HttpRequest, webhook: int) -> HttpResponse:
    """Told nothing ever again."""
    hook = own_webhook(cast(Person, request.user), webhook)
    hook.delete()
    return answer(request, "webhook.removed", hook)
