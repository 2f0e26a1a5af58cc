"""A real browser for the browser tests: found where it is, installed where it can be.

Looked for in `$TERCIO_CHROMIUM`, on the path, and among Playwright's own; `make test` tries to install one
when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The same browser without windows: a page opens in a third of the time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = f"install Debian's `{SHELL}` or `chromium`, or set TERCIO_CHROMIUM to a Chromium or Chrome program"


def find() -> str | None:
    """The program, or nothing."""
    if named := os.environ.get("TERCIO_CHROMIUM"):
        return named if Path(named).exists() else None
    return next((found for name in NAMES if (found := shutil.which(name))), None) or playwrights_own()


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
