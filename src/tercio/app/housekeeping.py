"""What whoever keeps a house does about it: tidying up, and taking things down; the journal stays."""

from __future__ import annotations

import datetime as dt

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.utils import timezone

from tercio.app.open_streams import forget
from tercio.app.stream_search import reindex
from tercio.core.refused import Refused
from tercio.store import journal
from tercio.store.listings import drop_listing
from tercio.store.models import Mark, TableCode

ATTEMPTS_KEPT = dt.timedelta(days=30)


def tidy() -> dict[str, int]:
    """Forget sessions that are over and old tries to sign in; how many of each."""
    now = timezone.now()
    old = now - ATTEMPTS_KEPT
    sessions, _ = Session.objects.filter(expire_date__lt=now).delete()
    logs = (AccessAttempt, AccessFailureLog, AccessLog)
    attempts = sum(model.objects.filter(attempt_time__lt=old).delete()[0] for model in logs)
    return {"sessions": sessions, "attempts": attempts}


def take_down(stream: str) -> None:
    """Nobody finds or opens it any more; its history stays in the journal, and it can be shown again."""
    if not journal.hide(stream, hidden=True):
        raise Refused("journal.no_such_stream")
    drop_listing(stream)
    for model in (Mark, TableCode):
        model.objects.filter(stream_id=stream).delete()
    forget()


def show_again(stream: str) -> None:
    """As it was before it was taken down."""
    if not journal.hide(stream, hidden=False):
        raise Refused("journal.no_such_stream")
    forget()
    reindex([stream])
