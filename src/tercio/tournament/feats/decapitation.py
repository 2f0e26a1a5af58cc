"""Decapitation: kill the commander, keep yours, honour the contract.  WT-FT-DE"""

from __future__ import annotations

from typing import Any

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.feats.inputs import box, one_of
from tercio.tournament.guide import step
from tercio.tournament.sheets import Entry, Sheet, Side, Value, choice, flag, rival

SHEET = Sheet(
    "WT-FT-DE",
    (
        flag("cmd_a_out"),
        flag("cmd_b_out"),
        choice("contract_a", "unset", "live", "done"),
        choice("contract_b", "unset", "live", "done"),
    ),
)
START: dict[str, Value] = {
    "cmd_a_out": False,
    "cmd_b_out": False,
    "contract_a": "unset",
    "contract_b": "unset",
}

GUIDE = (
    step("WT-FT-DE-01", "setup"),
    step("WT-FT-DE-03", "setup"),
    step("WT-FT-DE-04", "setup"),
    step("WT-FT-DE-02", "play"),
    step("WT-FT-DE-05", "play"),
    step("WT-FT-DE-06", "play"),
    step("WT-FT-DE-07", "play", "wts-002"),
    step("WT-FT-DE-08", "play"),
    step("WT-FT-DE-09", "score", commander=2, own=1, contract=1),
)


def score(entry: Entry, side: Side) -> int:
    """2 for the rival's commander, 1 for your own still there, 1 for the contract.  WT-FT-DE-09"""
    theirs, mine = (entry.held(f"cmd_{owner.lower()}_out", True) for owner in (rival(side), side))
    return 2 * theirs + (not mine) + entry.held(f"contract_{side.lower()}", "done")


def commander_deploys(ability: str | Phrase = "") -> None:
    """In the deployment phase, and never by Scout or Ambusher.  WT-FT-DE-01"""
    if ability:
        raise Refused("wt.decapitation.deploys_normally", rule="WT-FT-DE-01", ability=ability)


def commander_joins() -> None:
    """The commander stays alone.  WT-FT-DE-03"""
    raise Refused("wt.decapitation.stays_alone", rule="WT-FT-DE-03")


def may_be_contract(
    *, commander: bool, on_table: bool, demoralised: bool = False, late: bool = False
) -> bool:
    """Any enemy unit on the table but the commander; a late choice also spares the demoralised.

    WT-FT-DE-04, WT-FT-DE-08
    """
    return on_table and not commander and not (late and demoralised)


def contract_eliminated(target: str, *, unit_gone: bool, character_gone: bool) -> bool:
    """The named target itself, unit or Character, removed by any effect; its companion makes no difference.

    WT-FT-DE-05 to 07
    """
    return character_gone if target == "character" else unit_gone


def commander_out(state: dict[str, Value], side: Side, pack: str, **_: Any) -> dict[str, Value]:
    """This company's commander left the table, by whatever effect.  WT-FT-DE-02"""
    state[f"cmd_{side.lower()}_out"] = True
    return state


def contract_named(state: dict[str, Value], side: Side, pack: str, **facts: Any) -> dict[str, Value]:
    """This company names its contract, once.  WT-FT-DE-04, WT-FT-DE-08"""
    name = f"contract_{side.lower()}"
    if state[name] != "unset":
        raise Refused("wt.decapitation.named_already", rule="WT-FT-DE-04")
    if facts and not may_be_contract(**facts):
        raise Refused("wt.decapitation.not_this_unit", rule="WT-FT-DE-04")
    state[name] = "live"
    return state


def contract_done(  # noqa: PLR0913
    state: dict[str, Value],
    side: Side,
    pack: str,
    *,
    target: str = "unit",
    unit_gone: bool = True,
    character_gone: bool = True,
    **_: Any,
) -> dict[str, Value]:
    """This company's contract is off the table.  WT-FT-DE-05 to 07"""
    name = f"contract_{side.lower()}"
    if state[name] == "unset":
        raise Refused("wt.decapitation.never_named", rule="WT-FT-DE-05")
    if not contract_eliminated(target, unit_gone=unit_gone, character_gone=character_gone):
        joined = "WT-FT-DE-07" if target == "character" and pack == "wts-002" else "WT-FT-DE-06"
        raise Refused("wt.decapitation.still_there", rule=joined)
    state[name] = "done"
    return state


ACTIONS = {"commander_out": commander_out, "contract_named": contract_named, "contract_done": contract_done}
INPUTS = {
    "contract_named": (box("on_table", True), box("commander"), box("demoralised"), box("late")),
    "contract_done": (one_of("target", ("unit", "character")), box("unit_gone", True), box("character_gone")),
}
