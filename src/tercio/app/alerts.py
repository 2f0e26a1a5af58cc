"""Alerts away from the page: what is news to somebody after a command, sent by mail or to their browser.

The same news an open page shows (`tournament.news`), for everybody who asked to hear it elsewhere. Whoever
sent the command does not wait: letters and pushes leave in threads of their own, each tried a few times. A
service that no longer knows a browser is not asked again, and the browser's owner is told where they turn
alerts on.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core import mail, signing
from django.db import DatabaseError, connection
from django.urls import reverse

from tercio.core.speech import say
from tercio.store.people.models import AlertChannel
from tercio.tournament.news import announcement_name, news
from tercio.tournament.roles import company_of, is_staff
from tercio.tournament.state import Tournament

log = logging.getLogger(__name__)
MAIL, PUSH = "mail", "push"
STOP_SALT = "tercio.alerts.stop"
TRIES, PAUSE = 3, 2.0
"""Times a push is tried, and seconds before the first of the others."""
MOST_WAITING = 5000
"""Alerts on their way at once: beyond that the newest are not sent, and the log says so."""
SENDERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="alerts")
ON_THEIR_WAY: set[Future[None]] = set()


@dataclass(frozen=True)
class Alert:
    """Words for one channel."""

    channel: AlertChannel
    title: str
    text: str
    path: str


def has_news(before: Tournament, after: Tournament) -> bool:
    """Whether anything that could be news is another than it was."""
    parts = ("announcements", "rounds", "calls", "asking", "phase")
    return any(getattr(before, part) is not getattr(after, part) for part in parts)


def fresh_news(before: Tournament, after: Tournament, who: str, language: str) -> list[str]:
    """What somebody who has a part in an event has not been told yet."""
    known, current = (
        dict(news(state, company_of(state, who), language, staff=is_staff(state, who)))
        for state in (before, after)
    )
    # Also those a page no longer carries along, which an undoing brings back onto it.
    heard = known.keys() | {announcement_name(at) for at in range(len(before.announcements))}
    return [text for name, text in current.items() if name not in heard]


def alerts_of(stream: str, before: Tournament, after: Tournament) -> list[Alert]:
    """Who is told what after a command."""
    channels = AlertChannel.objects.filter(stream=stream, gone=False)
    path = reverse("tournaments:open", args=[stream.partition("/")[2]])
    found = []
    for channel in channels:
        takes_part = is_staff(after, channel.who) or company_of(after, channel.who)
        if takes_part and (told := fresh_news(before, after, channel.who, channel.language)):
            found.append(Alert(channel, after.name, " ".join(told), path))
    return found


def tell_after(stream: str, before: Any, after: Any) -> None:
    """Send what is news after a command; that nothing can be sent is never the sender's trouble."""
    if not has_news(before, after):
        return
    try:
        found = alerts_of(stream, before, after)
    except DatabaseError:
        log.exception("alerts of %s could not be looked up", stream)
        return
    letters = [alert for alert in found if alert.channel.kind == MAIL]
    if letters:
        hand_over(post_letters, letters)
    for alert in found:
        if alert.channel.kind == PUSH:
            hand_over(push_alert, alert)


def hand_over(send: Any, what: Any) -> None:
    """To the senders, unless too much waits already."""
    if len(ON_THEIR_WAY) >= MOST_WAITING:
        log.error("too many alerts on their way: one is not sent")
        return
    future = SENDERS.submit(send, what)
    ON_THEIR_WAY.add(future)
    future.add_done_callback(ON_THEIR_WAY.discard)


def wait_for_alerts(seconds: float) -> bool:
    """Whether everything on its way has left within that time."""
    return not wait(set(ON_THEIR_WAY), seconds).not_done


def stop_token(channel: AlertChannel) -> str:
    """The end of a letter's way out."""
    return signing.dumps(channel.pk, salt=STOP_SALT)


def letter(alert: Alert) -> mail.EmailMessage:
    """A letter with the words, the page and a way to stop."""
    channel = alert.channel
    stop = reverse("tournaments:alerts-stop", args=[stop_token(channel)])
    text = say(
        "wt.alerts.letter",
        channel.language,
        text=alert.text,
        link=f"{settings.ADDRESS}{alert.path}",
        stop=f"{settings.ADDRESS}{stop}",
    )
    subject = " ".join(f"{alert.title}: {alert.text}".split())[:120]
    return mail.EmailMessage(subject, text, to=[channel.address])


def post_letters(alerts: Iterable[Alert]) -> None:
    """Every letter over one line to the mail server."""
    try:
        mail.get_connection().send_messages([letter(alert) for alert in alerts])
    except (OSError, SMTPException):
        log.exception("alerts could not be sent by mail")


def push_alert(alert: Alert) -> None:
    """One message to one browser, tried a few times; a service that is gone is forgotten."""
    from tercio.app import web_push

    channel = alert.channel
    p256dh, _, auth = channel.keys.partition(" ")
    message = json.dumps(
        {"title": alert.title, "body": alert.text[:600], "url": alert.path}, ensure_ascii=False
    )
    for attempt in range(TRIES):
        status = web_push.push(web_push.Subscription(channel.address, p256dh, auth), message)
        if status in web_push.GONE:
            forget_channel(channel)
        if status in web_push.GONE or 200 <= status < 300:
            return
        time.sleep(PAUSE * 4**attempt if attempt < TRIES - 1 else 0)
    log.warning("a push service does not take alerts: %s", status)


def forget_channel(channel: AlertChannel) -> None:
    """Nothing more is sent there; its owner is told on their page."""
    log.warning("a push service no longer knows a browser: nothing more is sent there")
    try:
        AlertChannel.objects.filter(pk=channel.pk).update(gone=True)
    finally:
        connection.close()
