"""Thinking beside the web: in processes of its own, in the order asked, and on after a process is killed."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from tercio.app.thinkers import Thinkers
from tercio.arena.games import table_for
from tercio.arena.ladder_tables import Seating
from tercio.arena.lots import Lots
from tercio.arena.policy import Thought
from tercio.arena.seated_policy import SeatQuestion, question
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import ready

TABLE = Seating("stake-a-claim", "nords-300", "spires-300", 5)
LONG = 120
"""Seconds after which a test gives up."""


class Ear:
    """Hears an answer."""

    def __init__(self) -> None:
        self.heard = threading.Event()
        self.thought: Thought | None = None

    def __call__(self, thought: Thought) -> None:
        self.thought = thought
        self.heard.set()

    def answer(self) -> Thought:
        assert self.heard.wait(LONG), "nobody answered"
        assert self.thought is not None
        return self.thought


@pytest.fixture
def thinkers():
    pool = Thinkers(1)
    yield pool
    pool.close()


def asked(policy: str = "sergeant", seed: int = 4) -> SeatQuestion:
    b = start(table_for(TABLE.match(("sergeant", "sergeant")), TABLE.seed), Lots(2))
    return question(b, policy, seed)


def options():
    return ready(start(table_for(TABLE.match(("sergeant", "sergeant")), TABLE.seed), Lots(2)))


@pytest.mark.slow
def test_battles_queue_and_each_has_one_question_at_a_time(thinkers):
    ears = [Ear(), Ear(), Ear()]
    places = [thinkers.ask(f"b{k}", asked(), ear) for k, ear in enumerate(ears)]
    assert places == [0, 1, 2]
    assert thinkers.ask("b2", asked(), Ear()) <= 2
    assert len(thinkers.waiting) <= 3
    for ear in ears:
        assert ear.answer().answer in options()
    assert thinkers.place("b2") == 0


@pytest.mark.slow
def test_a_process_killed_in_mid_thought_is_replaced_and_the_question_answered(thinkers):
    first = Ear()
    thinkers.ask("b", asked(), first)
    first.answer()
    (victim,) = thinkers.pool._processes  # which process it is, nobody else says
    os.kill(victim, signal.SIGSTOP)  # it takes the question and does not come to an answer
    second = Ear()
    thinkers.ask("b", asked(), second)
    os.kill(victim, signal.SIGKILL)
    assert second.answer().answer in options()
    assert victim not in thinkers.pool._processes
