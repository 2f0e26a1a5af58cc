"""A real browser for the browser tests: found where it is, installed where it can be.

Looked for in `$TERCIO_CHROMIUM`, on the path, in `.tools` and among Playwright's own; `make test` tries to
install one when there is none. Debian's Chromium with windows gets its shell beside it in `.tools`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same browser without windows: a page opens in a third of the time."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = f"install Debian's `{SHELL}` or `chromium`, or set TERCIO_CHROMIUM to a Chromium or Chrome program"

DEBIANS = Path("/usr/lib/chromium")
FETCHED = Path(__file__).parents[1] / ".tools" / SHELL
SHARED = (
    "icudtl.dat", "snapshot_blob.bin", "v8_context_snapshot.bin", "libEGL.so", "libGLESv2.so",
    "libvk_swiftshader.so", "libvulkan.so.1", "vk_swiftshader_icd.json",
)  # fmt: skip
"""What the shell reads and the package with windows holds."""


def find() -> str | None:
    """The program, or nothing."""
    if named := os.environ.get("TERCIO_CHROMIUM"):
        return named if Path(named).exists() else None
    with_windows = next((found for name in NAMES if (found := shutil.which(name))), None)
    return find_shell() or with_windows or playwrights_own()


def find_shell(fetched: Path = FETCHED) -> str | None:
    """The one without windows: the machine's, or the one fetched."""
    mine = fetched / SHELL
    return shutil.which(SHELL) or (str(mine) if mine.exists() else None)


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).exists() else None


def install() -> None:
    """Try, quietly: where nothing can be installed the browser tests are skipped and say so."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", SHELL], check=False, env=env, **quiet)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def fetch_shell(into: Path = FETCHED, debians: Path = DEBIANS) -> None:
    """The shell of Debian's Chromium, of the version installed, if it can be had; nothing is installed."""
    if find_shell(into) or not debians.exists() or not shutil.which("apt-get"):
        return
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into.parent) as name:
        folder = Path(name)
        try:
            version = answer("dpkg-query", "--show", "--showformat=${Version}", "chromium-common")
            answer("apt-get", "download", "-qq", f"{SHELL}={version}", cwd=folder)
            (package,) = folder.glob("*.deb")
            answer("dpkg-deb", "--extract", package.name, ".", cwd=folder)
            made = folder / DEBIANS.relative_to("/")
            for shared in SHARED:
                shutil.copy(debians / shared, made)
            answer(str(made / SHELL), "--version")
        except (subprocess.SubprocessError, OSError, ValueError) as missing:
            print(f"The browser with windows it is, then: {missing}.", flush=True)
        else:
            made.rename(into)


def answer(*command: str, cwd: Path | None = None) -> str:
    """What a program says, if all goes well and soon."""
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True, timeout=180)
    return done.stdout
