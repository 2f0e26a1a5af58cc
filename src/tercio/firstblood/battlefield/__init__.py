"""The table: its ground, edges, distances and sight; where terrain may stand, and a battlefield by lot."""

__all__ = [
    "laid_ground",
    "layouts",
    "random_ground",
]
