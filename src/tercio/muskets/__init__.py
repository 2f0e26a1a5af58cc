"""Muskets & Tomahawks: every question on the quick sheet, answered."""
