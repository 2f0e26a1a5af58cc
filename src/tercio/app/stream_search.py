"""Finding streams by what is known of them: a club by its member, a list of them by title."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError

from tercio.app.event_reader import read
from tercio.app.open_streams import OpenStream, with_events
from tercio.app.systems import system_of
from tercio.core.decider import Decider
from tercio.store import journal
from tercio.store.kept_rankings import forget_rankings, note_seasons
from tercio.store.listings import keep_listing, listed_titles, unlisted_streams

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class StreamTitle:
    """One line of a list."""

    stream: str
    title: str


def find(kind: str, **marks: str) -> list[StreamTitle]:
    """The streams of a kind that carry all these marks, newest first: `find("club", member="user:12")`."""
    streams = journal.find(kind, **marks)
    titles = titles_of(streams)
    return [StreamTitle(stream, titles.get(stream, stream)) for stream in streams]


def titles_of(streams: Collection[str]) -> dict[str, str]:
    """What streams are called."""
    return {stream: title for stream, title in listed_titles(streams).items() if title}


def title_of_stream(stream: str) -> str:
    """What a stream is called; nothing if there is none."""
    return titles_of([stream]).get(stream, "")


def reindex(streams: Sequence[str] | None = None) -> int:
    """Compute what streams are found and listed by afresh from the journal; returns how many could be read.

    A stream that cannot be read keeps the line it had, is logged, and stands in nobody else's way.
    """
    done = 0
    if streams is None:
        forget_rankings()
    for stream in journal.every_stream() if streams is None else streams:
        try:
            decider = system_of(stream)
            state = fold_afresh(decider, stream)
            journal.mark(stream, set(decider.marks(state)))
            keep_listing(stream, decider.line_of(state, stream))
        except DatabaseError:
            raise
        except Exception:  # whatever is wrong with one stream, the others are listed
            log.exception("cannot be read: %s", stream)
        else:
            done += 1
    return done


def fold_afresh(decider: Decider[Any], stream: str) -> Any:
    """A stream's state from the journal itself, remembered by nobody: rebuilding reads each once."""
    events = read(decider, journal.story(stream))
    return with_events(decider, OpenStream(stream, decider.initial, 0), events).state


def fill_listings() -> int:
    """Give a line to streams that have none yet, such as those of an older Tercio."""
    note_seasons()
    return reindex(missing) if (missing := unlisted_streams()) else 0
