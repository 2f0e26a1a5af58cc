"""Tickets to follow a stream: a page that was allowed to show it hands one to its reader's browser.

A ticket only lets the browser learn "this stream is now at version n"; what it then fetches is asked for
like any other page, and refused like any other page. So a thousand open pages cost no question about
who they are, and access stays with the code that drew them.
"""

from __future__ import annotations

from django.core import signing

SALT = "tercio.live"
GOOD_FOR = 60 * 60 * 16  # seconds: a long tournament day
_signer = signing.TimestampSigner(salt=SALT)


def ticket(stream: str) -> str:
    return _signer.sign(stream)


def streams_of(tickets: list[str]) -> list[str]:
    """The streams of those tickets that are ours and still good."""
    streams = []
    for ticket_text in tickets:
        try:
            streams.append(_signer.unsign(ticket_text, max_age=GOOD_FOR))
        except signing.BadSignature:
            continue
    return streams
