"""Policies that choose and games that play themselves."""

__all__ = [
    "analysis",
    "explanations",
    "games",
    "ladder",
    "ladder_tables",
    "policies",
    "policy",
    "reasons",
    "seated_policy",
]
