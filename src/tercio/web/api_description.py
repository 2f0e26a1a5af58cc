"""The OpenAPI description: every call says what it needs, gives an example and names all it may answer.

What can go wrong is the same everywhere, so it is added here and not at every call: any call may answer 400,
401 and 403, one that names something, in its address or its body, 404, one that takes anything 409, one with
a body 413 and 415. So is who may ask: what depends on it says that a token may be sent. A call that answers
questions is described question by question, each with its own fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, TypeAlias

from ninja import NinjaAPI
from ninja.operation import Operation

from tercio.core.refused import Refused
from tercio.web.api_errors import Refusal, refusal_of
from tercio.web.api_numbers import NEEDED
from tercio.web.field_words import add_parameter_words, add_words
from tercio.web.refusals import NOTHING_THERE
from tercio.web.struct_schemas import REF, drawn_schemas, example_of, fill_in

Described: TypeAlias = dict[str, Any]
QUESTIONS: dict[str, Callable[[], Iterator[Described]]] = {}
"""By the name of a call: the questions it answers, each with its name and what it says of itself."""
RULES_AND_ODDS = {"rules", "odds"}
"""What is the same whoever asks."""
ANYBODY: list[Described] = [{}, {"Token": []}, {"Browser": []}]
NO_NULL = r"^[^\u0000]*$"
"""A text in an address: one with a null letter is not read at all."""
NAMES_IN_BODIES = {"club", "stream"}
"""Fields of a body that name something which may not be there."""
EXAMPLES = {
    400: Refused("shape.not_json"),
    401: Refused("api.who"),
    403: Refused("token.read_only", name="club web site"),
    404: Refused(NOTHING_THERE),
    409: Refused("journal.somebody_acted_first"),
    413: Refused("limit.body", most=10),
    415: Refused("limit.charset"),
    422: Refused("shape.missing", field="command.name"),
    429: Refused("limit.wait", seconds=60),
    503: Refused("journal.not_kept"),
}
"""What each no may look like."""
RETRY = "Retry-After"
COMES_BACK = {429, 503}
"""After these it is said when to come back."""
MEANS = {
    400: "The body is not JSON, or the address cannot be read.",
    401: "Nobody knows who asks: send a token, or sign in.",
    403: "Not for whoever asks.",
    404: "There is nothing by that name.",
    409: "Understood, but the rules or what stands say no; or somebody acted first: look again.",
    413: "The body is too large.",
    415: "The body is packed, or in another charset than UTF-8.",
    422: "Not understood: a field is missing, misspelt, of another type or out of its bounds.",
    429: "Too many requests: wait as long as `Retry-After` says.",
    503: "Nothing can be read or kept at the moment, or too much is being worked out: try again later.",
}


class DescribedApi(NinjaAPI):
    """Ninja's API with our names and our answers."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The call's own name: `create_event`."""
        return operation.view_func.__name__

    def calls(self) -> Iterator[str]:
        """Every call, as `GET /api/rules/`."""
        for path, methods in without_head(super().get_openapi_schema()["paths"]).items():
            yield from (f"{method.upper()} {path}" for method in methods)

    def get_openapi_schema(self, **where: Any) -> Any:
        described = super().get_openapi_schema(**where)
        parts = described["components"]["schemas"]
        parts |= {**drawn_schemas()[0], "Refusal": Refusal.model_json_schema()}
        described["paths"] = fill_in(by_question(without_head(described["paths"])))
        described["components"] = fill_in(described["components"]) | shared_parts()
        add_words(described["components"]["schemas"])
        add_own_examples(described["components"]["schemas"])
        for path, calls in described["paths"].items():
            for call in calls.values():
                add_refusals(path, call, parts_named(call, described["components"]["schemas"]))
                if not RULES_AND_ODDS & set(call["tags"]):
                    call.setdefault("security", ANYBODY)
                add_parameter_words(call)
                mark_needed(call)
                describe_texts(call)
                add_examples(call, described["components"]["schemas"])
        return described


def without_head(paths: Described) -> Described:
    """HEAD goes without saying wherever there is GET."""
    return {
        path: {method: call for method, call in calls.items() if method != "head"}
        for path, calls in paths.items()
    }


def by_question(paths: Described) -> Described:
    """A call that answers questions becomes one for each question."""
    found: Described = {}
    for path, calls in paths.items():
        asked = next((QUESTIONS.get(call["operationId"]) for call in calls.values()), None)
        if asked is None:
            found[path] = calls
            continue
        *_, part = re.findall(r"{(\w+)}", path)
        for question in asked():
            found[path.replace(f"{{{part}}}", question["name"])] = {
                method: about(call, part, question) for method, call in calls.items()
            }
    return found


def about(call: Described, part: str, question: Described) -> Described:
    """A call as it is for one question."""
    kept = [parameter for parameter in call["parameters"] if parameter["name"] != part]
    own = {key: told for key, told in question.items() if key != "name"}
    own["parameters"] = kept + question["parameters"]
    return {**deepcopy(call), **own, "operationId": f"{call['operationId']}_{question['name']}"}


def shared_parts() -> Described:
    """What every answer that says no refers to: an example for each status, and when to come back."""
    seconds = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 0}}
    examples = {
        f"refused_{status}": {"value": refusal_of(no, "en", no.facts.get("field")).dict()}
        for status, no in EXAMPLES.items()
    }
    return {"examples": examples, "headers": {RETRY: seconds}}


def refusal(status: int) -> Described:
    """An answer that says no."""
    examples = {"refused": {"$ref": f"#/components/examples/refused_{status}"}}
    shape = {"schema": {"$ref": f"{REF}Refusal"}, "examples": examples}
    told: Described = {"description": MEANS[status], "content": {"application/json": shape}}
    if status in COMES_BACK:
        told["headers"] = {RETRY: {"$ref": f"#/components/headers/{RETRY}"}}
    return told


def add_refusals(path: str, call: Described, named: set[str]) -> None:
    """Every way a call may be refused."""
    for status in refused_with(path, call, named):
        call["responses"].setdefault(status, refusal(status))


def refused_with(path: str, call: Described, named: set[str]) -> list[int]:
    """401 and 403 may answer anybody who shows a token; the rest depends on what a call takes."""
    statuses = [400, 401, 403, 422, 429, 503]
    if "{" in path or NAMES_IN_BODIES & named:
        statuses += [404]
    if "requestBody" in call:
        statuses += [413, 415]
    if call.get("parameters") or "requestBody" in call:
        statuses += [409]
    return sorted(statuses)


def parts_named(call: Described, parts: Described) -> set[str]:
    """The names of what a call takes: its parameters, and the fields of its body."""
    contents = call.get("requestBody", {}).get("content", {}).values()
    bodies = [parts.get(media["schema"].get("$ref", "").removeprefix(REF), {}) for media in contents]
    named = {parameter["name"] for parameter in call.get("parameters", ())}
    return named.union(*(body.get("properties", {}) for body in bodies))


def mark_needed(call: Described) -> None:
    """What a call misses by itself has to be sent like anything that is missed before it."""
    for parameter in call.get("parameters", ()):
        if parameter["schema"].pop(NEEDED, False):
            parameter["required"] = True


def describe_texts(call: Described) -> None:
    """What a free text behind the question mark may hold."""
    for parameter in call.get("parameters", ()):
        schema = parameter["schema"]
        if (
            parameter["in"] == "query"
            and schema.get("type") == "string"
            and not {"enum", "pattern"} & {*schema}
        ):
            schema["pattern"] = NO_NULL


def add_own_examples(parts: Described) -> None:
    """Each command and answer drawn from a type has an example of its own."""
    for name in drawn_schemas()[0]:
        parts[name] = {**parts[name], "examples": [example_of(parts[name], parts)]}


def add_examples(call: Described, parts: Described) -> None:
    """An example of what is sent and of what comes back."""
    contents = [call["requestBody"]["content"]] if "requestBody" in call else []
    contents += [answer["content"] for status, answer in call["responses"].items() if int(status) < 300]
    for content in contents:
        for media in content.values():
            media.setdefault("example", example_of(media["schema"], parts))
