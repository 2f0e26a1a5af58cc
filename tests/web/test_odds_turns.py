"""Large questions wait for their turn or are told when to come back; small ones do not notice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event
from typing import Any

import pytest

from tercio.app.questions import QUESTIONS, read
from tercio.app.questions.question_size import is_small
from tercio.core.refused import Refused
from tercio.web.asgi import THREADS
from tercio.web.large_turns import TURNS, Turns
from tercio.web.odds.turns import BUSY
from tests.web.conftest import Visitor

LARGE, SMALL = {"asked": "1", "written": "300d6"}, {"asked": "1", "written": "3d6"}
PAGE, API = "/odds/roll/", "/api/odds/roll"
HERE, ELSEWHERE, THERE = "127.0.0.1", "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to wait is told so at once."""
    monkeypatch.setattr(TURNS, "patience", 0.0)


def all_at_work(stack: ExitStack) -> None:
    for asker in (ELSEWHERE, THERE):
        stack.enter_context(TURNS.turn(asker, BUSY))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ask again in 5 seconds"), ("es", "dentro de 5 segundos")]
)
def test_while_large_questions_are_worked_out_another_is_told_when_to_come_back(
    db: None, language: str, words: str
) -> None:
    visitor = Visitor(language=language)
    with ExitStack() as stack:
        all_at_work(stack)
        page = visitor.get(PAGE, LARGE)
        assert (page.status_code, page["Retry-After"]) == (503, "5")
        assert words in page.content.decode()
        assert 'value="300d6"' in page.content.decode(), "what was asked is still there"
        called = visitor.get(API, {"written": "300d6"})
        assert (called.status_code, called["Retry-After"]) == (503, "5")
        assert called.json()["key"] == "odds.busy"
        assert words in called.json()["text"]
    assert visitor.get(PAGE, LARGE).status_code == 200
    assert visitor.get(API, {"written": "300d6"}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/odds/roll.svg?asked=1&written=300d6",
        "/odds/pool/?asked=1&x=dice&y=sides",
        "/odds/roll/?asked=1&written=3d6&compare=1&b.written=300d6",
        "/odds/regiments/all/",
        "/odds/regiments/all.svg",
    ],
)
def test_maps_pictures_and_comparisons_wait_for_their_turn_too(visitor: Visitor, address: str) -> None:
    with ExitStack() as stack:
        all_at_work(stack)
        answer = visitor.get(address)
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert visitor.get(address).status_code == 200


@pytest.mark.parametrize(
    "address", [f"{PAGE}?asked=1&written=3d6", f"{API}?written=3d6", "/odds/clash/", "/"]
)
def test_small_questions_and_other_pages_need_no_turn(visitor: Visitor, address: str) -> None:
    with ExitStack() as stack:
        all_at_work(stack)
        assert visitor.get(address).status_code == 200


def test_one_address_has_one_turn_and_leaves_the_other_to_others(db: None) -> None:
    with TURNS.turn(HERE, BUSY):
        assert Visitor(REMOTE_ADDR=HERE).get(PAGE, LARGE).status_code == 503
        assert Visitor(REMOTE_ADDR=ELSEWHERE).get(PAGE, LARGE).status_code == 200


def test_every_question_as_it_is_usually_asked_is_small() -> None:
    assert [name for name, question in QUESTIONS.items() if not is_small(question, read(question, {}))] == []


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("clash", {"dice": "10000"}),
        ("pool", {"dice": "10000", "sides": "2"}),
        ("roll", {"written": "+".join(["1d9"] * 40)}),
        ("activation", {"a_models": "40", "a_wounds_each": "60"}),
    ],
)
def test_many_dice_models_or_wounds_make_a_large_question(name: str, given: dict[str, Any]) -> None:
    assert not is_small(QUESTIONS[name], read(QUESTIONS[name], given))


def test_whoever_waits_has_the_next_turn_and_few_wait() -> None:
    turns, done = Turns(at_once=1, waiting=3, waiting_of_one=2, patience=60), Event()

    def asks(asker: str) -> str:
        with turns.turn(asker, BUSY):
            assert done.wait(60)
            return asker

    def queued(count: int) -> None:
        while True:
            with turns.changed:
                if len(turns.waiting) == count:
                    return

    with ThreadPoolExecutor(3) as others:
        with turns.turn("ana", BUSY):
            first = others.submit(asks, "ana"), others.submit(asks, "ana")
            queued(2)
            refused(turns, "ana")
            last = others.submit(asks, "bea")
            queued(3)
            refused(turns, "carla")
        done.set()
        assert [each.result(60) for each in (*first, last)] == ["ana", "ana", "bea"]
    assert (turns.waiting, turns.at_work.total()) == ([], 0)


def refused(turns: Turns, asker: str) -> None:
    with pytest.raises(Refused) as no, turns.turn(asker, BUSY):
        pass
    assert no.value.key == BUSY


def test_a_turn_ends_also_where_the_question_goes_wrong() -> None:
    turns = Turns()
    with pytest.raises(ZeroDivisionError), turns.turn("ana", BUSY):
        raise ZeroDivisionError
    with turns.turn("ana", BUSY):
        assert turns.at_work["ana"] == 1


def test_threads_are_left_for_other_pages_however_many_large_questions_there_are() -> None:
    assert TURNS.at_once + TURNS.most_waiting <= THREADS // 2
