"""Finding streams by what is known of them: a club by its member, a list of them by title."""

from __future__ import annotations

from dataclasses import dataclass

from tercio.app.open_streams import now
from tercio.app.systems import system_of
from tercio.store import journal


@dataclass(frozen=True)
class StreamTitle:
    """One line of a list."""

    stream: str
    title: str


def find(kind: str, **marks: str) -> list[StreamTitle]:
    """The streams of a kind that carry all these marks, newest first: `find("club", member="user:12")`."""
    streams = journal.find(kind, **marks)
    titles = journal.marks_of(streams, "title")
    return [StreamTitle(stream, titles.get(stream, stream)) for stream in streams]


def title_of_stream(stream: str) -> str:
    """What a stream is called; nothing if there is none."""
    return journal.marks_of([stream], "title").get(stream, "")


def reindex() -> int:
    """Compute every stream's marks afresh from the journal; returns how many streams there are."""
    streams = journal.every_stream()
    for stream in streams:
        decider = system_of(stream)
        journal.mark(stream, set(decider.marks(now(decider, stream).state)))
    return len(streams)
