"""Searches in each language, more than twenty, as people type them, find their rule among the first three."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.ledger import search
from tercio.ledger.rule_search import LONGEST, apart

SPANISH = {
    "cuánto cuesta una colmena": "CP-CONQ-04",
    "cuanto cuesta una colmna": "CP-CONQ-04",
    "un jugador abandona la campaña": "CP-DROP-01",
    "cuántas casillas hacen falta para ganar": "CP-WIN-01",
    "primer jugador tras irse alguien": "CP-FIRST-09",
    "puntos sobrantes de la conquista": "CP-CONQ-10",
    "espaciopuertos enlace": "CP-CONQ-03",
    "batalla que no se juega a tiempo": "CP-DROP-04",
    "ataque de noche": "CP-BEN-06",
    "tamano de la mesa": "WT-OBJ-09",
    "numero impar de jugadores": "WT-BYE-01",
    "minis sin pintar": "WT-MINI-05",
    "llegar tarde al torneo": "WT-PAIR-05",
    "partida concedida": "WT-SCORE-10",
    "dejar ver los dados al rival": "WT-SPORT-03",
    "covertura ligera": "MT-SHOOT-07",
    "moverse por carretera": "MT-MOVE-10",
    "carta del enemigo": "MT-CP-01",
    "hendidra": "FB-SR-CLEAVE",
    "rafaga": "FB-SR-FLURRY",
    "quién puede destrabarse": "FB-DIS-01",
    "qué es trabado": "FB-ENG-02",
    "apuntar antes de disparar": "FB-AIM-01",
    "puntos de mando al empezar": "MT-CP-05",
    "repetir un dado dos veces": "FB-DICE-06",
    "quién empieza el turno": "CP-FIRST-01",
    "desempate clasificación": "WT-RANK-01",
}
ENGLISH = {
    "player leaves the campaign": "CP-DROP-01",
    "how much does a hive cost": "CP-CONQ-04",
    "hiev surcharge": "CP-CONQ-04",
    "how many tiles to win": "CP-WIN-01",
    "first player when somebody quits": "CP-FIRST-09",
    "what happens to unused points": "CP-CONQ-10",
    "spaceports linked": "CP-CONQ-03",
    "battle not played": "CP-DROP-04",
    "attacking at night": "CP-BEN-06",
    "table size": "WT-OBJ-09",
    "odd number of players": "WT-BYE-01",
    "unpainted models": "WT-MINI-05",
    "late arrival": "WT-PAIR-05",
    "conceded game": "WT-SCORE-10",
    "oponent sees my dice": "WT-SPORT-03",
    "lihgt cover": "MT-SHOOT-07",
    "moving along a road": "MT-MOVE-10",
    "playing the enemy's card": "MT-CP-01",
    "cleve": "FB-SR-CLEAVE",
    "barage": "FB-SR-BARRAGE",
    "what does engaged mean": "FB-ENG-02",
    "aim before shooting": "FB-AIM-01",
    "strategic position": "CP-BLD-05",
    "reroll a die twice": "FB-DICE-06",
    "who goes first this turn": "CP-FIRST-01",
    "flee from combat": "MT-FLEE-02",
    "can I attack the same player twice": "CP-ATT-03",
}


@pytest.mark.parametrize(("wanted", "rule"), SPANISH.items())
def test_a_question_in_spanish_finds_its_rule(wanted: str, rule: str) -> None:
    assert rule in [found.id for found in search(wanted, "es")[:3]]


@pytest.mark.parametrize(("wanted", "rule"), ENGLISH.items())
def test_a_question_in_english_finds_its_rule(wanted: str, rule: str) -> None:
    assert rule in [found.id for found in search(wanted, "en")[:3]]


@pytest.mark.parametrize(
    ("wanted", "other"), [("hive surcharge", "surcharge hive"), ("Recargo colmena", "COLMENA recárgo")]
)
def test_neither_the_order_of_words_nor_accents_matter(wanted: str, other: str) -> None:
    assert search(wanted, "es") == search(other, "es") != []


def test_a_title_asked_for_whole_comes_first() -> None:
    assert search("apuntar", "es")[0].id == "FB-AIM-01"
    assert search("huir del combate", "es")[0].id == "MT-FLEE-02"


def test_the_other_language_is_searched_too() -> None:
    assert "CP-CONQ-04" in [found.id for found in search("hive surcharge", "es")[:3]]


def test_an_id_is_found_first_and_nonsense_finds_nothing() -> None:
    assert search("wt-bye-02", "es")[0].id == "WT-BYE-02"
    assert search("zzzzzz", "en") == search("de la", "es") == search("  ", "es") == []


def test_a_search_as_long_as_a_book_is_refused() -> None:
    with pytest.raises(Refused) as no:
        search("x" * 10_000, "es")
    assert no.value.facts == {"most": LONGEST}


@pytest.mark.parametrize(
    ("word", "other", "steps"),
    [("hive", "hive", 0), ("hiev", "hive", 1), ("cleve", "cleave", 1), ("abc", "xyz", 3)],
)
def test_letters_that_changed_places_are_one_slip(word: str, other: str, steps: int) -> None:
    assert apart(word, other, 2) == steps
