"""Doors import faces: what a system shows exists, and what it does not show is refused."""

from __future__ import annotations

import importlib

import grimp
import pytest

from tests.import_contracts import FacesContract, face, shows

SYSTEMS = ("tournament", "campaign", "firstblood", "muskets", "club", "arena", "odds", "pairing", "ledger")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_face_names_only_what_is_there(system: str) -> None:
    package = importlib.import_module(f"tercio.{system}")
    assert face(package.__name__)
    for name in face(package.__name__):
        if not hasattr(package, name):
            importlib.import_module(f"{package.__name__}.{name}")


def test_a_way_in_is_shown_step_by_step() -> None:
    assert shows("tercio.firstblood", "tercio.firstblood")
    assert shows("tercio.firstblood", "tercio.firstblood.decider")
    assert shows("tercio.firstblood", "tercio.firstblood.armies.text")
    assert not shows("tercio.firstblood", "tercio.firstblood.armies.random_army")
    assert not shows("tercio.firstblood", "tercio.firstblood.engine.state")


def test_a_door_that_reaches_behind_a_face_is_named() -> None:
    graph = grimp.ImportGraph()
    for module in ("tercio.web", "tercio.web.page", "tercio.muskets", "tercio.muskets.state"):
        graph.add_module(module)
    contract = FacesContract("faces", {}, {"doors": ["tercio.web"], "systems": ["tercio.muskets"]})
    graph.add_import(importer="tercio.web.page", imported="tercio.muskets.state")
    assert contract.check(graph, verbose=False).kept
    graph.add_import(importer="tercio.web.page", imported="tercio.muskets.decide")
    check = contract.check(graph, verbose=False)
    assert not check.kept
    assert check.metadata["behind"] == [("tercio.web.page", "tercio.muskets.decide")]
