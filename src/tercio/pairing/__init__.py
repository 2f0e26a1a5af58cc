"""Swiss pairing as exact matching, its checker and its explanation; knows scores, no game.

from tercio.pairing import Entrant, check, solve
field = [Entrant("ana", points=8, rank=1, met={"bea"}), Entrant("bea", points=4, rank=2, met={"ana"}), …]
best = solve(field)                      # the one best round
check(field, best).sound                 # a second opinion, from nothing but the field
"""

from tercio.pairing.bye import bye_due, bye_needed
from tercio.pairing.check import Fault, Verdict, check
from tercio.pairing.check_draw import check_draw
from tercio.pairing.check_top_down import check_top_down
from tercio.pairing.cost import cost_of
from tercio.pairing.draw import draw
from tercio.pairing.explain import explain, explain_bye, explain_from_the_top, rematches
from tercio.pairing.guarantee import rematch_free_guaranteed
from tercio.pairing.model import Cost, Entrant, Pairing
from tercio.pairing.solve import solve

__all__ = [
    "Cost",
    "Entrant",
    "Fault",
    "Pairing",
    "Verdict",
    "bye_due",
    "bye_needed",
    "check",
    "check_draw",
    "check_top_down",
    "cost_of",
    "draw",
    "explain",
    "explain_bye",
    "explain_from_the_top",
    "rematch_free_guaranteed",
    "rematches",
    "solve",
]
