"""The field card for programs: the sheet's numbers, the club's numbers, and the sheet's answers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema, Status

from tercio.app.fieldcard import sheet_of
from tercio.app.questions import ask, read
from tercio.app.questions.muskets import questions
from tercio.muskets.describe import plain_cells
from tercio.web.api import Missing, Refusal
from tercio.web.odds.api import AnswerOut
from tercio.web.odds.views import form_values

router = Router(tags=["muskets"])


class CellOut(Schema):
    """A number of the sheet, its rule, and how sure it is."""

    value: Any
    rule: str
    confidence: str
    badge: str
    source: list[str]
    candidates: list[int]
    seen: str | None


@router.get("/sheet", response=dict[str, CellOut], summary="Every number of the sheet")
def sheet(request: HttpRequest, club: str = "") -> Any:
    return plain_cells(sheet_of(f"club/{club}" if club else None))


@router.get(
    "/answers/{name}",
    response={200: AnswerOut, 404: Missing, 422: Refusal},
    summary="An answer of the sheet; its fields are the query, `club` takes a club's numbers",
)
def answer(request: HttpRequest, name: str, club: str = "") -> Any:
    asked = {question.name: question for question in questions(sheet_of(f"club/{club}" if club else None))}
    if name not in asked:
        return Status(404, {"detail": name})
    values = form_values(request.GET, asked[name])
    found = ask(asked[name], values)
    return AnswerOut(question=name, given=read(asked[name], values), **found.plain())
