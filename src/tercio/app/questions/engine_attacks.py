"""First Blood's own attacks as the odds read them: a pair of regiments in; blows, bodies and fighters out.

No rule is restated here. The battle's functions prepare the attack (`tercio.firstblood.face_to_face`); what
their sheets say is handed to `tercio.odds`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from tercio import odds
from tercio.app.questions.question_parts import Chart, Number, OddsAnswer, Reason, chance_of, mean_of
from tercio.core.refused import Refused
from tercio.firstblood.face_to_face import ChargeSheet, FaceToFace, Stance, changes
from tercio.firstblood.prepared_attack import CLASH, IMPACT, Attack, save_value
from tercio.ledger import RuleName
from tercio.odds.sampling import Sample

AMOUNTS = {"skill": 1, "defence": 1, "piercing": -1, "hardened": 1, "dice": 1}
"""Figures whose change is worth a number beside its reason, and its sign for the one who rolls."""
UNTOLD = ("inspired", "floor")
"""Figures the core book changes on the way to others, which have a reason of their own."""


class Ranks(NamedTuple):
    """How many of a regiment stand, and in what state."""

    models: int
    wounds: int
    hurt: int = 0
    start: int = 0
    """Models when the round began (0: as now)."""
    engaged: int = 0
    """Models in the fight (0: all)."""
    broken: bool = False


def reasons(*attacks: Attack) -> tuple[Reason, ...]:
    """Which rules changed an attack, each once."""
    lines: dict[tuple[str, int], Reason] = {}
    for attack in attacks:
        for rule, figure, change in changes(attack):
            if not (figure in UNTOLD and not rule.startswith("FB-SR")):
                amount = AMOUNTS.get(figure, 0) * change
                lines.setdefault((rule, amount), Reason(RuleName(rule), amount, rule))
    return tuple(lines.values())


class Contender(NamedTuple):
    """One side of a pair, as it stands."""

    pair: FaceToFace
    side: int
    ranks: Ranks
    charged: bool = False
    """The other side has just charged it."""


def body(who: Contender, kind: int = CLASH, *, tests_morale: bool = True) -> odds.Body:
    """Who takes the wounds, and on what they test.  FB-MOR-02 to 04, FB-BRK-01"""
    ranks, morale = who.ranks, who.pair.morale(who.side, kind, Stance(charged=kind == IMPACT))
    if ranks.broken and morale.unbreakable:
        raise Refused("ask.never_broken", rule="FB-BRK-01")
    tested = tests_morale and morale.resolve is not None
    return odds.Body(
        ranks.models,
        ranks.wounds,
        hurt=min(ranks.hurt, ranks.wounds - 1),
        start=max(ranks.start, ranks.models) if ranks.start else 0,
        exposed=min(ranks.engaged, ranks.models),
        resolve=morale.resolve if tested else None,
        numbers=morale.numbers if tested else 0,
        lent=morale.lent if tested else 0,
        terror=morale.fright if tested else 0,
        steady=morale.discards if tested else 0,
        oblivious=tested and morale.halved,
        broken=ranks.broken,
        unbreakable=morale.unbreakable,
    )


def fighter(who: Contender, tally: tuple[int, ...], stance: Stance, kind: int = CLASH) -> odds.Fighter:
    """A side that strikes the other, whole or Broken, and is struck back; `tally` are its dice."""
    pair, me = who.pair, who.side
    whole, at_broken = (
        pair.attack(kind, me, stance._replace(broken=broken)).sheet() for broken in (False, True)
    )
    bare = [pair.bare_hits(me, Stance(charged=who.charged, broken=broken)) for broken in (False, True)]
    impact = kind == IMPACT
    return odds.Fighter(
        body(who),
        odds.blows_of(whole),
        reach=min(who.ranks.engaged, who.ranks.models),
        tally=tally,
        against_broken=odds.blows_of(at_broken),
        guard=odds.Guard(0, bare[0].discards),
        fright=pair.morale(1 - me, IMPACT, stance).fright if impact else None,
        against=odds.guard_of(whole),
        twice=impact and pair.repeats_impact(me),
        returns=bool(pair.attack(CLASH, 1 - me).returns),
        demise=pair.wounds_strike_back(me),
        bare=(save_value(bare[0]), save_value(bare[1])),
    )


def arrival(charge: ChargeSheet) -> Fraction:
    """The chance of a Charge, thrown again once if its rules allow it.  FB-CHG-07, FB-SR-UNSTOPPABLE"""
    missed = Fraction(6 - charge.faces, 6)
    return 1 - missed**2 if charge.again else 1 - missed


def fight_answer(
    fight: odds.Reply, arrives: Fraction | None = None, sample: Sample | None = None, **more: Any
) -> OddsAnswer:
    """Both sides after a fight: as it may come out, then as it comes out if the charge arrives."""
    figures = fight_figures(fight, sample)
    charts = [
        Chart("their_casualties", fight.theirs.casualties),
        Chart("my_casualties", fight.mine.casualties),
    ]
    grid, numbers = fight.grid, figures
    if arrives is not None:
        mine, theirs = fight.bodies
        stay = {"they_break": theirs.broken, "i_break": mine.broken}
        weighed = [dilute(n, arrives, int(stay.get(n.figure, 0))) for n in figures]
        given = [Number(n.figure, n.value, n.kind, n.margin, "arrives") for n in figures]
        numbers = [
            Number("arrives", arrives),
            *(n for pair in zip(weighed, given, strict=True) for n in pair),
        ]
        charts = [
            *(Chart(chart.figure, diluted_odds(chart.odds, arrives)) for chart in charts),
            *(Chart(chart.figure, chart.odds, "arrives") for chart in charts),
        ]
        grid = diluted_grid(grid, arrives)
    rounded = () if fight.grid.exact or sample else ("ask.note.rounded",)
    return OddsAnswer(tuple(numbers), tuple(charts), notes=rounded, grid=grid, sample=sample, **more)


def fight_figures(fight: odds.Reply, sample: Sample | None) -> list[Number]:
    mine, theirs = fight.mine, fight.theirs
    mean, chance = partial(mean_of, sample), partial(chance_of, sample)
    return [
        mean("their_casualties", theirs.casualties),
        mean("my_casualties", mine.casualties),
        chance("they_break", theirs.broken),
        chance("they_fall", theirs.destroyed),
        chance("i_break", mine.broken),
        chance("i_fall", mine.destroyed),
    ]


def dilute(number: Number, arrives: Fraction, otherwise: int) -> Number:
    """A figure of a fight that may not take place."""
    value = number.value * arrives + otherwise * (1 - arrives)
    margin = None if number.margin is None else number.margin * float(arrives)
    return Number(number.figure, value, number.kind, margin)


def diluted_odds(distribution: odds.Odds, arrives: Fraction) -> odds.Odds:
    nothing = odds.certain(0) if distribution.exact else odds.certain(0).loose()
    return odds.mixture([(1 - arrives, nothing), (arrives, distribution)])


def diluted_grid(grid: odds.Grid, arrives: Fraction) -> odds.Grid:
    cells: dict[tuple[int, int], Any] = {pair: share * arrives for pair, share in grid.items()}
    cells[0, 0] = cells.get((0, 0), 0) + (1 - arrives)
    return odds.Grid(odds.common(cells) if grid.exact else cells, exact=grid.exact)
