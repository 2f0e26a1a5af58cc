"""Interpreted and compiled kernels: the same bits, and a switch between them."""

import os
import subprocess
import sys
from pathlib import Path

from tercio.core import compiled
from tests.geometry.same_bits import digest

ROOT = Path(__file__).parents[2]
TABLES = 60


def run(*command, **env):
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_switch_forces_the_sources():
    assert run("-c", "import tercio.geometry as g; print(g.COMPILED)", TERCIO_COMPILED="0") == ["False"]


def test_interpreted_and_compiled_answers_are_the_same_to_the_last_bit():
    """Where nothing is compiled, at least two processes must agree."""
    interpreted = run("-m", "tests.geometry.same_bits", str(TABLES), TERCIO_COMPILED="0")
    assert interpreted == ["False", digest(TABLES)]


def test_a_compiled_form_older_than_its_source_is_not_used(tmp_path):
    kernel = tmp_path / "kernel"
    for suffix, age in ((".py", 10), (".pxd", 10), (compiled.EXTENSION_SUFFIXES[0], 20)):
        kernel.with_suffix(suffix).touch()
        os.utime(kernel.with_suffix(suffix), (age, age))
    assert compiled.usable(kernel.with_suffix(".pxd"), checkout=True)
    os.utime(kernel.with_suffix(".py"), (30, 30))
    assert not compiled.usable(kernel.with_suffix(".pxd"), checkout=True)
    assert compiled.usable(kernel.with_suffix(".pxd"), checkout=False)


def test_a_kernel_that_was_never_compiled_is_not_used(tmp_path):
    (tmp_path / "kernel.pxd").touch()
    assert not compiled.usable(tmp_path / "kernel.pxd", checkout=False)
