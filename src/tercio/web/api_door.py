"""The door of the API: what never reaches a call is answered in the same shape as what does.

A parameter that is unknown or there twice is refused by name, a token that opens nothing also where anybody
may ask, a method an address does not take says which it takes, and whatever the framework would answer with a
page (404, 413, 500) becomes a `Refusal`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from ninja.operation import Operation

from tercio.app.shape_faults import nearest
from tercio.core.refused import Refused
from tercio.web.api_auth import demand_live_token
from tercio.web.api_errors import answer_refusal

HERE, PAGE = "/api/", "/api/docs"
Value = TypeVar("Value")
Run: TypeAlias = Callable[..., HttpResponseBase]
MOVED, MOVED_AS_IT_IS = 301, 308
READING = {"GET", "HEAD"}
KEPT = ("Allow", "Retry-After")
SAID = {
    400: "api.unclear",
    401: "api.who",
    403: "api.not_for_you",
    404: "api.no_such_address",
    500: "api.broken",
}


class ApiDoor:
    """Stands inside everything that knows languages and outside everything that answers with pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not for_programs(request):
            return answer
        return read_elsewhere(request, in_shape(request, unless_unchanged(request, answer)))


def unless_unchanged(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """What is read is not sent again while it is the same to whoever asks: the tag is of what it says."""
    if request.method != "GET" or answer.status_code != 200 or not isinstance(answer, HttpResponse):
        return answer
    if answer.has_header("ETag") or "no-store" in answer.headers.get("Cache-Control", ""):
        return answer
    tag = f'W/"{blake2b(answer.content, digest_size=12).hexdigest()}"'
    answer.headers["ETag"] = tag
    return get_conditional_response(request, etag=tag, response=answer) or answer


def read_elsewhere(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """What anybody may read, pages of other sites may; what is told to somebody, nobody in between keeps.

    Where neither a cookie nor a key comes with a question, there is nothing in the answer of anybody's own.
    """
    if request.method not in READING:
        return answer
    told_to_somebody = bool(request.COOKIES) or "Authorization" in request.headers
    if not told_to_somebody:
        answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers.setdefault("Cache-Control", "private, no-cache" if told_to_somebody else "no-cache")
    patch_vary_headers(answer, ("Authorization", "Cookie"))
    return answer


def for_programs(request: HttpRequest) -> bool:
    """Whether whoever asks is told in JSON."""
    return request.path.startswith(HERE) and request.path != PAGE


def in_shape(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """An error that is no JSON yet, in the one shape; what moved is asked again as it was, with its body."""
    if answer.status_code == MOVED:
        answer.status_code = MOVED_AS_IT_IS
    if answer.status_code < 400 or answer.headers.get("Content-Type", "").startswith("application/json"):
        return answer
    said = answer_refusal(request, no_call(request, answer), answer.status_code)
    for name in KEPT:
        if name in answer.headers:
            said.headers[name] = answer.headers[name]
    return said


def no_call(request: HttpRequest, answer: HttpResponseBase) -> Refused:
    """Why nothing was called: another method, or whatever the status says."""
    if answer.status_code == 405:
        allowed = answer.headers.get("Allow", "").split(", ")
        return Refused("api.wrong_method", method=request.method, allowed=sorted(allowed))
    return Refused(SAID.get(answer.status_code, "api.unclear"))


def parameters(call: Operation) -> set[str] | None:
    """What may stand behind the question mark; None where the call itself looks."""
    if getattr(call.view_func, "reads_query", False):
        return None
    models = [model for model in call.models if model.__ninja_param_source__ == "query"]
    return {name for model in models for name in model.__ninja_flatten_map__}


def guarded_call(run: Run) -> Run:
    """A parameter nobody reads and a token that opens nothing are mistakes, not wishes to be ignored.

    What can be read can also be looked at without its body (HEAD).
    """
    call: Operation = run.__self__  # type: ignore[attr-defined]
    if "GET" in call.methods:
        call.methods = [*call.methods, "HEAD"]
    known, anybodys = parameters(call), not call.auth_callbacks

    @wraps(run)
    def guarded(request: HttpRequest, **named: Any) -> HttpResponseBase:
        try:
            if anybodys:
                demand_live_token(request)
            if known is not None:
                demand_known(request, known)
        except Refused as no:
            return answer_refusal(request, no)
        return run(request, **named)

    return guarded


def wrong_parameter(request: HttpRequest, known: set[str], several: Collection[str] = ()) -> Refused | None:
    """The refusal of the first parameter that is not known, or is there twice and cannot be."""
    for name, values in request.GET.lists():
        if name not in known:
            return nearest("shape.unknown", known, name, field=name[:60])
        if len(values) > 1 and name not in several:
            return Refused("shape.twice", field=name)
    return None


def demand_known(request: HttpRequest, known: set[str], several: Collection[str] = ()) -> None:
    """Refuse a parameter that a question does not take; those in `several` may be there more than once."""
    if no := wrong_parameter(request, known, several):
        raise no


def read_parameter(name: str, read: Callable[[], Value]) -> Value:
    """A parameter's value; where it is refused, by the name a program gave it."""
    try:
        return read()
    except Refused as no:
        raise Refused(no.key, rule=no.rule, **{**no.facts, "field": name}) from None


def reads_query(view: Any) -> Any:
    """Marks a call whose parameters depend on what is asked: it refuses unknown ones itself."""
    view.reads_query = True
    return view
