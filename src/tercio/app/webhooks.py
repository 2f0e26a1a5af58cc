"""Webhooks of an account: a program's address that is told when an event, campaign or battle moves on.

    hook, secret = make_webhook(person, "tournament/k3f9", "https://club.example/tercio")

Whoever organises an event or a campaign, or sits at a battle, may have its news sent; a hook is off as soon
as its owner may no longer. It is told what a live page is told, and no more: the stream and its version.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from django.db import IntegrityError, transaction
from django.utils import timezone

from tercio.app.access import role_at
from tercio.app.access_tokens import MOST_OFFERED, newest
from tercio.app.battle_seats import KIND, seats_of
from tercio.app.my_battles import battle_title, under_way
from tercio.app.open_streams import NoSuchStream
from tercio.app.roles import may
from tercio.app.stream_search import StreamTitle, titles_of
from tercio.app.webhook_addresses import check_address
from tercio.app.webhook_letters import secret_of
from tercio.core.refused import Refused
from tercio.store import journal
from tercio.store.people.models import Person, Webhook, WebhookDelivery

RUN = {"tournament": "tournament.run", "campaign": "campaign.run"}
"""By kind of stream: what somebody must be allowed to do there to hear its news."""
MOST_A_PERSON, MOST_A_STREAM = 20, 20
BY_HAND, DEAD, NO_RIGHT = "by_hand", "dead", "no_right"
"""Why a hook is off."""


def may_follow(who: str, stream: str) -> bool:
    """Whether somebody organises an event or campaign, or sits at a battle."""
    if journal.head(stream) is None:
        raise NoSuchStream
    kind = stream.partition("/")[0]
    if kind == KIND:
        return bool(seats_of(stream, who, None))
    return kind in RUN and may(role_at(stream, who), RUN[kind])


def make_webhook(person: Person, stream: str, address: str) -> tuple[Webhook, str]:
    """A new hook and its secret, which nobody is shown again; it is told at once where the stream stands."""
    if not may_follow(person.who, stream):
        raise Refused("webhook.not_yours")
    at = check_address(address)
    if Webhook.objects.filter(person=person).count() >= MOST_A_PERSON:
        raise Refused("webhook.many", most=MOST_A_PERSON)
    if Webhook.objects.filter(stream=stream).count() >= MOST_A_STREAM:
        raise Refused("webhook.many_here", most=MOST_A_STREAM)
    hook = Webhook(
        person=person,
        stream=stream,
        address=address,
        origin=at.origin,
        salt=secrets.token_hex(16),
        due=timezone.now(),
    )
    try:
        with transaction.atomic():
            hook.save()
    except IntegrityError:
        raise Refused("webhook.twice") from None
    return hook, secret_of(hook.salt)


def webhooks_of(person: Person) -> list[Webhook]:
    """Somebody's hooks, the newest first."""
    return list(Webhook.objects.filter(person=person).order_by("-pk"))


def own_webhook(person: Person, number: int) -> Webhook:
    """A hook by its number, if it is theirs."""
    hook = Webhook.objects.filter(person=person, pk=number).first()
    if hook is None:
        raise Refused("journal.no_such_stream")
    return hook


def deliveries_of(hook: Webhook, most: int) -> list[WebhookDelivery]:
    """What it was last told, the newest first."""
    return list(hook.deliveries.order_by("-pk")[:most])


def switch_on(hook: Webhook) -> None:
    """Tell it from now on, beginning with where the stream stands."""
    if not may_follow(hook.person.who, hook.stream):
        raise Refused("webhook.not_yours")
    check_address(hook.address)
    fresh = {"off": "", "version": 0, "failures": 0, "trouble": "", "status": 0, "due": timezone.now()}
    Webhook.objects.filter(pk=hook.pk).update(**fresh)


def switch_off(hook: Webhook, why: str = BY_HAND) -> None:
    """Tell it nothing more until it is switched on again."""
    Webhook.objects.filter(pk=hook.pk, off="").update(off=why)


# --- what somebody may follow


def followable_streams(who: str) -> list[StreamTitle]:
    """Everything a person may have the news of sent, the newest of each kind."""
    events = [at for kind in RUN for at in newest(kind, organiser=who) if may_follow(who, at.stream)]
    return [*events, *battles_of_seats(who)]


def battles_of_seats(who: str) -> Iterator[StreamTitle]:
    """Battles somebody sits at, by who plays."""
    for battle in under_way(who, MOST_OFFERED):
        yield StreamTitle(battle.stream, battle_title(battle.stream))


def hook_titles(hooks: list[Webhook]) -> dict[str, str]:
    """What the streams of some hooks are called."""
    streams = {hook.stream for hook in hooks}
    battles = {stream: battle_title(stream) for stream in streams if stream.startswith(f"{KIND}/")}
    return {**dict.fromkeys(streams, ""), **titles_of(streams), **battles}
