"""An attack and a spell when every rule has spoken and no die has been rolled: what odds are read from."""

from tercio.firstblood.combat.attack import AURA, CLASH, DUEL, IMPACT, SPELL, VOLLEY, Attack, save_value
from tercio.firstblood.magic.casting import Casting

__all__ = ["AURA", "CLASH", "DUEL", "IMPACT", "SPELL", "VOLLEY", "Attack", "Casting", "save_value"]
