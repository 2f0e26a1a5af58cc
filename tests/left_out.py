"""What a message means by what it leaves out: journals and clients leave out every default."""

from __future__ import annotations

from typing import Any, get_args

import msgspec


def meanings_of_silence(union: Any) -> dict[str, dict[str, Any]]:
    """For each message of a union, the defaults that say something: those that are not nothing or no."""
    telling = {kind.__name__: telling_defaults(kind) for kind in get_args(union)}
    return {name: defaults for name, defaults in telling.items() if defaults}


def telling_defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The defaults of one kind of record that are neither nothing nor no."""
    return {
        field.name: field.default
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT and field.default
    }
