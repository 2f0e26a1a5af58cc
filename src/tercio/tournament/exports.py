"""What leaves the desk: standings and games as CSV and JSON, and the report for the publisher.  WT-ORG-03"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tercio.core.spreadsheets import spreadsheet
from tercio.tournament.results import lines_of, standings
from tercio.tournament.score import RESULTS
from tercio.tournament.settings import USUAL_MINUTES
from tercio.tournament.sheet_scoring import read_sheet
from tercio.tournament.standings import bye
from tercio.tournament.state import Game, Round, Score, Settlement, Tournament

IN_WORDS = {"status": "wt.status.", "result": "wt.result.", "finish": "wt.finish."}
"""Columns whose values have words in both languages."""
STANDING = (
    "place", "id", "name", "club", "faction", "pt", "pv", "pv_scored", "conceded", "games", "byes", "status",
)  # fmt: skip
FIGURES = ("pm_1", "pa_1", "pv_1", "pt_1", "pm_2", "pa_2", "pv_2", "pt_2", "result", "finish", "note")
GAME = ("round", "table", "company_1", "company_2", *FIGURES)


def sheet(rows: list[dict[str, Any]], columns: Sequence[str] = (), language: str = "") -> str:
    """Rows as CSV, as the reader's country writes it; without a language, as programs do."""
    return spreadsheet(rows, "wt.sheet.", language, IN_WORDS, columns)


def standings_rows(state: Tournament) -> list[dict[str, Any]]:
    """The classification with every reason for it."""
    return [
        {
            "place": row.place,
            "id": row.id,
            "name": state.companies[row.id].name,
            "club": state.companies[row.id].club,
            "faction": state.companies[row.id].faction,
            "pt": row.tally.pt,
            "pv": row.tally.pv,
            "pv_scored": row.tally.pv_scored,
            "conceded": row.tally.conceded,
            "games": row.tally.games,
            "byes": row.tally.byes,
            "status": row.status,
        }
        for row in standings(state)
    ]


def games_rows(state: Tournament) -> list[dict[str, Any]]:
    """Every game, and every bye, round by round."""
    rows: list[dict[str, Any]] = []
    for round_ in state.rounds:
        games = sorted(round_.games.values(), key=lambda game: game.table)
        rows.extend(_game_row(state, round_.number, game.id) for game in games)
        if round_.bye:
            name, worth = state.companies[round_.bye].name, bye(round_.number)
            rows.append(
                _row(
                    round_.number,
                    "",
                    name,
                    "",
                    pv_1=worth.pv,
                    pt_1=worth.pt,
                    result=RESULTS[worth.pt],
                    finish="bye",
                )
            )
    return rows


def _row(number: int, table: object, first: str, second: str, **more: Any) -> dict[str, Any]:
    blank = dict.fromkeys(FIGURES, "")
    return {"round": number, "table": table, "company_1": first, "company_2": second, **blank, **more}


def _game_row(state: Tournament, number: int, game_id: str) -> dict[str, Any]:
    round_ = state.rounds[number - 1]
    game = round_.games[game_id]
    first, second = (state.companies[company].name for company in game.pair)
    lines = lines_of(round_, game)
    if lines is None or game.score is None:
        return _row(number, game.table, first, second)
    score = game.score
    return _row(
        number, game.table, first, second,
        pm_1=score.pm[0], pa_1=score.pa[0], pv_1=lines[0].pv, pt_1=lines[0].pt,
        pm_2=score.pm[1], pa_2=score.pa[1], pv_2=lines[1].pv, pt_2=lines[1].pt,
        result=RESULTS[lines[0].pt], finish=score.finish, note=score.note,
    )  # fmt: skip


def as_data(state: Tournament) -> dict[str, Any]:
    """The public record: settings, standings and games; no lists.  WT-HID-01"""
    return {
        "format": "tercio-tournament-1",
        "settings": msgspec.to_builtins(state.settings),
        "phase": state.phase,
        "rounds": len(state.rounds),
        "standings": standings_rows(state),
        "games": games_rows(state),
        "decisions": decision_rows(state),
    }


def decision_rows(state: Tournament) -> list[dict[str, Any]]:
    """Every disagreement, ruling and correction: who, why, before and after.  WT-REF-02"""
    rows: list[dict[str, Any]] = []
    for round_, game in state.games():
        first, second = (state.companies[company].name for company in game.pair)
        where = {"round": round_.number, "table": game.table, "company_1": first, "company_2": second}
        if game.objector:
            by = state.companies[game.objector].name
            sheets = _sheet_rows(state, round_, game)
            rows.append({**where, "what": "disputed", "by": by, "reason": game.objection, "sheets": sheets})
        rows += [{**where, **_decision(state, made)} for made in game.settlements if made.reason]
    return rows


def _sheet_rows(state: Tournament, round_: Round, game: Game) -> list[dict[str, Any]]:
    """What each sheet sent comes to, in the order of the pair."""
    read = {company: read_sheet(state, round_, game, sheet) for company, sheet in game.claims.items()}
    return [
        {"by": state.companies[company].name, "pm": score.pm, "pa": score.pa, "pv": pv_of(score)}
        for company, score in read.items()
    ]


def _decision(state: Tournament, made: Settlement) -> dict[str, Any]:
    return {
        "what": made.how,
        "by": state.role(made.by),
        "reason": made.reason,
        "pv_before": pv_of(made.before),
        "pv_after": pv_of(made.after),
    }


def pv_of(score: Score | None) -> list[int] | None:
    """The PV of both, in the order of the pair."""
    return [score.pm[at] + score.pa[at] for at in (0, 1)] if score else None


def publisher_report(state: Tournament) -> dict[str, Any]:
    """Standings, games and lists, for the organiser to send on.  WT-ORG-03"""
    lists = {
        company.name: [unit.name for unit in company.army.units]
        for company in state.companies.values()
        if company.army
    }
    return {
        **as_data(state),
        "pack": state.settings.pack,
        "official": state.settings.official,
        "lists": lists,
    }


def standings_csv(state: Tournament, language: str = "") -> str:
    """The classification, ready for a spreadsheet."""
    return sheet(standings_rows(state), STANDING, language)


def games_csv(state: Tournament, language: str = "") -> str:
    """The games, ready for a spreadsheet."""
    return sheet(games_rows(state), GAME, language)


def minutes_long(state: Tournament) -> int:
    """How long an event takes: as announced, else as its rounds do, usual ones no later than midnight."""
    hour, _, minute = state.settings.starts.partition(":")
    left = 24 * 60 - 60 * int(hour) - int(minute)
    each, rounds = state.settings.round_minutes, state.rounds_expected
    return state.settings.event_minutes or (rounds * each if each else min(rounds * USUAL_MINUTES, left))


def calendar(state: Tournament, name: str, link: str, stamp: str) -> str:
    """The day of the event for anybody's calendar (iCalendar): from its hour on, else the whole day.

    The hour has no zone: it is the one on the wall of the hall. The stamp is when the file was made.
    """
    day, hour = state.settings.date.replace("-", ""), state.settings.starts.replace(":", "")
    begins = f"DTSTART:{day}T{hour}00" if hour else f"DTSTART;VALUE=DATE:{day}"
    lasts = f"PT{minutes_long(state)}M" if hour else "P1D"

    def text(value: str) -> str:
        one_line = "\n".join(value.splitlines())  # whatever any program takes for the end of a line
        return one_line.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")

    lines = (
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tercio//Tournament//EN", "BEGIN:VEVENT",
        f"UID:{name}@tercio", f"DTSTAMP:{stamp}", begins, f"DURATION:{lasts}",
        f"SUMMARY:{text(state.settings.name)}", f"LOCATION:{text(state.settings.place)}", f"URL:{link}",
        "END:VEVENT", "END:VCALENDAR", "",
    )  # fmt: skip
    return "\r\n".join(lines)
