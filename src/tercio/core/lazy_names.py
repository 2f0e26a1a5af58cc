"""Names a package offers without loading them: each is looked up when it is first asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any


def lazy_name(package: str, name: str, offered: Collection[str], homes: Mapping[str, str]) -> Any:
    """What a package calls so: one of its modules, or something that lives in the module `homes` says."""
    if name in homes:
        value = getattr(import_module(homes[name]), name)
    elif name in offered:
        value = import_module(f"{package}.{name}")
    else:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    setattr(import_module(package), name, value)
    return value
