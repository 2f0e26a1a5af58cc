"""Every text of the catalogues is said somewhere: what nobody says is deleted, not translated."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from tercio.app.questions import QUESTIONS
from tercio.core.speech import catalogue

SOURCES = (".py", ".html", ".svg", ".js", ".toml", ".yaml", ".json")
WHOLE = re.compile(r"[\w-]+(?:\.[\w-]+)+")
BEGINS = re.compile(r"""["'`]([\w.-]+\.)(?=["'{$`])|["'`]([a-z][\w-]*\.[\w.-]*)\{""")
"""A key put together: `"wt.scenario."` and what follows, or the same with a brace."""
ENDS = re.compile(r"""\}(\.\w+)["'`]""")
LABEL = re.compile(r"ask\.\w+")
TABLE = "battle.table."
PUT_TOGETHER = re.compile(r"""`([\w.]+)\$\{""")


def sources() -> str:
    house = Path(str(files("tercio")))
    texts = (path for path in house.rglob("*") if path.suffix in SOURCES and "locales" not in path.parts)
    return "\n".join(path.read_text(encoding="utf-8") for path in texts)


def test_every_text_is_said_somewhere() -> None:
    """By its whole key, or by one put together from a beginning or an end that the source has."""
    said = sources()
    whole = set(WHOLE.findall(said))
    begins = tuple({first or second for first, second in BEGINS.findall(said)})
    ends = tuple(set(ENDS.findall(said)))
    keys = catalogue("es")
    assert [
        key for key in keys if key not in whole and not key.startswith(begins) and not key.endswith(ends)
    ] == []


def test_every_label_of_the_odds_book_is_a_fields_or_said_by_its_whole_key() -> None:
    """`ask.` and a field's name make a label: the beginning alone would vouch for any."""
    said = set(WHOLE.findall(sources()))
    labels = {field.label.key for question in QUESTIONS.values() for field in question.fields}
    assert [key for key in catalogue("es") if LABEL.fullmatch(key) and key not in said | labels] == []


def words_of_the_table() -> list[str]:
    return [key.removeprefix(TABLE) for key in catalogue("es") if key.startswith(TABLE)]


def test_every_word_the_table_takes_along_is_said_by_its_scripts() -> None:
    """A page hands all of `battle.table.` to its scripts, which say them without the beginning."""
    house = Path(str(files("tercio"))) / "web"
    pages = [*house.rglob("battle/*.js"), *house.rglob("battles/*.html")]
    said = "\n".join(path.read_text(encoding="utf-8") for path in pages)
    quoted = set(re.findall(r"""["'`]([\w.-]+)["'`]""", said))
    assert set(re.findall(r"""\bworded\("([\w.]+)\"""", said)) <= set(words_of_the_table()), "all are there"
    begins, ends = tuple(PUT_TOGETHER.findall(said)), (".own",)
    words = words_of_the_table()
    assert len(words) > 80
    assert [
        word
        for word in words
        if {word, TABLE + word}.isdisjoint(quoted) and not word.startswith(begins) and not word.endswith(ends)
    ] == []
