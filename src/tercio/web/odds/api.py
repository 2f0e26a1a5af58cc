"""The odds book for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, QueryDict
from ninja import Router

from tercio.app.questions import BOOKS, QUESTIONS, Field, Question
from tercio.app.questions.question_parts import LONGEST_TEXT
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.api_description import QUESTIONS as DESCRIBED
from tercio.web.api_door import demand_known, read_parameter, reads_query
from tercio.web.described_schema import DescribedSchema
from tercio.web.odds.turns import answer_in_turn
from tercio.web.refusals import NOTHING_THERE
from tercio.web.struct_schemas import PLAIN_TEXT

router = Router(tags=["odds"])


class FieldOut(DescribedSchema):
    name: str
    """The parameter it is told by."""
    kind: str
    """int, inches, bool, choice, many or text."""
    default: Any
    """What it is when it is left out."""
    least: int
    """The least a number may be."""
    most: int
    """The most a number may be."""
    choices: list[str]
    """What may be chosen; empty for other kinds."""
    rule: str
    """The rule it is of, by its id; empty for none."""


class QuestionOut(DescribedSchema):
    """A question and what it asks for."""

    book: str
    """The game it is about: firstblood, muskets, warcrow or dice."""
    name: str
    """The last part of the address that asks it."""
    fields: list[FieldOut]
    """What it asks for."""


class AnswerOut(DescribedSchema):
    """Figures, whole distributions and reasons."""

    question: str
    """Its name."""
    given: dict[str, Any]
    """Every field as it was taken, also those left out."""
    numbers: dict[str, Any]
    """The figures by key: chances from 0 to 1, and means."""
    odds: dict[str, Any]
    """By key: a distribution, `p[k]` the chance of `first + k`, and whether it is exact."""
    reasons: list[dict[str, Any]]
    """Why: each with its key, its amount, its rule and how sure it is."""
    notes: list[str]
    """Keys of what should be said beside it: beyond range, rounded."""
    table: dict[str, Any] | None = None
    """One mean for each row and column, where a question sets all against all."""
    understood: list[str] | None = None
    """Dice as they were read, in words."""
    simulated: dict[str, Any] | None = None
    """Rolls, seed and margins where an answer was thrown instead of counted."""


@router.get("/", response=list[QuestionOut], summary="Every question and its fields")
def list_questions(request: HttpRequest) -> list[QuestionOut]:
    """Every question of every book, with what it asks for."""
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


@router.get("/{name}", response=AnswerOut, summary="The answer to a question; its fields are the query")
@reads_query
def ask_odds(request: HttpRequest, name: str) -> AnswerOut:
    """Exact numbers, whole distributions and reasons; a field left out has its usual value."""
    if name not in QUESTIONS:
        raise Refused(NOTHING_THERE)
    return answer(request, QUESTIONS[name])


def parameter(field: Field) -> dict[str, Any]:
    """A field of a question as the description has it."""
    bounds = {"minimum": field.least, "maximum": field.most}
    choices: dict[str, Any] = {"type": "string", "enum": list(field.choices)}
    schemas: dict[str, dict[str, Any]] = {
        "int": {"type": "integer", **bounds},
        "inches": {"type": "number", **bounds},
        "bool": {"type": "boolean"},
        "choice": choices,
        "many": {"type": "array", "items": choices, "uniqueItems": True},
        "text": {"type": "string", "maxLength": LONGEST_TEXT, "pattern": PLAIN_TEXT},
    }
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    named = {"in": "query", "name": field.name, "required": False, "description": field.label.text("en")}
    return {**named, "schema": {**schemas[field.kind], "default": default}}


def described_question(questions: Iterable[Question]) -> Iterator[dict[str, Any]]:
    """Questions as the description has them."""
    for asked in questions:
        summary = say(f"ask.question.{asked.name}", "en")
        yield {"name": asked.name, "summary": summary, "parameters": [parameter(f) for f in asked.fields]}


DESCRIBED["ask_odds"] = lambda: described_question(QUESTIONS.values())


def answer(request: HttpRequest, asked: Question, *also: str) -> AnswerOut:
    """What a question comes to for the fields in the address; others are refused, but for those in `also`."""
    several = {field.name for field in asked.fields if field.kind == "many"}
    demand_known(request, {field.name for field in asked.fields} | {*also}, several)
    given = {field.name: parameter_value(field, request.GET) for field in asked.fields}
    return AnswerOut(question=asked.name, given=given, **answer_in_turn(request, asked, given).plain())


def parameter_value(field: Field, query: QueryDict) -> Any:
    """What a field is given, or its usual value; a refusal names the parameter."""
    if field.name not in query:
        return field.default
    raw = query.getlist(field.name) if field.kind == "many" else query[field.name]
    return read_parameter(field.name, lambda: field.read(raw))
