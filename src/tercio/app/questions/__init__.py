"""Questions people ask about odds, the same from every door: page, command and API.

A question is a list of fields and a function; forms, options and links are all made from the fields.
"""

from tercio.app.questions.books import BOOKS, QUESTIONS, question
from tercio.app.questions.heat_maps import Heat, heat
from tercio.app.questions.question_parts import Chart, Field, Number, OddsAnswer, Question, Reason, ask, read

__all__ = [
    "BOOKS",
    "QUESTIONS",
    "Chart",
    "Field",
    "Heat",
    "Number",
    "OddsAnswer",
    "Question",
    "Reason",
    "ask",
    "heat",
    "question",
    "read",
]
