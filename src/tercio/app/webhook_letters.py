"""What a webhook is sent and how: a small signed JSON body in one request, and nothing followed.

Signed as standardwebhooks.com says, so that its libraries read it: HMAC-SHA256 with the hook's secret over
`id.timestamp.body`. The secret is made from the house's own and the hook's salt; it is kept nowhere. Only the
first line of an answer is read, the whole takes a few seconds at most, and no redirect is followed.
"""

from __future__ import annotations

import base64
import datetime as dt
import hmac
import re
import socket
import ssl
import time
from dataclasses import dataclass
from functools import cache

import msgspec
from django.utils.crypto import salted_hmac

from tercio import __version__
from tercio.app.webhook_addresses import HookAddress, NoConnection, check_address, machine_of
from tercio.core.refused import Refused

PREFIX = "whsec_"
SALT = "tercio.webhook"
PATIENCE = 8.0  # seconds for one delivery, from the call to the answer
FIRST_LINE = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
LONGEST_LINE = 256
PRESENT, CHANGE = "present", "change"
"""Kinds of news: where a stream stands (to a new hook), and that it has moved on."""


class News(msgspec.Struct, frozen=True):
    """The body: that a stream is at a version. What happened there is read like anywhere else."""

    id: str
    """Of the delivery: the same however often it is tried."""
    stream: str
    version: int
    kind: str
    time: str


@dataclass(frozen=True)
class HookAnswer:
    """What came of a try: nothing wrong, or what."""

    trouble: str = ""
    status: int = 0
    reached: bool = True
    """Whether there was anybody: if not, nobody else who sends there finds anybody either."""


def secret_of(salt: str) -> str:
    """The secret of a hook, as its owner is shown it once."""
    return PREFIX + base64.b64encode(key_of(salt)).decode()


def key_of(salt: str) -> bytes:
    return salted_hmac(SALT, salt, algorithm="sha256").digest()


def body_of(news: News) -> bytes:
    return msgspec.json.encode(news)


def time_text(moment: dt.datetime) -> str:
    return moment.astimezone(dt.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def signature(salt: str, delivery: str, seconds: int, body: bytes) -> str:
    """The house's word that this body is from here, and from now."""
    signed = f"{delivery}.{seconds}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key_of(salt), signed, "sha256")).decode()


def headers_of(salt: str, delivery: str, body: bytes) -> dict[str, str]:
    seconds = int(time.time())
    return {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "User-Agent": f"Tercio/{__version__}",
        "webhook-id": delivery,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(salt, delivery, seconds, body),
    }


def send_news(address: str, salt: str, news: News) -> HookAnswer:
    """One try: what came of it. The address is checked anew: what may be sent where can have changed."""
    until = time.monotonic() + PATIENCE
    try:
        at = check_address(address)
        line = connect(at, until)
    except Refused:
        return HookAnswer("private", reached=False)
    except NoConnection as no:
        return HookAnswer(no.trouble, reached=False)
    body = body_of(news)
    head = "".join(f"{name}: {value}\r\n" for name, value in headers_of(salt, news.id, body).items())
    host = at.origin.partition("://")[2]
    with line:
        try:
            line.sendall(f"POST {at.path} HTTP/1.1\r\nHost: {host}\r\n{head}\r\n".encode() + body)
            return answer_to(read_first_line(line, until))
        except OSError:
            return HookAnswer("silent")


def answer_to(first: bytes) -> HookAnswer:
    """Taken with 2xx; anything else is trouble, a redirect too."""
    match = FIRST_LINE.match(first)
    if match is None:
        return HookAnswer("silent")
    status = int(match[1])
    return HookAnswer("" if 200 <= status < 300 else "status", status)


def connect(at: HookAddress, until: float) -> socket.socket:
    """A line to the machine an address stands for, with TLS in the address's own name."""
    machine = machine_of(at)
    try:
        line = socket.create_connection((machine, at.port), timeout=seconds_until(until))
        if at.scheme != "https":
            return line
        return trusted_names().wrap_socket(line, server_hostname=at.host)
    except OSError:
        raise NoConnection("connect") from None


@cache
def trusted_names() -> ssl.SSLContext:
    """Whose word for a name is good."""
    return ssl.create_default_context()


def seconds_until(moment: float) -> float:
    """Seconds until a moment; hardly any once it is over."""
    return max(0.001, moment - time.monotonic())


def read_first_line(line: socket.socket, until: float) -> bytes:
    """The first line of the answer, however slowly it comes, but not after the end."""
    first = b""
    while b"\n" not in first and len(first) < LONGEST_LINE and time.monotonic() < until:
        line.settimeout(seconds_until(until))
        piece = line.recv(LONGEST_LINE)
        if not piece:
            break
        first += piece
    return first
