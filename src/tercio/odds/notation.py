"""Dice as players write them: `4d6`, `2d10+3`, `3d{0,1,1,2}`, `d6-d6`, `5d6>=4`, `24d6r6<=3`.

`r` names the faces thrown again once (`r1`, `r6`, `r5,6`); a comparison counts the dice that meet it,
and then `!1` or `!6` names faces that always succeed, `?6` faces that never do. d10 is read 0 to 9.
"""

from __future__ import annotations

import re

from tercio.odds.distribution import Odds, d10, die
from tercio.odds.limits import dice_allowed, outcomes_allowed, refuse

TERM = re.compile(
    r"""(?P<sign>[+-])?
    (?:(?P<count>\d+)?d(?:(?P<sides>\d+)|\{(?P<faces>-?\d+(?:,-?\d+)*|)\})
       (?:r(?P<again>\d+(?:,\d+)*))?
       (?:(?P<way>>=|<=)(?P<need>-?\d+))?
       (?:!(?P<always>\d+))?(?:\?(?P<never>\d+))?
      |(?P<flat>\d+))""",
    re.VERBOSE,
)


def parse(text: str, exact: bool = True) -> Odds:
    """The odds of what was written; not exact, in floats, which reach farther."""
    answer: Odds | None = None
    for sign, count, die_odds in terms(text):
        part = (die_odds if exact else die_odds.loose()).times(count)
        part = -part if sign < 0 else part
        answer = part if answer is None else answer + part
    assert answer is not None
    return answer


def terms(text: str) -> list[tuple[int, int, Odds]]:
    """What is added up: the sign, how many dice, one of them (a plain number is a die of one face)."""
    written = re.sub(r"\s+", "", text.lower()).replace("≥", ">=").replace("≤", "<=")
    if not written or len(written) > 200:
        raise refuse("odds.unreadable", text=text[:80])
    parts: list[tuple[int, int, Odds]] = []
    at = 0
    while at < len(written):
        term = TERM.match(written, at)
        if term is None or (parts and not term["sign"]):
            raise refuse("odds.unreadable", text=text[:80])
        sign = -1 if term["sign"] == "-" else 1
        if term["flat"]:
            parts.append((sign, 1, Odds((1,), number(term["flat"]))))
        else:
            parts.append((sign, dice_allowed(number(term["count"] or "1")), read_die(term)))
        at = term.end()
    outcomes_allowed(sum(count * (die_odds.last - die_odds.first) for _, count, die_odds in parts))
    return parts


def number(digits: str) -> int:
    """A plain number of the size people add."""
    if len(digits) > 9:
        raise refuse("odds.unreadable", text=digits[:20])
    return int(digits)


def read_die(term: re.Match[str]) -> Odds:
    if term["faces"] is not None:
        die_odds = die([int(face) for face in term["faces"].split(",") if face])
    else:
        die_odds = d10 if term["sides"] == "10" else die(number(term["sides"]))
    if term["again"]:
        die_odds = die_odds.reroll({int(face) for face in term["again"].split(",")})
    if term["way"]:
        die_odds = die_odds.read(success(term))
    return die_odds


def success(term: re.Match[str]):  # type: ignore[no-untyped-def]
    need, low = int(term["need"]), term["way"] == "<="
    always = int(term["always"]) if term["always"] else None
    never = int(term["never"]) if term["never"] else None

    def good(face: int) -> bool:
        if face in (always, never):
            return face == always
        return face <= need if low else face >= need

    return good
