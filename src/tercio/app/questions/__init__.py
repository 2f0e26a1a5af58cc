"""Questions people ask about odds, the same from every door: page, command and API.

A question is a list of fields and a function; forms, options and links are all made from the fields.
"""

from tercio.app.questions.asking import Answer, Chart, Field, Heat, Number, Question, Reason, ask, heat, read
from tercio.app.questions.books import BOOKS, QUESTIONS, question

__all__ = [
    "BOOKS",
    "QUESTIONS",
    "Answer",
    "Chart",
    "Field",
    "Heat",
    "Number",
    "Question",
    "Reason",
    "ask",
    "heat",
    "question",
    "read",
]
