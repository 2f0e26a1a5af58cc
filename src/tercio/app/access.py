"""What somebody is in a stream.

A club knows its members' roles itself. Whatever belongs to a club (its state has a `club`, the club's
stream) takes the roles of that club. A stream with neither belongs to whoever began it, unless people sit
in it across from each other: then nobody runs it, and nobody takes anything back alone.
"""

from __future__ import annotations

from tercio.app.open_streams import OpenStream, open_stream
from tercio.app.roles import Role, demand
from tercio.app.systems import system_of
from tercio.store import journal
from tercio.store.listings import labels_of, row_of

OPENED = {"firstblood", "tournament"}
"""Kinds of stream that know themselves what somebody is in them."""


def role_in(opened: OpenStream, who: str | None) -> Role:
    """Organiser, referee, player or, if nothing else, spectator."""
    state = opened.state
    if hasattr(state, "role"):
        return Role(state.role(who))
    if club := getattr(state, "club", None):
        return Role(open_stream(club).state.role(who))
    if system_of(opened.stream).seated:
        return Role.SPECTATOR
    (first,) = journal.load(opened.stream, 0, 1)
    return Role.ORGANISER if who and first.who == who else Role.SPECTATOR


def role_at(stream: str, who: str | None) -> Role:
    """The same without opening the stream: a long past is not read to know who may read a page of it."""
    kind, row = stream.partition("/")[0], row_of(stream)
    if row is None or kind in OPENED:
        return role_in(open_stream(stream), who)
    if kind == "club" or row.club:
        return role_marked(row.club or stream, who)
    (first,) = journal.load(stream, 0, 1)
    return Role.ORGANISER if who and first.who == who else Role.SPECTATOR


def role_marked(club: str, who: str | None) -> Role:
    """What somebody is in a club, as its writer marked it."""
    labels = labels_of([club], who).get(club, set()) if who else set()
    return next((role for role in Role if role in labels), Role.SPECTATOR)


def admit(stream: str, who: str | None, action: str) -> OpenStream:
    """The stream, opened for somebody who may do something in it; refused to anybody else."""
    opened = open_stream(stream)
    demand(role_in(opened, who), action)
    return opened
