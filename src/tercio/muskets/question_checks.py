"""What a question may hold: words the sheet has, numbers that fit a table."""

from __future__ import annotations

from tercio.core.refused import Refused


def check_word(what: str, given: object, words: tuple[str, ...]) -> None:
    """Only words the sheet has."""
    for word in given:  # type: ignore[attr-defined]
        if word not in words:
            raise Refused("muskets.unknown_word", what=what, word=word, words=[w for w in words if w])


def check_number(value: int | None, least: int, most: int, rule: str) -> None:
    """A number that fits a table, or none at all; the one that does not is named."""
    if value is not None and not least <= value <= most:
        raise Refused("muskets.bad_number", rule=rule, value=value)
