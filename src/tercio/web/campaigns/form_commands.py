"""From a form to a command: what each button of the campaign's pages sends."""

from __future__ import annotations

from collections.abc import Callable

from django.http import QueryDict

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.house_rules import RULE_OF, HouseRules
from tercio.campaign.missions import ROLLED
from tercio.campaign.score import Tally
from tercio.core.messages import Command
from tercio.core.refused import Refused

MOST_DIGITS = 6


def whole(form: QueryDict, name: str) -> int:
    """A whole number somebody typed; nothing typed is nought."""
    return whole_of(form.get(name, ""))


def whole_of(typed: str) -> int:
    text = typed.strip()
    if not text:
        return 0
    if not text.lstrip("-").isdecimal() or len(text) > MOST_DIGITS:
        raise Refused("campaign.form.number", typed=text[:20], most=MOST_DIGITS)
    return int(text)


def house_rules(form: QueryDict) -> HouseRules:
    """The figures a table agreed on; what was left empty is the document's."""
    typed = {figure: form.get(f"house_{figure}", "").strip() for figure in RULE_OF}
    return HouseRules(**{figure: whole_of(text) for figure, text in typed.items() if text})


def tally(form: QueryDict, side: str) -> Tally:
    return Tally(
        whole(form, f"{side}_maelstrom"),
        whole(form, f"{side}_eternal_war"),
        whole(form, f"{side}_secondary"),
        f"{side}_warlord" in form,
    )


def text(form: QueryDict, name: str) -> str:
    return form.get(name, "").strip()[:200]


def declare(form: QueryDict) -> Command:
    army = Declaration(
        text(form, "faction"),
        text(form, "detachment"),
        text(form, "allied_faction"),
        text(form, "allied_level"),
    )
    return c.DeclareArmy(text(form, "player"), army)


def attack(form: QueryDict) -> Command:
    benefits = tuple(form.getlist("benefit")[:18])
    return c.Attack(
        text(form, "player"), text(form, "target"), benefits, text(form, "model"), text(form, "codex")
    )


def missions(form: QueryDict) -> Command:
    fixed = {family: text(form, family) for family in ("maelstrom", "eternal_war") if text(form, family)}
    dice = {what: face for what in ROLLED if (face := whole(form, f"die_{what}"))}
    return c.RollMissions(text(form, "player"), text(form, "attacker"), fixed, text(form, "deployment"), dice)


def lots(form: QueryDict) -> Command:
    """Lots to be drawn, or what each player drew by hand: their place, their profile."""
    names, places, letters = (form.getlist(name)[:10] for name in ("seat", "place", "profile"))
    seats = sorted((whole_of(place), name) for name, place in zip(names, places, strict=False) if place)
    if len({place for place, _ in seats}) < len(seats):
        raise Refused("campaign.lots.order", rule="CP-START-01")
    profiles = {name: letter.strip() for name, letter in zip(names, letters, strict=False) if letter.strip()}
    return c.DrawLots(tuple(name for _, name in seats), profiles)


def read_trait(form: QueryDict) -> Command:
    return c.ReadTrait(text(form, "player"), text(form, "attacker"), whole(form, "reads"))


def grant(form: QueryDict) -> Command:
    player, attacker, unit, granted = (text(form, name) for name in ("player", "attacker", "unit", "granted"))
    return c.GrantRule(player, attacker, unit, text(form, "slot") or "troops", granted)


def surrender(form: QueryDict) -> Command:
    return c.OfferSurrender(text(form, "player"), text(form, "attacker"), whole(form, "points") or None)


def note(form: QueryDict) -> Command:
    """A note, of the battle chosen as `turn:attacker` if one was."""
    turn, _, battle = text(form, "battle").partition(":")
    player, words = text(form, "player"), form.get("text", "")[:4000]
    return c.WriteNote(player, words, whole_of(turn), battle) if battle else c.WriteNote(player, words)


FORM_COMMANDS: dict[str, Callable[[QueryDict], Command]] = {
    "join": lambda form: c.Join(text(form, "player"), text(form, "account")),
    "declare": declare,
    "lots": lots,
    "claim": lambda form: c.ClaimTiles(text(form, "player"), tuple(form.getlist("tile")[:6])),
    "attack": attack,
    "missions": missions,
    "trait": lambda form: c.RollTrait(text(form, "player"), text(form, "attacker"), whole(form, "die")),
    "read_trait": read_trait,
    "grant": grant,
    "report": lambda form: c.ReportResult(
        text(form, "player"), text(form, "attacker"), tally(form, "a"), tally(form, "d")
    ),
    "override": lambda form: c.OverrideResult(text(form, "attacker"), tally(form, "a"), tally(form, "d")),
    "surrender": surrender,
    "confirm": lambda form: c.ConfirmResult(text(form, "player"), text(form, "attacker")),
    "unplayed": lambda form: c.CloseUnplayed(text(form, "attacker")),
    "position": lambda form: c.TakePosition(text(form, "player")),
    "conquer": lambda form: c.ConquerTile(text(form, "player"), text(form, "tile")),
    "finish": lambda form: c.FinishConquest(text(form, "player")),
    "leave": lambda form: c.Leave(text(form, "player")),
    "rename": lambda form: c.RenameCampaign(form.get("name", "")[:200]),
    "deadline": lambda form: c.SetDeadline(text(form, "day")),
    "note": note,
    "strike": lambda form: c.StrikeNote(text(form, "player"), whole(form, "number")),
    "archive": lambda form: c.ArchiveCampaign(form.get("archived") == "yes"),
    "unlink": lambda form: c.LinkSeat(text(form, "player"), ""),
}


def command_from_form(form: QueryDict) -> Command:
    """The command a form asks for."""
    make = FORM_COMMANDS.get(form.get("do", ""))
    if make is None:
        raise Refused("journal.unreadable_command")
    return make(form)
