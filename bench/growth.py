"""A house that grows: the same pages with 30, 3,000 and 30,000 tournaments, 3,000 campaigns, a long history.

Everything stands in the journal's tables as its writer leaves it: events, receipts, marks and the rows lists
are read from; the rankings of the seasons looked at are kept, as after the close of an event. Ten times the
tournaments are those of ten times the clubs, each with its five a year, and in the country's own season ten
times the events (a hundred, then a thousand) and players (four hundred, then four thousand).

Each page is asked for in one process with nothing remembered, as by the first visitor of a morning; the best
of several such looks counts, in this process's own time (the database is part of it), so that other work on
the machine does not. Every page must take at most 100 ms and 200 kB, and cost no more with 30,000 tournaments
than with 3,000 (half as much again, or ten milliseconds, is noise). The standings page of 500 players, once
430 kB, must fit into a tenth of that.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Line

SIZES = (30, 3_000, 30_000)
CAMPAIGNS, LONG, LOOKS = 3_000, 50_000, 5
GOAL_MS, GOAL_KB, GOAL_FLAT, NOISE_MS, STANDINGS_KB = 100.0, 200.0, 1.5, 10.0, 43.0


def run() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TERCIO_HOME"] = str(Path(folder) / "home")
        os.environ["DJANGO_SETTINGS_MODULE"] = "tercio.web.settings"
        os.environ["TERCIO_LOG_LEVEL"] = "ERROR"
        os.environ["TERCIO_HOSTS"] = "testserver"
        from tercio.app import house

        house.wake()
        house.prepare()
        yield from measured()


def measured() -> Iterator[Line]:
    from bench.growing import House

    grown, looks = House(), dict[str, dict[int, tuple[float, float]]]()
    for size in SIZES:
        grown.grow_to(size)
        if size == SIZES[1]:
            grown.add_campaigns(CAMPAIGNS)
            grown.add_history(LONG)
            grown.add_event_history(LONG)
        for name, path in grown.pages().items():
            looks.setdefault(name, {})[size] = look(grown.reader, path)
    for name, seen in looks.items():
        yield line(name, seen)
    yield from standings(grown)
    yield closing(grown)


def closing(grown: Any) -> Line:
    """What moving one event of the largest season costs whoever moves it: the season is reckoned and kept."""
    from tercio.app.season_rankings import season_page
    from tercio.store.kept_rankings import renew_rankings
    from tercio.tournament.season import season_of_year

    renew_rankings([("", grown.country_year)])
    began = time.process_time()
    players = season_page(season_of_year(grown.country_year)).summary.players
    spent = time.process_time() - began
    return Line("closing an event of the country's season", f"{spent * 1e3:.0f} ms, {players:,} players")


def look(reader: Any, path: str) -> tuple[float, float]:
    """Milliseconds of work for a cold look, and kilobytes."""
    from django.core.cache import cache

    from tercio.app.command_desk import forget

    reader.get(path)  # templates are compiled once in a process
    size, spent = 0, []
    for _ in range(LOOKS):
        forget()
        cache.clear()
        began = time.process_time()
        answer = reader.get(path)
        spent.append((time.process_time() - began) * 1e3)
        assert answer.status_code == 200, (path, answer.status_code)
        size = len(answer.content)
    return min(spent), size / 1e3


def line(name: str, seen: dict[int, tuple[float, float]]) -> Line:
    told = ", ".join(f"{size:,}: {ms:.0f} ms {kb:.0f} kB" for size, (ms, kb) in seen.items())
    ms, kb = seen[SIZES[-1]]
    before = seen[SIZES[1]][0]
    flat = ms <= max(before * GOAL_FLAT, before + NOISE_MS)
    good = ms <= GOAL_MS and kb <= GOAL_KB and flat
    goal = f"{GOAL_MS:.0f} ms, {GOAL_KB:.0f} kB, flat"
    return Line(name, told, goal=goal, met=good)


def standings(grown: Any) -> Iterator[Line]:
    ms, kb = look(grown.reader, grown.large_event())
    told = f"{ms:.0f} ms {kb:.0f} kB"
    goal = f"{STANDINGS_KB:.0f} kB"
    yield Line("standings of 500 players", told, goal=goal, met=kb <= STANDINGS_KB)
