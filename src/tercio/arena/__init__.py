"""Policies that choose and games that play themselves."""

__all__ = [
    "analysis",
    "analysis_pieces",
    "explanations",
    "games",
    "ladder",
    "ladder_tables",
    "policies",
    "policy",
    "reasons",
    "seated_policy",
    "studies",
    "study_reports",
]
