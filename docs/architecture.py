"""The house as the code stands: its rooms, what each says of itself, and who imports whom."""

from __future__ import annotations

import ast
import tomllib
from html import escape
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "images" / "architecture.svg"

WIDTH, ROW, BOX_WIDTH, BOX_HEIGHT = 960, 96, 128, 44

HEAD = """# The house

Drawn from the code by `make docs`; a test fails when the picture and the code part ways. Each row may import
from the rows below it, never from above; rooms of one row do not know each other. Import contracts in
`pyproject.toml` keep it true.

![Rooms and their imports](images/architecture.svg)

| room | what it is | imports |
|---|---|---|
"""

TAIL = """
## One shape for everything

Each system is a *decider*, with no input or output, clock or randomness inside:

```
decide(state, command, dice) -> events        all the rules; may refuse
judge(state, command, who)   -> None          the same refusals without doing it
evolve(state, event)         -> state         all the changes; knows no rule, never fails
choices(state, who)          -> commands      what may be done now: buttons, bots and tests read it
view(state, who)             -> what they may see
```

Where a system is `seated`, as the battle is, `decide` takes `who` as its last argument: a command counts for the seat it
came from. Elsewhere its sender stands in the command.

## Faces

The doors (`web`, `cli`) and the `app` between them import from a system only its face: what its package names in
`__all__`, modules such as `commands`, `events`, `state`, `decider`, `view` and those made for readers. The rest of
a system may move without asking anybody. The contract "Doors see only the faces of systems" keeps it
(`tests/import_contracts.py`); a module that a door needs is added to the `__all__` of its system.

## What happened is kept

Everything that happened in a system is an event in an append-only journal; accounts, keys and kept lists are plain rows. Standings, maps and tables are folds of it, so
undo, audit, replay, live push and crash safety are one mechanism. Undoing appends `Undone(back_to=n)`: what was
undone stays visible in the history. A command carries an id made by its sender, so sending it twice does nothing
twice, and the version its sender saw, so two people cannot overwrite each other. Dice faces are written into
events: a replay needs no seed.

A player's mistake is a `Refused`: a key, the rule that says so, and the facts, told in the reader's language. Any
other exception is our own mistake.
"""


def layers() -> list[list[str]]:
    """The rows of the house, top first, as the import contract states them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    rows = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [[name.strip().removeprefix("tercio.") for name in row.split("|")] for row in rows]


def imports() -> dict[str, list[str]]:
    """By room: the rooms it imports."""
    graph = grimp.build_graph("tercio", cache_dir=None)
    rooms = [room for row in layers() for room in row]
    for room in rooms:
        graph.squash_module(f"tercio.{room}")
    return {
        room: sorted(
            name
            for module in graph.find_modules_directly_imported_by(f"tercio.{room}")
            if (name := module.removeprefix("tercio.")) in rooms and name != room
        )
        for room in rooms
    }


def about(room: str) -> str:
    """The first sentence a room says of itself."""
    source = (ROOT / "src" / "tercio" / room / "__init__.py").read_text("utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0].replace("\n", " ")


def page() -> str:
    known = imports()
    rows = [
        f"| `{room}/` | {about(room)} | {', '.join(known[room]) or '—'} |" for row in layers() for room in row
    ]
    return HEAD + "\n".join(rows) + "\n" + TAIL


def places() -> dict[str, tuple[float, float]]:
    """The middle of each room's box."""
    found = {}
    for number, row in enumerate(layers()):
        for seat, room in enumerate(row):
            found[room] = (WIDTH * (seat + 1) / (len(row) + 1), ROW * (number + 0.5))
    return found


def picture() -> str:
    """Boxes in rows, with a line from each room down to the rooms it imports."""
    at = places()
    lines = [
        f'<path d="M{at[a][0]:.0f} {at[a][1] + BOX_HEIGHT / 2:.0f} L{at[b][0]:.0f} {at[b][1] - BOX_HEIGHT / 2:.0f}"/>'
        for a, known in imports().items()
        for b in known
        if at[b][1] > at[a][1]
    ]
    boxes = [
        f'<rect x="{x - BOX_WIDTH / 2:.0f}" y="{y - BOX_HEIGHT / 2:.0f}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}">{escape(room)}</text>'
        for room, (x, y) in at.items()
    ]
    height = ROW * len(layers())
    style = (
        "path{stroke:#b9812a;stroke-opacity:.55;fill:none}rect{fill:#f7f2e8;stroke:#8f1d2c;stroke-width:1.5}"
        "text{font:600 15px Georgia,serif;fill:#1e1b18;text-anchor:middle}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>Rooms of Tercio and their imports</title><style>{style}</style>{''.join(lines)}{''.join(boxes)}</svg>\n"
    )


def write() -> None:
    PAGE.write_text(page(), "utf-8")
    PICTURE.write_text(picture(), "utf-8")
