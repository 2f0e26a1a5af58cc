"""Rules help for programs: what a table may ask, and what the rules say to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, QueryDict
from ninja import Router

from tercio.app.tournaments import open_tournament
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.tournament.asks import ASKS, LONGEST, Field, asks_of, scene_of
from tercio.tournament.symbols import odds
from tercio.web.api_description import QUESTIONS
from tercio.web.api_door import demand_known, read_parameter, reads_query
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of

router = Router(tags=["tournaments"])


class AskFieldOut(DescribedSchema):
    """Something a question has to be told."""

    name: str
    """The parameter it is told by."""
    kind: str
    """number, yes, text, choice or many."""
    options: list[str]
    """What may be chosen; empty for a number, a yes or a text."""


class AskOut(DescribedSchema):
    """A question this table may ask."""

    name: str
    """The last part of the address that asks it."""
    moment: str
    """When it comes up: check_in, setup, play, feat or end."""
    rule: str
    """The rule that answers it, by its id."""
    fields: list[AskFieldOut]
    """What it has to be told."""


class ToldOut(DescribedSchema):
    """An answer with its rule; `chances` by number of successes where dice are rolled."""

    allowed: bool | None
    """Yes or no; null where it is no such question."""
    rule: str
    """The rule that says so, by its id."""
    text: str
    """The answer in words, in the language asked for."""
    order: list[str]
    """What happens, in order, by keys; empty where there is no order."""
    dice: list[str]
    """The dice to roll, by their colours; empty for none."""
    chances: dict[str, str]
    """How likely each number of successes is, as a fraction; empty where nothing is rolled."""


@router.get("/{name}/asks", response=list[AskOut], summary="What a table may ask")
def list_table_questions(request: HttpRequest, name: str) -> list[AskOut]:
    """The questions of the round being played, each with what it has to be told."""
    _, state = open_tournament(f"tournament/{name}")
    return [
        AskOut(
            name=question.name,
            moment=question.moment,
            rule=question.rule,
            fields=[AskFieldOut(name=f.name, kind=f.kind, options=list(f.options)) for f in question.fields],
        )
        for question in asks_of(scene_of(state))
    ]


@router.get("/{name}/asks/{question}", response=ToldOut, summary="Ask and be told")
@reads_query
def ask_table_question(request: HttpRequest, name: str, question: str) -> ToldOut:
    """The question's fields come as query parameters; a refusal is the rules' own no."""
    _, state = open_tournament(f"tournament/{name}")
    asked, scene = ASKS.get(question), scene_of(state)
    if asked is None or not asked.applies(scene):
        raise Refused("wt.ask.not_here")
    several = {field.name for field in asked.fields if field.kind == "many"}
    demand_known(request, {field.name for field in asked.fields}, several)
    given = {field.name: told_value(field, request.GET) for field in asked.fields}
    found = asked.reply(scene, given)
    return ToldOut(
        allowed=found.good,
        rule=found.rule,
        text=say(found.key, language_of(request), **found.facts),
        order=list(found.order),
        dice=list(found.dice),
        chances={str(n): str(p) for n, p in odds(found.dice, elite=found.elite).items()}
        if found.dice
        else {},
    )


def told_value(field: Field, query: QueryDict) -> Any:
    """What a field is told; a refusal names the parameter."""
    return read_parameter(field.name, lambda: field.read(query.getlist(field.name)))


def ask_parameter(field: Field) -> dict[str, Any]:
    """A field of a question as the description has it."""
    choices: dict[str, Any] = {"type": "string", "enum": list(field.options)}
    bounds = {"minimum": field.low, "maximum": field.high, "example": field.start}
    schemas: dict[str, dict[str, Any]] = {
        "number": {"type": "integer" if field.step == 1 else "number", **bounds},
        "yes": {"type": "boolean", "default": False},
        "text": {"type": "string", "minLength": 1, "maxLength": LONGEST},
        "choice": choices,
        "many": {"type": "array", "items": choices, "uniqueItems": True, "default": []},
    }
    return {
        "in": "query",
        "name": field.name,
        "required": field.kind not in ("yes", "many"),
        "description": say(f"wt.ask.field.{field.name}", "en"),
        "schema": schemas[field.kind],
    }


def described_asks() -> Iterator[dict[str, Any]]:
    """Every question as the description has it: when a table asks it, its rule, its fields."""
    for name, question in ASKS.items():
        moment = say(f"wt.ask.moment.{question.moment}", "en")
        yield {
            "name": name,
            "summary": say(f"wt.ask.title.{name}", "en"),
            "description": f"{moment}. {question.rule}; 409 where the rules say no, 404 if not asked here.",
            "parameters": [ask_parameter(field) for field in question.fields],
            "x-rules": [question.rule],
        }


QUESTIONS["ask_table_question"] = described_asks
