"""Tercio: the program a tabletop wargame club runs on."""

__version__ = "0.1.0"

from pathlib import Path

from tercio.core import compiled

compiled.choose(Path(__file__).parent)
