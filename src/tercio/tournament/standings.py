"""Standings are reasons in order, computed from what happened each time they are asked for.

    CRITERIA = (points, victory_points, fewest(conceded))        WT-RANK-01 to 03

Nothing here is stored: a correction to round 1 changes every number at once. Before the end victory
points count as scored; once the event is closed, the bye correction applies (WT-BYE-05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from tercio.tournament.score import BYE_PT


@dataclass(frozen=True)
class Line:
    """One round of one company: a game, a bye, a walk-over or an absence."""

    round: int
    kind: str
    """`game`, `bye`, `walkover` (the rival never came) or `absent`."""
    pt: int
    pv: int = 0
    conceded: int = 0
    rival: str | None = None


@dataclass(frozen=True)
class Tally:
    """A company's results so far, with every line they come from."""

    id: str
    lines: tuple[Line, ...] = ()
    pt_taken: int = 0
    pv_taken: int = 0
    """Deducted by sanctions."""
    final: bool = False
    bye_conceded: str = "literal"

    @property
    def games(self) -> int:
        """Rounds that count as played; an absence is one, played to nothing."""
        return sum(line.kind in ("game", "absent") for line in self.lines)

    @property
    def byes(self) -> int:
        """Byes, and walk-overs, which count among them for the correction.  WT-SCORE-10"""
        return sum(line.kind in ("bye", "walkover") for line in self.lines)

    @property
    def byes_used(self) -> int:
        """Byes proper: a walk-over uses up none.  WT-SCORE-10"""
        return sum(line.kind == "bye" for line in self.lines)

    @property
    def pt(self) -> int:
        """PT added up over the rounds.  WT-SCORE-09"""
        return max(0, sum(line.pt for line in self.lines) - self.pt_taken)

    @property
    def pv_scored(self) -> int:
        """PV as scored."""
        return sum(line.pv for line in self.lines)

    @property
    def pv(self) -> int:
        """PV as they count: corrected for byes once the event is over.  WT-RANK-02"""
        scored = scaled_for_byes(self.pv_scored, self.games, self.byes) if self.final else self.pv_scored
        return max(0, scored - self.pv_taken)

    @property
    def conceded(self) -> int:
        """PV its rivals took from it; a bye is nobody.  WT-RANK-03, WT-BYE-07"""
        given = sum(line.conceded for line in self.lines)
        return conceded_with_byes(given, self.games, self.byes, self.bye_conceded) if self.final else given


def scaled_for_byes(pv: int, games: int, byes: int) -> int:
    """PV scaled from the games played to all rounds, rounded up, in whole numbers.  WT-BYE-05, WT-BYE-06"""
    return -(-pv * (games + byes) // games) if games else 0


def conceded_with_byes(conceded: int, games: int, byes: int, mode: str) -> int:
    """As given, or scaled like the PV where the event prefers it.  WT-BYE-07"""
    return scaled_for_byes(conceded, games, byes) if mode == "scaled" else conceded


def bye(round_: int) -> Line:
    """A bye is a partial triumph without PV.  WT-BYE-02"""
    return Line(round_, "bye", BYE_PT)


def points(tally: Tally) -> int:
    """Total PT, most first.  WT-RANK-01"""
    return tally.pt


def victory_points(tally: Tally) -> int:
    """Total PV, most first.  WT-RANK-02"""
    return tally.pv


def conceded(tally: Tally) -> int:
    """PV the rivals scored against it.  WT-RANK-03"""
    return tally.conceded


Criterion = Callable[[Tally], int]


def fewest(criterion: Criterion) -> Criterion:
    """The smaller the better."""
    return lambda tally: -criterion(tally)


CRITERIA: tuple[Criterion, ...] = (points, victory_points, fewest(conceded))


def reasons(tally: Tally) -> tuple[int, ...]:
    """What places a company, most important first."""
    return tuple(criterion(tally) for criterion in CRITERIA)


def order(tallies: Iterable[Tally]) -> list[list[str]]:
    """Companies best first; those level on all three stand together, by id.  WT-RANK-01 to 04"""
    ranked = sorted(tallies, key=lambda tally: (tuple(-reason for reason in reasons(tally)), tally.id))
    return [[tally.id for tally in level] for _, level in groupby(ranked, key=reasons)]


def places(groups: Sequence[Sequence[str]]) -> dict[str, int]:
    """Level companies share a place and the next is skipped: 1, 2, 2, 4.  WT-RANK-04"""
    taken, found = 1, {}
    for level in groups:
        found.update(dict.fromkeys(level, taken))
        taken += len(level)
    return found


def settle(
    groups: Sequence[Sequence[str]], mode: str, tallies: Mapping[str, Tally], lot: Sequence[str]
) -> list[list[str]]:
    """Level companies parted by their own game or by lot, if the event says so.  WT-RANK-04"""
    if mode == "lot":
        drawn = {company: number for number, company in enumerate(lot)}
        return [
            [company] for level in groups for company in sorted(level, key=lambda c: drawn.get(c, len(drawn)))
        ]
    if mode == "head_to_head":
        return [part for level in groups for part in _head_to_head(level, tallies)]
    return [list(level) for level in groups]


def _head_to_head(level: Sequence[str], tallies: Mapping[str, Tally]) -> list[list[str]]:
    """Two that met and did not draw are parted by it; otherwise they share.  WT-RANK-04"""
    if len(level) != 2:
        return [list(level)]
    first, other = level
    met = [line for line in tallies[first].lines if line.rival == other and line.kind == "game"]
    mine = sum(line.pt for line in met)
    theirs = sum(line.pt for line in tallies[other].lines if line.rival == first and line.kind == "game")
    if mine == theirs:
        return [list(level)]
    return [[first], [other]] if mine > theirs else [[other], [first]]


def seeding(tallies: Iterable[Tally], lot: Sequence[str]) -> list[str]:
    """One strict order for byes and pairings: the three criteria on PV as scored, then the lot.

    WT-BYE-04, WT-RANK-04
    """
    drawn = {company: number for number, company in enumerate(lot)}
    interim = [replace(tally, final=False) for tally in tallies]
    interim.sort(key=lambda t: (tuple(-reason for reason in reasons(t)), drawn.get(t.id, len(drawn)), t.id))
    return [tally.id for tally in interim]


@dataclass(frozen=True)
class Row:
    """A line of the classification, with every reason for it."""

    id: str
    place: int | None
    """None for a disqualified company: listed last, unplaced.  WT-SPORT-02"""
    tally: Tally
    status: str
    marks: tuple[str, ...] = field(default=())


def classification(
    tallies: Mapping[str, Tally],
    status: Mapping[str, str],
    *,
    mode: str,
    lot: Sequence[str],
) -> list[Row]:
    """Everyone in order, with places; the disqualified last and unplaced.  WT-FINAL-01"""
    placed = [tally for tally in tallies.values() if status[tally.id] != "disqualified"]
    groups = settle(order(placed), mode, tallies, lot)
    place = places(groups)
    rows = [
        Row(company, place[company], tallies[company], status[company])
        for level in groups
        for company in level
    ]
    out = sorted(company for company in tallies if status[company] == "disqualified")
    return rows + [Row(company, None, tallies[company], status[company]) for company in out]
