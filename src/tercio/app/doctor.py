"""A look at the whole house: the journal end to end, what is computed from it, disk, files, settings."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, F, Max, Min

from tercio.app.demos import known_to_all
from tercio.app.event_reader import read
from tercio.app.house import is_public
from tercio.app.house_data import home
from tercio.app.open_streams import OpenStream, with_events
from tercio.app.season_rankings import is_as_reckoned
from tercio.app.signing_secret import secret_trouble
from tercio.app.systems import system_of
from tercio.core.speech import Phrase
from tercio.store import counters, journal, kept_states
from tercio.store.health import try_to_write
from tercio.store.kept_rankings import kept_seasons
from tercio.store.listings import kept_line, written_line
from tercio.store.models import Mark, Stream
from tercio.tournament.season import season_of_year

LEAST_FREE = 500_000_000  # bytes


class Finding(NamedTuple):
    """One thing looked at, and what is wrong with it, if anything."""

    what: Phrase
    wrong: list[Phrase]


def examine() -> Iterator[Finding]:
    """Everything, one thing after the other."""
    checks: dict[str, Callable[[], list[Phrase]]] = {
        "database": database,
        "journal": gaps,
        "streams": streams,
        "rankings": rankings,
        "disk": disk,
        "files": files,
        "beside": beside,
        "settings": choices,
        "secret": secret_trouble,
    }
    for name, check in checks.items():
        yield Finding(Phrase(f"doctor.{name}"), outcome(check))


def outcome(check: Callable[[], list[Phrase]]) -> list[Phrase]:
    """What is wrong; where not even that can be read, that it is so, and the next thing is looked at."""
    try:
        return check()
    except DatabaseError as broken:
        return [Phrase("doctor.damaged", why=str(broken))]


def database() -> list[Phrase]:
    """It answers and can be written to."""
    status = try_to_write()
    return [] if status == "ok" else [Phrase("doctor.cannot_write", status=status)]


def gaps() -> list[Phrase]:
    """Every stream has its entries from 1 to its version, and no receipt speaks of others."""
    found = Stream.objects.annotate(
        count=Count("entries"), first=Min("entries__version"), last=Max("entries__version")
    ).filter(version__gt=0)
    wrong = found.exclude(count=F("version"), first=1, last=F("version")).values_list("id", flat=True)
    late = Stream.objects.filter(receipts__after__gt=F("version")).distinct().values_list("id", flat=True)
    return [Phrase("doctor.gap", stream=stream) for stream in sorted({*wrong, *late})]


def streams() -> list[Phrase]:
    """Every stream can be read, and what lists and searches say of it is what it says itself."""
    wrong = []
    for stream in journal.every_stream():
        try:
            decider = system_of(stream)
            events = read(decider, journal.story(stream))
            state = with_events(decider, OpenStream(stream, decider.initial, 0), events).state
            same = as_listed(stream, decider, state)
        except Exception:  # whatever is wrong with it, it is told and the others are looked at
            wrong.append(Phrase("doctor.unreadable", stream=stream))
            continue
        if not same:
            wrong.append(Phrase("doctor.stale", stream=stream))
    return wrong


def rankings() -> list[Phrase]:
    """What is kept of a season's ranking is what its events say."""
    seasons = [season_of_year(year, club) for club, year in kept_seasons()]
    return [
        Phrase("doctor.stale_ranking", year=season.name, club=season.club)
        for season in seasons
        if not is_as_reckoned(season)
    ]


def as_listed(stream: str, decider: Any, state: Any) -> bool:
    """Whether marks and line of a stream are those of a fresh fold."""
    if not journal.head(stream) or not journal.heads([stream])[stream]:
        return True
    marks = {(label, value[:200]) for label, value in decider.marks(state)}
    kept = set(Mark.objects.filter(stream_id=stream).values_list("label", "value"))
    return marks == kept and kept_line(stream) == written_line(stream, decider.line_of(state, stream))


def disk() -> list[Phrase]:
    """There is room to go on."""
    free = shutil.disk_usage(home()).free
    return [] if free >= LEAST_FREE else [Phrase("doctor.disk_full", free=free // 1_000_000)]


def files() -> list[Phrase]:
    """Nobody else reads what the house keeps."""
    paths = [home(), *home().rglob("*")]
    open_to_all = [path for path in paths if is_open_to_all(path)]
    return [Phrase("doctor.open_file", file=str(path)) for path in open_to_all[:20]]


def is_open_to_all(path: Path) -> bool:
    """Whether others may do anything with a file; one that is gone by now is nobody's."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISLNK(mode) and bool(mode & 0o077)


def beside() -> list[Phrase]:
    """What may be forgotten can be kept: without a file of counts no limit holds."""
    files = {settings.COUNTERS: counters.FILE, settings.KEPT_STATES: kept_states.FILE}
    return [
        Phrase("doctor.beside_useless", file=str(place))
        for place, file in files.items()
        if not file.is_usable()
    ]


def choices() -> list[Phrase]:
    """What a house that others reach must not have."""
    wrong = [Phrase("doctor.debug")] if settings.DEBUG else []
    if is_public("127.0.0.1") and (people := known_to_all()):
        wrong.append(Phrase("doctor.demo", names=[person.username for person in people]))
    return wrong
