"""Across the table over the API: words, taking back, draws, clocks, and winning from who has left."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tests.web.test_battle_api import Door, opened

pytestmark = pytest.mark.django_db(transaction=True)


class Number:
    """Ids for commands, each once."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> str:
        self.last += 1
        return f"talk-{self.last:06}"


name = Number()


def later(monkeypatch: pytest.MonkeyPatch, **passed: int) -> None:
    """The world's clock, so much on."""
    moment = timezone.now() + dt.timedelta(**passed)
    monkeypatch.setattr(timezone, "now", lambda: moment)


def say(door: Door, kind: str, **fields: Any) -> Any:
    return door.post("/talk", {"command": {"type": kind, **fields}, "command_id": name()})


def decide_once(*doors: Door) -> tuple[Door, Door, dict[str, Any]]:
    """Whoever is asked takes the first choice: who it was, the other, and the page they saw."""
    asked = int(doors[0].get().json()["battle"]["asked"]["seat"])
    page = doors[asked].get().json()
    assert doors[asked].send(page["choices"][0]["command"], 0, command_id=name()).status_code == 200
    return doors[asked], doors[1 - asked], page


def test_words_are_bounded_and_only_the_two_who_play_speak() -> None:
    _, first, second, watcher = opened()
    assert say(first, "SayWords", text="  <b>Good   luck</b> ").status_code == 200
    (line,) = second.get("/talk").json()["lines"]
    assert (line["seat"], line["text"]) == ("0", "<b>Good luck</b>")
    assert watcher.get("/talk").json()["lines"] == [line]
    assert say(watcher, "SayWords", text="boo").status_code == 401
    for text in ("", "   ", "x" * 301, "x" * 10**6):
        assert say(first, "SayWords", text=text).status_code == 409, text[:5]
    assert say(first, "SayWords", text="a\u0000b").status_code == 422
    assert say(first, "Shout", text="x").status_code == 422
    assert len(second.get("/talk").json()["lines"]) == 1


def test_a_decision_that_showed_nothing_is_taken_back_freely() -> None:
    _, first, second, _ = opened()
    decide_once(first, second)  # who deploys first
    mover, other, page = decide_once(first, second)  # a regiment is deployed
    assert mover.get("/talk").json()["undo"] == "free"
    assert mover.post("/undo", {"command_id": name()}).status_code == 200
    after = mover.get().json()
    assert after["battle"]["regiments"] == page["battle"]["regiments"]
    assert after["version"] > page["version"], "nothing is erased"
    told = other.get("/events", after=page["version"]).json()["events"]
    assert told[-1]["kind"] == "Undone"
    again = mover.send(after["choices"][0]["command"], 0, command_id=name())
    assert again.status_code == 200


def test_what_the_other_has_answered_is_taken_back_only_if_they_agree() -> None:
    _, first, second, watcher = opened()
    decide_once(first, second)
    mover, other, page = decide_once(first, second)
    decide_once(first, second)
    assert mover.get("/talk").json()["undo"] == "ask"
    version = watcher.get().json()["version"]
    assert mover.post("/undo", {"command_id": name()}).status_code == 200
    assert watcher.get().json()["version"] == version, "the other side is asked first"
    assert say(mover, "AnswerOffer", yes=True).status_code == 409, "nobody agrees to their own offer"
    assert say(other, "AnswerOffer", yes=False).status_code == 200
    assert watcher.get().json()["version"] == version
    forged = say(mover, "MakeOffer", what="undo", number=2)
    assert forged.status_code == 409, "only the last decision is taken back"
    mover.post("/undo", {"command_id": name()})
    assert say(other, "AnswerOffer", yes=True).status_code == 200
    assert mover.get().json()["battle"]["regiments"] == page["battle"]["regiments"]
    assert watcher.post("/undo", {"command_id": name()}).status_code == 401


def test_what_the_other_decides_meanwhile_is_not_taken_back_with_it() -> None:
    """Also not where they decide in the very moment in which it is taken back."""
    _, first, second, watcher = opened()
    decide_once(first, second)
    mover, other, _ = decide_once(first, second)
    meanwhile = iter([other])

    def the_other_decides(execute: Any, sql: str, *rest: Any) -> Any:
        done = execute(sql, *rest)
        if '"store_entry"' in sql and (rival := next(meanwhile, None)):
            choice = rival.get().json()["choices"][0]["command"]
            assert rival.send(choice, 0, command_id=name()).status_code == 200
        return done

    with connection.execute_wrapper(the_other_decides):
        refused = mover.post("/undo", {"command_id": name()})
    assert (refused.status_code, refused.json()["key"]) == (409, "journal.somebody_acted_first")
    told = [event["kind"] for event in watcher.get("/events").json()["events"]]
    assert "Undone" not in told


def test_nobody_keeps_an_offer_until_the_dice_are_bad() -> None:
    _, first, second, watcher = opened()
    decide_once(first, second)
    mover, other, _ = decide_once(first, second)
    decide_once(first, second)
    mover.post("/undo", {"command_id": name()})
    decide_once(first, second)
    version = watcher.get().json()["version"]
    late = say(other, "AnswerOffer", yes=True)
    assert (late.status_code, late.json()["key"]) == (409, "talk.offer_lapsed")
    assert watcher.get().json()["version"] == version
    assert say(other, "AnswerOffer", yes=False).status_code == 200
    assert say(mover, "MakeOffer", what="draw").status_code == 200


@pytest.mark.parametrize("late", [False, True])
def test_a_draw_is_offered_with_ones_decision_and_lapses_with_the_others(late: bool) -> None:
    _, first, second, watcher = opened()
    asked = int(first.get().json()["battle"]["asked"]["seat"])
    offering, other = (first, second)[asked], (first, second)[1 - asked]
    assert say(offering, "MakeOffer", what="draw").status_code == 200
    assert decide_once(first, second)[0] is offering
    while late and decide_once(first, second)[0] is offering:
        pass
    assert say(other, "AnswerOffer", yes=True).status_code == (409 if late else 200)
    assert watcher.get().json()["battle"]["over"] is not late


def test_a_draw_takes_both() -> None:
    _, first, second, _ = opened()
    assert first.send({"type": "AgreeDraw"}, 0, command_id=name()).status_code == 409
    assert second.send({"type": "AgreeDraw"}, 0, command_id=name()).status_code == 409
    assert say(first, "MakeOffer", what="draw").status_code == 200
    assert say(second, "MakeOffer", what="draw").status_code == 409
    assert second.get("/talk").json()["offer"]["what"] == "draw"
    assert say(second, "AnswerOffer", yes=True).status_code == 200
    battle = first.get().json()["battle"]
    assert (battle["over"], battle["winner"]) == (True, "draw")
    assert say(first, "MakeOffer", what="draw").status_code == 409


def test_a_clock_both_want_runs_for_who_is_asked_and_out_of_time_loses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, first, second, _ = opened()
    for wrong in (0, 4, 601, 10**12):
        assert say(first, "MakeOffer", what="clock", number=wrong).status_code == 409
    say(first, "MakeOffer", what="clock", number=30)
    say(second, "AnswerOffer", yes=True)
    clock = first.get("/talk").json()["clock"]
    assert clock["minutes"] == 30
    assert max(clock["left"]) == 1800
    asked = int(first.get().json()["battle"]["asked"]["seat"])
    waiting = (first, second)[1 - asked]
    assert not waiting.get("/talk").json()["claim"]
    assert waiting.post("/claim", {"command_id": name()}).status_code == 409
    later(monkeypatch, hours=1)
    assert waiting.get("/talk").json()["clock"]["left"][asked] == 0
    assert waiting.post("/claim", {"command_id": name()}).status_code == 200
    assert first.get().json()["battle"]["winner"] == str(1 - asked)


def test_a_win_is_claimed_from_who_has_been_silent_for_days(monkeypatch: pytest.MonkeyPatch) -> None:
    _, first, second, watcher = opened()
    asked = int(first.get().json()["battle"]["asked"]["seat"])
    doors = (first, second)
    later(monkeypatch, days=3, minutes=1)
    assert not doors[asked].get("/talk").json()["claim"], "who is asked claims nothing"
    own_turn = doors[asked].post("/claim", {"command_id": name()})
    assert (own_turn.status_code, own_turn.json()["key"]) == (409, "talk.you_are_asked")
    assert watcher.post("/claim", {"command_id": name()}).status_code == 401
    assert doors[1 - asked].get("/talk").json()["claim"]
    assert doors[1 - asked].post("/claim", {"command_id": name()}).status_code == 200
    assert first.get().json()["battle"]["winner"] == str(1 - asked)
    assert doors[1 - asked].post("/claim", {"command_id": name()}).json()["key"] == "firstblood.over"
