"""Tables for spreadsheet programs: headings in the reader's language, parted as their country parts cells."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from tercio.core.speech import decimal, say

FORMULA = ("=", "+", "-", "@", "\t", "\r")
SEPARATOR = {"es": ";", "en": ","}
"""What spreadsheet programs part cells with where a language is read: a comma marks decimals in Spanish."""


def spreadsheet(
    rows: Sequence[Mapping[str, Any]],
    headings: str,
    language: str = "",
    words: Mapping[str, str] | None = None,
    columns: Sequence[str] = (),
) -> str:
    """Rows as CSV under headings named `headings` and the column; without a language, as programs read it.

    `words` has the columns whose values are texts too, each with what their names begin with; `columns` stand
    also above no rows.
    """
    out, names = io.StringIO(), list(rows[0] if rows else columns)
    if names:
        writer = csv.writer(out, delimiter=SEPARATOR.get(language, ","), lineterminator="\r\n")
        writer.writerow([say(f"{headings}{name}", language) if language else name for name in names])
        for row in rows:
            writer.writerow(cell(value_in_words(name, row[name], language, words or {})) for name in row)
    return out.getvalue()


def cell(value: object) -> str:
    """A cell no spreadsheet will run as a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) and not text.lstrip("-").isdigit() else text


def value_in_words(name: str, value: object, language: str, words: Mapping[str, str]) -> object:
    """A value as its reader says it."""
    if language and value and name in words:
        return say(f"{words[name]}{value}", language)
    return decimal(value, language, grouped=False) if language and isinstance(value, float) else value
