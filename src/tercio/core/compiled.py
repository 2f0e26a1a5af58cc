"""Compiled or interpreted: the kernels are Python modules that may also have been compiled in place.

A kernel is a module with a `.pxd` beside it. Python takes its compiled form where there is one.
`TERCIO_COMPILED=0` makes it take the sources instead, and so does a compiled form that is missing, or that is
older than its source in a checkout: somebody has edited it, and old code must never answer for new. It is all
or nothing, for compiled kernels call each other in C.

Everything imports this first, so it stays with `os` alone: a script that asks for odds starts at once.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
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
            if compiled_form(os.path.join(folder, name.rpartition(".")[2])):
                return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
        return None


def compiled_form(module: str) -> str | None:
    """The compiled file of a module given without suffix, for this Python."""
    forms = (module + suffix for suffix in EXTENSION_SUFFIXES)
    return next((form for form in forms if os.path.exists(form)), None)


def usable(declared: str | os.PathLike[str], checkout: bool) -> bool:
    """Whether a kernel, given by its `.pxd`, has a compiled form that is not older than its source."""
    module = os.path.splitext(declared)[0]
    form = compiled_form(module)
    if form is None or not checkout:  # an installed package has whatever times its installer gave it
        return form is not None
    edited = max(os.path.getmtime(declared), os.path.getmtime(module + ".py"))
    return os.path.getmtime(form) >= edited


def declarations(folder: str, depth: int = 3) -> Iterator[str]:
    """Every `.pxd` in the rooms of the package and in their folders."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".pxd"):
            yield entry.path
        elif depth and "." not in entry.name and not entry.name.startswith("_") and entry.is_dir():
            yield from declarations(entry.path, depth - 1)


def choose(package: str) -> None:
    """Decide once, before any kernel is imported."""
    checkout = os.path.exists(os.path.join(package, "..", "..", "setup.py"))
    wanted = os.environ.get("TERCIO_COMPILED") != "0"
    if not (wanted and all(usable(path, checkout) for path in declarations(package))):
        sys.meta_path.insert(0, FromSource)
