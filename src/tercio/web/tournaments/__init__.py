"""Tournaments: the public page, the desk, the table and the hall."""
