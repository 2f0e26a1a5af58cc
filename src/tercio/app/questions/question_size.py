"""Which questions are answered in hundredths of a second whatever is asked, and which may take a second.

What makes a question dear is how many dice, models and wounds it has. Little beyond the usual is little work;
that is told from the numbers alone, before anything is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tercio.app.questions.question_parts import Field, Given, Question

SMALL_EXCESS = 30
"""How far all numbers of a small question together may be beyond the usual ones."""
SMALL_TEXT = 200
"""The sum of all numbers in the dice of a small question, as they are written."""
WRITTEN_NUMBER = re.compile(r"[0-9]+")
NUMBERS = ("int", "inches")


def is_small(question: Question, given: Given) -> bool:
    """Whether its answer is a matter of hundredths of a second."""
    numbers = (field for field in question.fields if field.kind in NUMBERS)
    texts = [str(given[field.name]) for field in question.fields if field.kind == "text"]
    return excess(numbers, given) <= SMALL_EXCESS and all(map(is_short_of_dice, texts))


def excess(fields: Iterable[Field], given: Given) -> float:
    """How far beyond the usual the numbers are, all together."""
    return sum(max(0.0, float(given[field.name] - field.default)) for field in fields)


def is_short_of_dice(text: str) -> bool:
    """Whether dice as they are written are few and have few sides."""
    return sum(int(number[:9]) for number in WRITTEN_NUMBER.findall(text)) <= SMALL_TEXT
