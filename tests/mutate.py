"""Put small mistakes into the rules and see whether the tests notice: `python3 dev mutate`.

    python3 dev mutate --sample 60 --seed 7        sixty mistakes by lot over every room of rules
    python3 dev mutate tournament campaign --all   every mistake that could be made in two rooms
    python3 dev mutate doors --all                 every check of a page or an API call, left out
    python3 dev mutate --all --keep                the long run whose numbers the rule pages show
    python3 dev mutate --today                     a short sample of a quick room, both by the date (CI)
    python3 dev mutate --show 'tournament/rounds.py' the mistakes of one file, none tried
    python3 dev mutate --only 'tournament/rounds.py' the mistakes of one file, tried

A room's tests are collected once, and which test runs which line is asked once (tests/mutation/touches.py).
Each mistake is put into a fork of that process and tried against the tests that run its line, the quickest
first, up to the first that fails. What was tried is kept in `build/mutation/`: started again, it goes on
where it stopped, and after an edit of tests it tries again what survived. Mistakes nobody could notice stand
with their reason in tests/mutation/unnoticeable.toml.
"""

from __future__ import annotations

import argparse
import datetime as dt
import random
import sys
from dataclasses import replace

from tests.mutation.doors import missing_checks_in
from tests.mutation.excuses import excused
from tests.mutation.mistakes import Mistake, mistakes_in
from tests.mutation.results import Results, tell
from tests.mutation.rooms import DOORS, ROOMS, RULES, Room
from tests.mutation.trials import Trials, load_libraries

QUICK = ("muskets",)
"""Rooms whose tests are followed in seconds, and notice far more than CI asks for."""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.splitlines()[0])
    parser.add_argument(
        "rooms", nargs="*", help=f"rooms ({', '.join(ROOMS)}); every room of rules by default"
    )
    parser.add_argument("--sample", type=int, default=60, help="how many mistakes, by lot")
    parser.add_argument("--seed", type=int, default=1, help="which lot")
    parser.add_argument("--all", action="store_true", help="every mistake instead of a sample")
    parser.add_argument(
        "--only", metavar="FILE", default="", help="mistakes of the files named so, all of them"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes to spread the trials over")
    parser.add_argument("--patience", type=float, default=30, help="seconds of tests for one mistake")
    parser.add_argument(
        "--slowest", type=float, default=10, help="seconds a test may work to be asked at all"
    )
    parser.add_argument("--least", type=float, default=95, help="per cent that must be noticed")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="ask only these tests of the room")
    parser.add_argument("--excused", action="store_true", help="try those of the kept list: all must survive")
    parser.add_argument("--keep", action="store_true", help="keep the numbers for the pages of the rules")
    parser.add_argument("--today", action="store_true", help="a short sample of a quick room, by the date")
    parser.add_argument("--show", metavar="FILE", help="list the mistakes of the files named so, try none")
    asked = parser.parse_args(argv)
    if asked.today:
        by_date(asked, dt.datetime.now(dt.UTC).date())
    if unknown := sorted(set(asked.rooms) - set(ROOMS)):
        parser.error(f"no such room: {', '.join(unknown)} (there are: {', '.join(ROOMS)})")
    rooms = [ROOMS[name] for name in asked.rooms] or list(RULES)
    if asked.tests:
        rooms = [replace(room, suites=tuple(asked.tests)) for room in rooms]
    if asked.show is not None:
        return show(rooms, asked.show)
    if asked.excused:
        return check_excuses(
            [(room, mistake) for room in rooms for mistake in every(room) if excused(mistake)], asked
        )
    lots = [(room, mistake) for room in rooms for mistake in possible(room) if asked.only in mistake.file]
    if not asked.all and not asked.only:
        lots = random.Random(asked.seed).sample(lots, min(asked.sample, len(lots)))
    results = judge(lots, asked)
    if asked.keep:
        from tests.mutation.kept_run import keep_run

        keep_run(results)
    return tell(results, asked.least)


def by_date(asked: argparse.Namespace, today: dt.date) -> None:
    """A few mistakes that nobody has chosen; a day's bad luck is no failure, a blind suite is."""
    asked.rooms, asked.seed = [QUICK[today.toordinal() % len(QUICK)]], today.toordinal()
    asked.sample, asked.least, asked.patience = 25, 80, 10
    print(f"{asked.rooms[0]}, --sample {asked.sample} --seed {asked.seed}", flush=True)


def every(room: Room) -> list[Mistake]:
    kind = missing_checks_in if room.name == DOORS.name else mistakes_in
    return [mistake for file in room.files() for mistake in kind(file)]


def possible(room: Room) -> list[Mistake]:
    """Every mistake of a room that somebody could notice."""
    return [mistake for mistake in every(room) if not excused(mistake)]


def show(rooms: list[Room], file: str) -> int:
    for room in rooms:
        for mistake in possible(room):
            if file in mistake.file:
                print(mistake)
    return 0


def judge(lots: list[tuple[Room, Mistake]], asked: argparse.Namespace) -> list[Results]:
    """Try them room by room, telling how it goes."""
    load_libraries()
    results = []
    for room in dict.fromkeys(room for room, _ in lots):
        result = Results(room, [mistake for where, mistake in lots if where == room])
        if untried := result.untried():
            Trials(room, asked.workers, asked.patience, asked.slowest).run(untried, result.note)
            result.reload()
        results.append(result)
    return results


def check_excuses(lots: list[tuple[Room, Mistake]], asked: argparse.Namespace) -> int:
    """An excuse is true while no test notices: one that a test does notice must go from the list."""
    noticed = [mistake for result in judge(lots, asked) for mistake in result.noticed()]
    for mistake in noticed:
        print(f"  noticed after all: {mistake}")
    print(f"{len(lots) - len(noticed)} of {len(lots)} excused mistakes are noticed by nobody")
    return int(bool(noticed))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
