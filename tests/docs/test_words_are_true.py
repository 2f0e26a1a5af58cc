"""Names in the docs and in docstrings are names of things that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "tercio"
FILES = [
    path.relative_to(ROOT)
    for folder in ("src", "tests", "docs", "bench")
    for path in (ROOT / folder).rglob("*.p*")
] + [path.relative_to(ROOT) for path in ROOT.glob("*.py")]
ROOMS = sorted(path.name for path in HOUSE.iterdir() if path.is_dir() and not path.name.startswith("_"))
PATH = re.compile(rf"`(?:src/tercio/|tercio/)?((?:{'|'.join(ROOMS)})/[\w/]+\.(?:py|pxd|toml|json))`")
DOTTED = re.compile(r"(?<![/\w.])tercio((?:\.[a-z_]+)+)\b")
FILES_AND_GROUPS = {".env", ".service", ".log", ".policies", ".battle"}
"""What else begins with `tercio.`: files of a host, and the entry points other packages may fill."""
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    if page.name != "CHANGELOG.md" and not page.name.startswith("tutorial-")
)
"""Not the changelog, which tells of what was; nor tutorials, which speak of files yet to be made."""


def leads_somewhere(dotted: str) -> bool:
    """Is it a module, a package, a data file's folder, or a name in the last module on the way?"""
    if dotted in FILES_AND_GROUPS:
        return True
    place = HOUSE
    parts = dotted.strip(".").split(".")
    for k, part in enumerate(parts):
        if (place / part).is_dir():
            place = place / part
            continue
        module = (place / part).with_suffix(".py")
        if module.exists():
            rest = parts[k + 1 :]
            return not rest or re.search(rf"\b{rest[0]}\b", module.read_text("utf-8")) is not None
        return re.search(rf"\b{part}\b", (place / "__init__.py").read_text("utf-8")) is not None
    return True


def rows() -> Iterator[tuple[str, str]]:
    """Every name of the glossary with the file it is said to live in."""
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and (file := re.fullmatch(r"`([^`]+)`", cells[3])):
            yield from ((name, file[1]) for name in re.findall(r"`([^`]+)`", cells[2]))


def defined_names(tree: ast.Module | ast.ClassDef) -> set[str]:
    """Functions, classes and values a module or a class makes itself, fields and methods included."""
    names = set[str]()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= defined_names(node)
        for target in getattr(node, "targets", None) or [getattr(node, "target", None)]:
            names |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)} if target else set()
    return names


def test_every_name_of_the_glossary_lives_where_it_says() -> None:
    found = list(rows())
    assert len(found) > 60
    assert [
        (name, file)
        for name, file in found
        if name not in defined_names(ast.parse((HOUSE / file).read_text()))
    ] == []


def test_every_room_behind_the_doors_has_a_word_in_the_glossary() -> None:
    named = {file.split("/")[0] for _, file in rows()}
    assert set(ROOMS) - named - {"app", "cli", "locales", "web"} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_module_a_page_names_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [path for path in PATH.findall(text) if not (HOUSE / path).exists()] == []
    assert [dotted for dotted in DOTTED.findall(text) if not leads_somewhere(dotted)] == []


def docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def test_every_file_a_docstring_names_exists() -> None:
    lost = []
    for path in sorted(HOUSE.rglob("*.py")):
        for text in docstrings(ast.parse(path.read_text("utf-8"))):
            named = re.findall(r"(?:`|\()((?:\w+/)*\w+\.(?:py|pxd))(?:`|\))", text)
            lost += [
                f"{path.relative_to(HOUSE)}: {name}"
                for name in named
                if not any(f"/{file}".endswith(f"/{name}") for file in FILES)
            ]
            modules = [name for name in DOTTED.findall(text) if not leads_somewhere(name)]
            lost += [f"{path.relative_to(HOUSE)}: tercio{name}" for name in modules]
    assert lost == []
