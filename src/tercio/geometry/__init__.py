"""Bases, distances, sight lines, paths and regions; knows shapes, no game.

The kernels are `measure`, `ground` and `sight`; each says at its head how to call it from compiled code.
"""

from tercio.geometry import ground, measure, sight

COMPILED = all(not str(kernel.__file__).endswith(".py") for kernel in (ground, measure, sight))
"""Whether the kernels in use are the compiled ones (`TERCIO_COMPILED=0` forces the sources)."""
