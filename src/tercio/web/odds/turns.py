"""Large questions of the odds book take their turn; small ones need none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tercio.app.questions import OddsAnswer, Question, read
from tercio.app.questions.question_size import is_small
from tercio.web.large_turns import large_turn

BUSY = "odds.busy"


def answer_in_turn(request: HttpRequest, question: Question, given: Mapping[str, Any]) -> OddsAnswer:
    """What a question comes to, from fields that were read: a small one at once, a large one in its turn."""
    if is_small(question, dict(given)):
        return question.answer(dict(given))
    with large_turn(request, BUSY):
        return question.answer(dict(given))


def ask_in_turn(request: HttpRequest, question: Question, raw: Mapping[str, Any]) -> OddsAnswer:
    """The same, from what somebody typed."""
    return answer_in_turn(request, question, read(question, raw))
