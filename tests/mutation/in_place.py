"""Puts a mistake into a program that is already running: the functions it changes get their new code."""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, FunctionType, ModuleType

from tests.mutation.mistakes import SOURCES, Mistake

Place = tuple[str, str, int]


class Functions:
    """Every function of the running program, by the place it was written at."""

    def __init__(self) -> None:
        gc.unfreeze()  # what the tests froze is looked through too
        self.by_place: defaultdict[Place, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if type(thing) is FunctionType:  # a lazy value would be worked out by asking what it is
                self.by_place[place_of(thing.__code__)].append(thing)

    def put(self, mistake: Mistake) -> bool:
        """Put it into the functions concerned; False, and nothing done, if only an import would do it."""
        if mistake.module not in sys.modules:
            sys.meta_path.insert(0, WrongSource(mistake))
            return True
        changes = self._changes(mistake)
        if changes is None:
            return False
        for function, code in changes:
            function.__code__ = code
        return True

    def _changes(self, mistake: Mistake) -> list[tuple[FunctionType, CodeType]] | None:
        path = str(SOURCES / mistake.file)
        right = compile((SOURCES / mistake.file).read_bytes(), path, "exec", dont_inherit=True)
        wrong = compile(mistake.wrong, path, "exec", dont_inherit=True)
        pairs = list(zip(_codes(right), _codes(wrong), strict=True))
        changed = [(old, new) for old, new in pairs if old != new]
        places = [place_of(old) for old, _ in pairs]
        if any(places.count(place_of(old)) > 1 and self.by_place.get(place_of(old)) for old, _ in changed):
            return None  # two lambdas on one line: which is which?
        if any(_own(old) != _own(new) and not self._alive(old, changed) for old, new in changed):
            return None
        found = [(function, new) for old, new in changed for function in self.by_place[place_of(old)]]
        fits = all(len(function.__code__.co_freevars) == len(new.co_freevars) for function, new in found)
        return found if fits else None

    def _alive(self, code: CodeType, changed: list[tuple[CodeType, CodeType]]) -> bool:
        """Whether a function has this code, or a function around it will make it when it runs."""
        if self.by_place.get(place_of(code)):
            return True
        around = [old for old, _ in changed if code in old.co_consts]
        return any(self._alive(old, changed) for old in around)


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _own(code: CodeType) -> tuple[object, ...]:
    """What a function does itself, without the functions written inside it."""
    constants = [(type(held), held) for held in code.co_consts if not isinstance(held, CodeType)]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


class WrongSource(MetaPathFinder, Loader):
    """Imports one module with a mistake in it."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.mistake.module:
            return None
        origin = str(SOURCES / self.mistake.file)
        spec = spec_from_loader(name, self, origin=origin, is_package=origin.endswith("__init__.py"))
        if spec is not None:
            spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(SOURCES / self.mistake.file)
        exec(compile(self.mistake.wrong, module.__file__, "exec"), module.__dict__)
