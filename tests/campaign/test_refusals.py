"""Every wish a campaign refuses, compared whole: what is wrong, the rule that says so, and its facts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.missions import DEPLOYMENTS, FAMILIES, DrawnMission
from tercio.campaign.planet import Planet
from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.campaign.score import Tally
from tercio.campaign.state import BATTLES, CONQUEST, ENDED, Battle, Campaign, Claim, Note, Result, Trait
from tercio.campaign.wealth import Numbers
from tercio.campaign.why import why_not
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase
from tests.campaign.situations import ARMY, REF19, at_war, attacking, do, drafting, gathered, strip
from tests.proof import proves

LAND = strip("shield", "power", "shield", "command", "hive")
WAR = at_war({"A": "t0 t1", "B": "t2 t3", "C": "t4"}, LAND)
GATHERED = gathered("Ana", "Bea")
DRAFT = drafting("Ana", "Bea")
ATTACKS = attacking(WAR)
FIRST, SECOND = list(BENEFITS)[:2]
NOTHING = Tally()


def with_battle(**changes: Any) -> Campaign:
    """The war with the battle of A against B changed."""
    return replace(WAR, battles={**WAR.battles, "A": replace(WAR.battles["A"], **changes)})


def without(campaign: Campaign, player: str) -> Campaign:
    """The same after a player has left."""
    left = replace(campaign.players[player], active=False)
    return replace(campaign, players={**campaign.players, player: left})


def ahead() -> Campaign:
    """A war in which A has twice the command of B."""
    return replace(WAR, start={**WAR.start, "A": Numbers(command=2), "B": Numbers(command=1)})


def conquering(margin: int = 9, **changes: Any) -> Campaign:
    """A has beaten B by so much and takes what it can."""
    won = replace(WAR.battles["A"], result=Result("A", margin, "played"))
    campaign = replace(WAR, phase=CONQUEST, queue=("A",), battles={**WAR.battles, "A": won})
    return replace(campaign, **changes)


def not_now(phase: str) -> Refused:
    return Refused("campaign.not_now", rule="CP-TURN-01", phase=Phrase(f"campaign.phase.{phase}"))


def stranger(player: str) -> Refused:
    return Refused("campaign.no_such_player", player=player)


GATHERING = [
    (GATHERED, c.FoundCampaign("x", REF19), Refused("campaign.founded_already")),
    (Campaign(), c.FoundCampaign(" ", REF19), Refused("campaign.unnamed")),
    (
        Campaign(),
        c.FoundCampaign("x", Planet("", REF19.tiles)),
        Refused("campaign.map.name", rule="CP-MAP-01", most=120),
    ),
    (DRAFT, c.Join("Eva"), not_now("draft")),
    (GATHERED, c.Join(" "), Refused("campaign.player_unnamed", most=40)),
    (GATHERED, c.Join("x" * 41), Refused("campaign.player_unnamed", most=40)),
    (GATHERED, c.Join("a\x00b"), Refused("campaign.player_unnamed", most=40)),
    (GATHERED, c.Join("x" * 40), None),
    (GATHERED, c.Join(" ANA "), Refused("campaign.joined_already", player="ANA")),
    (
        gathered(*"ABCDEFGHIJ"),
        c.Join("K"),
        Refused("campaign.too_many_players", rule="CP-START-02", most=10),
    ),
    (gathered(*"ABCDEFGHI"), c.Join("J"), None),
    (GATHERED, c.LinkSeat("Eva", "eva"), stranger("Eva")),
    (
        do(GATHERED, c.LinkSeat("Ana", "ana")),
        c.LinkSeat("Bea", "ana"),
        Refused("campaign.account_seated", player="Ana"),
    ),
    (do(GATHERED, c.LinkSeat("Ana", "ana")), c.LinkSeat("Ana", "ana"), None),
    (GATHERED, c.LinkSeat("Bea", ""), None),
    (GATHERED, c.DeclareArmy("Eva", ARMY), stranger("Eva")),
    (
        without(GATHERED, "Ana"),
        c.DeclareArmy("Ana", ARMY),
        Refused("campaign.left_already", rule="CP-DROP-01", player="Ana"),
    ),
    (WAR, c.DeclareArmy("A", ARMY), not_now("battles")),
    (GATHERED, c.DeclareArmy("Ana", ARMY), Refused("campaign.army.declared", rule="CP-START-06")),
    *(
        (
            do(GATHERED, c.Join("Eva")),
            c.DeclareArmy("Eva", army),
            Refused(f"campaign.army.{why}", rule="CP-START-06"),
        )
        for army, why in (
            (Declaration("", "x"), "unnamed"),
            (Declaration("x", " "), "unnamed"),
            (Declaration("x", "y", "z"), "half_ally"),
            (Declaration("x", "y", "none", "z"), "half_ally"),
            (Declaration("x", "y", "z", "desperate"), "alliance"),
        )
    ),
    (do(GATHERED, c.Join("Eva")), c.DeclareArmy("Eva", Declaration("x", "y", "None", " none ")), None),
    (DRAFT, c.DrawLots(), not_now("draft")),
    (gathered("Ana"), c.DrawLots(), Refused("campaign.too_few_players", rule="CP-DROP-03")),
    (
        do(gathered("Ana"), c.Join("Eva"), c.Join("Noa")),
        c.DrawLots(),
        Refused("campaign.army.missing", rule="CP-START-06", players=["Eva", "Noa"]),
    ),
    (GATHERED, c.DrawLots(), None),
    *(
        (GATHERED, c.DrawLots(order), Refused("campaign.lots.order", rule="CP-START-01"))
        for order in (("Ana",), ("Ana", "Ana"), ("Ana", "Eva"), ("Ana", "Bea", "Bea"))
    ),
    *(
        (GATHERED, c.DrawLots(profiles=profiles), Refused("campaign.lots.profiles", rule="CP-START-02"))
        for profiles in (
            {"Ana": "A"},
            {"Ana": "A", "Bea": "A"},
            {"Ana": "A", "Bea": "Z"},
            {"Ana": "A", "Eva": "B"},
        )
    ),
    (GATHERED, c.DrawLots(("Bea", "Ana"), {"Ana": "B", "Bea": "A"}), None),
]

DRAFTING = [
    (DRAFT, c.ClaimTiles("Eva", ()), stranger("Eva")),
    (WAR, c.ClaimTiles("A", ()), not_now("battles")),
    (
        DRAFT,
        c.ClaimTiles("Bea", ()),
        Refused("campaign.draft.not_your_turn", rule="CP-START-03", player="Ana"),
    ),
    (
        replace(DRAFT, seat=2),
        c.ClaimTiles("Ana", ()),
        Refused("campaign.draft.not_your_turn", rule="CP-START-04", player="Bea"),
    ),
    (
        DRAFT,
        c.ClaimTiles("Ana", ("nowhere",)),
        Refused("campaign.no_such_tile", rule="CP-MAP-01", tile="nowhere"),
    ),
    (DRAFT, c.ClaimTiles("Ana", ()), Refused("campaign.draft.three", rule="CP-START-03", count=3)),
    (
        replace(DRAFT, seat=2),
        c.ClaimTiles("Bea", ()),
        Refused("campaign.draft.left", rule="CP-START-04", count=3),
    ),
    (
        replace(DRAFT, seat=2, claims=2),
        c.ClaimTiles("Bea", (REF19.tiles[0].id, REF19.tiles[1].id)),
        Refused("campaign.draft.left", rule="CP-START-04", count=1),
    ),
    (
        replace(DRAFT, owners={REF19.tiles[0].id: "Bea"}),
        c.ClaimTiles("Ana", (REF19.tiles[0].id,)),
        Refused("campaign.draft.owned", rule="CP-START-03", tile=REF19.tiles[0].title),
    ),
]

ATTACKING = [
    (WAR, c.Attack("A", "B", ()), not_now("battles")),
    (ATTACKS, c.Attack("Z", "B", ()), stranger("Z")),
    (ATTACKS, c.Attack("B", "A", ()), Refused("campaign.attack.not_your_turn", rule="CP-ATT-02", player="A")),
    (ATTACKS, c.Attack("A", "Z", ()), stranger("Z")),
    (ATTACKS, c.Attack("A", " ", ()), Refused("campaign.attack.nobody", rule="CP-ATT-01", legal=["B", "C"])),
    (
        without(ATTACKS, "B"),
        c.Attack("A", "B", ()),
        Refused("campaign.attack.left", rule="CP-DROP-01", legal=["C"]),
    ),
    (
        ATTACKS,
        c.Attack("A", "A", ()),
        Refused("campaign.attack.in_chain", rule="CP-ATT-02", legal=["B", "C"]),
    ),
    (
        replace(ATTACKS, chain=("A", "B")),
        c.Attack("B", "A", ()),
        Refused("campaign.attack.in_chain", rule="CP-ATT-02", legal=["C"]),
    ),
    (
        replace(ATTACKS, chain=("A", "B", "C")),
        c.Attack("C", "B", ()),
        Refused("campaign.attack.closing", rule="CP-ATT-04", legal=["A"]),
    ),
    (
        ATTACKS,
        c.Attack("A", "B", (FIRST,)),
        Refused("campaign.benefit_refused.wrong_count", rule="CP-ATT-06", count=2),
    ),
    (
        replace(ATTACKS, chain=("A", "B")),
        c.Attack("B", "C", (FIRST, SECOND)),
        Refused("campaign.benefit_refused.wrong_count", rule="CP-ATT-05", count=1),
    ),
    *(
        (
            replace(ATTACKS, chain=("A", "B")),
            c.Attack("B", "C", (benefit,), **{other: "x"}),
            Refused(f"campaign.benefit_refused.{missing}", rule=rule),
        )
        for need, missing, other, rule in (
            ("unique_model_name", "model", "codex", "CP-BEN-03"),
            ("codex_name", "codex", "model", "CP-BEN-10"),
        )
        for benefit in BENEFITS
        if need in BENEFITS[benefit].needs
    ),
]

FIGHTING = [
    (ATTACKS, c.RollTrait("A", "A"), not_now("attacks")),
    (
        replace(WAR, battles={}),
        c.RollTrait("A", "A"),
        Refused("campaign.battle.none", rule="CP-ATT-03"),
    ),
    (
        WAR,
        c.RollTrait("A", "Z"),
        Refused("campaign.battle.unknown", rule="CP-ATT-03", legal=["A–B", "B–C", "C–A"]),
    ),
    (
        WAR,
        c.RollTrait("C", "A"),
        Refused("campaign.battle.not_yours", rule="CP-ATT-03", attacker="A", defender="B"),
    ),
    (
        with_battle(result=Result("A", 1, "played")),
        c.RollTrait("A", "A"),
        Refused("campaign.battle.settled", rule="CP-VP-01"),
    ),
    (
        with_battle(traits={"A": Trait(1, 1)}),
        c.RollTrait("A", "A"),
        Refused("campaign.trait.rolled", rule="CP-BON-08"),
    ),
    (with_battle(traits={"A": Trait(1, 1)}), c.RollTrait("B", "A"), None),
    *((WAR, c.RollTrait("A", "A", die), None) for die in (0, 1, 6)),
    *(
        (WAR, c.RollTrait("A", "A", die), Refused("campaign.dice.face", rule="CP-BON-08", face=die, most=6))
        for die in (-1, 7)
    ),
    (WAR, c.ReadTrait("A", "A", 1), Refused("campaign.trait.not_rolled", rule="CP-BON-08")),
    (
        with_battle(traits={"A": Trait(3, 3)}),
        c.ReadTrait("A", "A", 4),
        Refused("campaign.trait.reads", rule="CP-BON-08", die=3, legal=[3]),
    ),
    (WAR, c.GrantRule("A", "A", "x", "troops", "y"), Refused("campaign.grant.not_ahead", rule="CP-BON-07")),
    (ahead(), c.GrantRule("A", "A", " ", "troops", "y"), Refused("campaign.grant.unit", rule="CP-BON-07")),
    (
        replace(ahead(), battles={"A": Battle("A", "B", (), granted=(("B", "x", "y"), ("A", "x", "y")))}),
        c.GrantRule("A", "A", "x", "troops", "y"),
        Refused("campaign.grant.done", rule="CP-BON-07"),
    ),
    (
        replace(ahead(), battles={"A": Battle("A", "B", (), granted=(("B", "x", "y"),))}),
        c.GrantRule("A", "A", "x", "troops", TABLES.army.command_rules[0]),
        None,
    ),
    (WAR, c.ConfirmResult("A", "A"), Refused("campaign.battle.nothing_to_confirm", rule="CP-VP-01")),
    (
        with_battle(claim=Claim("A", surrender=3)),
        c.ConfirmResult("A", "A"),
        Refused("campaign.battle.own_claim", rule="CP-VP-01"),
    ),
    (with_battle(claim=Claim("A", surrender=3)), c.ConfirmResult("B", "A"), None),
    (WAR, c.OfferSurrender("A", "A", 3), Refused("campaign.surrender.attacker", rule="CP-VP-02")),
    (WAR, c.OfferSurrender("B", "A", 0), Refused("campaign.surrender.points", rule="CP-VP-02")),
    (
        with_battle(result=Result("A", 1, "played")),
        c.CloseUnplayed("A"),
        Refused("campaign.battle.settled", rule="CP-VP-01"),
    ),
    (with_battle(result=Result("A", 1, "played")), c.OverrideResult("A", NOTHING, NOTHING), None),
]

SCORES = [
    (tally, sides, refusal)
    for tally, refusal in (
        (Tally(-1), Refused("campaign.battle.negative", rule="CP-BATT-06")),
        (Tally(0, -1), Refused("campaign.battle.negative", rule="CP-BATT-06")),
        (Tally(0, 0, -1), Refused("campaign.battle.negative", rule="CP-BATT-06")),
        (Tally(100), Refused("campaign.battle.too_high", rule="CP-BATT-06")),
        (Tally(0, 100), Refused("campaign.battle.too_high", rule="CP-BATT-06")),
        (Tally(99, 99, 3), None),
        (Tally(0, 0, 4), Refused("campaign.battle.secondary", rule="CP-BATT-07", most=3)),
    )
    for sides in ("attacker", "defender")
]

MISSIONS = [
    (
        with_battle(drawn=DrawnMission("x", "y", "z")),
        {},
        Refused("campaign.mission.rolled", rule="CP-BATT-04"),
    ),
    (WAR, {"fixed": {"other": "x"}}, Refused("campaign.mission.unknown", rule="CP-BATT-04", mission="x")),
    (WAR, {"fixed": {"maelstrom": "x"}}, Refused("campaign.mission.unknown", rule="CP-BATT-04", mission="x")),
    (
        with_battle(benefits=()),
        {"fixed": {"maelstrom": FAMILIES["maelstrom"][0]}},
        Refused("campaign.mission.must_roll", rule="CP-BATT-04"),
    ),
    (
        with_battle(benefits=("tomar_la_medida",)),
        {"fixed": {family: names[0] for family, names in FAMILIES.items()}},
        Refused("campaign.mission.only_one", rule="CP-BEN-01"),
    ),
    (
        with_battle(benefits=("tomar_la_medida",)),
        {"fixed": {"eternal_war": FAMILIES["eternal_war"][0]}},
        None,
    ),
    (
        WAR,
        {"deployment": "x"},
        Refused("campaign.deployment.unknown", rule="CP-BATT-04", deployment="x"),
    ),
    (
        with_battle(benefits=()),
        {"deployment": DEPLOYMENTS[0]},
        Refused("campaign.deployment.must_roll", rule="CP-BEN-09"),
    ),
    (
        with_battle(benefits=("estratega_superior",)),
        {"deployment": DEPLOYMENTS[0], "dice": {"deployment": 1}},
        Refused("campaign.dice.not_needed", rule="CP-BATT-04"),
    ),
    (WAR, {"dice": {"weather": 1}}, Refused("campaign.dice.not_needed", rule="CP-BATT-04")),
    (WAR, {"dice": {"deployment": 1, "maelstrom": 6}}, None),
    (WAR, {"dice": {"deployment": 0}}, Refused("campaign.dice.face", rule="CP-BATT-04", face=0, most=6)),
    (WAR, {"dice": {"maelstrom": 7}}, Refused("campaign.dice.face", rule="CP-BATT-04", face=7, most=6)),
]

CONQUERING = [
    (WAR, c.TakePosition("A"), not_now("battles")),
    (conquering(), c.TakePosition("Z"), stranger("Z")),
    (
        conquering(),
        c.TakePosition("B"),
        Refused("campaign.conquest.not_your_turn", rule="CP-CONQ-12", player="A"),
    ),
    (conquering(), c.TakePosition("A"), None),
    (conquering(), c.FinishConquest("A"), Refused("campaign.conquest.must_choose", rule="CP-CONQ-01")),
    (
        conquering(),
        c.ConquerTile("A", "nowhere"),
        Refused("campaign.no_such_tile", rule="CP-MAP-01", tile="nowhere"),
    ),
    (
        conquering(owners={"t0": "A", "t2": "B"}),
        c.ConquerTile("A", "t4"),
        Refused("campaign.conquest.neutral", rule="CP-CONQ-14", tile="t4", rival="B"),
    ),
    (
        conquering(),
        c.ConquerTile("A", "t4"),
        Refused("campaign.conquest.not_the_attacked_rival", rule="CP-CONQ-14", tile="t4", rival="B"),
    ),
]

BOOK = (Note("A", "x", 1, picture="p", number=1),)
LINES = "campaign.note"
CHRONICLE = [
    *((WAR, c.RenameCampaign(name), Refused("campaign.unnamed")) for name in (" ", "x" * 121, "a\x00")),
    (Campaign(), c.RenameCampaign("x"), Refused("campaign.unnamed")),
    (WAR, c.RenameCampaign(" " + "x" * 120), None),
    *(
        (WAR, c.SetDeadline(day), Refused("campaign.deadline"))
        for day in (
            "soon",
            "2026-1-01",
            "2026-00-01",
            "2026-13-01",
            "2026-01-00",
            "2026-01-32",
            "2026-01-011",
        )
    ),
    *(
        (WAR, c.SetDeadline(day), None)
        for day in ("", "2026-01-01", "2026-10-30", "2026-12-31", "2026-09-29")
    ),
    (WAR, c.WriteNote("Z" * 90, "x"), stranger("Z" * 80)),
    *(
        (campaign, c.WriteNote("A", text), Refused(LINES, most=2_000, notes=500))
        for campaign, text in (
            (WAR, " "),
            (WAR, "x" * 2_001),
            (WAR, "a\x00"),
            (replace(WAR, notes=BOOK * 500), "x"),
        )
    ),
    (replace(WAR, notes=(replace(BOOK[0], picture=""),) * 499), c.WriteNote("A", "x" * 2_000), None),
    (WAR, c.WriteNote("A", "", picture="0" * 32), None),
    *((WAR, c.WriteNote("A", "x", turn), Refused(f"{LINES}.turn", turn=2)) for turn in (-1, 3)),
    *((WAR, c.WriteNote("A", "x", turn), None) for turn in (0, 2, None)),
    (WAR, c.WriteNote("A", "x", battle="Z" * 90), Refused(f"{LINES}.battle", attacker="Z" * 80)),
    (WAR, c.WriteNote("A", "x", battle="B"), None),
    *((WAR, c.WriteNote("A", "x", picture=key), Refused("picture.not_one")) for key in ("0" * 31, "g" * 32)),
    (
        replace(WAR, notes=BOOK * 40),
        c.WriteNote("A", "x", picture="0" * 32),
        Refused(f"{LINES}.pictures", most=40),
    ),
    (replace(WAR, notes=BOOK * 40), c.WriteNote("A", "x"), None),
    (replace(WAR, notes=BOOK * 39), c.WriteNote("A", "x", picture="f" * 32), None),
    *(
        (replace(WAR, notes=BOOK), c.StrikeNote(player, number), Refused(f"{LINES}.gone"))
        for player, number in (("B", 1), ("A", 2))
    ),
    (replace(WAR, notes=BOOK), c.StrikeNote("A", 1), None),
    (replace(WAR, archived=True), c.ArchiveCampaign(True), Refused("campaign.archived_already")),
    (WAR, c.ArchiveCampaign(False), Refused("campaign.archived_already")),
    (WAR, c.ArchiveCampaign(), None),
    (WAR, c.Leave("Z"), stranger("Z")),
    (without(WAR, "A"), c.Leave("A"), Refused("campaign.left_already", rule="CP-DROP-01", player="A")),
    (replace(WAR, phase=ENDED), c.Leave("A"), not_now("ended")),
    (WAR, c.Leave("A"), None),
]


@proves("CP-TURN-01", "CP-START-01", "CP-START-02", "CP-START-06", "CP-DROP-01", "CP-DROP-03")
@proves("CP-ATT-02", "CP-ATT-03", "CP-ATT-04", "CP-BON-07", "CP-BON-08", "CP-CONQ-12", "CP-CONQ-14")
@pytest.mark.parametrize(
    ("campaign", "wish", "refusal"),
    [*GATHERING, *DRAFTING, *ATTACKING, *FIGHTING, *CONQUERING, *CHRONICLE],
)
def test_a_wish_is_refused_for_its_reason(campaign: Campaign, wish: Any, refusal: Refused | None) -> None:
    assert why_not(campaign, wish) == refusal
    assert refusal is None or all(refusal.text(language) for language in LANGUAGES)


@proves("CP-BATT-06", "CP-BATT-07")
@pytest.mark.parametrize(("tally", "side", "refusal"), SCORES)
def test_nobody_scores_less_than_nothing_or_more_than_there_is(
    tally: Tally, side: str, refusal: Refused | None
) -> None:
    sides = {"attacker_tally": NOTHING, "defender_tally": NOTHING, f"{side}_tally": tally}
    campaign = with_battle(benefits=())
    assert why_not(campaign, c.OverrideResult("A", **sides)) == refusal
    assert why_not(campaign, c.ReportResult("B", "A", **sides)) == refusal


@proves("CP-BATT-04", "CP-BEN-01", "CP-BEN-09")
@pytest.mark.parametrize(("campaign", "chosen", "refusal"), MISSIONS)
def test_missions_are_rolled_unless_a_benefit_chooses(
    campaign: Campaign, chosen: dict[str, Any], refusal: Refused | None
) -> None:
    assert why_not(campaign, c.RollMissions("A", "A", **chosen)) == refusal
    if "fixed" in chosen or "deployment" in chosen:
        only = Refused("campaign.mission.attacker_only", rule="CP-BEN-01")
        assert why_not(campaign, c.RollMissions("B", "A", **chosen)) == only
    else:
        assert why_not(campaign, c.RollMissions("B", "A", **chosen)) == refusal
    assert campaign.phase == BATTLES
