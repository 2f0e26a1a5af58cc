"""Files beside the database that may be forgotten: whatever becomes of them, they are of use at once."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tercio.store import counters
from tercio.store.counters import count, count_of


@pytest.fixture
def place(tmp_path: Path, settings: Any) -> Path:
    """A file of counters in which somebody knocked once; this thread has it open."""
    settings.COUNTERS = tmp_path / "counters.sqlite3"
    assert count("door", 60) == 1
    with sqlite3.connect(settings.COUNTERS) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return tmp_path / "counters.sqlite3"


def overwritten(place: Path) -> None:
    place.write_bytes(os.urandom(9000))


def header_lost(place: Path) -> None:
    with place.open("r+b") as file:
        file.write(b"garbage! garbage!")


def cut_short(place: Path) -> None:
    os.truncate(place, 5000)


def deleted(place: Path) -> None:
    place.unlink()


def of_another_program(place: Path) -> None:
    place.unlink()
    with sqlite3.connect(place) as file:
        file.execute("CREATE TABLE knocks (door TEXT)")


DAMAGE = (overwritten, header_lost, cut_short, deleted, of_another_program)


def in_another_thread(work: Callable[[], Any]) -> Any:
    said: list[Any] = []
    thread = Thread(target=lambda: said.append(work()))
    thread.start()
    thread.join()
    return said[0]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_after_any_damage_it_counts_again(place: Path, damage: Callable[[Path], None]) -> None:
    """Both whoever had the file open and whoever opens it anew, and they count together."""
    damage(place)
    heard = [in_another_thread(lambda: count("gate", 60)) for _ in range(3)]
    assert heard[-1] >= 2, heard
    assert count("gate", 60) == heard[-1] + 1
    assert in_another_thread(lambda: count_of("gate")) == heard[-1] + 1


def test_one_that_cannot_be_used_is_left_alone_and_hinders_nobody(place: Path) -> None:
    for part in place.parent.glob("counters*"):
        part.unlink()
    place.mkdir()
    assert count("door", 60) == 0
    assert not counters.FILE.is_usable()
    place.rmdir()
    assert counters.FILE.is_usable()
    assert count("door", 60) == 1
