"""The odds book for programs."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema

from tercio.app.questions import BOOKS, ask, question, read
from tercio.core.refused import Refused
from tercio.web.api import Missing, Refusal
from tercio.web.odds.views import form_values

router = Router(tags=["odds"])


class FieldOut(Schema):
    name: str
    kind: str
    default: Any
    least: int
    most: int
    choices: list[str]
    rule: str


class QuestionOut(Schema):
    """A question and what it asks for."""

    book: str
    name: str
    fields: list[FieldOut]


class AnswerOut(Schema):
    """Figures, whole distributions and reasons."""

    question: str
    given: dict[str, Any]
    numbers: dict[str, Any]
    odds: dict[str, Any]
    reasons: list[dict[str, Any]]
    notes: list[str]
    table: dict[str, Any] | None = None
    """One mean for each row and column, where a question sets all against all."""
    understood: list[str] | None = None
    """Dice as they were read, in words."""
    simulated: dict[str, Any] | None = None
    """Rolls, seed and margins where an answer was thrown instead of counted."""


@router.get("/", response=list[QuestionOut], summary="Every question and its fields")
def questions(request: HttpRequest) -> list[QuestionOut]:
    return [
        QuestionOut(
            book=book,
            name=asked.name,
            fields=[
                FieldOut(
                    name=f.name, kind=f.kind, default=f.default, least=f.least, most=f.most,
                    choices=list(f.choices), rule=f.rule,
                )
                for f in asked.fields
            ],
        )
        for book, listed in BOOKS.items()
        for asked in listed
    ]  # fmt: skip


@router.get(
    "/{name}",
    response={200: AnswerOut, 404: Missing, 422: Refusal},
    summary="The answer to a question; its fields are the query",
)
def answer(request: HttpRequest, name: str) -> Any:
    try:
        asked = question(name)
    except Refused:
        from ninja import Status

        return Status(404, {"detail": name})
    values = form_values(request.GET, asked)
    reply = ask(asked, values)
    return AnswerOut(question=name, given=read(asked, values), **reply.plain())
