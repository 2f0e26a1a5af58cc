"""`./dev bench`: benches one after another are as good as each alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TWICE = """
from bench.apart import run_apart
if __name__ == "__main__":
    print(run_apart("tests.house_of_a_bench") + run_apart("tests.house_of_a_bench"), "missed")
"""


def test_each_bench_has_a_house_with_its_own_secret(tmp_path: Path) -> None:
    """As somebody at a terminal runs them, with no settings read before."""
    script = tmp_path / "twice.py"
    script.write_text(TWICE)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TERCIO_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, str(script)], env={**clean, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.stdout.count("its own secret | ours yes") == 2, done.stdout + done.stderr
    assert done.stdout.endswith("0 missed\n")


def test_a_bench_asked_for_by_name_tells_its_figures() -> None:
    """As `./dev bench sight` starts it: a bench that could not be handed to its process ended here."""
    done = subprocess.run(
        [sys.executable, "-m", "bench", "sight"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "a pair of bases" in done.stdout
