"""Odds before one commits, also from the place one would move to."""

from __future__ import annotations

from tercio.app.battle_odds import odds_lines
from tercio.firstblood import commands as c
from tercio.firstblood.narration import Names
from tests.firstblood.test_next_attacks import BOWMEN, marching, north, sent
from tests.proof import proves


@proves("FB-VOL-01")
def test_a_march_that_is_laid_out_tells_how_one_would_shoot_from_there() -> None:
    b = marching(BOWMEN)
    march = north(b, 5)
    (told,) = odds_lines(Names(b, ("Ana", "Bea")), march, "en")
    (known,) = odds_lines(Names(sent(b, march)), c.Volley(1, 0), "en")
    assert (told.kind, told.chance, told.wounds) == ("volley", known.chance, known.wounds)
    assert told.words.startswith("From there: Bowmen, shoot at the men: 2 shots")
    assert told.words.endswith(known.words)
    assert odds_lines(Names(b), march, "es")[0].words.startswith("Desde ahí: Bowmen, dispara a men")
    assert odds_lines(Names(b), north(b, 1), "en") == ()
