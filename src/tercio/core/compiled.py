"""Compiled or interpreted: the kernels are Python modules that may also have been compiled in place.

A kernel is a module with a `.pxd` beside it. Python takes its compiled form where there is one.
`TERCIO_COMPILED=0` makes it take the sources instead, and so does a compiled form that is missing, or that is
older than its source in a checkout: somebody has edited it, and old code must never answer for new. It is all
or nothing, for compiled kernels call each other in C.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class FromSource:
    """A finder that takes the source of a kernel although it was compiled."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("tercio."):
            return None
        for folder in path:
            if compiled_form(Path(folder) / name.rpartition(".")[2]):
                return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
        return None


def compiled_form(module: Path) -> Path | None:
    """The compiled file of a module given without suffix, for this Python."""
    forms = (module.parent / (module.name + suffix) for suffix in EXTENSION_SUFFIXES)
    return next((form for form in forms if form.exists()), None)


def usable(declared: Path, checkout: bool) -> bool:
    """Whether a kernel, given by its `.pxd`, has a compiled form that is not older than its source."""
    form = compiled_form(declared.with_suffix(""))
    if form is None or not checkout:  # an installed package has whatever times its installer gave it
        return form is not None
    edited = max(declared.stat().st_mtime, declared.with_suffix(".py").stat().st_mtime)
    return form.stat().st_mtime >= edited


def choose(package: Path) -> None:
    """Decide once, before any kernel is imported."""
    checkout = (package.parent.parent / "setup.py").exists()
    wanted = os.environ.get("TERCIO_COMPILED") != "0"
    declared = (path for depth in ("*/*.pxd", "*/*/*.pxd") for path in package.glob(depth))
    if not (wanted and all(usable(path, checkout) for path in declared)):
        sys.meta_path.insert(0, FromSource)
