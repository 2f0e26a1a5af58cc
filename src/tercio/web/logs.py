"""Logs: plain lines for a person, JSON lines for a machine; one line for every request.

A request is logged by its route, never by its address: signed links are secrets.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tercio.web.answer_counts import observe

log = logging.getLogger("tercio.request")
NOT_A_FILE = 400  # static files have no route and are not logged; an address that leads nowhere is


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """Time, message, facts."""

    def format(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {name}={value}" for name, value in getattr(record, "facts", {}).items())
        line = f"{datetime.now(UTC).astimezone():%H:%M:%S} {record.getMessage()}{facts}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class WithoutAddresses(logging.Filter):
    """Django logs the address of a failed request; a signed link is a secret, so its route is told."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple) and record.args:
            match = getattr(request, "resolver_match", None)
            route = f"/{match.route}" if match else "(no route)"
            path = getattr(request, "path", "")
            record.args = tuple(route if value == path else value for value in record.args)
        return True


class RequestLog:
    """What was asked, what was answered, how long it took."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        response = self.get_response(request)
        observe(response.status_code, time.perf_counter() - begun)
        match = request.resolver_match
        if match is not None or response.status_code >= NOT_A_FILE:
            facts = {
                "method": request.method,
                "route": f"/{match.route}" if match else None,
                "status": response.status_code,
                "ms": round((time.perf_counter() - begun) * 1000, 1),
            }
            log.info("request", extra={"facts": facts})
        return response
