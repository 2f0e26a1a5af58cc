"""The built wheel, installed where nothing of the checkout is, is the whole program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata

from tercio import __version__

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / ("Scripts" if os.name == "nt" else "bin") / "uv"
DATA = ("*.toml", "*.json", "*.html", "*.txt", "*.css", "*.js", "*.svg", "*.woff2", "*.png", "*.pxd")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, without compiling."""
    copy = tmp_path_factory.mktemp("sources")
    skip = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", copy / "src", ignore=skip)
    (copy / "docs").mkdir()
    for name in (
        "pyproject.toml",
        "setup.py",
        "kernels.py",
        "MANIFEST.in",
        "docs/package-page.md",
        "LICENSE",
    ):
        shutil.copy(ROOT / name, copy / name)
    build = "import setuptools.build_meta as backend; print(backend.build_wheel('.'))"
    environment = {**os.environ, "TERCIO_COMPILED": "0"}
    subprocess.run([sys.executable, "-c", build], cwd=copy, env=environment, check=True, capture_output=True)
    (made,) = copy.glob("*.whl")
    return made


@pytest.mark.slow
def test_the_wheel_holds_every_file_the_program_reads(wheel: Path) -> None:
    sources = ROOT / "src"
    wanted = {
        path.relative_to(sources).as_posix() for kind in DATA for path in sources.glob(f"tercio/**/{kind}")
    }
    assert wanted <= set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_what_a_registry_shows_of_the_wheel_is_valid_and_points_at_nothing_it_does_not_have(
    wheel: Path,
) -> None:
    box = zipfile.ZipFile(wheel)
    (name,) = (name for name in box.namelist() if name.endswith(".dist-info/METADATA"))
    said = Metadata.from_email(box.read(name), validate=True)
    assert (said.name, str(said.version), said.description_content_type) == (
        "tercio",
        __version__,
        "text/markdown",
    )
    assert said.keywords
    assert "Typing :: Typed" in (said.classifiers or [])
    page = said.description or ""
    assert page.startswith("# Tercio")
    assert re.findall(r"!\[|<img|\]\((?!https:)", page) == []


@pytest.mark.slow
@pytest.mark.skipif(not UV.exists(), reason="uv comes with ./dev")
def test_an_installed_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """What it depends on is lent from this environment; the program itself is the wheel's."""

    def call(*command: object) -> str:
        environment = {
            **os.environ,
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "TERCIO_HOME": str(tmp_path / "home"),
        }
        told = subprocess.run(
            [str(part) for part in command], cwd=tmp_path, env=environment, check=True, capture_output=True
        )
        return told.stdout.decode()

    room = tmp_path / "room"
    call(UV, "venv", "--quiet", "--python", sys.executable, room)
    call(UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", room, wheel)
    programs = room / ("Scripts" if os.name == "nt" else "bin")
    assert str(room) in call(programs / "python", "-c", "import tercio; print(tercio.__file__)")
    assert call(programs / "tercio", "--version").strip() == __version__
    assert "WT-BYE-02" in call(programs / "tercio", "--lang", "en", "rules", "show", "WT-BYE-02")
    assert "%" in call(programs / "tercio", "--lang", "es", "odds", "roll", "3d6", "--at-least", "11")
