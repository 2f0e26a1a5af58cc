"""What may be done now, compared whole: the list of each player and of the organiser, phase by phase."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from tercio.campaign import commands as c
from tercio.campaign.army import Declaration
from tercio.campaign.choices import STAND_IN, awaited_players, choices, everything
from tercio.campaign.missions import DEPLOYMENTS, FAMILIES
from tercio.campaign.rule_tables import BENEFITS, TABLES
from tercio.campaign.score import Tally
from tercio.campaign.state import CONQUEST, ENDED, Campaign, Claim, Result, Trait
from tercio.campaign.wealth import Numbers
from tests.campaign.situations import at_war, attacking, do, drafting, gathered
from tests.proof import proves

WAR = at_war({"A": "t0 t1", "B": "t2 t3", "C": "t4"})
DUEL = at_war({"A": "t0", "B": "t1"}, chain="AB")
ANY = Tally()


def battles(campaign: Campaign, **changes: dict[str, Any]) -> Campaign:
    """The campaign with its battles changed, by attacker; benefits are none unless told."""
    changed = {
        attacker: replace(battle, **{"benefits": (), **changes.get(attacker, {})})
        for attacker, battle in campaign.battles.items()
    }
    return replace(campaign, battles=changed)


def as_attacker(who: str) -> list[Any]:
    return [c.RollMissions(who, who), c.RollTrait(who, who), c.ReportResult(who, who, ANY, ANY)]


def as_defender(who: str, attacker: str) -> list[Any]:
    return [
        c.RollMissions(who, attacker),
        c.RollTrait(who, attacker),
        c.ReportResult(who, attacker, ANY, ANY),
        c.OfferSurrender(who, attacker, 1),
    ]


@proves("CP-BATT-04", "CP-BON-08", "CP-VP-01", "CP-VP-02")
def test_in_battle_each_has_two_sheets_and_the_organiser_all_of_them() -> None:
    campaign = battles(WAR)
    assert choices(campaign, "A") == [*as_attacker("A"), *as_defender("A", "C"), c.Leave("A")]
    assert choices(campaign, "B") == [*as_defender("B", "A"), *as_attacker("B"), c.Leave("B")]
    assert choices(campaign, None) == [
        wish for who in "ABC" for wish in (c.OverrideResult(who, ANY, ANY), c.CloseUnplayed(who))
    ]
    assert everything(campaign) == [wish for who in (None, *"ABC") for wish in choices(campaign, who)]


@proves("CP-VP-01")
def test_a_settled_battle_is_only_the_organisers() -> None:
    campaign = battles(DUEL, A={"result": Result("A", 1, "played")})
    assert choices(campaign, "A") == [*as_defender("A", "B"), c.Leave("A")]
    assert choices(campaign, None) == [
        c.OverrideResult("A", ANY, ANY), c.OverrideResult("B", ANY, ANY), c.CloseUnplayed("B"),
    ]  # fmt: skip


@proves("CP-BEN-01", "CP-BEN-09")
def test_the_attacker_who_took_the_benefits_fixes_a_mission_and_the_deployment() -> None:
    def rolls(who: str, *benefits: str) -> list[Any]:
        listed = choices(battles(DUEL, A={"benefits": benefits}), who)
        return [wish for wish in listed if isinstance(wish, c.RollMissions) and wish.attacker == "A"]

    fixed = [{}, *({family: name} for family, names in FAMILIES.items() for name in names)]
    assert rolls("A", "tomar_la_medida") == [c.RollMissions("A", "A", missions) for missions in fixed]
    assert rolls("A", "estratega_superior") == [
        c.RollMissions("A", "A", {}, place) for place in ("", *DEPLOYMENTS)
    ]
    assert rolls("B", "tomar_la_medida", "estratega_superior") == [c.RollMissions("B", "A")]
    drawn = battles(DUEL, A={"benefits": ("tomar_la_medida",)})
    drawn = do(drawn, c.RollMissions("A", "A"))
    assert not any(isinstance(wish, c.RollMissions) and wish.attacker == "A" for wish in choices(drawn, "A"))


@proves("CP-BON-07", "CP-BON-08")
def test_double_command_shifts_a_trait_and_grants_a_rule_once() -> None:
    ahead = replace(DUEL, start={"A": Numbers(command=2), "B": Numbers(command=1)})
    grants = [c.GrantRule("A", "A", STAND_IN, "troops", rule) for rule in TABLES.army.command_rules]
    campaign = battles(
        ahead, A={"traits": {"A": Trait(3, 3), "B": Trait(3, 3)}, "granted": (("B", "x", "y"),)}
    )
    assert choices(campaign, "A")[:7] == [
        c.RollMissions("A", "A"), c.ReadTrait("A", "A", 2), c.ReadTrait("A", "A", 4), *grants[:4],
    ]  # fmt: skip
    assert [wish for wish in choices(campaign, "A") if isinstance(wish, c.GrantRule)] == [
        *grants, *(replace(grant, attacker="B") for grant in grants),
    ]  # fmt: skip
    granted = battles(ahead, A={"granted": (("A", "x", "y"),)})
    assert not any(grant in choices(granted, "A") for grant in grants)
    assert choices(campaign, "B") == [
        c.RollMissions("B", "A"), c.ReportResult("B", "A", ANY, ANY), c.OfferSurrender("B", "A", 1),
        *as_attacker("B"), c.Leave("B"),
    ]  # fmt: skip


@proves("CP-VP-01")
def test_a_claim_is_confirmed_by_the_other_and_waits_for_them_alone() -> None:
    campaign = battles(DUEL, A={"claim": Claim("A", ANY, ANY)}, B={"result": Result("A", 1, "played")})
    assert choices(campaign, "B") == [*as_defender("B", "A"), c.ConfirmResult("B", "A"), c.Leave("B")]
    assert choices(campaign, "A") == [*as_attacker("A"), c.Leave("A")]
    assert awaited_players(campaign) == ["B"]
    assert awaited_players(battles(DUEL)) == ["A", "B"]
    assert awaited_players(battles(WAR, C={"result": Result("A", 1, "played")})) == ["A", "B", "C"]


@proves("CP-START-06")
def test_before_the_lots_one_declares_an_army_once_and_the_organiser_draws() -> None:
    campaign = gathered("Ana", "Bea")
    assert choices(campaign, None) == [c.DrawLots()]
    assert choices(campaign, "Ana") == [c.Leave("Ana")]
    joined = do(campaign, c.Join("Eva"))
    assert choices(joined, None) == []
    assert choices(joined, "Eva") == [c.DeclareArmy("Eva", Declaration(STAND_IN, STAND_IN)), c.Leave("Eva")]
    assert awaited_players(campaign) == []


@proves("CP-START-01", "CP-START-03")
def test_in_the_draft_only_whose_turn_it_is_claims() -> None:
    campaign = drafting("Ana", "Bea")
    assert choices(campaign, "Bea") == [c.Leave("Bea")]
    assert choices(campaign, None) == []
    assert awaited_players(campaign) == ["Ana"]
    assert {len(wish.tiles) for wish in choices(campaign, "Ana") if isinstance(wish, c.ClaimTiles)} == {3}
    second = replace(campaign, seat=2)
    assert awaited_players(second) == ["Bea"]
    assert {len(wish.tiles) for wish in choices(second, "Bea") if isinstance(wish, c.ClaimTiles)} == {1}


@proves("CP-ATT-01", "CP-ATT-02", "CP-ATT-05", "CP-ATT-06", "CP-BEN-03", "CP-BEN-10")
def test_an_attack_is_listed_for_every_target_and_every_free_benefit() -> None:
    def listed(campaign: Campaign, who: str, targets: str, count: int, free: list[str]) -> None:
        assert choices(campaign, who) == [
            *(
                c.Attack(
                    who,
                    target,
                    picked,
                    STAND_IN if "ayudante_famoso" in picked else "",
                    STAND_IN if "aliados" in picked else "",
                )
                for target in targets
                for picked in combinations(free, count)
            ),
            c.Leave(who),
        ]

    opening = attacking(WAR)
    listed(opening, "A", "BC", 2, list(BENEFITS))
    taken = ("sorpresa", "holograma")
    later = do(opening, c.Attack("A", "C", taken))
    listed(later, "C", "B", 1, [benefit for benefit in BENEFITS if benefit not in taken])
    assert choices(later, "A") == [c.Leave("A")]
    assert awaited_players(later) == ["C"]


@proves("CP-DROP-01", "CP-CONQ-12")
def test_who_is_not_in_play_or_not_in_turn_has_nothing_to_choose() -> None:
    assert choices(WAR, "Z") == []
    left = replace(WAR, players={**WAR.players, "A": replace(WAR.players["A"], active=False)})
    assert choices(left, "A") == []
    over = replace(WAR, phase=ENDED)
    assert (choices(over, "A"), choices(over, None), awaited_players(over)) == ([], [], [])
    conquest = replace(WAR, phase=CONQUEST, queue=("B",))
    assert choices(conquest, "A") == [c.Leave("A")]
    assert awaited_players(conquest) == ["B"]
