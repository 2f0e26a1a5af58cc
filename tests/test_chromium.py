"""The browser of the tests: Debian's gets its shell beside it, or stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import chromium

DOWNLOAD = 'test "$3" = chromium-headless-shell=156.0-1 && touch shell.deb'
EXTRACT = """
mkdir -p usr/lib/chromium
printf '#!/bin/sh\\necho shell 156.0' > usr/lib/chromium/chromium-headless-shell
chmod +x usr/lib/chromium/chromium-headless-shell
"""


@pytest.fixture
def debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with Debian's Chromium 156.0-1 and a registry; where its Chromium lies."""
    programs, library = tmp_path / "bin", tmp_path / "chromium"
    for folder in (programs, library):
        folder.mkdir()
    for name in chromium.SHARED:
        (library / name).write_text(name)
    scripts = {"apt-get": DOWNLOAD, "dpkg-deb": EXTRACT, "dpkg-query": "printf 156.0-1"}
    for name, script in scripts.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setattr("shutil.which", lambda name: str(programs / name) if name in scripts else None)
    return library


def test_the_shell_of_the_installed_version_is_fetched_with_what_it_reads(
    debian: Path, tmp_path: Path
) -> None:
    into = tmp_path / "tools" / "shell"
    chromium.fetch_shell(into, debian)
    assert chromium.find_shell(into) == str(into / chromium.SHELL)
    assert sorted(path.name for path in into.iterdir()) == sorted([chromium.SHELL, *chromium.SHARED])
    assert list(into.parent.iterdir()) == [into]


def test_where_the_shell_cannot_be_fetched_one_line_says_so_and_nothing_is_left(
    debian: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bin" / "apt-get").write_text("#!/bin/sh\nexit 100\n")
    into = tmp_path / "tools" / "shell"
    chromium.fetch_shell(into, debian)
    assert chromium.find_shell(into) is None
    assert list(into.parent.iterdir()) == []
    assert capsys.readouterr().out.count("\n") == 1


def test_a_shell_that_does_not_start_is_not_kept(debian: Path, tmp_path: Path) -> None:
    broken = EXTRACT.replace("echo shell 156.0", "exit 127")
    (tmp_path / "bin" / "dpkg-deb").write_text(f"#!/bin/sh\n{broken}\n")
    into = tmp_path / "tools" / "shell"
    chromium.fetch_shell(into, debian)
    assert chromium.find_shell(into) is None
