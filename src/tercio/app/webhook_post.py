"""The post of the house: tells webhooks what is news to them, beside the web.

Nothing is queued: a hook whose stream stands higher than what it was told has news, always the newest only,
so a thousand changes while an address sleeps are one delivery. Every web process looks after them; who sends
takes the hook for itself first, by moving its due moment ahead, so each delivery has one sender; if that one
dies, another takes it up later under the same id.

Tries that come to nothing are repeated after growing pauses; after some in a row the hook is off and its
owner reads why. Where nobody is reached at all, that one try counts for every hook that waits for the same
place: ten thousand hooks to a dead address cost what one costs. Hooks that work go before those in trouble.
"""

from __future__ import annotations

import datetime as dt
import logging
import secrets
import threading
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from tercio.app.open_streams import NoSuchStream
from tercio.app.webhook_letters import CHANGE, PRESENT, HookAnswer, News, send_news, time_text
from tercio.app.webhooks import DEAD, NO_RIGHT, may_follow, switch_off
from tercio.store.models import Stream
from tercio.store.people.models import Webhook, WebhookDelivery

log = logging.getLogger(__name__)
PAUSES = tuple(dt.timedelta(seconds=pause) for pause in (10, 30, 120, 600, 1800, 3600, 3 * 3600))
"""After each try in a row that came to nothing; after one more the hook is off."""
BREATH = dt.timedelta(seconds=1)
"""Between two deliveries to one hook."""
TAKEN_FOR = dt.timedelta(minutes=2)
"""How long a sender has a hook for itself: much longer than a try lasts."""
KEPT = 20
"""Deliveries remembered of each hook."""
SENDERS = 8
LOOKED_AT = 500
AGAIN = 2.0  # seconds after which everything is looked at, whoever changed it
EASE = 0.2  # seconds between two looks at least


def hooks_with_news(now: dt.datetime) -> QuerySet[Webhook]:
    """Hooks that are on, due, and behind their stream."""
    head = Stream.objects.filter(id=OuterRef("stream"), hidden=None).values("version")
    due = Webhook.objects.filter(off="", due__lte=now)
    return due.annotate(head=Subquery(head)).filter(head__gt=F("version"))


def claim_hooks(most: int, busy: Collection[str] = (), streams: Collection[str] = ()) -> dict[str, int]:
    """Hooks for whoever asks first, by their place: one of each, those that work before those in trouble."""
    now = timezone.now()
    found = hooks_with_news(now).exclude(origin__in=busy).order_by("failures", "due")
    found = found.filter(stream__in=streams) if streams else found
    by_origin: dict[str, int] = {}
    for number, origin, due in list(found.values_list("pk", "origin", "due")[:LOOKED_AT]):
        if len(by_origin) < most and origin not in by_origin and take(number, due, now):
            by_origin[origin] = number
    return by_origin


def take(number: int, due: dt.datetime, now: dt.datetime) -> bool:
    """Have a hook to oneself, unless somebody was quicker."""
    return bool(Webhook.objects.filter(pk=number, due=due, off="").update(due=now + TAKEN_FOR))


def deliver(number: int) -> None:
    """Tell one hook what is news, if its owner may still hear it."""
    hook = Webhook.objects.select_related("person").filter(pk=number).first()
    if hook is None:
        return
    if not still_theirs(hook):
        switch_off(hook, NO_RIGHT)
        return
    delivery = next_delivery(hook)
    moment = time_text(delivery.made)
    news = News(delivery.key, hook.stream, delivery.version, delivery.kind, moment)
    note_answer(hook, delivery, send_news(hook.address, hook.salt, news))


def still_theirs(hook: Webhook) -> bool:
    try:
        return hook.person.is_active and may_follow(hook.person.who, hook.stream)
    except NoSuchStream:
        return False


def next_delivery(hook: Webhook) -> WebhookDelivery:
    """The newest version, under the id of an earlier try if there was one; the oldest are forgotten."""
    version = Stream.objects.values_list("version", flat=True).get(id=hook.stream)
    kind = CHANGE if hook.version else PRESENT
    open_ones = hook.deliveries.filter(version=version, kind=kind, taken=None)
    if begun := open_ones.first():
        return begun
    now = timezone.now()
    new = hook.deliveries.create(key=f"msg_{secrets.token_hex(12)}", version=version, kind=kind, made=now)
    old = list(hook.deliveries.order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 100])
    hook.deliveries.filter(pk__in=old).delete()
    return new


def note_answer(hook: Webhook, delivery: WebhookDelivery, answer: HookAnswer) -> None:
    """Remember what came of a try: the pause before the next, or the end."""
    now = timezone.now()
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        tries=F("tries") + 1,
        trouble=answer.trouble,
        status=answer.status,
        taken=None if answer.trouble else now,
    )
    same = Webhook.objects.filter(pk=hook.pk, version=hook.version)  # not one that was switched on meanwhile
    if not answer.trouble:
        same.update(version=delivery.version, failures=0, trouble="", status=answer.status, due=now + BREATH)
        return
    count_failure(same.filter(failures=hook.failures), hook.failures, answer, now)
    if not answer.reached:
        for failures in range(len(PAUSES), -1, -1):
            others = hooks_with_news(now).filter(origin=hook.origin, failures=failures)
            count_failure(others, failures, answer, now)


def count_failure(hooks: QuerySet[Webhook], failures: int, answer: HookAnswer, now: dt.datetime) -> None:
    """One more try in a row came to nothing."""
    said = {"failures": failures + 1, "trouble": answer.trouble, "status": answer.status}
    if failures < len(PAUSES):
        hooks.update(due=now + PAUSES[failures], **said)
    else:
        hooks.update(off=DEAD, **said)


class PostOffice:
    """A thread that looks who has news, and some that send; in every process that answers requests."""

    def __init__(self) -> None:
        self.lock, self.bell = threading.Lock(), threading.Event()
        self.thread: threading.Thread | None = None
        self.senders: ThreadPoolExecutor | None = None
        self.streams: set[str] = set()
        self.busy: set[str] = set()
        self.next_round = 0.0

    def open(self) -> None:
        """Begin, if this house does anything beside the web."""
        if settings.WORK_BESIDE and self.thread is None:
            self.senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="webhooks")
            self.thread = threading.Thread(target=self.work, name="webhooks", daemon=True)
            self.thread.start()

    def close(self) -> None:
        """Begin nothing more; what is under way ends by itself."""
        self.thread = None
        self.bell.set()
        if self.senders:
            self.senders.shutdown(wait=False, cancel_futures=True)

    def wake(self, stream: str) -> None:
        """Say that a stream has moved on: whoever changed it does not wait for anything."""
        if self.thread is not None:
            with self.lock:
                self.streams.add(stream)
            self.bell.set()

    def work(self) -> None:
        """Look whenever something happened, and at everything now and then."""
        while self.thread is threading.current_thread():
            self.bell.wait(max(0.0, self.next_round - time.monotonic()))
            self.bell.clear()
            try:
                self.look()
            except (DatabaseError, InterfaceError) as lost:
                log.warning("webhooks cannot be looked up: %s; trying again", lost)
                connection.close()
            time.sleep(EASE)
        connection.close()

    def look(self) -> None:
        """Hand what is found to the senders that are free."""
        with self.lock:
            streams, self.streams, busy = self.streams, set(), set(self.busy)
        if time.monotonic() >= self.next_round:
            streams, self.next_round = set(), time.monotonic() + AGAIN
        if len(busy) >= SENDERS or self.senders is None or self.thread is None:
            return
        for origin, number in claim_hooks(SENDERS - len(busy), busy, streams).items():
            with self.lock:
                self.busy.add(origin)
            self.senders.submit(self.send, origin, number)

    def send(self, origin: str, number: int) -> None:
        """One delivery; another to the same place may follow at once."""
        try:
            deliver(number)
        except Exception:  # one hook's trouble must not keep the others waiting
            log.exception("a webhook cannot be told")
        finally:
            connection.close()
            with self.lock:
                self.busy.discard(origin)
            self.next_round = 0.0
            self.bell.set()


POST_OFFICE = PostOffice()
