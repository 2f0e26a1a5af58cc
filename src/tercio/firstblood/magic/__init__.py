"""Spellcasting."""
