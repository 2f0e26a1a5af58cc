"""A small value that is made once and never changes; it can be copied and sent to another process."""

from __future__ import annotations

from typing import Any, NoReturn

set_once = object.__setattr__
"""How such a value gets its parts while it is made."""


class Unchanging:
    """Base of values that everybody may hold: whoever wants another makes another."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(
            f"{type(self).__name__} never changes: make another instead of setting `{name}`."
        )

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: `{name}` stays, make another.")

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        for name, value in state[1].items():
            set_once(self, name, value)
