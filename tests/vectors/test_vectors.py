"""The ledgers' vectors, each put to the product's own code by a small adapter.

They ship with the rules (`tercio/ledger/cases`), so that a rule's page shows what is tested here.
`TERCIO_VECTORS` may name more files (separated like a path) in the same format: any YAML in which
something with an `id` carries `vectors` of `fn`, `given` and `expect`.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tercio.core.refused import Refused
from tercio.ledger.examples import CASES
from tercio.ledger.examples import LEDGERS as SHIPPED_LEDGERS
from tests.proof import proves

SHIPPED = [Path(str(CASES / f"{ledger}.json")) for ledger in sorted(SHIPPED_LEDGERS)]
LEDGERS = {"WT": "warcrow", "CP": "campaign", "MT": "muskets", "FB": "firstblood"}
REFUSALS = {"reject", "error"}
DECIMALS = {"WT": 2}  # WT-CONV-05; the other ledgers print four


def adapter(rule_id: str, fn: str) -> Callable[[str, Any], Any]:
    module = importlib.import_module(f"tests.vectors.{LEDGERS[rule_id[:2]]}_adapters")
    found: Callable[[str, Any], Any] = module.ADAPTERS[fn]
    return found


def vectors_in(node: Any, owner: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every structured vector below a node, with the id of the rule that carries it."""
    if isinstance(node, list):
        for one in node:
            yield from vectors_in(one, owner)
    elif isinstance(node, dict):
        owner = node.get("id", node.get("rule", owner)) if "fn" not in node else owner
        for vector in node.get("vectors") or ():
            if isinstance(vector, dict) and "fn" in vector:
                yield owner, vector
        for key, value in node.items():
            if key != "vectors" and isinstance(value, dict | list):
                yield from vectors_in(value, owner)


def cases() -> Iterator[Any]:
    named = [Path(name) for name in os.environ.get("TERCIO_VECTORS", "").split(os.pathsep) if name]
    for file in [*SHIPPED, *named]:
        read = json.loads if file.suffix == ".json" else yaml.safe_load
        for number, (rule_id, vector) in enumerate(vectors_in(read(file.read_text("utf-8")))):
            yield pytest.param(
                rule_id, vector, id=f"{file.stem}-{number}-{rule_id}-{vector['fn']}", marks=proves(rule_id)
            )


def agrees(got: Any, wanted: Any, decimals: int) -> bool:
    """Equal, with decimals read to the places the ledger prints."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(
            k in got and (SPOKEN.get(k, agrees))(got[k], v, decimals) for k, v in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(got, list | tuple)
            and len(got) == len(wanted)
            and all(agrees(g, w, decimals) for g, w in zip(got, wanted, strict=True))
        )
    if isinstance(wanted, float):
        places = max(decimals, len(repr(wanted).partition(".")[2]))
        return isinstance(got, int | float) and abs(got - wanted) <= 0.5000001 * 10**-places
    return bool(got == wanted)


def contains(got: Any, wanted: Any, decimals: int) -> bool:
    if isinstance(wanted, list):
        return includes(got, wanted, decimals)
    return any(agrees(one, wanted, decimals) for one in got)


def includes(got: Any, wanted: Any, decimals: int) -> bool:
    return all(contains(got, one, decimals) for one in wanted)


def excludes(got: Any, wanted: Any, decimals: int) -> bool:
    return not any(contains(got, one, decimals) for one in wanted)


SPOKEN = {"contains": contains, "includes": includes, "excludes": excludes}
"""Words of the ledger that speak about a list the adapter gives whole."""


def answer(rule_id: str, vector: dict[str, Any]) -> Any:
    """What the product says; a refusal is an answer too."""
    try:
        return adapter(rule_id, vector["fn"])(rule_id, vector["given"])
    except Refused as no:
        return no


@pytest.mark.parametrize(("rule_id", "vector"), list(cases()))
def test_the_product_answers_as_the_ledger_says(rule_id: str, vector: dict[str, Any]) -> None:
    expect, got = vector["expect"], answer(rule_id, vector)
    if isinstance(got, Refused):
        assert isinstance(expect, dict) and REFUSALS & expect.keys(), got  # noqa: PT018
    elif isinstance(expect, dict) and "warn" in expect:
        assert isinstance(got, dict) and got.get("warn"), got  # noqa: PT018
    else:
        assert agrees(got, expect, DECIMALS.get(rule_id[:2], 4)), got
