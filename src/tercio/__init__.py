"""Tercio: the program a tabletop wargame club runs on."""

__version__ = "0.2.0.dev0"

import sys

from tercio.core.compiled import KernelFinder

sys.meta_path.insert(0, KernelFinder(__path__[0]))
