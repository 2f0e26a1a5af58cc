"""Interpreted and compiled, a battle is the same to the last bit."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tercio.arena.games import Match, play
from tercio.firstblood.armies import muster, shipped_lists
from tercio.firstblood.victory.scenarios import scenarios

GAMES = 24
POLICIES = (("recruit", "recruit"), ("sergeant", "sergeant"), ("recruit", "sergeant"))


def matches() -> Iterator[Match]:
    """Every scenario, every shipped army, wild and sensible play."""
    armies = [muster(chosen) for chosen in shipped_lists().values()]
    stages = list(scenarios().values())
    for k in range(GAMES):
        sides = armies[k % len(armies)], armies[(k // 2 + 1) % len(armies)]
        yield Match(sides, stages[k % len(stages)], POLICIES[k % len(POLICIES)])


def marks() -> list[str]:
    """One mark for each game: of its last state and of how many decisions led there."""
    found = []
    for seed, match in enumerate(matches()):
        b, decisions = play(match, seed)
        found.append(f"{decisions} {hashlib.sha256(b.words.tobytes()).hexdigest()}")
    return found


def test_interpreted_and_compiled_battles_are_the_same(pytestconfig: pytest.Config) -> None:
    """Where nothing is compiled, at least two processes must agree."""
    asked = "from tests.firstblood.test_compiled import marks; print('\\n'.join(marks()))"
    told = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "TERCIO_COMPILED": "0"},
        cwd=pytestconfig.rootpath,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split("\n")[:-1] == marks()
