"""From the log of games to each company's results, in one pass."""

from __future__ import annotations

from tercio.tournament.score import BYE_PT, Result, result
from tercio.tournament.standings import Line, Row, Tally, bye, classification
from tercio.tournament.state import CompanyId, Game, Round, Score, Tournament


def game_result(score: Score) -> Result:
    """A score as a result, in the order of the game's pair."""
    return result((score.pm[0], score.pa[0]), (score.pm[1], score.pa[1]))


def lines_of(round_: Round, game: Game) -> tuple[Line, Line] | None:
    """What a game gave each of its two companies; None while it has no result."""
    if game.score is None:
        return None
    if game.score.finish == "no_show":
        return _walkover(round_, game, game.score.absent)
    outcome = game_result(game.score)
    pt, pv = list(outcome.pt), list(outcome.pv)
    if game.lost_by:
        # Lost by sanction: nothing for the offender; the rival keeps its PV and at least a partial triumph.
        offender = game.pair.index(game.lost_by)
        pt[offender], pv[offender] = 0, 0
        pt[1 - offender] = max(BYE_PT, pt[1 - offender])
    first, second = game.pair
    return (
        Line(round_.number, "game", pt[0], pv[0], pv[1], second),
        Line(round_.number, "game", pt[1], pv[1], pv[0], first),
    )


def _walkover(round_: Round, game: Game, absent: CompanyId) -> tuple[Line, Line]:
    """The absent company gets nothing, the present one as much as by a bye.  WT-SCORE-10"""
    first, second = (
        Line(round_.number, "absent", 0, rival=game.rival(company))
        if company == absent
        else Line(round_.number, "walkover", BYE_PT, rival=absent)
        for company in game.pair
    )
    return first, second


def tallies(state: Tournament, *, upto: int | None = None) -> dict[CompanyId, Tally]:
    """Everyone who ever took part, with a line for each round; an event over has the bye correction."""
    lines: dict[CompanyId, list[Line]] = {
        company.id: []
        for company in state.companies.values()
        if company.status not in ("waiting", "withdrawn", "entered")
    }
    for round_ in state.rounds[:upto]:
        if round_.bye is not None:
            lines[round_.bye].append(bye(round_.number))
        for game in round_.games.values():
            for company, line in zip(game.pair, lines_of(round_, game) or (), strict=False):
                lines[company].append(line)
    over = state.phase == "closed"
    return {
        company: Tally(
            company,
            tuple(found),
            _taken(state, company, "pt"),
            _taken(state, company, "pv"),
            over,
            state.settings.bye_conceded,
        )
        for company, found in lines.items()
    }


def _taken(state: Tournament, company: CompanyId, kind: str) -> int:
    return sum(s.amount for s in state.sanctions if s.company == company and s.kind == kind)


def standings(state: Tournament, *, upto: int | None = None) -> list[Row]:
    """The table as it stands: live while rounds go on, final once the event is closed.  WT-FINAL-01"""
    return classification(
        tallies(state, upto=upto),
        {company.id: company.status for company in state.companies.values()},
        mode=state.settings.further_tiebreak,
        lot=state.lot,
    )
