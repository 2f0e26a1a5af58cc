"""Around the feats: where tokens go, what the commander may do, and the dice of their tests.  WT-FT-*"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.asks.kinds import Ask, Facts, Field, Scene, TableAnswer, choice, number, yes
from tercio.tournament.feats import decapitation, resources, rift, track
from tercio.tournament.objectives import game_turns

TRACK, DECAPITATION, RIFT, RESOURCES = ((feat.SHEET.rule,) for feat in (track, decapitation, rift, resources))
WILLPOWER: tuple[Field, ...] = (
    number("yellow", 1, 0, 4),
    number("orange", 1, 0, 4),
    number("red", 0, 0, 4),
    yes("elite"),
)
"""The dice of a unit's willpower, which its profile says and we do not know."""


def willpower(told: Facts) -> tuple[str, ...]:
    """The dice named, in order."""
    return tuple(colour for colour in ("yellow", "orange", "red") for _ in range(told[colour]))


def vestige(scene: Scene, told: Facts) -> TableAnswer:
    """Where a vestige may be put.  WT-FT-RA-02"""
    if not track.may_place_vestige(told["from_zone"]):
        raise Refused("wt.ask.vestige.near", rule="WT-FT-RA-02", paces=track.KEEP_OFF)
    return TableAnswer("wt.ask.vestige.may", "WT-FT-RA-02", True, {"paces": track.KEEP_OFF})


def over_vestige(scene: Scene, told: Facts) -> TableAnswer:
    """Across a vestige, always; upon it, only placed and only in the earlier edition.  WT-FT-RA-03"""
    how = told["vestige_move"]
    if how != "crossing" and not track.may_end_on_vestige(scene.pack.id, placed=how == "placed"):
        raise Refused("wt.ask.over_vestige.never", rule="WT-FT-RA-03")
    return TableAnswer("wt.ask.over_vestige.may", "WT-FT-RA-03", True)


def tracking(scene: Scene, told: Facts) -> TableAnswer:
    """The dice of the tracking test, and what each number of successes brings.  WT-FT-RA-06"""
    dice = (*willpower(told), *track.extra_dice(scout=told["scout"], ambusher=told["ambusher"]))

    def brings(successes: int) -> Phrase:
        alone, bought = (track.test(successes, buy_success=buy)[0] for buy in (False, True))
        return Phrase(f"wt.ask.tracking.{'passes' if alone else 'bought' if bought else 'fails'}")

    facts = {"needed": track.NEEDED, "paces": track.VESTIGE_MOVES}
    return TableAnswer(
        "wt.ask.tracking.dice", "WT-FT-RA-06", facts=facts, dice=dice, elite=told["elite"], notes=brings
    )


def commander(scene: Scene, told: Facts) -> TableAnswer:
    """The commander deploys normally and stays alone.  WT-FT-DE-01, WT-FT-DE-03"""
    wish = told["commander_wish"]
    if wish == "join":
        decapitation.commander_joins()
    decapitation.commander_deploys("" if wish == "normal" else Phrase(f"wt.ability.{wish}"))
    return TableAnswer("wt.ask.commander.may", "WT-FT-DE-01", True)


def fog(scene: Scene, told: Facts) -> TableAnswer:
    """Where a fog marker may be put.  WT-FT-BR-01"""
    if not rift.may_place_fog(told["from_zone"]):
        raise Refused("wt.ask.fog.near", rule="WT-FT-BR-01", paces=rift.KEEP_OFF)
    return TableAnswer("wt.ask.fog.may", "WT-FT-BR-01", True, {"paces": rift.KEEP_OFF})


def seal(scene: Scene, told: Facts) -> TableAnswer:
    """The dice of the sealing test, and the turn each number of successes would seal on.  WT-FT-BR-05"""
    dice = (*willpower(told), *rift.extra_dice(mage=told["mage"]))

    def brings(successes: int) -> Phrase:
        turn = rift.due(told["game_turn"], successes)
        return Phrase("wt.ask.seal.due", turn=turn) if rift.fires(turn) else Phrase("wt.ask.seal.never")

    return TableAnswer(
        "wt.ask.seal.dice",
        "WT-FT-BR-05",
        facts={"ahead": rift.AHEAD},
        dice=dice,
        elite=told["elite"],
        notes=brings,
    )


def gather(scene: Scene, told: Facts) -> TableAnswer:
    """The dice a gathering unit rolls.  WT-FT-RE-03"""
    dice = resources.dice(told["troops"])
    if not dice:
        raise Refused("wt.ask.gather.none", rule="WT-FT-RE-03")
    return TableAnswer("wt.ask.gather.dice", "WT-FT-RE-03", dice=dice, elite=told["elite"])


FROM_ZONE = number("from_zone", 21, 0, 60, 0.5)
ASKS = (
    Ask("vestige", "WT-FT-RA-02", "setup", (FROM_ZONE,), vestige, TRACK),
    Ask(
        "commander",
        "WT-FT-DE-01",
        "setup",
        (choice("commander_wish", "normal", "scout", "ambusher", "join"),),
        commander,
        DECAPITATION,
    ),
    Ask("fog", "WT-FT-BR-01", "setup", (FROM_ZONE,), fog, RIFT),
    Ask(
        "over_vestige",
        "WT-FT-RA-03",
        "feat",
        (choice("vestige_move", "crossing", "ending", "placed"),),
        over_vestige,
        TRACK,
    ),
    Ask("tracking", "WT-FT-RA-06", "feat", (*WILLPOWER, yes("scout"), yes("ambusher")), tracking, TRACK),
    Ask(
        "seal",
        "WT-FT-BR-05",
        "feat",
        (*WILLPOWER, yes("mage"), number("game_turn", 1, 1, game_turns())),
        seal,
        RIFT,
    ),
    Ask("gather", "WT-FT-RE-03", "feat", (number("troops", 4, 0, 20), yes("elite")), gather, RESOURCES),
)
