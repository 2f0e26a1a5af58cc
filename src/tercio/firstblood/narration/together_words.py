"""An answer that serves for several decisions, in words: what "all of them" says on a button."""

from __future__ import annotations

from tercio.core.messages import Command
from tercio.firstblood.answers_together import strikers_together, wounds_to_assign
from tercio.firstblood.combat.fighting import dice_of
from tercio.firstblood.commands import Strike
from tercio.firstblood.engine.state import ASK_A, ASK_B
from tercio.firstblood.narration.choice_words import choice_sentence, struck_name
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.sentences import Sentence, count_of


def together_words(names: Names, command: Command) -> Sentence:
    """Whom all of them strike, or who takes all the Wounds."""
    return _strikes(names, command) if isinstance(command, Strike) else _wounds(names)


def _strikes(names: Names, command: Strike) -> Sentence:
    b = names.b
    models = strikers_together(b, command)
    return choice_sentence(
        "Strike.together",
        "FB-TGT-01",
        target=struck_name(names, command),
        models=count_of("models", len(models)),
        attacks=count_of("attacks", sum(dice_of(b, m, b.clock[ASK_B]) for m in models)),
    )


def _wounds(names: Names) -> Sentence:
    b = names.b
    wounds = count_of("wounds", wounds_to_assign(b))
    return choice_sentence(
        "TakeWounds.together", "FB-ALLOC-01", wounds=wounds, regiment=names.regiment(b.clock[ASK_A])
    )
