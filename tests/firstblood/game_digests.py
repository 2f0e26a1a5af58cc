"""How many whole games end, in one digest: a change of form leaves it as it is.

Recruits play, so that it hangs on the rules and the answers they offer and not on what a bot thinks best.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b

from msgspec.structs import replace

from tercio.arena.games import play
from tests.firstblood.watched import mark_of, match_of


def ending(number: int) -> tuple[int, str]:
    """How many decisions a game took, and a mark of its last state."""
    match, _ = match_of(number)
    b, decisions = play(replace(match, policies=("recruit", "recruit")), number)
    return decisions, mark_of(b)


def digest_of(numbers: Sequence[int], workers: int = 1) -> tuple[str, int]:
    """One digest of all those games, and how many decisions they took."""
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            endings = list(pool.map(ending, numbers, chunksize=20))
    else:
        endings = [ending(number) for number in numbers]
    told = "".join(
        f"{number} {decisions} {mark}\n" for number, (decisions, mark) in zip(numbers, endings, strict=True)
    )
    return blake2b(told.encode(), digest_size=16).hexdigest(), sum(decisions for decisions, _ in endings)
