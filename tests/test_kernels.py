"""Kernels declared by their type hints: what Cython is told of a plain Python module."""

import ast
import os

import pytest

import kernels
from tercio.firstblood.engine.state import COMPILED

ALL_COMPILED = "TERCIO_REQUIRE_KERNELS"
"""Set by the check of the whole project where there is a C compiler."""
MODULES = [one.name for one in kernels.kernels()]


def test_where_there_is_a_compiler_the_kernels_are_compiled() -> None:
    """One kernel Cython cannot read leaves all of them interpreted, and nobody would notice but the clock."""
    assert COMPILED or not os.environ.get(ALL_COMPILED)


def test_hints_become_c_types() -> None:
    moving = kernels.module("tercio.firstblood.combat.wounds")
    assert moving.declared["remove_spent"].endswith("cpdef bint remove_spent(Battle b, whole r)")
    assert "whole mode, whole origin)" in moving.declared["takers"]


def test_a_few_numbers_together_are_no_object() -> None:
    plans = kernels.module("tercio.firstblood.bots.plans")
    assert plans.declared["anchor"].endswith("cpdef (whole, whole) anchor(Battle b, whole r)")
    assert "cpdef tuple unfold(" in plans.declared["unfold"], "as many paths as there are stay an object"


def test_answers_and_private_numbers_are_no_objects() -> None:
    victory = kernels.module("tercio.firstblood.sequence.phases.victory")
    assert "@cython.locals(enemy=bint, r=whole)" in victory.declared["is_denied"]
    assert "cdef whole _SEIZING" in victory.declarations()


def test_steps_of_a_procedure_are_taken_in_c() -> None:
    simple = kernels.module("tercio.firstblood.sequence.actions.simple")
    assert simple.procedures["RALLYING"] == ["_rally"]
    assert "cdef whole _step_of_RALLYING(Battle b, whole f, whole step)" in simple.declarations()
    assert "teach(RALLYING, 1, _step_of_RALLYING)" in simple.source()


def test_a_call_that_went_well_asks_nobody() -> None:
    wounds = kernels.module("tercio.firstblood.combat.wounds").declarations()
    assert "cpdef bint remove_spent(Battle b, whole r) except? -1\n" in wounds
    state = kernels.module("tercio.firstblood.engine.state").declarations()
    assert "    cpdef bint in_play(self, whole r) except? -1\n" in state
    assert kernels.trusting("cpdef double gap(whole m) noexcept") == "cpdef double gap(whole m) noexcept"
    assert kernels.trusting("cpdef whole left(whole m)") == "cpdef whole left(whole m) except? -977977"


def test_numbers_in_capitals_are_known_across_modules() -> None:
    charge = kernels.module("tercio.firstblood.sequence.actions.charge")
    assert charge.taken("CHARGE") == 3
    assert charge.taken("INCH") == 2540
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
    assert kernels.plain(function) is plain


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
    rolling = kernels.module("tercio.firstblood.combat.rolling")
    assert rolling.declared["count_hits"].startswith("@cython.locals(face=whole)"), (
        "by the hint of an argument"
    )
    assert rolling.declared["roll_saves"].startswith("@cython.locals(face=whole)"), "by what `roll` gives"
