"""Everything the room says can be said: events, refusals and pages, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import tercio
from tercio.core.speech import LANGUAGES, catalogue
from tercio.tournament.events import Events
from tercio.tournament.feats import FEATS
from tercio.tournament.scenarios import SCENARIOS

HOUSE = Path(tercio.__file__).parent
SAID = re.compile(r'{% (?:say|include [^%]*? text=)\s*"([a-z0-9_.]+)"(?! *[a-z"][^=]*%)')


def facts_in(text: object) -> set[str]:
    texts = text.values() if isinstance(text, dict) else [str(text)]
    return {name for one in texts for _, name, _, _ in Formatter().parse(one) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(Events), ids=lambda kind: kind.__name__)
def test_an_event_is_told_from_its_own_fields(kind: type, language: str) -> None:
    text = catalogue(language)[f"event.tournament.{kind.__name__}"]
    assert facts_in(text) <= set(kind.__struct_fields__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_the_pages_ask_for_exists(language: str) -> None:
    known = catalogue(language)
    for file in (HOUSE / "web" / "templates" / "tournaments").glob("*.html"):
        for key in SAID.findall(file.read_text("utf-8")):
            assert key in known or key.endswith("."), (file.name, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_text(language: str) -> None:
    known = catalogue(language)
    for file in [*(HOUSE / "tournament").rglob("*.py"), *(HOUSE / "web" / "tournaments").glob("*.py")]:
        for key in re.findall(r'"(wt\.[a-z_]+\.[a-z_.]+)"', file.read_text("utf-8")):
            assert key in known, (file.name, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenarios_feats_boxes_and_moves_have_names(language: str) -> None:
    known = catalogue(language)
    wanted = [f"wt.scenario.{one}" for one in SCENARIOS]
    for feat in FEATS.values():
        wanted += [f"wt.feat.{feat.id}", *(f"wt.move.{action}" for action in feat.actions)]
        wanted += [f"wt.box.{feat.id}.{name}" for name in {**feat.start, **feat.written(feat.start)}]
        wanted += [f"wt.value.{o}" for box in feat.sheet.boxes for o in box.options if isinstance(o, str)]
    assert [key for key in wanted if key not in known] == []
