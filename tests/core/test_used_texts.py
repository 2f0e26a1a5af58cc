"""Every text of the catalogues is said somewhere: what nobody says is deleted, not translated."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from tercio.core.speech import catalogue

SOURCES = (".py", ".html", ".svg", ".js", ".toml", ".yaml", ".json")
WHOLE = re.compile(r"[\w-]+(?:\.[\w-]+)+")
BEGINS = re.compile(r"""["'`]([\w.-]+\.)(?=["'{$`])|["'`]([a-z][\w-]*\.[\w.-]*)\{""")
"""A key put together: `"wt.scenario."` and what follows, or the same with a brace."""
ENDS = re.compile(r"""\}(\.\w+)["'`]""")


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
