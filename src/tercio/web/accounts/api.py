"""An account's webhooks, for programs: a key that may act adds, switches and removes them."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tercio.app.webhook_addresses import LONGEST
from tercio.app.webhook_letters import time_text
from tercio.app.webhooks import deliveries_of, make_webhook, own_webhook, switch_off, switch_on, webhooks_of
from tercio.core.refused import Refused
from tercio.store.people.models import Person, Webhook
from tercio.web.api_auth import account
from tercio.web.api_errors import Asked
from tercio.web.api_numbers import TypedWhole
from tercio.web.described_schema import DescribedSchema
from tercio.web.limits import over
from tercio.web.refusals import NOTHING_THERE

router = Router(tags=["me"], auth=account())
ALL = 20
CHANGES_A_MINUTE = 30


class WebhookIn(Asked):
    """A webhook to be added."""

    stream: str = Field(
        max_length=120,
        description="What it hears about: an event or campaign you organise, a battle you sit at.",
        examples=["tournament/9f2c41d07ab35e68"],
    )
    address: str = Field(
        max_length=LONGEST,
        description="Where messages go, over TLS and to a public address.",
        examples=["https://club.example/tercio"],
    )


class WebhookOut(DescribedSchema):
    """An address that is told of changes."""

    id: int = Field(description="Its number.", examples=[7])
    stream: str = Field(description="What it hears about.", examples=["tournament/9f2c41d07ab35e68"])
    address: str = Field(description="Where messages go.", examples=["https://club.example/tercio"])
    on: bool = Field(description="Whether it is told anything.")
    off: str | None = Field(
        description="Why not: `by_hand`, `dead` (too many tries in a row came to nothing), `no_right`.",
        examples=["dead"],
    )
    failures: int = Field(description="Tries in a row that came to nothing.", examples=[0])
    trouble: str | None = Field(
        description="What was wrong the last time: `name`, `private`, `connect`, `silent`, `status`.",
        examples=["status"],
    )
    status: int | None = Field(description="What it answered the last time.", examples=[204])


class WebhookMade(WebhookOut):
    """A new webhook."""

    secret: str = Field(
        description="With it messages are checked; it is not shown again.",
        examples=["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
    )


class DeliveryOut(DescribedSchema):
    """One message to a webhook."""

    id: str = Field(description="Its id, the same at every try.", examples=["msg_5f1c09ab3d2e4f6071829a3b"])
    version: int = Field(description="The version it told of.", examples=[42])
    kind: str = Field(description="`present` to a new hook, `change` after that.", examples=["change"])
    time: str = Field(description="When it was first tried.", examples=["2026-11-05T18:06:00Z"])
    tries: int = Field(description="How often it was tried.", examples=[1])
    taken: bool = Field(description="Whether it was taken.", examples=[True])
    trouble: str | None = Field(description="What was wrong the last time.", examples=["silent"])
    status: int | None = Field(description="What the address answered the last time.", examples=[204])


def caller(request: HttpRequest) -> Person:
    return cast(Person, request.auth)  # type: ignore[attr-defined]


def webhook_fields(hook: Webhook) -> dict[str, Any]:
    return {
        "id": hook.pk,
        "stream": hook.stream,
        "address": hook.address,
        "on": not hook.off,
        "off": hook.off or None,
        "failures": hook.failures,
        "trouble": hook.trouble or None,
        "status": hook.status or None,
    }


def own(request: HttpRequest, number: int) -> Webhook:
    """A webhook of whoever asks, who may not switch without end."""
    if over("switch-webhook", caller(request).who, CHANGES_A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    return own_webhook(caller(request), number)


@router.get("", response=list[WebhookOut], summary="My webhooks")
def list_webhooks(request: HttpRequest) -> list[dict[str, Any]]:
    """The webhooks of whoever asks, the newest first."""
    return [webhook_fields(hook) for hook in webhooks_of(caller(request))]


@router.post("", response={201: WebhookMade}, summary="Add a webhook")
def add_webhook(request: HttpRequest, body: WebhookIn) -> Any:
    """Have an address told when something of yours moves on; it hears at once where that stands."""
    if over("make-webhook", caller(request).who, CHANGES_A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    hook, secret = new_webhook(caller(request), body)
    return Status(201, {**webhook_fields(hook), "secret": secret})


def new_webhook(owner: Person, body: WebhookIn) -> tuple[Webhook, str]:
    """A webhook and its secret; where what it should hear about is not there, that is the field."""
    try:
        return make_webhook(owner, body.stream, body.address)
    except Refused as no:
        if no.key != NOTHING_THERE:
            raise
        raise Refused(no.key, field="stream") from None


@router.get("/{webhook}/deliveries", response=list[DeliveryOut], summary="What a webhook was told")
def list_deliveries(request: HttpRequest, webhook: TypedWhole) -> list[dict[str, Any]]:
    """Its last twenty messages, the newest first."""
    return [
        {
            "id": delivery.key,
            "version": delivery.version,
            "kind": delivery.kind,
            "time": time_text(delivery.made),
            "tries": delivery.tries,
            "taken": delivery.taken is not None,
            "trouble": delivery.trouble or None,
            "status": delivery.status or None,
        }
        for delivery in deliveries_of(own_webhook(caller(request), webhook), ALL)
    ]


@router.post("/{webhook}/on", response=WebhookOut, summary="Switch a webhook on")
def switch_webhook_on(request: HttpRequest, webhook: TypedWhole) -> dict[str, Any]:
    """Also one that is on: it is told at once where things stand."""
    switch_on(own(request, webhook))
    return webhook_fields(own_webhook(caller(request), webhook))


@router.post("/{webhook}/off", response=WebhookOut, summary="Switch a webhook off")
def switch_webhook_off(request: HttpRequest, webhook: TypedWhole) -> dict[str, Any]:
    """It is told nothing until it is switched on again."""
    switch_off(own(request, webhook))
    return webhook_fields(own_webhook(caller(request), webhook))


@router.post("/{webhook}/remove", response=WebhookOut, summary="Remove a webhook")
def remove_webhook(request: HttpRequest, webhook: TypedWhole) -> dict[str, Any]:
    """It is gone, and its secret with it; the answer is what it was."""
    hook = own(request, webhook)
    fields = webhook_fields(hook)
    hook.delete()
    return fields
