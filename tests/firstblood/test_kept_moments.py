"""Every reader of a battle says what it always said, at many moments of whole battles."""

from __future__ import annotations

import pytest

from tests.firstblood.kept_moments import KEPT, mark_of, path_of, rows

MARKS = dict(line.rsplit(" ", 1) for line in KEPT.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("battle", "look"), rows())
def test_a_reader_says_what_it_always_said(battle: str, look: str) -> None:
    assert mark_of(path_of(battle), look) == MARKS[f"{battle} {look}"]
