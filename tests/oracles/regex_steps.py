"""A slow and obvious backtracking matcher that counts what it tries: how much work a pattern may do.

It walks the tree Python's own parser makes and keeps to Python's order of trying, without its short cuts.
What is linear here is linear there.
"""

from __future__ import annotations

import re
import re._constants as op  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from itertools import islice
from string import printable
from typing import Any

CATEGORIES = {
    op.CATEGORY_DIGIT: str.isdigit,
    op.CATEGORY_NOT_DIGIT: lambda c: not c.isdigit(),
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    op.CATEGORY_WORD: lambda c: c.isalnum() or c == "_",
    op.CATEGORY_NOT_WORD: lambda c: not (c.isalnum() or c == "_"),
}
REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


class Counted:
    """A pattern whose every attempt at a character is counted."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.tree = parser.parse(pattern, flags)
        self.fold = bool(flags & re.IGNORECASE)
        self.text = ""
        self.steps = 0

    def work(self, text: str, everywhere: bool, whole: bool = False) -> int:
        """How many characters are tried, matching at the start or looking everywhere in a text."""
        self.text, self.steps = text.lower() if self.fold else text, 0
        at = 0
        while at <= len(text):
            ends = self.run(self.tree, 0, at)
            end = next((e for e in ends if e == len(text) or not whole), None)
            if not everywhere:
                break
            at = end if end is not None and end > at else at + 1
        return self.steps

    def run(self, items: Any, k: int, at: int) -> Iterator[int]:
        if k == len(items):
            yield at
            return
        for end in self.node(*items[k], at):
            yield from self.run(items, k + 1, end)

    def node(self, kind: Any, value: Any, at: int) -> Iterator[int]:
        self.steps += 1
        if kind in REPEATS:
            low, high, inside = value
            ways = self.again(inside, low, high, at, kind is op.MIN_REPEAT)
            yield from islice(ways, 1) if kind is op.POSSESSIVE_REPEAT else ways
        elif kind is op.SUBPATTERN:
            yield from self.run(value[3], 0, at)
        elif kind is op.ATOMIC_GROUP:
            yield from islice(self.run(value, 0, at), 1)
        elif kind is op.BRANCH:
            for way in value[1]:
                yield from self.run(way, 0, at)
        elif kind is op.AT:
            if self.holds(value, at):
                yield at
        elif at < len(self.text) and self.fits(kind, value, self.text[at]):
            yield at + 1

    def again(self, inside: Any, low: int, high: int, at: int, lazy: bool) -> Iterator[int]:
        """Every place a repeat may end, in the order Python tries them."""
        if lazy and low <= 0:
            yield at
        if high > 0:
            for end in self.run(inside, 0, at):
                if end > at:
                    yield from self.again(inside, low - 1, high - 1, end, lazy)
        if not lazy and low <= 0:
            yield at

    def holds(self, where: Any, at: int) -> bool:
        if where in (op.AT_BEGINNING, op.AT_BEGINNING_STRING):
            return at == 0
        if where in (op.AT_END, op.AT_END_STRING):
            return at == len(self.text)
        return self.word(at - 1) != self.word(at)

    def word(self, at: int) -> bool:
        return 0 <= at < len(self.text) and self.fits(op.CATEGORY, op.CATEGORY_WORD, self.text[at])

    def fits(self, kind: Any, value: Any, letter: str) -> bool:
        if kind is op.ANY:
            return letter != "\n"
        if kind is op.LITERAL:
            return chr(value) == letter or (self.fold and chr(value).lower() == letter)
        if kind is op.NOT_LITERAL:
            return chr(value) != letter
        if kind is op.RANGE:
            return value[0] <= ord(letter) <= value[1]
        if kind is op.CATEGORY:
            return bool(CATEGORIES[value](letter))
        if kind is op.IN:
            negated = value[0][0] is op.NEGATE
            return negated != any(self.fits(*part, letter) for part in value[negated:])
        raise NotImplementedError(kind)


def specimen(items: Any) -> list[str]:
    """Pieces a pattern is made of, in order: one letter for each class, whole words for runs of letters."""
    pieces: list[str] = []
    word = ""
    for kind, value in items:
        if kind is op.LITERAL:
            word += chr(value)
            continue
        pieces += [word] * bool(word)
        word = ""
        if kind in REPEATS:
            pieces += specimen(value[2])
        elif kind is op.SUBPATTERN:
            pieces += specimen(value[3])
        elif kind is op.ATOMIC_GROUP:
            pieces += specimen(value)
        elif kind is op.BRANCH:
            pieces += [piece for way in value[1] for piece in specimen(way)]
        elif kind in (op.IN, op.ANY, op.NOT_LITERAL):
            pieces.append(letter_of(kind, value))
    return pieces + [word] * bool(word)


def letter_of(kind: Any, value: Any) -> str:
    """A letter that belongs to a class."""
    counted = Counted("")
    return next(letter for letter in "a1 x-:" + printable if counted.fits(kind, value, letter))
