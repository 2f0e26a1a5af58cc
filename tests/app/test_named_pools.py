"""Warcrow pools by name, read as people write them, all against all."""

from __future__ import annotations

import pytest

from tercio import odds
from tercio.app.questions import ask, question
from tercio.app.questions.named_pools import read_pools
from tercio.core.refused import Refused


@pytest.mark.parametrize(
    ("written", "dice"),
    [
        ("Guard: 2 red 1 orange", ("red", "red", "orange")),
        ("Guardia: 2 rojos, 1 naranja", ("red", "red", "orange")),
        ("RRO", ("red", "red", "orange")),
        ("Sombras: 2 azules + negro", ("blue", "blue", "black")),
        ("K", ("black",)),
    ],
)
def test_a_pool_is_read_as_people_write_it(written: str, dice: tuple[str, ...]) -> None:
    assert read_pools(written)[0].dice == dice


def test_every_attack_meets_every_defence() -> None:
    answer = ask(question("pools"), {"attack_pools": "One: R; Two: RR", "defence_pools": "G; B; GB"})
    assert answer.table is not None
    assert (answer.table.rows, answer.table.columns) == (("One", "Two"), ("G", "B", "GB"))
    assert answer.table.values[1][2] == pytest.approx(
        float(odds.clash_of_symbols(["red", "red"], ["green", "blue"]).mean())
    )
    assert answer.main.value == odds.clash_of_symbols(["red"], ["green"]).mean()
    assert answer.understood[1].text("es") == "Two: 2 rojos"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        (";", "ask.pool.how_many"),
        ("R;" * 11, "ask.pool.how_many"),
        ("Guard: 2 pink", "ask.pool.unreadable"),
        ("Guard: 2 !", "ask.pool.unreadable"),
        ("Guard: 999 red", "ask.pool.dice_allowed"),
        ("Guard:", "ask.pool.dice_allowed"),
        ("R" * 401, "ask.too_long"),
        ("\u202eGuard: R", "ask.steers"),
        ("Gu\x07ard: R", "ask.steers"),
        ("Guard\u2066: R", "ask.steers"),
    ],
)
def test_what_is_no_pool_is_refused_with_words(written: str, key: str) -> None:
    with pytest.raises(Refused) as no:
        ask(question("pools"), {"attack_pools": written})
    assert no.value.key == key
    assert no.value.text("es") != no.value.text("en")


def test_a_pool_without_a_name_is_called_by_its_dice() -> None:
    assert [pool.name for pool in read_pools("Guard: R; : RR; 2 red")] == ["Guard", "RR", "2 red"]
