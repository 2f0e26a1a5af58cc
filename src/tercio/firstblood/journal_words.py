"""How the words of a battle are numbered in its journal: once for ever, whatever room the state gains.

An event carries the words that changed by number. The numbers are those of the first state; words a window
has gained since come after all of them, one growth after the other. So an old journal is read as it was
written, and a battle begun long ago goes on with the new room.
"""

from __future__ import annotations

from tercio.firstblood.engine.state import EFFECT, FIELDS, HIT, OFFSET

GROWN: tuple[tuple[str, int], ...] = (("effects", 40 * EFFECT), ("hits", 24 * HIT), ("spent_abilities", 0))
"""The windows that have grown, each with the words it had before; only ever added to."""


def _numbers() -> list[int]:
    """The number of each word in the journal."""
    first, found, number = dict(GROWN), [], 0
    for name, count in FIELDS:
        kept = first.get(name, count)
        found += [*range(number, number + kept), *([-1] * (count - kept))]
        number += kept
    sizes = dict(FIELDS)
    for name, kept in GROWN:
        for word in range(OFFSET[name] + kept, OFFSET[name] + sizes[name]):
            found[word] = number
            number += 1
    return found


NUMBER_OF = _numbers()
"""The journal's number of each word of the state."""
WORD_OF = [word for _, word in sorted((number, word) for word, number in enumerate(NUMBER_OF))]
"""The word of each number in a journal."""
