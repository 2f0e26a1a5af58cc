"""What came of a long run, counted by the rules its functions cite, as the ledger ships it."""

from __future__ import annotations

import ast
import datetime as dt
import json
from collections import defaultdict
from functools import cache
from typing import Any

from tercio import __version__
from tests.mutation.mistakes import RULE, SOURCES, Mistake
from tests.mutation.results import Results

FILE = SOURCES / "tercio" / "ledger" / "tried_mistakes.json"


def keep_run(results: list[Results]) -> None:
    """Write the rooms of this run; what is known of other rooms stays."""
    known: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known |= {result.room.name: room_run(result) for result in results}
    FILE.write_text(json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


def room_run(result: Results) -> dict[str, Any]:
    """One room: when, in all, and for each rule what was tried in the functions that cite it."""
    survivors, rules = set(result.survivors()), defaultdict[str, list[Mistake]](list)
    for mistake in result.mistakes:
        for rule in cited_rules(mistake):
            rules[rule].append(mistake)
    return {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "version": __version__,
        "tried": len(result.mistakes),
        "noticed": len(result.mistakes) - len(survivors),
        "rules": {rule: rule_run(tried, survivors) for rule, tried in sorted(rules.items())},
    }


def rule_run(tried: list[Mistake], survivors: set[Mistake]) -> dict[str, Any]:
    passed = [
        f"{mistake.file}, {mistake.function}: {mistake.change}" for mistake in tried if mistake in survivors
    ]
    return {"tried": len(tried), "noticed": len(tried) - len(passed), "survivors": sorted(passed)}


def cited_rules(mistake: Mistake) -> frozenset[str]:
    """The ids in the text of the function a mistake stands in."""
    return _rules_of(mistake.file).get(mistake.function, frozenset())


@cache
def _rules_of(file: str) -> dict[str, frozenset[str]]:
    """For every function and class of a file, the rules it names."""
    source = (SOURCES / file).read_text(encoding="utf-8")
    named: dict[str, frozenset[str]] = {}

    def walk(node: ast.AST, where: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = (*where, child.name)
                named[".".join(inside)] = frozenset(RULE.findall(ast.get_source_segment(source, child) or ""))
                walk(child, inside)

    walk(ast.parse(source), ())
    return named
