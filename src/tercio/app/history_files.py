"""One history in a file, carried into another house: an event, a campaign, a battle, an evening, a club.

Accounts of one house mean nothing in another: whoever brings the file organises what it holds, everybody else
in it is nobody there until they are linked or signed up again. What belonged to a club belongs to none, and
an official event moves no ranking here.
"""

from __future__ import annotations

import re
import secrets
from itertools import groupby
from typing import Any

import msgspec

from tercio.app.command_desk import new_stream
from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, open_stream
from tercio.app.systems import system, system_of
from tercio.core.decider import Decider
from tercio.core.refused import Refused
from tercio.core.timeline import Undone
from tercio.store import journal

MOST_BYTES, MOST_EVENTS = 30_000_000, 100_000
ACCOUNT = re.compile(r"user:[0-9]{1,18}")
CLUB = re.compile(r"club/[A-Za-z0-9_-]{1,60}")


class KeptEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event, and the command it came of."""

    name: str
    data: dict[str, Any]
    who: str
    command: str


class HistoryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole history."""

    tercio: str
    kind: str
    organiser: str
    events: list[KeptEvent]


def export_history(stream: str) -> bytes:
    """A stream as a file, every event of it, undone ones too; not while cards lie face down in it."""
    lines = journal.load(stream)
    if not lines:
        raise NoSuchStream
    decider, state = system_of(stream), open_stream(stream).state
    if not stands_alone(decider, state, stream):
        raise Refused("history.file.only_here", stream=stream)
    if decider.sealed(state):
        raise Refused("history.file.sealed", stream=stream)
    kept = [KeptEvent(line.name, msgspec.json.decode(line.data), line.who, line.command_id) for line in lines]
    file = HistoryFile("history", stream.partition("/")[0], lines[0].who, kept)
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def import_history(data: bytes, who: str) -> str:
    """A stream from a file, under a name of its own; what does not hold together leaves nothing behind."""
    if len(data) > MOST_BYTES:
        raise Refused("history.file.too_big", most=MOST_BYTES // 1_000_000)
    try:
        file = msgspec.json.decode(data, type=HistoryFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("history.file.unreadable") from None
    if file.tercio != "history" or not 0 < len(file.events) <= MOST_EVENTS:
        raise Refused("history.file.unreadable")
    decider = system(file.kind)
    try:
        told = [(event.name, unofficial(as_here(event.data, file.organiser, who))) for event in file.events]
        events = read(decider, ((name, msgspec.json.encode(fields).decode()) for name, fields in told))
        states = fold_each(decider, events)
        whole = stands_alone(decider, states[1], f"{decider.kind}/file")
    except Refused:
        raise
    except Exception:  # whatever a forged file breaks, it is the file that is wrong
        raise Refused("history.file.broken") from None
    if not whole:
        raise Refused("history.file.broken")
    return keep(decider, [event.command for event in file.events], events, states, who)


def stands_alone(decider: Decider[Any], state: Any, stream: str) -> bool:
    """Whether a history stands for itself; a club's own sheet of numbers is nothing without its club."""
    line = decider.line_of(state, stream)
    return bool(line.phase if decider.seated else line.title)


def keep(decider: Any, commands: list[str], events: Any, states: list[Any], who: str) -> str:
    """Every command's events as they were told, so that they are undone together as before."""
    stream, version = new_stream(decider.kind), 0
    for _, group in groupby(range(len(events)), key=lambda at: commands[at]):
        told = [events[at] for at in group]
        state = states[version + len(told)]
        marks, line = set(decider.marks(state)), decider.line_of(state, stream)
        version = journal.append(
            stream, version, told, who, secrets.token_hex(8), marks, listing=line
        ).version
    return stream


def fold_each(decider: Any, events: Any) -> list[Any]:
    """The state after each event; undoing goes back to the one it names."""
    states = [decider.initial]
    for event in events:
        if isinstance(event, Undone):
            if not 0 < event.back_to < len(states):
                raise Refused("history.file.broken")
            states.append(states[event.back_to])
        else:
            states.append(decider.evolve(states[-1], event))
    return states


def as_here(value: Any, organiser: str, who: str) -> Any:
    """What an event says, without the accounts and clubs of the house it comes from."""
    if isinstance(value, dict):
        return {here_text(key, organiser, who): as_here(part, organiser, who) for key, part in value.items()}
    if isinstance(value, list):
        return [as_here(part, organiser, who) for part in value]
    return here_text(value, organiser, who) if isinstance(value, str) else value


def unofficial(fields: dict[str, Any]) -> dict[str, Any]:
    """What an event says, without the ranking it moved: that belonged to a club or a house elsewhere."""
    settings = fields.get("settings")
    if isinstance(settings, dict) and "official" in settings:
        return {**fields, "settings": {**settings, "official": False}}
    return fields


def here_text(text: str, organiser: str, who: str) -> str:
    """An account as the one who brings the file, or as nobody's; a club as none."""
    if ACCOUNT.fullmatch(text):
        return who if text == organiser else f"elsewhere:{text.removeprefix('user:')}"
    return "" if CLUB.fullmatch(text) else text
