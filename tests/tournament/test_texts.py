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


WORDS = {
    "en": {
        "wt.ask.page": "Rules help",
        "wt.set.starts": "Check-in time",
        "wt.set.further_tiebreak.head_to_head": "Head-to-head",
        "wt.set.bye_conceded": "Points against after a bye",
        "wt.desk.accept_rematch": "Allow unavoidable rematches",
        "wt.page.company": "Player",
    },
    "es": {
        "wt.page.bye": "Bye",
        "wt.set.further_tiebreak.head_to_head": "Enfrentamiento directo",
        "wt.finish.clock": "Cortada por tiempo",
        "wt.finish.no_show": "Incomparecencia",
        "wt.desk.extra_minutes": "Minutos extra",
        "wt.desk.give_time": "Añadir",
        "wt.box.WT-FT-BR.fog_a": "Marcadores de niebla de {a}",
        "wt.page.ruled": "Decisión inapelable",
        "wt.page.company": "Jugador",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hall_calls_things_what_people_call_them(language: str) -> None:
    assert {key: catalogue(language)[key] for key in WORDS[language]} == WORDS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_players_and_have_byes(language: str) -> None:
    """A company is a word of the rules; an id or a rest is no word of the hall."""
    said = {
        key: re.sub(r"{\w+}", "", " ".join(text.values()) if isinstance(text, dict) else text)
        for key, text in catalogue(language).items()
        if key.startswith(("wt.", "pairing.", "event.tournament.", "permissions."))
    }
    assert [
        key
        for key, text in said.items()
        if re.search(r"compan(y|ies)|compañía|descans|\brests\b|you rest", text)
    ] == []


PEOPLE_AND_THINGS = ("minutos", "participantes", "jugadores", "plazas", "rondas", "mesas", "puntos", "hojas")


def test_what_is_counted_agrees_with_its_number() -> None:
    """A number that can be 1 stands before no plural; what never is 1 is named here."""
    never_one = {"most", "width", "cells", "size", "seats", "feats", "scenarios"}
    several = {  # rounds of a whole event, points beyond a limit
        "wt.format.many_rounds", "wt.format.rematches_certain", "wt.pairing.all_played", "wt.score.pa_high",
        "wt.score.pm_high", "wt.settings.rounds_fixed", "wt.advice.few_tables", "event.tournament.LotDrawn",
        "wt.settings.too_big", "wt.signup.no_round_left", "wt.page.late_scaled", "wt.desk.rounds_suggested",
        "wt.desk.adventures_possible",
    }  # fmt: skip
    found = []
    for key, text in catalogue("es").items():
        plain = text if isinstance(text, str) else text["one"]
        for fact, thing in re.findall(r"{(\w+)} (\w+)", plain):
            if thing in PEOPLE_AND_THINGS and fact not in never_one and key not in several:
                found.append((key, fact, thing))
    assert [line for line in found if line[0].startswith(("wt.", "pairing.", "event.tournament."))] == []
