"""Whose turn it is in the queue of long works: one work of each asker after another.

An asker is an account, or the line a stranger sits at.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from tercio.store.battles.models import BackgroundWork


class Asker(NamedTuple):
    """Who asks for a work."""

    who: str
    """How journals name them."""
    line: str = ""
    """The line they sit at; nothing where nobody does."""


def is_account(owner: str) -> bool:
    return owner.startswith("user:")


def asker_of(work: BackgroundWork) -> str:
    """Who has a turn for a work: its account, else the line it was asked from."""
    return work.owner if is_account(work.owner) else work.line or work.owner


def in_turns(waiting: QuerySet[BackgroundWork]) -> list[BackgroundWork]:
    """Works in the order they are begun: first the first of everybody, then the second of everybody.

    Among askers comes first who has waited longest since they asked or something of theirs was worked on.
    """
    works = list(waiting.order_by("asked"))
    served, rounds = last_served(works), Counter[str]()
    places = dict[str, tuple[int, dt.datetime, dt.datetime]]()
    turns = dict[str, dt.datetime]()
    for work in works:
        asker = asker_of(work)
        turns.setdefault(asker, max(work.asked, served.get(asker, work.asked)))
        places[work.key] = rounds[asker], turns[asker], work.asked
        rounds[asker] += 1
    return sorted(works, key=lambda work: places[work.key])


def last_served(works: Collection[BackgroundWork]) -> dict[str, dt.datetime]:
    """By asker, when something of theirs was last worked on; not in the future, if the clock was set back."""
    owners, lines, now = {work.owner for work in works}, {work.line for work in works}, timezone.now()
    theirs = BackgroundWork.objects.filter(Q(owner__in=owners) | Q(line__in=lines), beat__isnull=False)
    served = dict[str, dt.datetime]()
    for row in theirs.values("owner", "line").annotate(last=Max("beat")):
        asker, last = asker_of(BackgroundWork(owner=row["owner"], line=row["line"])), min(row["last"], now)
        served[asker] = max(served.get(asker, last), last)
    return served
