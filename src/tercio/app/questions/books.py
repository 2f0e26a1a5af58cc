"""The books of questions, in the order they are shown."""

from __future__ import annotations

from tercio.app.questions import (
    dice,
    fights,
    firstblood,
    muskets,
    named_pools,
    named_regiments,
    perils,
    warcrow,
)
from tercio.app.questions.question_parts import Question
from tercio.core.refused import Refused

BOOKS: dict[str, tuple[Question, ...]] = {
    "firstblood": (*named_regiments.QUESTIONS, *firstblood.QUESTIONS, *fights.QUESTIONS, *perils.QUESTIONS),
    "warcrow": (*named_pools.QUESTIONS, *warcrow.QUESTIONS),
    "muskets": muskets.QUESTIONS,
    "dice": dice.QUESTIONS,
}
QUESTIONS: dict[str, Question] = {question.name: question for book in BOOKS.values() for question in book}


def question(name: str) -> Question:
    if name not in QUESTIONS:
        raise Refused("ask.no_such_question", name=name[:40], names=list(QUESTIONS))
    return QUESTIONS[name]
