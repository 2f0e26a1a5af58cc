"""Kernels: what their `.pxd` say by their type hints, and what Cython reads of a plain Python module."""

import ast
import os
from pathlib import Path

import pytest

import kernels
from tercio.firstblood.engine.state import COMPILED
from tests.declare import hints, is_plain, main, trusting

ALL_COMPILED = "TERCIO_REQUIRE_KERNELS"
"""Set by the check of the whole project where there is a C compiler."""
MODULES = [
    ".".join(path.relative_to(kernels.SOURCES).with_suffix("").parts)
    for path in sorted(kernels.SOURCES.rglob("*.pxd"))
]


def test_where_there_is_a_compiler_the_kernels_are_compiled() -> None:
    """One kernel Cython cannot read leaves all of them interpreted, and nobody would notice but the clock."""
    assert COMPILED or not os.environ.get(ALL_COMPILED)


@pytest.mark.parametrize("name", MODULES)
def test_a_pxd_says_what_the_hints_of_its_source_say(name: str) -> None:
    kernel = kernels.module(name)
    declared = kernel.path.with_suffix(".pxd").relative_to(kernels.ROOT)
    assert kernel.declared == hints(name).declarations(), f"{declared} is out of date: run ./dev declare"


def test_declaring_keeps_what_is_said_by_hand_and_writes_the_rest_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernels, "ROOT", tmp_path)
    monkeypatch.setattr(kernels, "SOURCES", tmp_path / "src")
    room = tmp_path / "src" / "tercio" / "room_of_a_test"
    room.mkdir(parents=True)
    (room / "kernel.py").write_text(
        "def hot(m: int) -> int: return m\n\ndef new(m: int, far: bool = False) -> float: return 0.5\n"
    )
    by_hand = "from tercio.geometry.measure cimport whole\n\ncpdef whole hot(whole m) noexcept\n"
    mark = kernels.BY_HINTS
    (room / "kernel.pxd").write_text(f"{by_hand}\n{mark}\ncpdef whole gone(whole m) except? -977977\n")
    main()
    wanted = f"{by_hand}\n{mark}\ncpdef double new(whole m, bint far=*) except? -977977\n"
    assert (room / "kernel.pxd").read_text() == wanted
    assert Path(capsys.readouterr().out.strip()) == Path("src/tercio/room_of_a_test/kernel.pxd")


def test_only_a_source_somebody_looked_through_may_do_what_python_does_not() -> None:
    assert kernels.module("tercio.geometry.sight").source().startswith('"""')
    assert kernels.module("tercio.firstblood.combat.wounds").source().startswith(kernels.SAFELY)
    assert kernels.module("tercio.firstblood.bots.plans").source().startswith(kernels.SAFELY)


def test_hints_become_c_types() -> None:
    wounds = hints("tercio.firstblood.combat.wounds")
    assert wounds.declared["remove_spent"].endswith("cpdef bint remove_spent(Battle b, whole r)")
    assert "whole mode, whole origin)" in wounds.declared["takers"]


def test_a_few_numbers_together_are_no_object() -> None:
    plans = hints("tercio.firstblood.bots.plans")
    assert plans.declared["anchor"].endswith("cpdef (whole, whole) anchor(Battle b, whole r)")
    assert "cpdef tuple unfold(" in plans.declared["unfold"], "as many paths as there are stay an object"


def test_answers_and_private_numbers_are_no_objects() -> None:
    victory = hints("tercio.firstblood.sequence.phases.victory")
    assert "@cython.locals(enemy=bint, r=whole)" in victory.declared["is_denied"]
    assert "cdef whole _SEIZING" in victory.declarations()


def test_steps_of_a_procedure_are_taken_in_c() -> None:
    simple = kernels.module("tercio.firstblood.sequence.actions.simple")
    assert simple.procedures["RALLYING"] == ["_rally"]
    assert "cdef whole _step_of_RALLYING(Battle b, whole f, whole step)" in simple.declared
    assert "teach(RALLYING, 1, _step_of_RALLYING)" in simple.source()


def test_a_call_that_went_well_asks_nobody() -> None:
    wounds = kernels.module("tercio.firstblood.combat.wounds").declared
    assert "cpdef bint remove_spent(Battle b, whole r) except? -1\n" in wounds
    state = kernels.module("tercio.firstblood.engine.state").declared
    assert "    cpdef bint in_play(self, whole r) except? -1\n" in state
    assert trusting("cpdef double gap(whole m) noexcept") == "cpdef double gap(whole m) noexcept"
    assert trusting("cpdef whole left(whole m)") == "cpdef whole left(whole m) except? -977977"


def test_numbers_in_capitals_are_known_across_modules() -> None:
    charge = kernels.module("tercio.firstblood.sequence.actions.charge")
    assert charge.taken("CHARGE") == 3
    assert charge.taken("INCH") == 2540
    assert kernels.module("tercio.firstblood.engine.flow").numbers["R3"] == 5, "a range, unpacked"
    assert "CHARGE_MOVE" not in ast.unparse(ast.parse(charge.source()).body[-1])


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("def f(b: int) -> int: return b", True),
        ("def f(b: int) -> bool: return any(x for x in range(b))", False),
        ("def f(b: int, *, c: int) -> int: return c", False),
        ("def f(b: int) -> object: return lambda: b", False),
        ("@rule\ndef f(b: int) -> int: return b", False),
    ],
)
def test_only_plain_functions_are_called_in_c(source: str, plain: bool) -> None:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert is_plain(function) is plain


def test_a_function_called_by_keyword_is_called_as_python_calls_it() -> None:
    disengage = kernels.module("tercio.firstblood.sequence.actions.disengage")
    assert "casualty" in disengage.imports
    assert "casualty" not in disengage.cimports


@pytest.mark.parametrize("name", MODULES)
def test_what_cython_reads_is_the_same_program(name: str) -> None:
    """Line for line the source, but for literals and the imports C takes over; then the steps once more."""
    one = kernels.module(name)
    ours, theirs = one.text.splitlines(), one.source().splitlines()
    theirs = theirs[1:] if theirs[0] == kernels.SAFELY.strip() else theirs
    assert len(ours) + len(one.steps()) == len(theirs)
    ast.parse(one.source())


def test_a_loop_over_numbers_in_a_row_counts_in_c() -> None:
    rolling = hints("tercio.firstblood.combat.rolling")
    assert rolling.declared["count_hits"].startswith("@cython.locals(face=whole)"), (
        "by the hint of an argument"
    )
    assert rolling.declared["roll_saves"].startswith("@cython.locals(face=whole)"), "by what `roll` gives"
