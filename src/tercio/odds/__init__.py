"""Exact distributions; knows dice, no game."""
