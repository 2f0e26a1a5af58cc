"""A year of many clubs replayed from their calendar: how busy the busiest minute is, and what it costs.

Nothing is measured here: the costs are those measured by `bench desk`, `bench journal` and the demo, told
below; the calendar says what clubs do in a year. Events begin where the calendar puts them, and the busiest
minute decides. `docs/scale.md` shows what comes of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bench import Line

MINUTES = 365 * 24 * 60
REQUEST_SECONDS = 0.011  # of one core, a page or a form (`bench desk`: 2,000 of them in 21.9 s)
APPENDS_A_SECOND = 1_000.0  # of one connection to PostgreSQL (`bench journal`); several share their commits
EVENT_BYTES = 520  # of disk for one event with its receipt and indexes (the demo: 1,520 events in 786 kB)
CLUBS = (10, 1_000, 100_000)


@dataclass(frozen=True)
class Happening:
    """Something a club does: how often, when, how long, and what it sends."""

    a_year: int
    days: tuple[int, ...]
    hour: int
    minutes: int
    commands: int
    requests: int
    pages: int
    """Open pages while it lasts."""
    rush: float
    """The share of its commands that comes in its busiest minute: when a round ends, all tables send."""


CALENDAR = {
    "tournament of 24": Happening(10, (5, 6), 10, 9 * 60, 700, 6_000, 30, 0.03),
    "campaign turn": Happening(16, (4, 5), 20, 180, 40, 800, 6, 0.02),
    "battle": Happening(120, (1, 3, 4, 5, 6), 20, 120, 400, 900, 2, 0.02),
    "evening of muskets": Happening(40, (3, 4), 20, 180, 60, 400, 2, 0.02),
}


def run() -> Iterator[Line]:
    for clubs in CLUBS:
        busiest = replay(clubs)
        cores = busiest["requests"] * REQUEST_SECONDS
        disk = busiest["year"] * EVENT_BYTES
        holds = (
            f"{cores:,.1f} cores, {busiest['commands'] / APPENDS_A_SECOND:.1%} of one PostgreSQL's appends"
        )
        yield Line(
            f"{clubs:,} clubs: {busiest['commands']:,.1f} commands/s, {busiest['requests']:,.0f} requests/s"
            f" and {busiest['pages']:,.0f} live pages in the busiest minute, {disk / 1e9:,.2f} GB a year",
            holds,
        )


def replay(clubs: int, seed: str = "a year") -> dict[str, float]:
    """What the busiest minute of a year asks of the house, each second of it, and the year's commands."""
    chance = random.Random(f"{seed} {clubs}")
    sample = min(clubs, 300)  # of very many clubs some are drawn, and count for all
    weight = clubs / sample
    commands, requests, pages = ([0.0] * MINUTES for _ in range(3))
    for _ in range(sample):
        for what in CALENDAR.values():
            for _ in range(what.a_year):
                held(what, chance, commands, requests, pages, weight)
    return {
        "commands": max(commands) / 60,
        "requests": max(requests) / 60,
        "pages": max(pages),
        "year": sum(commands),
    }


def held(  # noqa: PLR0913, PLR0917 (what is counted, minute by minute)
    what: Happening,
    chance: random.Random,
    commands: list[float],
    requests: list[float],
    pages: list[float],
    weight: float,
) -> None:
    """One happening on a day of its own, its rush at a moment of its own."""
    day = 7 * chance.randrange(52) + chance.choice(what.days)
    begins = (day * 24 + what.hour) * 60 + chance.randrange(-30, 31)
    rush = chance.randrange(what.minutes)
    for minute in range(what.minutes):
        at = (begins + minute) % MINUTES
        share = what.rush if minute == rush else (1 - what.rush) / (what.minutes - 1)
        commands[at] += weight * what.commands * share
        requests[at] += weight * what.requests * share
        pages[at] += weight * what.pages
