"""Warcrow pools by name: several attacks against several defences, all against all.

A list is written as people say it: `Guard: 2 red 1 orange; Archers: RO`. Pools are parted by semicolons or
lines; colours are words of either language or their English letters (R O Y G B, K for black).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from tercio import odds
from tercio.app.questions.question_parts import Chart, Field, Given, Number, OddsAnswer, Question, Table
from tercio.core.refused import Refused
from tercio.core.speech import Phrase

COLOURS = {
    "red": ("r", "rojo"), "orange": ("o", "naranja"), "yellow": ("y", "amarillo"), "green": ("g", "verde"),
    "blue": ("b", "azul"), "black": ("k", "negro"),
}  # fmt: skip
LETTERS = {letter: colour for colour, (letter, _) in COLOURS.items()}
WORDS = {word: colour for colour, (_, spanish) in COLOURS.items() for word in (colour, spanish)}
PIECE = re.compile(r"([0-9]{0,3})\s*([a-z]{1,20})")
MOST_POOLS, MOST_DICE, LONGEST_NAME = 10, 12, 30


class Pool(NamedTuple):
    name: str
    dice: tuple[str, ...]

    def words(self) -> Phrase:
        """What was understood of it."""
        counts = Counter(self.dice)
        parts = [Phrase(f"ask.pool.{colour}", count=n) for colour, n in counts.items()]
        return Phrase("ask.pool.named", name=self.name, dice=parts)


def read_pools(text: str) -> list[Pool]:
    """The pools of a list, each with its name."""
    written = [line.strip() for line in re.split("[;\n]", text) if line.strip()]
    if not written or len(written) > MOST_POOLS:
        raise Refused("ask.pool.how_many", count=len(written), most=MOST_POOLS)
    return [read_pool(line) for line in written]


def read_pool(line: str) -> Pool:
    name, _, dice = line.rpartition(":")
    colours: list[str] = []
    rest = dice.lower().replace(",", " ").replace("+", " ").strip()
    while rest:
        piece = PIECE.match(rest)
        if piece is None:
            raise Refused("ask.pool.unreadable", text=line[:60])
        colours += colours_of(piece[1], piece[2], line)
        rest = rest[piece.end() :].strip()
    if not 0 < len(colours) <= MOST_DICE:
        raise Refused("ask.pool.dice_allowed", name=line[:60], dice=len(colours), most=MOST_DICE)
    named = name.strip() or dice.strip()  # one without a name is called by its dice
    return Pool(named[:LONGEST_NAME], tuple(colours))


def colours_of(number: str, word: str, line: str) -> list[str]:
    """`2 red`, `2 rojos` or `rro`."""
    known = WORDS.get(word) or WORDS.get(word.removesuffix("s")) or WORDS.get(word.removesuffix("es"))
    if known:
        return [known] * (int(number) if number else 1)
    if set(word) <= LETTERS.keys():
        times = int(number) if number else 1
        return [LETTERS[letter] for letter in word] * times
    raise Refused("ask.pool.unreadable", text=line[:60])


def pools(given: Given) -> OddsAnswer:
    """The successes no block stops, for every attack against every defence."""
    attacks, defences = read_pools(given["attack_pools"]), read_pools(given["defence_pools"])
    left = [[odds.clash_of_symbols(a.dice, d.dice) for d in defences] for a in attacks]
    first = left[0][0]
    rows = tuple(tuple(float(cell.mean()) for cell in row) for row in left)
    return OddsAnswer(
        (
            Number("mean", first.mean(), "mean"),
            Number("none", first[0]),
            Number("two_or_more", first.at_least(2)),
        ),
        (Chart("unblocked", first),),
        understood=tuple(pool.words() for pool in (*attacks, *defences)),
        table=Table("unblocked", tuple(p.name for p in attacks), tuple(p.name for p in defences), rows),
    )


QUESTIONS = (
    Question(
        "pools",
        (
            Field("attack_pools", "text", "A: RRR; B: OOY", group="attacker"),
            Field("defence_pools", "text", "C: GGB; D: K", group="defender"),
        ),
        pools,
    ),
)
