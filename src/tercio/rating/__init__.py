"""Elo and its history."""
