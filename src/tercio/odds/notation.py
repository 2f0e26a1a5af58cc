"""Dice as players write them: `4d6`, `2d10+3`, `3d{0,1,1,2}`, `d6-d6`, `5d6>=4`, `24d6r6<=3`, `4d6kh3`.

`r` names the faces thrown again once (`r1`, `r6`, `r5,6`); `kh3` keeps the three highest, `kl1` the lowest,
`dl1` and `dh1` throw away; `!` throws a die that shows its best face on and adds what it shows; a comparison
counts the dice that meet it, and then `!1` or `!6` names faces that always succeed, `?6` faces that never do.
d66 is two dice read one after the other, d% has a hundred faces; the faces of any other die stand in braces,
one by one or as a row: `d{0..9}` is the ten-sided die whose 0 is nothing.
"""

from __future__ import annotations

import re
from math import comb
from typing import Any, NamedTuple

from tercio.core.argument_checks import check_arguments
from tercio.odds.distribution import MOST_FACES, Odds, d6, die, of
from tercio.odds.size_limits import dice_allowed, outcomes_allowed, refuse

TERM = re.compile(
    r"""(?P<sign>[+-])?
    (?:(?P<count>\d+)?d(?:(?P<sides>\d+|%)|\{(?:(?P<from>-?\d+)\.\.(?P<to>-?\d+)|(?P<faces>-?\d+(?:,-?\d+)*|))\})
       (?:r(?P<again>\d+(?:,\d+)*))?
       (?P<explodes>!)?
       (?:(?P<keep>k[hl]?|d[hl])(?P<kept>\d+))?
       (?:(?P<way>>=|<=)(?P<need>-?\d+)
          (?:!(?P<always>\d+))?(?:\?(?P<never>\d+))?)?
      |(?P<flat>\d+))""",
    re.VERBOSE,
)
READ_TOGETHER = {"66": 2, "666": 3}
"""Dice of six whose faces are read one after the other as the digits of a number."""
RARE = 1e-9
"""A die is thrown on until that is as rare as this, and no more."""
MOST_KEPT_WORK = 2_000_000
"""Steps of choosing which dice are kept: a second's work at most."""


class Term(NamedTuple):
    """One thing that is added up, as it was understood."""

    sign: int
    dice: int
    faces: tuple[int, ...]
    """What one die shows, as it was written; a plain number is one face."""
    again: tuple[int, ...] = ()
    explosions: int = 0
    """How often a die may be thrown on."""
    keep: str = ""
    """`h` the highest are kept, `l` the lowest."""
    kept: int = 0
    way: str = ""
    need: int = 0
    always: int | None = None
    never: int | None = None
    flat: bool = False

    def single(self) -> Odds:
        """One of the dice."""
        one_die = die(list(self.faces)).reroll(set(self.again)) if self.again else die(list(self.faces))
        if self.explosions:
            one_die = exploding(one_die, self.explosions)
        return one_die.read(self.success) if self.way else one_die

    def success(self, face: int) -> bool:
        if face in (self.always, self.never):
            return face == self.always
        return face <= self.need if self.way == "<=" else face >= self.need


@check_arguments
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
    """What is added up: the sign, how many, the odds of one of them (kept dice are one thing)."""
    parts = [part_of(term) for term in read_terms(text)]
    outcomes_allowed(1 + sum(count * (die_odds.last - die_odds.first) for _, count, die_odds in parts))
    return parts


def part_of(term: Term) -> tuple[int, int, Odds]:
    if term.keep:
        return term.sign, 1, keep(term.single(), term.dice, term.kept, term.keep)
    return term.sign, term.dice, term.single()


def read_terms(text: str) -> list[Term]:
    """What was written, part by part."""
    written = re.sub(r"\s+", "", text.lower()).replace("≥", ">=").replace("≤", "<=")
    if not written:
        raise refuse("odds.no_dice")
    if len(written) > 200:
        raise refuse("odds.unreadable", text=text[:80])
    parts: list[Term] = []
    at = 0
    while at < len(written):
        term = TERM.match(written, at)
        if term is None or (parts and not term["sign"]):
            raise refuse("odds.unreadable", text=text[:80])
        parts.append(read_term(term))
        at = term.end()
    return parts


def read_term(term: re.Match[str]) -> Term:
    sign = -1 if term["sign"] == "-" else 1
    if term["flat"]:
        return Term(sign, 1, (number(term["flat"]),), flat=True)
    if term["way"] and (term["explodes"] or term["keep"]):
        raise refuse("odds.unclear_order", text=term[0][:40])
    count, faces = dice_allowed(number(term["count"] or "1")), faces_of(term)
    if not count:
        raise refuse("odds.not_one_die", text=term[0][:40])
    keep, kept = kept_of(term, count)
    return Term(
        sign,
        count,
        faces,
        tuple(int(face) for face in (term["again"] or "").split(",") if face),
        explosions_of(faces) if term["explodes"] else 0,
        keep,
        kept,
        term["way"] or "",
        int(term["need"] or 0),
        int(term["always"]) if term["always"] else None,
        int(term["never"]) if term["never"] else None,
    )


def number(digits: str) -> int:
    """A plain number of the size people add."""
    if len(digits) > 9:
        raise refuse("odds.unreadable", text=digits[:20])
    return int(digits)


def signed_number(digits: str) -> int:
    return -number(digits[1:]) if digits.startswith("-") else number(digits)


def faces_of(term: re.Match[str]) -> tuple[int, ...]:
    if term["from"]:
        return row_of_faces(signed_number(term["from"]), signed_number(term["to"]))
    if term["faces"] is not None:
        listed = [int(face) for face in term["faces"].split(",") if face]
        die(listed)  # refuses what is no die
        return tuple(listed)
    if term["sides"] in READ_TOGETHER:
        return read_together(READ_TOGETHER[term["sides"]])
    sides = 100 if term["sides"] == "%" else number(term["sides"])
    die(sides)
    return tuple(range(1, sides + 1))


def row_of_faces(first: int, last: int) -> tuple[int, ...]:
    """Every number from the first to the last."""
    if last - first >= MOST_FACES:
        raise refuse("odds.too_many_faces")
    row = range(first, last + 1)
    die(row)  # refuses what is no die
    return tuple(row)


def read_together(dice: int) -> tuple[int, ...]:
    """11 to 66: every digit is a die."""
    faces = [0]
    for _ in range(dice):
        faces = [10 * face + digit for face in faces for digit in range(d6.first, d6.last + 1)]
    return tuple(faces)


def kept_of(term: re.Match[str], count: int) -> tuple[str, int]:
    """Which dice are kept, and how many; throwing away the lowest is keeping the highest."""
    if not term["keep"]:
        return "", 0
    many, high = number(term["kept"]), term["keep"] in ("k", "kh", "dl")
    kept = count - many if term["keep"].startswith("d") else many
    if not 0 < kept <= count:
        raise refuse("odds.keep_how_many", kept=kept, dice=count)
    return "h" if high else "l", kept


def explosions_of(faces: tuple[int, ...]) -> int:
    """How often a die is thrown on before that is too rare to matter."""
    share = faces.count(max(faces)) / len(faces)
    if share >= 1:
        raise refuse("odds.never_ends")
    times = 1
    while share ** (times + 1) > RARE and times < 40:
        times += 1
    return times


def exploding(one_die: Odds, times: int) -> Odds:
    """A die whose best face is thrown again and added, so many times at most."""
    best, answer = one_die.last, one_die
    for _ in range(times):
        shares: dict[int, Any] = {}
        whole = answer.total
        for face, weight in zip(range(one_die.first, best + 1), one_die.weights, strict=True):
            if face != best:
                shares[face] = shares.get(face, 0) + weight * whole
                continue
            for more, share in enumerate(answer.weights, answer.first):
                shares[best + more] = shares.get(best + more, 0) + weight * share
        answer = of(shares)
    return answer


def keep(one_die: Odds, dice: int, kept: int, which: str) -> Odds:
    """The sum of the highest or lowest of some dice: face by face, how many dice show it."""
    faces = list(zip(range(one_die.first, one_die.last + 1), one_die.weights, strict=True))
    faces = [(face, weight) for face, weight in faces if weight]
    spread = kept * (one_die.last - one_die.first) + 1
    if len(faces) * dice * dice * spread > 2 * MOST_KEPT_WORK:
        raise refuse("odds.too_many_to_keep", dice=dice)
    states: dict[int, dict[int, Any]] = {dice: {0: 1}}  # dice still to be shown: sum kept so far
    for face, weight in sorted(faces, reverse=which == "h"):
        fresh: dict[int, dict[int, Any]] = {}
        for rest, sums in states.items():
            room = max(0, kept - (dice - rest))
            for showing in range(rest + 1):
                ways, added = comb(rest, showing) * weight**showing, face * min(showing, room)
                into = fresh.setdefault(rest - showing, {})
                for total, share in sums.items():
                    into[total + added] = into.get(total + added, 0) + ways * share
        states = fresh
    return of(states[0])
