"""The score sheet as a form: drawn from the scenario's and the feat's own sheets, and read back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from tercio.core.refused import Refused
from tercio.tournament.feats import Feat
from tercio.tournament.results import lines_of
from tercio.tournament.scenarios import ROUNDS, Scenario
from tercio.tournament.score import MAX_PA, MAX_PM, RESULTS, no_show, result
from tercio.tournament.sheet_scoring import as_before_play, doubts, read_sheet
from tercio.tournament.sheets import Box
from tercio.tournament.state import Game, Round, ScoreSheet, Tournament
from tercio.tournament.warnings import DeskWarning


@dataclass(frozen=True)
class Choice:
    """One answer of a box."""

    value: str
    chosen: bool


@dataclass(frozen=True)
class BoxQuestion:
    """A box of the sheet as it is asked."""

    name: str
    box: str
    kind: str
    choices: list[Choice]
    rival: str = ""
    """What the rival marked here, where it is not what the reader marked too."""
    on_counter: str = ""
    """How the table's counter stands, where the box follows it."""
    counter_used: bool = False
    """Whether the counter stands otherwise than when the game began: then it says something of its own."""

    @property
    def disputed(self) -> bool:
        """Whether the rival marked something else than what stands here."""
        return bool(self.rival) and not any(
            choice.chosen and choice.value == self.rival for choice in self.choices
        )


@dataclass(frozen=True)
class TotalsOf:
    """What is asked of one player where totals are."""

    zone: str
    company: str
    questions: list[BoxQuestion]


TOTALS = ("pm_a", "pa_a", "pm_b", "pa_b")
"""PM and PA of both, by the zone they sat in."""
BUTTON_LETTERS = 14
"""What a button with a name on it has room for on a phone."""
EITHER = "either"
"""What a form says that asks boxes and totals alike: its totals count once one of them is marked."""


@dataclass(frozen=True)
class Form:
    """Everything the sheet asks, with what is known already."""

    zone_a: str
    rounds: list[tuple[int, list[BoxQuestion]]]
    feat: list[BoxQuestion]
    totals: bool
    """Only totals are asked: no adventure is set, or a paper sheet is being copied."""
    typed: dict[str, str]
    """The rest, by field: as typed, else as the sheet at hand says."""
    saved: bool = False
    """Somebody has sent it: what is changed now is that box and no other."""

    @property
    def either(self) -> bool:
        """Whether boxes and totals are asked alike: on a sheet nobody has begun, neither way costs a tap."""
        return not (self.totals or self.saved)


def word(value: object) -> str:
    """How a value travels in a form."""
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def question(name: str, box: Box, value: object, rival: str = "") -> BoxQuestion:
    """A box with the present answer chosen."""
    choices = [Choice(word(o), word(o) == word(value)) for o in box.options]
    return BoxQuestion(name, box.name, box.kind, choices, rival)


def form_for(  # noqa: PLR0913 (two of them are said by name)
    state: Tournament,
    round_: Round,
    game: Game,
    typed: QueryDict | None = None,
    *,
    given: ScoreSheet | None = None,
    totals: bool = False,
    side: str = "",
) -> Form:
    """The sheet of a game: what was typed, else the sheet at hand, or what the table has written.

    What one marked oneself stands, whatever the rival marks after it.
    """
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    rounds: list[tuple[int, list[BoxQuestion]]] = []
    held = rounds_held(scenario, game, given, side) if scenario else []
    for number, owners in enumerate(held, start=1):
        asked = []
        for box in scenario.sheet.boxes if scenario else ():
            name = f"r{number}_{box.name}"
            value = typed.get(name) if typed else owners.get(box.name)
            asked.append(question(name, box, value, "" if given else rivals_mark(game, side, number, box)))
        rounds.append((number, asked))
    answers = feat_questions(feat, game, typed, given=given, side=side) if feat else []
    known = {key: str(typed.get(key, "")) for key in typed} if typed else rest_of(state, round_, game, given)
    if given and not typed and as_before_play(state, round_, given):
        known["unchanged"] = "true"
    zone = known.get("zone_a") or game.zone_a
    only_totals = scenario is None or (is_by_totals(typed) if typed else totals)
    return Form(zone, rounds, answers, only_totals, known, saved=bool(given or typed))


def feat_questions(
    feat: Feat, game: Game, typed: QueryDict | None, *, given: ScoreSheet | None, side: str
) -> list[BoxQuestion]:
    """The boxes of the feat: what was typed, else the sheet at hand, or what the table's counter says."""
    begun, known = feat.written(feat.start), given.feat if given else None
    counter: dict[str, Any] = dict(known or {}) or feat.written(game.counter or feat.start)
    asked = []
    for box in feat.sheet.boxes:
        value = typed.get(f"f_{box.name}") if typed else counter[box.name]
        found = question(f"f_{box.name}", box, value, "" if given else rivals_move(game, side, box, counter))
        if not given:
            used = counter[box.name] != begun[box.name]
            found = replace(found, on_counter=word(counter[box.name]), counter_used=used)
        asked.append(found)
    return asked


def rounds_held(scenario: Scenario, game: Game, given: ScoreSheet | None, side: str) -> list[dict[str, str]]:
    """Who holds what after each round: as a sheet says, else as the table marked it.

    One's own mark stands, also in the rounds after it, until one of the two marks that round.  WT-OBJ-03
    """
    before, own = dict(scenario.start), dict[str, str]()
    held = []
    for number in range(1, ROUNDS + 1):
        if given and number <= len(given.rounds):
            before = dict(given.rounds[number - 1])
        elif number <= len(game.owners):
            before |= game.owners[number - 1]
        if side and not given:
            own = own_marks(game, side, number, own)
        before |= own
        held.append(dict(before))
    return held


def own_marks(game: Game, side: str, number: int, before: dict[str, str]) -> dict[str, str]:
    """What stands by one's own word after a round: marked in it, or earlier and not marked by the rival."""
    rounds = {company: game.marks_in(company, number) for company in game.pair}
    kept = {marker: owner for marker, owner in before.items() if marker not in rounds[game.rival(side)]}
    return kept | rounds[side]


def rivals_mark(game: Game, side: str, number: int, box: Box) -> str:
    """What the rival marked in a box, unless the reader marked the same."""
    if not side:
        return ""
    own, rival = (game.marks_in(company, number).get(box.name, "") for company in (side, game.rival(side)))
    return "" if rival == own else rival


def rivals_move(game: Game, side: str, box: Box, counter: dict[str, Any]) -> str:
    """How a meter or token stands that the rival moved last; nothing where it was anybody else."""
    by_rival = side and game.counter_by.get(box.name) == game.rival(side)
    return word(counter[box.name]) if by_rival else ""


def total_questions(state: Tournament, round_: Round, game: Game, form: Form) -> list[TotalsOf]:
    """PM and PA of each player, one tap each: only what the adventure can give.  WT-SCORE-08"""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    most = {
        "pm": max(map(max, scenario.reachable_games)) if scenario else MAX_PM,
        "pa": max(map(max, feat.reachable)) if feat else MAX_PA,
    }
    marked = {} if form.either else form.typed
    return [
        TotalsOf(zone, player, [_total(f"{kind}_{zone.lower()}", kind, most[kind], marked) for kind in most])
        for zone, player in {"A": form.zone_a, "B": game.rival(form.zone_a)}.items()
    ]


def _total(name: str, kind: str, most: int, typed: dict[str, str]) -> BoxQuestion:
    options = [Choice(str(points), typed.get(name) == str(points)) for points in range(most + 1)]
    return BoxQuestion(name, kind, "count", options)


def running_total(state: Tournament, round_: Round, game: Game, form: Form) -> SheetTotals | None:
    """What the sheet comes to as it is drawn; nothing while it cannot be read."""
    post = QueryDict(mutable=True)
    post.update({**form.typed, "zone_a": form.zone_a, "totals": "true" if form.totals else ""})
    for question_ in [asked for _, round_asked in form.rounds for asked in round_asked] + form.feat:
        for choice in question_.choices:
            if choice.chosen:
                post[question_.name] = choice.value
    try:
        return derive_result(state, round_, game, read_form(post, state, round_))
    except Refused:
        return None


def short_names(first: str, second: str) -> tuple[str, str]:
    """What two players call each other: as few words of their names as tell them apart, and few letters."""
    words = first.split(), second.split()
    for count in range(1, max(map(len, words)) + 1):
        upper, lower = (clip_name(" ".join(name[:count])) for name in words)
        if upper.casefold() != lower.casefold():
            return upper, lower
    return first, second


def clip_name(name: str) -> str:
    """A name no longer than a button has room for."""
    return name if len(name) <= BUTTON_LETTERS else f"{name[: BUTTON_LETTERS - 1].rstrip()}…"


def rest_of(state: Tournament, round_: Round, game: Game, sheet: ScoreSheet | None) -> dict[str, str]:
    """What a sheet says besides its boxes, its totals included, by field of the form."""
    if sheet is None:
        return {}
    rest = {"zone_a": sheet.zone_a, "finish": sheet.finish, "absent": sheet.absent, "note": sheet.note}
    if sheet.finish == "no_show":
        return rest
    score = read_sheet(state, round_, game, sheet)
    at_a = game.pair.index(sheet.zone_a)
    for name, points in (("pm", score.pm), ("pa", score.pa)):
        rest |= {f"{name}_a": str(points[at_a]), f"{name}_b": str(points[1 - at_a])}
    return {**rest, "rounds_played": str(len(sheet.rounds))} if sheet.rounds else rest


def read_form(post: QueryDict, state: Tournament, round_: Round) -> ScoreSheet:
    """The sheet a form says."""
    scenario, feat = state.scenario(round_.number), state.feat(round_.number)
    finish = post.get("finish", "played")
    if finish not in ("played", "clock", "conceded", "no_show"):
        raise Refused("journal.unreadable_command")
    common: dict[str, Any] = {
        "zone_a": post.get("zone_a", ""),
        "finish": finish,
        "absent": post.get("absent", ""),
        "note": post.get("note", "")[:500],
    }
    if finish == "no_show":
        return ScoreSheet(**common)
    if scenario is None or feat is None or is_by_totals(post):
        return ScoreSheet(**common, pm=pair(post, "pm"), pa=pair(post, "pa"))
    if not any(name.startswith(("r1_", "f_")) for name in post):
        raise nothing_marked()
    rounds = tuple(
        {box.name: post.get(f"r{number}_{box.name}", "") for box in scenario.sheet.boxes}
        for number in range(1, rounds_written(post, finish) + 1)
    )
    boxes = {box.name: box_value(box, post.get(f"f_{box.name}", "")) for box in feat.sheet.boxes}
    return ScoreSheet(**common, rounds=rounds, feat=boxes)


def is_by_totals(post: QueryDict) -> bool:
    """Whether a form says its totals, or its boxes."""
    asked = post.get("totals")
    return asked == "true" or (asked == EITHER and any(post.get(name) for name in TOTALS))


def check_marked(post: QueryDict, state: Tournament, round_: Round, sheet: ScoreSheet) -> None:
    """A sheet that is still as it was drawn is not taken for a game in which nothing changed."""
    if post.get("unchanged") != "true" and as_before_play(state, round_, sheet):
        raise nothing_marked()


def nothing_marked() -> Refused:
    return Refused("wt.score.nothing_marked", rule="WT-SCORE-08")


def rounds_written(post: QueryDict, finish: str) -> int:
    """How many rounds of the game were written: all of them unless it was stopped.  WT-SCORE-10"""
    told = post.get("rounds_played", "")
    return int(told) if finish != "played" and told in map(str, range(1, ROUNDS)) else ROUNDS


def box_value(box: Box, text: str) -> Any:
    """What a box's text stands for, by the options it has; anything else is left for the sheet to refuse."""
    return next((option for option in box.options if word(option) == text), text)


def pair(post: QueryDict, name: str) -> tuple[int, int]:
    """Totals of A and B."""
    return total(post.get(f"{name}_a", "")), total(post.get(f"{name}_b", ""))


def total(text: str) -> int:
    """One total as it was marked; a sheet on which some are still to be marked says so."""
    if not text:
        raise Refused("wt.score.totals_missing", rule="WT-SCORE-08")
    try:
        return int(text)
    except ValueError:
        raise Refused("wt.score.not_whole", rule="WT-SCORE-08", points=text[:20]) from None


@dataclass(frozen=True)
class Side:
    """One company's part of a result."""

    company: str
    pm: int
    pa: int
    pv: int
    pt: int
    result: str
    lost: bool = False
    """By sanction, whatever was played.  WT-SPORT-02"""


@dataclass(frozen=True)
class SheetTotals:
    """What a sheet comes to."""

    sides: tuple[Side, Side]
    doubts: list[DeskWarning]
    finish: str
    note: str
    as_before: bool = False
    """Every box says what stood in it before the game."""


def derive_result(state: Tournament, round_: Round, game: Game, sheet: ScoreSheet) -> SheetTotals:
    """PM, PA, PV and PT of a sheet, in the order of the pair."""
    score = read_sheet(state, round_, game, sheet)
    pt = result((score.pm[0], score.pa[0]), (score.pm[1], score.pa[1])).pt
    if score.finish == "no_show":
        pt = no_show(present=1 if score.absent == game.pair[0] else 0)
    first, second = (
        Side(game.pair[at], score.pm[at], score.pa[at], score.pm[at] + score.pa[at], pt[at], RESULTS[pt[at]])
        for at in (0, 1)
    )
    as_before = as_before_play(state, round_, sheet)
    return SheetTotals((first, second), doubts(state, round_, sheet), score.finish, score.note, as_before)


def settled_result(state: Tournament, round_: Round, game: Game) -> SheetTotals | None:
    """What a game gave, once it has a result: the very lines the standings add up."""
    lines, score = lines_of(round_, game), game.score
    if lines is None or score is None:
        return None
    first, second = (
        Side(
            company,
            score.pm[at],
            score.pa[at],
            lines[at].pv,
            lines[at].pt,
            RESULTS[lines[at].pt],
            company == game.lost_by,
        )
        for at, company in enumerate(game.pair)
    )
    return SheetTotals(
        (first, second), doubts(state, round_, game.sheet) if game.sheet else [], score.finish, score.note
    )
