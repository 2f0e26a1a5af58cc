"""Compiled or interpreted: the kernels are Python modules that may also have been compiled in place.

A kernel is a module with a `.pxd` beside it. Python takes its compiled form where there is one.
`TERCIO_COMPILED=0` makes it take the sources instead, and so does a compiled form that is missing, or that is
older than its source in a checkout: somebody has edited it, and old code must never answer for new. It is all
or nothing, for compiled kernels call each other in C.

Everything imports this first, so it stays with `os` alone: a script that asks for odds starts at once.
"""

import os
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class KernelFinder:
    """Finds the sources of the kernels, unless all of them have a compiled form to be trusted.

    That is decided when the first kernel is imported: a script that asks for odds alone, which have none,
    does not wait for it.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.decided: bool | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("tercio."):
            return None
        for folder in path:
            if os.path.exists(os.path.join(folder, name.rpartition(".")[2] + ".pxd")) and self.interpreted():
                return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
        return None

    def interpreted(self) -> bool:
        """Whether the sources are taken, by wish or because a compiled form is missing or too old."""
        if self.decided is None:
            checkout = os.path.exists(os.path.join(self.package, "..", "..", "setup.py"))
            wanted = os.environ.get("TERCIO_COMPILED") != "0"
            trusted = wanted and all(usable(path, checkout) for path in declarations(self.package))
            self.decided = not trusted
        return self.decided


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
