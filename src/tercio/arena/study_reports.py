"""What a study tells: shares with intervals, points a Round, losses for each point spent, the first turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from tercio.arena.games import Tally
from tercio.arena.ladder import interval
from tercio.arena.studies import GameRow, StudyOrder
from tercio.firstblood.engine.state import DRAW


class Share(msgspec.Struct, frozen=True):
    """A share with its 95 % interval."""

    low: float
    share: float
    high: float


class ForceReport(msgspec.Struct, frozen=True):
    """How one force did over all its games."""

    name: str
    games: int
    won: Share
    points_a_round: float
    lost: float
    """Points of the list lost for each point spent."""
    felled: float
    """Points of enemy lists felled for each point spent."""


class MeetingReport(msgspec.Struct, frozen=True):
    """How the first of two forces did against the second."""

    first: str
    second: str
    games: int
    won: Share


class RegimentReport(msgspec.Struct, frozen=True):
    """What one regiment of a force earned, a game."""

    force: str
    name: str
    price: int
    felled: float
    lost: float

    @property
    def earned(self) -> float | None:
        """Points of the enemy felled for each point it cost; none for who comes free."""
        return self.felled / self.price if self.price else None


class StudyReport(msgspec.Struct, frozen=True):
    """A whole study, or as much of it as has been played."""

    games: int
    forces: tuple[ForceReport, ...]
    meetings: tuple[MeetingReport, ...]
    regiments: tuple[RegimentReport, ...]
    starter: Share
    """What whoever acted first made of it; a draw is half a win."""


def study_report(order: StudyOrder, games: Sequence[GameRow]) -> StudyReport:
    """The report of the games played so far."""
    numbers = range(len(order.forces))
    pairs = sorted({(min(g.first, g.second), max(g.first, g.second)) for g in games})
    return StudyReport(
        len(games),
        tuple(force_report(order, games, k) for k in numbers),
        tuple(meeting_report(order, games, *pair) for pair in pairs),
        tuple(row for k in numbers for row in regiment_reports(order, games, k)),
        starter_share(games),
    )


def seats_of(game: GameRow, force: int) -> list[int]:
    """Where a force sat in a game: nowhere, on one side, or against itself on both."""
    return [seat for seat, held in enumerate((game.first, game.second)) if held == force]


def worth(game: GameRow, seat: int) -> float:
    return 0.5 if game.winner == DRAW else float(game.winner == seat)


def share_of(meetings: Iterable[Sequence[float]]) -> Share:
    """Of what the games with each rival were worth; two and two are of the same ground, sides changed."""
    pairs = [
        (early + late) / 2
        for scores in meetings
        for early, late in zip(scores[::2], scores[1::2], strict=False)
    ]
    return Share(*interval(pairs)) if pairs else Share(0.0, 0.0, 1.0)


def force_report(order: StudyOrder, games: Sequence[GameRow], force: int) -> ForceReport:
    """One force over all its games."""
    sat = [(game, seat) for game in games for seat in seats_of(game, force)]
    by_rival: dict[int, list[float]] = defaultdict(list)
    for game, seat in sat:
        by_rival[(game.second, game.first)[seat]].append(worth(game, seat))
    spent = sum(order.forces[force].prices) * max(1, len(sat))
    rounds = sum(len(game.points) for game, _ in sat)
    points = sum(game.points[-1][seat] for game, seat in sat if game.points)
    rows = [row for game, seat in sat for row in game.regiments[seat]]
    return ForceReport(
        order.forces[force].name,
        len(sat),
        share_of(by_rival.values()),
        points / max(1, rounds),
        sum(row.lost for row in rows) / spent,
        sum(row.felled for row in rows) / spent,
    )


def meeting_report(order: StudyOrder, games: Sequence[GameRow], first: int, second: int) -> MeetingReport:
    """The first force's share of what the two played."""
    met = [game for game in games if {game.first, game.second} == {first, second}]
    scores = [worth(game, seats_of(game, first)[0]) for game in met]
    return MeetingReport(order.forces[first].name, order.forces[second].name, len(met), share_of([scores]))


def regiment_reports(order: StudyOrder, games: Sequence[GameRow], force: int) -> list[RegimentReport]:
    """Every regiment of a force, what it felled and lost a game."""
    sat = [game.regiments[seat] for game in games for seat in seats_of(game, force)]
    entered, count = order.forces[force], max(1, len(sat))
    return [
        RegimentReport(
            entered.name,
            sheet.name or sheet.entry,
            entered.prices[k],
            sum(rows[k].felled for rows in sat) / count,
            sum(rows[k].lost for rows in sat) / count,
        )
        for k, sheet in enumerate(entered.army.regiments)
    ]


def starter_share(games: Sequence[GameRow]) -> Share:
    """What the games were worth to whoever acted first."""
    known = [game for game in games if game.starter in (0, 1)]
    won = sum(game.winner == game.starter for game in known)
    drawn = sum(game.winner == DRAW for game in known)
    low, share, high = Tally(games=len(known)).share(won + drawn // 2)
    return Share(low, share, high)


def game_rows(order: StudyOrder, games: Sequence[GameRow]) -> list[dict[str, str | int]]:
    """One line a game, for a spreadsheet: the sides are 1 and 2, a draw has no winner."""
    return [game_line(order, game) for game in games]


def game_line(order: StudyOrder, game: GameRow) -> dict[str, str | int]:
    """One game of a study."""
    points = game.points[-1] if game.points else (0, 0)
    lost = [round(sum(row.lost for row in rows)) for rows in game.regiments]
    return {
        "first": order.forces[game.first].name,
        "second": order.forces[game.second].name,
        "scenario": game.scenario,
        "starter": game.starter + 1,
        "winner": "" if game.winner == DRAW else game.winner + 1,
        "rounds": len(game.points),
        "points_first": points[0],
        "points_second": points[1],
        "lost_first": lost[0],
        "lost_second": lost[1],
    }
