"""The version the program says of itself is the one its changelog tells of."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tercio import __version__

ROOT = Path(__file__).parent.parent.parent


def test_the_version_is_the_newest_of_the_changelog_and_says_whether_it_is_released() -> None:
    number, date = re.findall(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)[0]
    assert __version__ == (f"{number}.dev0" if date == "unreleased" else number)


def test_the_package_has_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
