"""Conquest: First Blood, the skirmish battle."""
