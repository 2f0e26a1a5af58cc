"""How Wounds are assigned."""

COMBAT, ANY, PART, GROUP_ANY, MORALE, STRANDED, UNTESTED, PART_MORALE = range(8)
"""Tested for Morale afterwards: to models Engaged by the striker; to any model (the owner may choose an
Officer); to one model; to any ordinary model. Not tested: to any ordinary model, after Morale; to stranded
models, farthest first; to any; to one model, after Morale."""
