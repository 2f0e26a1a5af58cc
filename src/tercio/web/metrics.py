"""`/metrics`: what a monitor watches, in Prometheus's text format, each process by its own number.

Told to the machine itself, and to whoever has the token of `TERCIO_METRICS_TOKEN`; to nobody else.
"""

from __future__ import annotations

import hmac
import os

from django.conf import settings
from django.db import connection
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse

from tercio import __version__
from tercio.store.health import can_write
from tercio.store.models import Stream
from tercio.web.answer_counts import answers_so_far
from tercio.web.arrival import ARRIVING
from tercio.web.live import SPEAKING
from tercio.web.nearness import is_near


def show(request: HttpRequest) -> HttpResponse:
    """Everything, line by line."""
    if not may_watch(request):
        raise Http404
    return HttpResponse("".join(f"{line}\n" for line in lines()), content_type="text/plain; version=0.0.4")


def may_watch(request: HttpRequest) -> bool:
    """This machine, or who has the token."""
    token, said = settings.METRICS_TOKEN, request.headers.get("Authorization", "")
    return is_near(request) or bool(token and hmac.compare_digest(said.encode(), f"Bearer {token}".encode()))


def lines() -> list[str]:
    worker = f'worker="{os.getpid()}"'
    answers = answers_so_far()
    kinds = dict(Stream.objects.values_list("kind").annotate(count=Count("id")))
    return [
        "# HELP tercio_up Whether the house can write.",
        "# TYPE tercio_up gauge",
        f'tercio_up{{version="{__version__}",database="{connection.vendor}"}} {int(can_write() == "ok")}',
        "# HELP tercio_answers_total Answers given, by class of status.",
        "# TYPE tercio_answers_total counter",
        *(f'tercio_answers_total{{{worker},status="{kind}"}} {n}' for kind, (n, _) in answers.items()),
        "# HELP tercio_answer_seconds_total Seconds spent on answers, by class of status.",
        "# TYPE tercio_answer_seconds_total counter",
        *(f'tercio_answer_seconds_total{{{worker},status="{k}"}} {s:.6f}' for k, (_, s) in answers.items()),
        "# HELP tercio_live_pages Pages that follow what happens.",
        "# TYPE tercio_live_pages gauge",
        f"tercio_live_pages{{{worker}}} {len(SPEAKING)}",
        "# HELP tercio_arriving Requests whose body is still arriving.",
        "# TYPE tercio_arriving gauge",
        f"tercio_arriving{{{worker}}} {len(ARRIVING)}",
        "# HELP tercio_streams Histories kept, by kind.",
        "# TYPE tercio_streams gauge",
        *(f'tercio_streams{{kind="{kind}"}} {count}' for kind, count in sorted(kinds.items())),
    ]
