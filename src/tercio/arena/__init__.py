"""Policies that choose and games that play themselves."""

__all__ = [
    "analysis",
    "games",
    "ladder",
    "ladder_tables",
    "policies",
    "policy",
    "seated_policy",
]
