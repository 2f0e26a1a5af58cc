"""Tercio: the program a tabletop wargame club runs on."""

__version__ = "0.1.0"

from tercio.core import compiled

compiled.choose(__path__[0])
