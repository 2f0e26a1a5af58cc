"""From military and arcane points to victory and tournament points.  WT-SCORE-*"""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.refused import Refused
from tercio.tournament.feats import Feat
from tercio.tournament.objectives import most_points
from tercio.tournament.scenarios import Scenario
from tercio.tournament.sheets import Pair

MAX_PM, MAX_PA = most_points(3), 4
"""No scenario gives more than 3 PM a round.  WT-OBJ-08"""
RESULTS = ("derrota_amarga", "retirada_tactica", "duelo_equilibrado", "triunfo_parcial", "supremacia")
"""By tournament points, 0 to 4."""
BYE_PT, BYE_PV = 3, 0


@dataclass(frozen=True)
class Result:
    """A game decided, for A and B."""

    pm: Pair
    pa: Pair
    pt: Pair

    @property
    def pv(self) -> Pair:
        """PM plus PA of each.  WT-SCORE-01"""
        return victory_points(self.pm[0], self.pa[0]), victory_points(self.pm[1], self.pa[1])

    @property
    def names(self) -> tuple[str, str]:
        """What the rules call it, for each."""
        return RESULTS[self.pt[0]], RESULTS[self.pt[1]]


def victory_points(pm: int, pa: int) -> int:
    """PV of a company in a game: its PM plus its PA.  WT-SCORE-01"""
    return pm + pa


def result(a: Pair, b: Pair) -> Result:
    """The five results from (PM, PA) of each company: exactly one case, and the PT add up to 4.

    WT-SCORE-02 to 07
    """
    return Result((a[0], b[0]), (a[1], b[1]), _tournament_points(a, b))


def _tournament_points(a: Pair, b: Pair) -> Pair:
    if a[0] > b[0] and a[1] > b[1]:
        return 4, 0
    if b[0] > a[0] and b[1] > a[1]:
        return 0, 4
    mine, theirs = victory_points(*a), victory_points(*b)
    return (2, 2) if mine == theirs else (3, 1) if mine > theirs else (1, 3)


def clock_stop(completed: Pair, current: Pair, pa: Pair) -> Result:
    """Time is up: completed rounds stand, the current one is scored as it lies, then the feat.

    WT-SCORE-10
    """
    pm = completed[0] + current[0], completed[1] + current[1]
    return result((pm[0], pa[0]), (pm[1], pa[1]))


def no_show(present: int) -> Pair:
    """PT when one company never came: the one present as by a bye, the absent none.  WT-SCORE-10"""
    return (BYE_PT, 0) if present == 0 else (0, BYE_PT)


def check_score(pm: object, pa: object) -> None:
    """Whole numbers, PM 0 to 9 and PA 0 to 4.  WT-SCORE-08"""
    for points, most, key in ((pm, MAX_PM, "wt.score.pm_high"), (pa, MAX_PA, "wt.score.pa_high")):
        if not isinstance(points, int) or isinstance(points, bool):
            raise Refused("wt.score.not_whole", rule="WT-SCORE-08", points=str(points))
        if points < 0:
            raise Refused("wt.score.negative", rule="WT-SCORE-08", points=points)
        if points > most:
            raise Refused(key, rule="WT-SCORE-08", points=points, most=most)


def check_totals(pm: Pair, pa: Pair, scenario: Scenario | None, feat: Feat | None, *, finished: bool) -> None:
    """Refuse totals the adventure cannot produce.  WT-SCORE-08"""
    for side in (0, 1):
        check_score(pm[side], pa[side])
    if scenario and finished and pm not in scenario.reachable_games:
        raise Refused("wt.score.pm_unreachable", rule="WT-SCORE-08", a=pm[0], b=pm[1])
    if feat and finished and pa not in feat.reachable:
        raise Refused("wt.score.pa_unreachable", rule="WT-SCORE-08", a=pa[0], b=pa[1])
