"""Checks of a page or an API call, each of which somebody could forget."""

from __future__ import annotations

from pathlib import Path

from tests.mutation.mistakes import Mistake


def missing_checks_in(path: Path) -> list[Mistake]:
    return []
