"""Two ways through the house, drawn from the code: a battle's course, and a command's."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "tercio"
PAGE = ROOT / "docs" / "sequence.md"
BATTLE_PICTURE = ROOT / "docs" / "images" / "battle-sequence.svg"
COMMAND_PICTURE = ROOT / "docs" / "images" / "command-way.svg"

HEAD = """# The course of a battle, and of a command

Drawn from the code by `make docs`; a test fails when page, pictures and code part ways.

## A battle

A battle is a stack of procedures, each a list of steps (`firstblood/engine/flow.py`). Below, every procedure
with its steps in order, whether a step waits for a player's answer, and the procedures it may start.

![The procedures of a battle](images/battle-sequence.svg)

"""

STATIONS = (
    ("a page writes the form", "web/templatetags/tercio.py", "command"),
    ("who sent it, and what they had seen", "web/command_forms.py", "send"),
    ("the desk", "app/command_desk.py", "perform"),
    ("the stream as it stands", "app/open_streams.py", "open_stream"),
    ("the rules decide", "app/command_desk.py", "decide_on"),
    ("the journal keeps the events", "store/journal.py", "append"),
    ("whoever follows learns of it", "store/follow.py", "Follower"),
    ("every open browser is told", "web/live.py", "speak"),
    ("fragments are drawn anew", "web/fragment_cache.py", "cached_fragment"),
)
"""A command's way: what happens, and where."""


@dataclass(frozen=True)
class Step:
    name: str
    says: str
    asks: bool
    starts: tuple[str, ...]


@dataclass(frozen=True)
class Procedure:
    """As the code writes it: `CLASHING = procedure("clash", _declare, _manoeuvre, …)`."""

    constant: str
    name: str
    file: str
    steps: tuple[Step, ...]


def calls(part: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def step_of(name: str, known: dict[str, ast.FunctionDef]) -> Step:
    """What a step says of itself, whether it asks, and what it starts."""
    if name not in known:
        return Step(name.strip("_"), "", False, ())
    function = known[name]
    started = [push.args[1].id for push in calls(function, "push") if isinstance(push.args[1], ast.Name)]
    said = (ast.get_docstring(function) or "").split("\n")[0]
    return Step(name.strip("_"), said, bool(calls(function, "ask")), tuple(dict.fromkeys(started)))


@cache
def procedures() -> tuple[Procedure, ...]:
    """Every procedure of First Blood, in the order of the files."""
    found = []
    for path in sorted(HOUSE.glob("firstblood/**/*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        for node in tree.body:
            if not (isinstance(node, ast.Assign) and calls(node.value, "procedure")):
                continue
            title, *steps = calls(node.value, "procedure")[0].args
            found.append(
                Procedure(
                    ast.unparse(node.targets[0]),
                    str(ast.literal_eval(title)),
                    path.relative_to(HOUSE).as_posix(),
                    tuple(step_of(ast.unparse(step), known) for step in steps),
                )
            )
    return tuple(found)


def in_order() -> list[Procedure]:
    """The battle first, then what its steps start, phase by phase; Actions and what they share after them."""
    by_constant = {procedure.constant: procedure for procedure in procedures()}
    order, waiting = [], ["BATTLE"]
    while waiting:
        name = waiting.pop(0)
        if name in by_constant and by_constant[name] not in order:
            order.append(by_constant[name])
            waiting += [started for step in by_constant[name].steps for started in step.starts]
    return order + [procedure for procedure in procedures() if procedure not in order]


def page() -> str:
    names = {procedure.constant: procedure.name for procedure in procedures()}
    lines = []
    for procedure in in_order():
        lines += [f"### {procedure.name}", "", f"`{procedure.file}`", ""]
        lines += ["| step | what it does | asks | starts |", "|---|---|---|---|"]
        for step in procedure.steps:
            started = ", ".join(names.get(constant, constant.lower()) for constant in step.starts)
            lines.append(f"| {step.name} | {step.says} | {'yes' if step.asks else ''} | {started} |")
        lines.append("")
    way = ["## A command, from browser to browser", "", "![A command's way](images/command-way.svg)", ""]
    way += ["| what happens | where | what it says of itself |", "|---|---|---|"]
    way += [f"| {what} | `{file}` `{name}` | {sentence(file, name)} |" for what, file, name in STATIONS]
    return HEAD + "\n".join([*lines, *way]) + "\n"


def sentence(file: str, name: str) -> str:
    """The first line a function or class says of itself; the module's where it says nothing."""
    tree = ast.parse((HOUSE / file).read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    part = next(node for node in tree.body if isinstance(node, kinds) and node.name == name)
    return (ast.get_docstring(part) or ast.get_docstring(tree) or "").split("\n")[0]


STYLE = (
    "rect{fill:#f7f2e8;stroke:#8f1d2c;stroke-width:1.5}path{stroke:#b9812a;fill:none;stroke-width:1.5}"
    "svg{background:#fffdf8}text{font:14px Georgia,serif;fill:#1e1b18}.name{font-weight:600}"
)


def drawing(title: str, width: int, height: int, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def battle_picture() -> str:
    """The steps of a battle down the left, what each starts beside it, and the Actions' procedures below."""
    names = {procedure.constant: procedure for procedure in procedures()}
    parts, y = [], 10
    for step in names["BATTLE"].steps:
        parts.append(f'<rect x="10" y="{y}" width="180" height="30" rx="4"/>')
        parts.append(f'<text class="name" x="20" y="{y + 20}">{escape(step.name.replace("_", " "))}</text>')
        for constant in step.starts:
            inner = " → ".join(
                part.name.replace("_", " ") + (" ?" if part.asks else "") for part in names[constant].steps
            )
            parts.append(f'<path d="M190 {y + 15} H220"/>')
            parts.append(f'<text x="226" y="{y + 20}">{escape(inner)}</text>')
        y += 44
    parts.append(f'<text class="name" x="10" y="{y + 20}">Actions</text>')
    y += 34
    for procedure in procedures():
        if procedure.file.startswith("firstblood/sequence/actions/"):
            inner = " → ".join(
                part.name.replace("_", " ") + (" ?" if part.asks else "") for part in procedure.steps
            )
            parts.append(f'<text class="name" x="20" y="{y + 16}">{escape(procedure.name)}</text>')
            parts.append(f'<text x="226" y="{y + 16}">{escape(inner)}</text>')
            y += 24
    parts.append(f'<text x="20" y="{y + 30}">? may wait for a player</text>')
    return drawing("The procedures of a battle", 900, y + 44, parts)


def command_picture() -> str:
    parts = []
    for number, (what, file, name) in enumerate(STATIONS):
        y = 10 + 54 * number
        parts.append(f'<rect x="10" y="{y}" width="300" height="34" rx="4"/>')
        parts.append(f'<text class="name" x="22" y="{y + 22}">{escape(what)}</text>')
        parts.append(f'<text x="330" y="{y + 22}">{escape(file)} · {escape(name)}</text>')
        if number:
            parts.append(f'<path d="M160 {y - 20} V{y}"/>')
    return drawing("A command from browser to browser", 760, 10 + 54 * len(STATIONS), parts)


def write() -> None:
    PAGE.write_text(page(), "utf-8")
    BATTLE_PICTURE.write_text(battle_picture(), "utf-8")
    COMMAND_PICTURE.write_text(command_picture(), "utf-8")
