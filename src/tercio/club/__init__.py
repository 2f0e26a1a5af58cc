"""A club: its name, its members and what each of them is in it."""

__all__ = [
    "commands",
    "decider",
    "events",
    "state",
]
