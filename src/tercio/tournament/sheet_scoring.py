"""Reading a sheet: from what was written at a table to the score that counts.  WT-SCORE-*"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.tournament.objectives import control_lapsed
from tercio.tournament.score import Result, check_totals, clock_stop
from tercio.tournament.sheets import Pair
from tercio.tournament.state import Game, Round, Score, ScoreSheet, Tournament
from tercio.tournament.warnings import DeskWarning


def read_sheet(state: Tournament, round_: Round, game: Game, sheet: ScoreSheet) -> Score:
    """The score a sheet stands for, or a refusal that names what cannot be.  WT-SCORE-08, WT-SCORE-10"""
    if sheet.finish == "no_show":
        if sheet.absent not in game.pair:
            raise Refused("wt.score.who_absent", rule="WT-SCORE-10")
        return Score((0, 0), (0, 0), "no_show", sheet.absent, sheet.note)
    if sheet.zone_a not in game.pair:
        raise Refused("wt.score.zone_unknown", rule="WT-CONV-02")
    if sheet.finish != "played" and not sheet.note.strip():
        raise Refused("wt.score.note_needed", rule="WT-SCORE-10")
    pm, pa = _military(state, round_, sheet), _arcane(state, round_, sheet)
    check_totals(
        pm, pa, state.scenario(round_.number), state.feat(round_.number), finished=sheet.finish == "played"
    )
    if sheet.zone_a == game.pair[1]:
        pm, pa = (pm[1], pm[0]), (pa[1], pa[0])
    return Score(pm, pa, sheet.finish, note=sheet.note)


def _military(state: Tournament, round_: Round, sheet: ScoreSheet) -> Pair:
    """PM from the owners written at the end of each round of the game, or as told."""
    scenario = state.scenario(round_.number)
    if not sheet.rounds:
        if sheet.pm is None:
            raise Refused("wt.score.no_military", rule="WT-SCORE-08")
        return sheet.pm
    if scenario is None:
        raise Refused("wt.score.no_adventure", rule="WT-ADV-01", number=round_.number)
    written = [scenario.sheet.read(owners) for owners in sheet.rounds]
    return scenario.score_game(written, finished=sheet.finish == "played")


def _arcane(state: Tournament, round_: Round, sheet: ScoreSheet) -> Pair:
    """PA from the feat's sheet, or as told."""
    feat = state.feat(round_.number)
    if sheet.feat is None:
        if sheet.pa is None:
            raise Refused("wt.score.no_arcane", rule="WT-SCORE-08")
        return sheet.pa
    if feat is None:
        raise Refused("wt.score.no_adventure", rule="WT-ADV-01", number=round_.number)
    return feat.score(feat.sheet.read(sheet.feat))


def as_before_play(state: Tournament, round_: Round, sheet: ScoreSheet) -> bool:
    """Whether every box of a finished game says what stood in it before the game.  WT-SCORE-08"""
    halves = state.halves(round_.number)
    if halves is None or not sheet.rounds or sheet.finish != "played":
        return False
    scenario, feat = halves
    return all(owners == scenario.start for owners in sheet.rounds) and sheet.feat == feat.written(feat.start)


def if_stopped_now(state: Tournament, round_: Round, game: Game) -> Result | None:
    """What time called now would give A and B: rounds written, the present one as it lies, the counter.

    Nothing while nobody has written anything.  WT-SCORE-10
    """
    halves = state.halves(round_.number)
    if halves is None or not (game.owners or game.counter):
        return None
    scenario, feat = halves
    rounds = [scenario.sheet.read({**scenario.start, **owners}) for owners in game.owners or ({},)]
    counter = feat.sheet.read(feat.written({**feat.start, **game.counter}))
    return clock_stop(
        scenario.score_game(rounds[:-1], finished=False), scenario.score(rounds[-1]), feat.score(counter)
    )


def doubts(state: Tournament, round_: Round, sheet: ScoreSheet) -> list[DeskWarning]:
    """What a sheet says that deserves a second look: control that went back to nobody.  WT-OBJ-03"""
    scenario = state.scenario(round_.number)
    if scenario is None or not sheet.rounds:
        return []
    before, found = scenario.start, []
    for number, owners in enumerate(sheet.rounds, start=1):
        found += [
            DeskWarning("wt.sheet.control_lapsed", "WT-OBJ-03", {"marker": marker, "round": number})
            for marker, who in owners.items()
            if control_lapsed(scenario, before.get(marker, "none"), who)
        ]
        before = owners
    return found
