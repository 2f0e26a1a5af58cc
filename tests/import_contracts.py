"""The contract of `pyproject.toml` that import-linter does not bring along: doors import faces only.

A system's face is what its package names in `__all__`: modules, packages with a face of their own, or plain
names. Everything else is its own business and may move or change its name without asking anybody.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

SOURCES = Path(__file__).parent.parent / "src"


@cache
def face(package: str) -> frozenset[str]:
    """What a package names in `__all__`; a package without it shows nothing but itself."""
    tree = ast.parse(SOURCES.joinpath(*package.split("."), "__init__.py").read_text("utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return frozenset(ast.literal_eval(statement.value))
    return frozenset()


def shows(system: str, module: str) -> bool:
    """Does every package on the way from the system to the module name the next step?"""
    parts = module.removeprefix(system).strip(".").split(".") if module != system else []
    return all(part in face(".".join([system, *parts[:k]])) for k, part in enumerate(parts))


class FacesContract(Contract):  # type: ignore[misc]
    """Doors import from a system only what its face shows."""

    doors = fields.ListField(subfield=fields.StringField())
    systems = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        behind = [
            (importer, module)
            for door in self.doors
            for importer in sorted({door} | graph.find_descendants(door))
            for module in sorted(graph.find_modules_directly_imported_by(importer))
            for system in self.systems
            if (module == system or module.startswith(f"{system}.")) and not shows(system, module)
        ]
        return ContractCheck(kept=not behind, metadata={"behind": behind})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, module in check.metadata["behind"]:
            output.print_error(f"{importer} imports {module}, which its system does not show in __all__.")
