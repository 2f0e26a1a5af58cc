"""One shape for all that goes wrong under `/api/`: the key, the sentence, the rule, the facts, the field.

Whatever was refused, not found, not understood or broken comes back as a `Refusal`, never as a page. A room
raises `Refused` and nothing else. 422 says that the request is not understood, whatever stands here; 409 that
it is, and that the rules or what stands say no.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja.errors import HttpError, ValidationError
from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from tercio.app.shape_faults import wrong_kind
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of
from tercio.web.refusals import NOTHING_THERE, UNPROCESSABLE, status_of
from tercio.web.refused_fields import field_of

UNKNOWN = "unknown_field"
CONFLICT = 409
NOT_UNDERSTOOD = (
    "shape.",
    "argument.",
    "ask.left_empty",
    "ask.out_of_bounds",
    "ask.not_a_choice",
    "ask.too_long",
    "ask.steers",
    "ask.chosen_twice",
    "wt.ask.unclear",
    "journal.unreadable_text",
    "battle.watch.no_army",
    "battle.open.list_too_long",
    "scenario.unknown",
)
"""How the keys begin that say of one field that nobody could take it, whatever the rules."""
BY_STATUS = {
    400: "shape.not_json",
    401: "api.who",
    403: "api.stale",
    404: "api.no_such_address",
}
"""What the framework refuses by itself, in our words."""
PYDANTIC_KINDS = {
    "int": "int", "whole": "int", "float": "float", "string": "str", "bool": "bool", "list": "array",
    "tuple": "array", "dict": "object", "model": "object", "none": "null",
}  # fmt: skip
BOUNDS = {
    "string_too_short": ("shape.too_short", "least", "min_length"),
    "string_too_long": ("shape.too_long", "most", "max_length"),
    "greater_than_equal": ("shape.at_least", "least", "ge"),
    "less_than_equal": ("shape.at_most", "most", "le"),
    "string_pattern_mismatch": ("shape.letters", "", ""),
}
"""What pydantic calls a bound: our key, our fact, its fact."""
PREFIXES = ("body", "query", "path", "form", "header", "cookie")


class Refusal(DescribedSchema):
    """What the rules do not grant or the house cannot understand, in words."""

    key: str = Field(description="What was wrong, the same in every language.", examples=["shape.missing"])
    text: str = Field(
        description="A sentence in the language of `Accept-Language`: what was wrong, what to do.",
        examples=["“command.name” is missing: say what it is."],
    )
    rule: str | None = Field(None, description="The rule that says so.", examples=["WT-BYE-02"])
    facts: dict[str, Any] = Field({}, description="The facts of the sentence, for programs.")
    field: str | None = Field(
        None,
        description="What of the request is wrong, as a path: `command.name`.",
        examples=["command.name"],
    )


class Asked(DescribedSchema):
    """The body of a request: a field nobody knows is refused by name."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def refuse_unknown(cls, raw: Any) -> Any:
        sent = getattr(raw, "_obj", raw)
        for name in sent if isinstance(sent, dict) else ():
            if name not in cls.model_fields:
                near = get_close_matches(str(name), cls.model_fields, 1)
                raise PydanticCustomError(UNKNOWN, "unknown", {"name": str(name)[:60], "near": near})
        return raw


def refusal_of(no: Refused, language: str, field: str | None = None) -> Refusal:
    """A refusal, for a program to read."""
    return Refusal(
        key=no.key,
        text=no.text(language),
        rule=no.rule,
        facts=msgspec.to_builtins(no.facts, enc_hook=plain_fact),
        field=field,
    )


def plain_fact(fact: Any) -> str | int:
    """A fact that is itself a text goes out as its key, in no language; a named number as the number."""
    if isinstance(fact, int):
        return int(fact)
    return fact.key if isinstance(fact, Phrase) else str(fact)


def program_status(no: Refused) -> int:
    """What a program is told: a page's status, but for what was well understood and is not granted."""
    status = status_of(no)
    return CONFLICT if status == UNPROCESSABLE and not no.key.startswith(NOT_UNDERSTOOD) else status


def answer_refusal(request: HttpRequest, no: Refused, status: int = 0) -> HttpResponse:
    """The one shape; whoever has to wait is also told so where programs look."""
    shape = refusal_of(no, language_of(request), field_of(request, no)).dict()
    answer = JsonResponse(shape, status=status or program_status(no))
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if "seconds" in no.facts and answer.status_code in {408, 429, 503}:
        answer.headers["Retry-After"] = str(no.facts["seconds"])
    return answer


def http_error(request: HttpRequest, no: HttpError | type[HttpError]) -> HttpResponse:
    """What the framework itself refuses: nobody knows who asks, no form token, no JSON."""
    assert isinstance(no, HttpError)  # nosec
    if isinstance(no.__cause__, Refused):
        return answer_refusal(request, no.__cause__)
    return answer_refusal(request, Refused(BY_STATUS.get(no.status_code, "api.unclear")), no.status_code)


def unclear(request: HttpRequest, no: ValidationError | type[ValidationError]) -> HttpResponse:
    """A name in the address that cannot be one names nothing; anything else names its field."""
    assert isinstance(no, ValidationError)  # nosec
    if any(wrong["loc"][0] == "path" for wrong in no.errors):
        return answer_refusal(request, Refused(NOTHING_THERE))
    return answer_refusal(request, fault(no.errors[0]), UNPROCESSABLE)


def place(wrong: dict[str, Any]) -> str:
    """Where something is wrong, without the framework's own names for the body and its one argument."""
    loc = [str(part) for part in wrong["loc"]]
    if loc[0] == "body":
        loc = loc[2:] or ["body"]
    return ".".join(part for part in loc if part not in PREFIXES[1:]) or loc[0]


def fault(wrong: dict[str, Any]) -> Refused:
    """The refusal for what pydantic found."""
    kind, facts, field = wrong["type"], wrong.get("ctx", {}), place(wrong)
    if kind == UNKNOWN:
        inner = f"{field}.{facts['name']}" if field != "body" else facts["name"]
        near = facts["near"]
        known = {"field": inner, **({"nearest": near[0]} if near else {})}
        return Refused("shape.unknown.near" if near else "shape.unknown", **known)
    if kind == "missing":
        return Refused("shape.missing", field=field)
    return bound_fault(kind, facts, field) or kind_fault(kind, field)


def bound_fault(kind: str, facts: dict[str, Any], field: str) -> Refused | None:
    """A value beyond its bounds."""
    if kind in {"literal_error", "enum"}:
        return Refused("shape.choice", field=field, choices=facts["expected"].replace("'", ""))
    key, bound, name = BOUNDS.get(kind, ("", "", ""))
    if key == "shape.letters" and " " in facts["pattern"]:
        key = "shape.name_letters"  # a name for people: spaces are fine there
    return Refused(key, field=field, **({bound: facts[name]} if name else {})) if key else None


def kind_fault(kind: str, field: str) -> Refused:
    """A value of another type."""
    wanted = PYDANTIC_KINDS.get(kind.partition("_")[0])
    return wrong_kind(field, [wanted]) if wanted else Refused("shape.wrong", field=field)
