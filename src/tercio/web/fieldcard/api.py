"""The field card for programs: the sheet's numbers, the club's numbers, and the sheet's answers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from tercio.app.fieldcard import sheet_of
from tercio.app.open_streams import NoSuchStream, open_stream
from tercio.app.questions.muskets import questions
from tercio.core.refused import Refused
from tercio.muskets.describe import plain_cells
from tercio.muskets.sheet import SHEET, Sheet
from tercio.web.api_description import QUESTIONS as DESCRIBED
from tercio.web.api_door import reads_query
from tercio.web.described_schema import DescribedSchema
from tercio.web.fieldcard.evening_calls import router as evenings
from tercio.web.odds.api import AnswerOut, answer, described_question
from tercio.web.refusals import NOTHING_THERE

router = Router(tags=["muskets"])
router.add_router("/evenings", evenings)


class CellOut(DescribedSchema):
    """A number of the sheet, its rule, and how sure it is."""

    value: Any
    """The number, word or numbers in it."""
    rule: str
    """The rule it is of, by its id."""
    confidence: str
    """How sure the reading of the sheet is: high, medium, low or absent."""
    badge: str
    """The same, or `club` where a club has put its own number there."""
    source: list[str]
    """Where it was read, by key."""
    candidates: list[int]
    """Other readings of a damaged cell."""
    seen: str | None
    """What was still legible of it."""


def sheet_asked(club: str) -> Sheet:
    """The sheet as it was found, or a club's; of a club nobody knows there is none."""
    try:
        return sheet_of(open_stream(f"club/{club}").stream if club else None)
    except NoSuchStream:
        raise Refused(NOTHING_THERE, field="club") from None


@router.get("/sheet", response=dict[str, CellOut], summary="Every number of the sheet")
def get_sheet(request: HttpRequest, club: str = "") -> Any:
    """Each with its rule and how sure it is; with `club`, that club's own reading."""
    return plain_cells(sheet_asked(club))


@router.get(
    "/answers/{name}",
    response=AnswerOut,
    summary="An answer of the sheet; its fields are the query, `club` takes a club's numbers",
)
@reads_query
def ask_sheet(request: HttpRequest, name: str, club: str = "") -> AnswerOut:
    """Exact numbers with their reasons, from the sheet or a club's own numbers."""
    asked = {question.name: question for question in questions(sheet_asked(club))}
    if name not in asked:
        raise Refused(NOTHING_THERE)
    return answer(request, asked[name], "club")


DESCRIBED["ask_sheet"] = lambda: described_question(questions(SHEET))
