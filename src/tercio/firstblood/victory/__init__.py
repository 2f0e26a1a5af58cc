"""Victory Points and scenarios."""

__all__ = [
    "scenarios",
]
