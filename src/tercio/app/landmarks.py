"""Landmarks in a long past: states kept beside the journal, from which a fold goes on."""

from __future__ import annotations

import logging
import sys
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tercio import core
from tercio.core.decider import Decider
from tercio.store.kept_states import forget_state, keep_state, kept_state

log = logging.getLogger(__name__)
STEP = 500
"""Versions between two landmarks."""


class Landmark(NamedTuple):
    """A state and the version it stands at."""

    version: int
    state: Any


def landmark(decider: Decider[Any], stream: str, up_to: int) -> Landmark:
    """The newest one not after a version; the beginning where there is none."""
    while decider.keeps and up_to >= STEP and (kept := kept_state(stream, up_to, program_of(decider))):
        try:
            return Landmark(kept.version, state_in(decider, kept.data))
        except (zlib.error, msgspec.DecodeError) as damaged:
            log.warning("a kept state of %s is damaged: %s", stream, damaged)
            forget_state(stream, kept.version)
            up_to = kept.version - 1  # also where nothing can be forgotten
    return Landmark(0, decider.initial)


def state_in(decider: Decider[Any], data: bytes) -> Any:
    """A state out of its bytes, which carry a checksum."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=type(decider.initial))


def set_landmark(decider: Decider[Any], stream: str, version: int, state: Any) -> None:
    """Keep a state that the journal tells as well."""
    if decider.keeps:
        packed = zlib.compress(msgspec.msgpack.encode(state), level=1)
        keep_state(stream, version, program_of(decider), packed)


def program_of(decider: Decider[Any]) -> str:
    """Tells the program that folds a kind of stream from any other, older or newer."""
    return digest_of(type(decider.initial).__module__.rpartition(".")[0])


@cache
def digest_of(package: str) -> str:
    """A digest of everything a package and the core are made of."""
    digest = sha256()
    for folder in (Path(str(sys.modules[package].__file__)).parent, Path(str(core.__file__)).parent):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()
