"""The machine's clock is set back: nobody is shut out for long, nothing is deleted or stands still."""

from __future__ import annotations

import datetime as dt
import time
from pathlib import Path

import pytest
from django.utils import timezone

from tercio.app.background_work import ask_work, claim_work
from tercio.app.backups import back_up
from tercio.app.work_turns import Asker
from tercio.store.counters import count, count_of
from tests.web.test_battle_api import opened
from tests.web.test_battle_talk import say

BACK = dt.timedelta(days=1)


def set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The world's clock, a day back."""
    stopped, moment = time.time() - BACK.total_seconds(), timezone.now() - BACK
    monkeypatch.setattr(time, "time", lambda: stopped)
    monkeypatch.setattr(timezone, "now", lambda: moment)


def test_a_limit_of_minutes_does_not_last_a_day(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [count("sign-in:ines", 300) for _ in range(12)][-1] == count_of("sign-in:ines") == 12
    set_back(monkeypatch)
    assert count_of("sign-in:ines") == 0
    assert count("sign-in:ines", 300) == count_of("sign-in:ines") == 1


def test_the_backup_just_made_is_not_taken_for_the_oldest(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer, _ = back_up(tmp_path, keep=2)
    set_back(monkeypatch)
    made, _ = back_up(tmp_path, keep=2)
    assert sorted(tmp_path.iterdir()) == [made, newer]
    set_back(monkeypatch)
    last, _ = back_up(tmp_path, keep=1)
    assert list(tmp_path.iterdir()) == [last]


def test_work_nobody_does_any_more_is_taken_up(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask_work("study", "", Asker("user:1"), "{}", 3)
    assert claim_work() == asked
    assert claim_work() is None, "somebody does it"
    set_back(monkeypatch)
    assert claim_work() == asked


def test_nobody_is_given_more_time_than_was_agreed(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first, second, _ = opened()
    say(first, "MakeOffer", what="clock", number=30)
    say(second, "AnswerOffer", yes=True)
    set_back(monkeypatch)
    assert max(first.get("/talk").json()["clock"]["left"]) == 30 * 60
