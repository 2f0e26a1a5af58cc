"""Why the machine moved: told at the table as far as it is no secret, all of it once the battle is over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tercio.app import battle_opening as opening
from tercio.app import battle_table as table
from tercio.app.battle_machine import let_machine_answer
from tercio.app.battle_story import battle_story
from tercio.app.machine_reasons import reasons_told
from tercio.firstblood.commands import Concede
from tercio.store.battles.models import MachineThought
from tests.proof import proves
from tests.web.conftest import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
ORDER = opening.BattleOrder(pieces=2, seed=4, names=("Ana", "Bea"), machines=("", "sergeant"))


def played(decisions: int) -> str:
    """A battle against the machine in which a person has decided so often."""
    stream, _ = opening.open_battle(ORDER, "user:9", "open-battle", ("", ""))
    for number in range(decisions):
        let_machine_answer(stream)
        raw = msgspec.to_builtins(table.table_shown(stream, "0", "en").choices[0].command)
        send(stream, raw, f"answer-{number:04}")
    let_machine_answer(stream)
    return stream


def send(stream: str, raw: Any, name: str) -> None:
    table.send(stream, raw, seat="0", who="user:9", command_id=name, seen=None, language="en")


def address(stream: str) -> str:
    return f"/api/battles/{stream.partition('/')[2]}/reasons"


@proves("FB-STACK-01")
def test_a_secret_is_told_when_the_battle_is_over_and_not_before(visitor: Visitor) -> None:
    stream = played(8)
    kept = MachineThought.objects.filter(stream=stream)
    secret = [row.version for row in kept if '"secret":true' in row.text]
    assert secret, "the machine has laid a card"
    asked = {"after": secret[0], "until": secret[0] + 1}
    (hidden,) = visitor.get(address(stream), asked).json()["decisions"]
    assert hidden == {"version": secret[0], "taken": None, "others": []}
    assert "Jarl" not in visitor.get(address(stream), asked).content.decode()
    for row in visitor.get(address(stream)).json()["decisions"]:
        assert row["others"] == []
        assert row["taken"] is None or row["taken"]["chance"] == ""
    send(stream, msgspec.to_builtins(Concede(0)), "concede-1")
    (shown,) = visitor.get(address(stream), asked).json()["decisions"]
    assert "to act" in shown["taken"]["move"]
    assert "acts first" in shown["taken"]["why"]


def test_whoever_looks_from_the_far_edge_reads_the_edges_as_they_see_them() -> None:
    stream = played(3)
    moves = {
        seat: [row.taken.move for row in reasons_told(stream, "en", seat=seat).decisions if row.taken]
        for seat in ("0", "1", None)
    }
    assert any("from the west edge" in move for move in moves["0"])
    assert moves[None] == moves["0"]
    assert moves["1"] == [move.replace("west edge", "east edge") for move in moves["0"]]


def test_the_table_and_the_replay_tell_it_in_the_readers_language(visitor: Visitor) -> None:
    stream = played(3)
    page = f"/battles/{stream.partition('/')[2]}/"
    assert "Why the machine did that" in visitor.get(page).content.decode()
    answer = Visitor(language="es").get(address(stream)).json()
    assert "cuando acabe la batalla" in answer["note"]
    send(stream, msgspec.to_builtins(Concede(0)), "concede-1")
    row = next(row for row in MachineThought.objects.filter(stream=stream))
    at = next(told.version for told in battle_story(stream).moments if told.version > row.version)
    told = Visitor(language="es").get(f"{page}replay/", {"at": at}).content.decode()
    (explained,) = (
        Visitor(language="es").get(address(stream), {"after": row.version, "until": at}).json()["decisions"]
    )
    assert explained["taken"]["why"] in told


def test_between_people_nobody_says_anything(visitor: Visitor) -> None:
    stream, _ = opening.open_battle(opening.BattleOrder(pieces=0), "user:9", "open-battle", ("", ""))
    assert visitor.get(address(stream)).json()["decisions"] == []
    page = f"/battles/{stream.partition('/')[2]}/"
    assert 'id="battle-reasons"' not in visitor.get(page).content.decode()
    for strange in ("-5", "99999999999999999999"):
        assert visitor.get(address(stream), {"after": strange, "until": strange}).status_code in (200, 422)
    assert visitor.get("/api/battles/nothing/reasons").status_code == 404
