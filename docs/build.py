"""`make docs`: draws the house, its courses and who may what from the code, and builds site/."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from docs import architecture, guides, permissions, screenshots, sequence

ROOT = Path(__file__).parent.parent


def main(arguments: list[str]) -> int:
    architecture.write()
    permissions.write()
    guides.write()
    sequence.write()
    if "--draw" in arguments:
        return 0
    if "--pictures" in arguments and (failed := screenshots.main([])):
        return failed
    build(load_config(str(ROOT / "mkdocs.yml"), strict=True))
    print(f"Open {ROOT.name}/site/index.html")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
