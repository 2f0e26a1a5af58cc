"""The recruit: any legal answer, each as likely as any other."""

from __future__ import annotations

from tercio.arena.lots import Lots
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.ready_answers import ready


def recruit(b: Battle, lots: Lots) -> Ready:
    """Any legal answer."""
    options = ready(b)
    return options[lots.below(len(options))]
