"""An open page asks for itself again whenever something happens, and mostly what it shows stands as it was.

It names what it shows; a house that would draw the same answers with nothing. So a result at another table is
not sent to every phone of a hall, and no page says that it changed when it did not.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from hashlib import blake2b
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

DRAWN = "X-Tercio-Drawn"
PASSING = re.compile(rb'(name="(?:csrfmiddlewaretoken|command_id)" value|data-version|data-ticket)="[^"]*"')
"""What is new in every answer and nobody sees."""
RUNNING_CLOCK = re.compile(rb'data-clock="(-?\d+)" data-running="yes"([^>]*)>[^<]*')


class UnchangedPages:
    """Answers with nothing whoever names what they would be sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if DRAWN not in request.headers or request.method != "GET" or response.status_code != HTTPStatus.OK:
            return response
        drawn = digest(response.content)
        if request.headers[DRAWN] == drawn:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        response.headers[DRAWN] = drawn
        return response


def digest(page: bytes) -> str:
    """The same for two pages that show the same; of a clock that runs it is its end that counts."""
    now = int(time.time())
    timed = RUNNING_CLOCK.sub(lambda clock: b"%d%s" % (now + int(clock[1]), clock[2]), page)
    return blake2b(PASSING.sub(rb"\1", timed), digest_size=16).hexdigest()
