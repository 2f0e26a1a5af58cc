"""One thing has one name on every page: the ledger's where it has one, otherwise the word of the trade."""

from __future__ import annotations

import re

import pytest

from tercio.core.speech import catalogue
from tercio.ledger import rules
from tercio.ledger.examples import example_text, examples

SPANISH = [
    ("ficha de campo", r"tarjeta de campo|hoja de campo|carta de campo|tarjeta de mosquetes"),
    ("archivo", r"ficheros?"),
    ("jugador", r"compañías?"),
    ("hazaña (WT-FT)", r"gestas?"),
    ("miniatura", r"figuras"),
    ("velada", r"de la tarde|esta tarde"),
    ("Mazo de mando (FB-STACK-01)", r"pila de mando"),
    ("Varada (FB-STRAND-01)", r"aislad[ao]s?"),
    ("Líder interino (FB-LEAD-09)", r"líder en funciones"),
    ("Roto (FB-BRK-01)", r"quebrantad[ao]s?"),
    ("Deterioro (FB-SR-DECAY)", r"descomposición"),
    ("Retirada (FB-DIS-01)", r"destrab\w+"),
    ("bye (WT-BYE-01)", r"descansos?"),
    ("Golpe Mercurial (FB-SR-QUICKSILVER-STRIKE)", r"golpe veloz"),
]
ENGLISH = [("player", r"compan(?:y|ies)"), ("field card", r"field sheet|battle card")]


def texts_with(language: str, words: str) -> dict[str, str]:
    every = {
        key: " / ".join(text.values()) if isinstance(text, dict) else text
        for key, text in catalogue(language).items()
    }
    bare = {key: re.sub(r"\{\w*\}", "", text) for key, text in every.items()}
    return {
        key: every[key] for key, text in bare.items() if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
    }


@pytest.mark.parametrize(("name", "others"), SPANISH)
def test_a_thing_has_one_spanish_name(name: str, others: str) -> None:
    assert not texts_with("es", others), f"say {name}"


@pytest.mark.parametrize(("name", "others"), ENGLISH)
def test_a_thing_has_one_english_name(name: str, others: str) -> None:
    assert not texts_with("en", others), f"say {name}"


def test_the_names_themselves_are_said() -> None:
    assert texts_with("es", "ficha de campo")
    assert texts_with("es", "mazo de mando")


def test_the_rules_call_an_action_as_its_button_does() -> None:
    """The action of FB-DIS-01 is a Retirada on the table, in the odds and in its rules."""
    said = {
        rule.id: f"{rule.title['es']} {rule.statement['es']} {rule.ruling.get('es', '')}" for rule in rules()
    }
    assert [name for name, text in said.items() if re.search("destrab", text, re.IGNORECASE)] == []
    assert "Retirada" in said["FB-DIS-01"]


def test_the_cases_of_the_rules_use_the_names_of_the_map() -> None:
    shown = " / ".join(
        f"{case.given} {case.answer} {case.note}"
        for rule in rules("CP")
        for case in (example_text(each, "es") for each in examples(rule.id))
    )
    assert "espaciopuerto" in shown
    assert "puerto espacial" not in shown.replace("puertos espaciales", "puerto espacial")
