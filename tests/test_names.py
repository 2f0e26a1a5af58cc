"""Names say what a thing is: no bare participles, no local called `one`, one file name for one thing."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "src" / "tercio"
FILES = {path.relative_to(HOUSE).as_posix(): path for path in sorted(HOUSE.rglob("*.py"))}

IRREGULAR = {
    "asked", "begun", "bought", "bound", "broken", "brought", "built", "caught", "chosen", "done",
    "drawn", "driven", "fallen", "felt", "fought", "found", "frozen", "given", "gone", "grown", "heard",
    "held", "hidden", "kept", "known", "laid", "led", "left", "lost", "made", "meant", "met", "paid",
    "said", "seated", "seen", "sent", "shown", "sought", "spent", "spoken", "stood", "struck", "swept",
    "taken", "taught", "thrown", "told", "torn", "undone", "won", "worn", "written",
}  # fmt: skip
"""Participles that do not end in -ed; those that read like their verb (read, set, put, cut) are verbs."""
NOT_PARTICIPLES = {"need", "seed", "speed", "exceed", "proceed", "feed"}
NAMED_BY_OTHERS = {
    "core/refused.py": {"Refused"},  # the exception everybody meets, in plain words
    "tournament/standings.py": {"conceded"},  # the criterion of WT-RANK-03 by the book's own word
    "web/api.py": {"Happened"},  # names of the API's description stay as they were published
    "web/api_envelope.py": {"Begun", "Done"},
    "web/api_errors.py": {"Asked"},
    "app/battle_table.py": {"Sent"},
    "web/battles/api.py": {"Opened"},
    "web/campaigns/api.py": {"Done"},
}


def is_participle(name: str) -> bool:
    word = name.lower()
    return word in IRREGULAR or (word.endswith("ed") and "_" not in word and word not in NOT_PARTICIPLES)


def says_a_fact(file: str, node: ast.stmt) -> bool:
    """Events are past by grammar, what evolves by one carries its word, and a rule has the book's name."""
    decorators = getattr(node, "decorator_list", [])
    bases = [ast.unparse(base) for base in getattr(node, "bases", [])]
    rule = any(ast.unparse(decorator).startswith(("rule(", "changes(")) for decorator in decorators)
    return rule or file.endswith(("events.py", "evolve.py")) or "Event" in bases


def bare_participles(file: str, tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            one_word = node.name.islower() or sum(letter.isupper() for letter in node.name) == 1
            if one_word and is_participle(node.name) and not says_a_fact(file, node):
                yield node.name


def locals_called_one(tree: ast.Module) -> Iterator[int]:
    fields = {id(node.target) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "one" and isinstance(node.ctx, ast.Store):
            if id(node) not in fields:  # what a journal calls `one` stays so
                yield node.lineno
        elif isinstance(node, ast.arg) and node.arg == "one":
            yield node.lineno


@pytest.mark.parametrize("room", sorted({file.split("/")[0] for file in FILES}))
def test_public_names_are_no_bare_participles_and_no_local_is_called_one(room: str) -> None:
    wrong = []
    for file, path in FILES.items():
        if file.split("/")[0] == room:
            tree = ast.parse(path.read_text("utf-8"))
            allowed = NAMED_BY_OTHERS.get(file, set())
            wrong += [f"{file}: {name}" for name in bare_participles(file, tree) if name not in allowed]
            wrong += [f"{file}:{line}: one" for line in locals_called_one(tree)]
    assert wrong == []


def test_the_look_at_names_sees_what_it_should() -> None:
    tree = ast.parse(
        "def told(one): ...\nclass Kept: ...\n@rule('X')\ndef blessed(): ...\ndef keep_event(): ...\n"
    )
    assert list(bare_participles("app/x.py", tree)) == ["told", "Kept"]
    assert list(locals_called_one(tree)) == [1]


SAME_EVERYWHERE = {
    # every system has the same file names, so learning one teaches the next
    "commands", "decide", "decider", "events", "evolve", "state", "view", "notation",
    "event_words", "settings", "units", "kinds", "names", "__init__",
    # so has every app of Django and every room of pages
    "api", "apps", "models", "urls", "views", "forms", "awaiting", "pages", "0001_initial",
    # a system, its use case and its pages speak of the same thing
    "battle", "battle_analysis", "battle_files",
    "campaigns", "chronicle", "history", "kept_armies", "kept_maps",
    "muskets", "people", "roles", "rules", "season", "sheets", "tournaments",
    # the same thing of two games, or of a game and its odds
    "activation", "attack", "dice", "ground", "morale", "score", "shooting", "terrain", "victory",
}  # fmt: skip
"""File names that stand in several rooms and mean one thing in all of them."""


def test_a_file_name_means_one_thing_across_rooms() -> None:
    places = defaultdict(list)
    for file, path in FILES.items():
        places[path.stem].append(file)
    repeated = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in repeated.items() if name not in SAME_EVERYWHERE} == {}
    assert {name for name in SAME_EVERYWHERE if name not in repeated} == set()


def test_no_template_goes_through_things_called_one() -> None:
    bound = re.compile(r"\{% (?:for one(?:,| in)|with one=|[^%]*\bas one\b)")
    templates = {path: path.read_text(encoding="utf-8") for path in sorted(HOUSE.rglob("*.html"))}
    assert len(templates) > 100
    found = [path.relative_to(HOUSE).as_posix() for path, text in templates.items() if bound.search(text)]
    assert found == []
