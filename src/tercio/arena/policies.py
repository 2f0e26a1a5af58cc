"""Who can command: every policy by its name, ours and those other packages enter.

A policy is one class in one file. It gives a ready answer to the decision pending (`choose`), and may say
what else it weighed (`think`). Others enter theirs by the entry point group `tercio.policies`: a name and a
class.
It is handed a battle as its seat sees it, the other's face-down cards in an order drawn by lot.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from tercio.arena.captain import Captain
from tercio.arena.old_sergeant import old_sergeant
from tercio.arena.plain_policies import Recruit, Sergeant
from tercio.arena.policy import Policy, Script

GROUP = "tercio.policies"
OWN: dict[str, Policy] = {
    "recruit": Recruit(),
    "old-sergeant": Script(old_sergeant),
    "sergeant": Sergeant(),
    "captain": Captain(),
}
POLICIES: dict[str, Policy] = {entry.name: entry.load()() for entry in entry_points(group=GROUP)} | OWN
OFFERED = ("recruit", "sergeant", "captain")
"""Those a person is offered as rivals, the weakest first."""
