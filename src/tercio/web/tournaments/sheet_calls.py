"""What is written at a table, for programs: every scenario and every feat with the boxes of its sheet."""

from __future__ import annotations

from django.http import HttpRequest
from pydantic import Field

from tercio.core.speech import say
from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.sheets import Sheet, box_label
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of


class BoxOut(DescribedSchema):
    """One thing to write down."""

    name: str = Field(examples=["PA1"])
    """What a sheet calls it."""
    title: str = Field(examples=["PA1"])
    """The same for people, in the language asked for."""
    options: list[bool | int | str] = Field(examples=[["A", "B", "none"]])
    """What may stand in it; `A` is who holds zone A."""


class SheetBoxesOut(DescribedSchema):
    """A scenario or a feat, and every box of its sheet: all of them are filled in."""

    key: str = Field(examples=["WT-SC-AM"])
    """What an adventure names it by."""
    name: str = Field(examples=["Expanse"])
    """For people, in the language asked for."""
    boxes: list[BoxOut]
    """What is written down."""


class SheetsOut(DescribedSchema):
    """Both halves of an adventure."""

    scenarios: list[SheetBoxesOut]
    """Written once for each round of the game: each is an entry of `rounds` in a score sheet."""
    feats: list[SheetBoxesOut]
    """Written once a game: `feat` in a score sheet."""


def list_sheets(request: HttpRequest) -> SheetsOut:
    """Every scenario and feat with the boxes of its sheet, for `SetAdventure` and for the sheets of games."""
    language = language_of(request)
    return SheetsOut(
        scenarios=[boxes_out("wt.scenario", key, found.sheet, language) for key, found in SCENARIOS.items()],
        feats=[boxes_out("wt.feat", key, found.sheet, language) for key, found in FEATS.items()],
    )


def boxes_out(room: str, key: str, sheet: Sheet, language: str) -> SheetBoxesOut:
    """One sheet with its boxes."""
    boxes = []
    for box in sheet.boxes:
        label = box_label(box.name, sheet.rule)
        title = label if isinstance(label, str) else label.text(language)
        boxes.append(BoxOut(name=box.name, title=title, options=list(box.options)))
    return SheetBoxesOut(key=key, name=say(f"{room}.{key}", language), boxes=boxes)
