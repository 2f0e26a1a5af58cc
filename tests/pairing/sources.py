"""The kernels as their sources say, whatever was compiled."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tercio.pairing.plain import kernel


def source(name: str) -> Any:
    """A kernel module of the pairing room, interpreted: the one everybody uses where that is so already."""
    module = import_module(f"tercio.pairing.{name}")
    return module if str(module.__file__).endswith(".py") else kernel(name, compiled=False)
