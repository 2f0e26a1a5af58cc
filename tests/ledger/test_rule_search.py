"""Searches in each language, as people type them, many with a slip, find their rule among the first three."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.ledger import search
from tercio.ledger.rule_search import LONGEST, apart
from tercio.ledger.rules import plain
from tercio.ledger.search_words import sound, stem

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
    "emparejamineto": "WT-PAIR-06",
    "emparejamento": "WT-PAIR-06",
    "¿quién empieza?": "FB-SUP-01",
    "cuanto cuesta atacar": "CP-CONQ-02",
    "empate": "WT-SCORE-04",
    "cuántas rondas tiene un torneo": "WT-FMT-03",
    "cuántos puntos vale un empate": "WT-SCORE-04",
    "cuanto vale un bye": "WT-BYE-02",
    "puedo repetir rival": "WT-PAIR-03",
    "repetir rivla": "WT-PAIR-03",
    "cómo se desempata": "CP-FIRST-03",
    "puedo usar proxis": "WT-MINI-06",
    "cuando acaba la partida": "FB-RND-02",
    "quien puede cargar": "FB-CHG-02",
    "qué pasa si fallo la carga": "FB-CHG-08",
    "carga fallda": "FB-CHG-08",
    "linea de vison": "FB-LOS-01",
    "puedo medir antes de mover": "FB-DIST-02",
    "cuando se hace una prueba de moral": "FB-MOR-01",
    "prueba de mroal": "FB-MOR-01",
    "cómo dejo de estar roto": "FB-BRK-03",
    "disparar a un combate": "FB-VOL-07",
    "rango de mando": "FB-LEAD-03",
    "qué hace el portaestandarte": "FB-LEAD-05",
    "qué pasa si muere el líder": "FB-ALLOC-08",
    "ataques de oportunidá": "FB-AOO-01",
    "quién puede lanzar hechizos": "FB-MAGIC-01",
    "un 6 natural": "FB-DICE-04",
    "lanzar un desafio": "FB-CHAL-01",
    "agua": "FB-ZONE-09",
    "cómo se gana la campaña": "CP-WIN-01",
    "orden de turno": "CP-ATT-07",
    "me quedo sin casillas": "CP-CONQ-13",
    "cuántos turnos dura la campaña": "CP-TURN-01",
    "rendirse en la campaña": "CP-VP-02",
    "cuánto cuesta cruzar un río": "CP-CONQ-06",
    "conquistar montaña": "CP-CONQ-07",
    "recargo espasiopuerto": "CP-CONQ-05",
    "cuánto mueve la caballería": "MT-MOVE-04",
    "disparo a larga distancia": "MT-SHOOT-03",
    "localizar enemigos": "MT-SPOT-01",
    "tirada de reacion": "MT-REACT-01",
    "ataque por sorpresa": "MT-MELEE-06",
    "cuántas cartas tengo en la mano": "MT-CARD-01",
    "el arbitro juega": "WT-REF-05",
    "atakar dos veces al mismo": "CP-ATT-03",
    "cargar en ruinas": "FB-RUIN-02",
    "unidades baneadas": "WT-LIST-03",
    "cuanto dura una partida": "WT-OBJ-08",
    "tirador escondido": "MT-REACT-09",
    "cuánto se mueve en terreno difícil": "MT-MOVE-07",
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
    "who goes first": "FB-SUP-01",
    "draw": "WT-SCORE-04",
    "how many rounds": "WT-FMT-03",
    "how many points is a bye": "WT-BYE-02",
    "can I play the same opponent twice": "WT-PAIR-03",
    "pairngs first round": "WT-PAIR-01",
    "tiebreakers": "CP-FIRST-03",
    "proxys": "WT-MINI-06",
    "when does the game end": "FB-RND-02",
    "who can charge": "FB-CHG-02",
    "failed chrage": "FB-CHG-08",
    "line of site": "FB-LOS-01",
    "can I measure before moving": "FB-DIST-02",
    "when do I take a morale test": "FB-MOR-01",
    "moral test": "FB-MOR-01",
    "how do I stop being broken": "FB-BRK-03",
    "shooting into combat": "FB-VOL-07",
    "command range": "FB-LEAD-03",
    "standard bearer": "FB-LEAD-05",
    "what if my leader is killed": "FB-ALLOC-08",
    "attack of oportunity": "FB-AOO-01",
    "who can cast spells": "FB-MAGIC-01",
    "rolling a 6": "FB-DICE-04",
    "chalenge a duel": "FB-CHAL-05",
    "no tiles left": "CP-CONQ-13",
    "how long is the campaign": "CP-TURN-01",
    "how do I win the campaign": "CP-WIN-01",
    "cross a river": "CP-CONQ-06",
    "mountian cost": "CP-CONQ-07",
    "how far does cavalry move": "MT-MOVE-04",
    "long range shot": "MT-SHOOT-03",
    "how many cards in hand": "MT-CARD-01",
    "reacton roll": "MT-REACT-01",
    "suprise attack": "MT-MELEE-06",
    "spotting scouts": "MT-SPOT-07",
    "banned units": "WT-LIST-03",
    "refree also plays": "WT-REF-05",
    "charging into ruins": "FB-RUIN-02",
    "how long does a game last": "WT-OBJ-08",
    "tie": "WT-SCORE-04",
    "cost to atack": "CP-CONQ-02",
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


def test_who_goes_first_is_answered_for_every_game_that_says_it() -> None:
    for wanted, language in (("¿quién empieza?", "es"), ("who goes first", "en")):
        answers = {found.id for found in search(wanted, language)[:3]}
        assert answers == {"WT-PREP-03", "CP-FIRST-02", "FB-SUP-01"}


def test_a_game_that_is_named_comes_first() -> None:
    assert search("victoria campaña", "es")[0].system == "CP"
    assert search("victoria warcrow", "es")[0].system == "WT"
    assert search("campaña", "es") != []  # its name alone is still looked for


@pytest.mark.parametrize(
    ("asked", "written"),
    [("covertura", "cobertura"), ("empieza", "empezar"), ("atakes", "ataque"), ("desafío", "desafio")],
)
def test_words_that_sound_alike_in_spanish_are_one(asked: str, written: str) -> None:
    assert stem(plain(asked), "es") == stem(written, "es")


def test_a_letter_twice_is_that_letter_and_only_a_close_slip_is_forgiven() -> None:
    assert sound("opponent", "en") == sound("oponent", "en")
    assert search("emparexxxxxxto", "es") == []
