"""The kernels as they stand in the source, whatever was compiled: for numbers larger than a machine word."""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any


@cache
def kernel(name: str, *, compiled: bool) -> Any:
    """A kernel module of this room: the compiled one if there is one, or surely the interpreted one."""
    from importlib import import_module

    full = f"tercio.pairing.{name}"
    if compiled:
        return import_module(full)
    spec = spec_from_file_location(f"{full}_plain", Path(__file__).with_name(f"{name}.py"))
    if spec is None or spec.loader is None:
        raise ImportError(f"the source of {full} is missing")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
