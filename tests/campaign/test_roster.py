"""Army lists: read from what the hobby uses, checked against the battle sheet, hostile ones refused."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.campaign import commands as c
from tercio.campaign.army import ArmyList, Declaration, Entry, Force, Terms, faults_of, same_name
from tercio.campaign.roster import points_of, read_roster, read_typed
from tercio.campaign.wealth import Numbers
from tercio.core.refused import Refused
from tests.campaign.situations import at_war, do, refused
from tests.proof import proves

GAME = "Warhammer 40,000 7th Edition"
ROS = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="r" name="Waaagh" gameSystemName="{GAME}" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name="pts" typeId="points" value="1.0"/></costs>
 <forces>
  <force id="f" name="Combined Arms Detachment" catalogueName="Codex: Orks">
   <selections>
    <selection id="u1" name="Warboss" type="unit" number="1">
     <selections><selection name="Ghazghkull Thraka" type="model"><costs><cost name="pts" value="225.0"/></costs></selection></selections>
     <categories><category name="Infantry"/><category name="HQ" primary="true"/></categories>
    </selection>
    <selection name="Boyz" type="unit"><costs><cost name="pts" value="180"/></costs><categories><category name="Troops" primary="true"/></categories></selection>
    <selection name="Lootas" type="unit"><costs><cost name="pts" value="70"/></costs><categories><category name="Heavy Support" primary="true"/></categories></selection>
   </selections>
  </force>
  <force name="Allied Detachment" catalogueName="Codex: Eldar"><selections><selection name="Farseer" type="unit"><costs><cost name="pts" value="100"/></costs><categories><category name="HQ" primary="true"/></categories></selection></selections></force>
 </forces>
</roster>"""  # noqa: E501

WAAAGH = ArmyList(
    "Waaagh",
    (
        Force(
            "Combined Arms Detachment",
            "Codex: Orks",
            "primary",
            (
                Entry("Warboss", "hq", 225, ("Ghazghkull Thraka",)),
                Entry("Boyz", "troops", 180),
                Entry("Lootas", "heavy_support", 70),
            ),
        ),
        Force("Allied Detachment", "Codex: Eldar", "allied", (Entry("Farseer", "hq", 100),)),
    ),
    575,
    GAME,
)


def zipped(*files: tuple[str, bytes]) -> bytes:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files:
            out.writestr(name, data)
    return box.getvalue()


def as_json(roster: ArmyList) -> bytes:
    forces: list[Any] = [
        {
            "name": force.name,
            "catalogueName": force.book,
            "selections": [
                {
                    "name": entry.name,
                    "type": "unit",
                    "costs": [{"name": "pts", "value": entry.points}],
                    "categories": [{"name": entry.slot.replace("_", " ").title(), "primary": True}],
                    "selections": [{"name": model, "type": "model"} for model in entry.models],
                }
                for entry in force.entries
            ],
        }
        for force in roster.forces
    ]
    document = {"roster": {"name": roster.name, "gameSystemName": roster.game, "forces": forces}}
    return json.dumps(document).encode()


@pytest.mark.parametrize("data", [ROS.encode(), zipped(("waaagh.ros", ROS.encode())), as_json(WAAAGH)])
def test_the_same_army_is_read_from_ros_rosz_and_json(data: bytes) -> None:
    assert read_roster(data) == WAAAGH


def test_points_are_added_up_not_believed() -> None:
    assert read_roster(ROS.encode()).points == 575, "the file claims 1"


def test_older_files_keep_units_inside_categories() -> None:
    unit = '<selection name="Boyz" type="unit"><costs><cost name="pts" value="60"/></costs></selection>'
    old = (
        f'<roster name="o" gameSystemName="{GAME}"><forces><force name="CAD" catalogueName="Orks">'
        f'<categories><category name="Troops"><selections>{unit}</selections></category></categories>'
        "</force></forces></roster>"
    )
    assert read_roster(old.encode()).entries == (Entry("Boyz", "troops", 60),)


def test_a_list_can_be_typed() -> None:
    own = "Combined Arms Detachment (Orks)\nHQ: Warboss 120\nLínea: Boyz 180 pts\n"
    army = read_typed(own + "\nAllied Detachment (Eldar)\nHQ: Farseer 100", "Waaagh")
    assert [(force.kind, force.book) for force in army.forces] == [("primary", "Orks"), ("allied", "Eldar")]
    assert (army.points, army.entries[1].slot) == (400, "troops")


def test_a_line_that_is_neither_is_named() -> None:
    with pytest.raises(Refused) as no:
        read_typed("Combined Arms Detachment (Orks)\nBoyz, lots of them")
    assert (no.value.key, no.value.facts["number"]) == ("campaign.roster.line", 2)


BOMB = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><roster name="&b;"/>'
THIEF = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><roster name="&x;"/>'
OTHER = ROS.replace(GAME, "Age of Sigmar 4.0").encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (BOMB, "hostile"),
        (THIEF, "hostile"),
        (zipped(("bomb.ros", b"<" + b" " * 50_000_000)), "too_big"),
        (zipped(("a.ros", ROS.encode()), ("b.ros", ROS.encode())), "zip"),
        (zipped(), "zip"),
        (zipped(("a.ros", ROS.encode()))[:-40], "broken"),
        (OTHER, "game"),
        (b"<roster gameSystemName='Warhammer 40,000 7th Edition'><forces/></roster>", "empty"),
        (b"<html></html>", "unknown"),
        (b"<roster>", "broken"),
        (b"{", "broken"),
        (b'{"roster": []}', "broken"),
        (b'{"roster": {"forces": 3}}', "broken"),
        (b"[" * 100_000, "unknown"),
        (b'{"roster": ' * 5_000, "broken"),
        (b"<a>" * 5_000, "too_big"),
        (b"", "unknown"),
        (b"%PDF-1.4", "unknown"),
        (ROS.replace('value="180"', 'value="nan"').encode(), "broken"),
        (ROS.replace('value="180"', 'value="-180"').encode(), "broken"),
        (b"x" * 4_000_001, "too_big"),
    ],
)
def test_hostile_broken_and_foreign_files_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(Refused) as no:
        read_roster(data)
    assert no.value.key == f"campaign.roster.{why}"


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_whatever_comes_in_is_read_or_refused(data: bytes) -> None:
    for prefix in (b"", b"<roster>", b"{", b"PK\x03\x04"):
        with pytest.raises(Refused):
            read_roster(prefix + data)


DECLARED = Declaration("Orks", "Combined Arms Detachment")
WITH_ALLY = Declaration("Orks", "Combined Arms Detachment", "Eldar", "battle_brothers")


def faults(army: ArmyList, declared: Declaration = WITH_ALLY, **terms: Any) -> list[str]:
    checked = faults_of(declared, army, Terms(**{"points": 1500, **terms}))
    return [no.key.removeprefix("campaign.list.") for no in checked]


@proves("CP-BATT-01")
def test_the_declared_detachments_are_always_there_and_no_others() -> None:
    assert faults(WAAAGH) == []
    assert faults(WAAAGH, DECLARED) == ["ally_extra"]
    assert faults(ArmyList("", WAAAGH.forces[:1], 400)) == ["ally_missing"]
    assert faults(WAAAGH, Declaration("Orks", "Horde", "Eldar", "battle_brothers")) == ["detachment"]
    assert faults(WAAAGH, Declaration("Tau", "Combined Arms Detachment", "Eldar", "battle_brothers")) == [
        "faction"
    ]


@proves("CP-BATT-02", "CP-BON-01", "CP-BON-03")
def test_points_are_checked_with_every_handicap() -> None:
    campaign = at_war(
        {"A": "a", "B": "b", "C": "c"}, A=Numbers(tiles=4, supplies=20), B=Numbers(tiles=6, supplies=10)
    )
    battle = campaign.battles["A"]
    assert campaign.terms(battle, "A").points == 1500 + 120 + 100
    assert faults(ArmyList("", WAAAGH.forces, 1721), points=1720) == ["points"]
    assert faults(ArmyList("", WAAAGH.forces, 1720), points=1720) == []


@proves("CP-BEN-15", "CP-BEN-16", "CP-BEN-17")
@pytest.mark.parametrize(
    ("benefit", "slot"),
    [
        ("intervencion_rapida", "heavy_support"),
        ("vacaciones_pagadas", "elites"),
        ("brutalidad", "fast_attack"),
    ],
)
def test_closed_slots_are_closed_for_both(benefit: str, slot: str) -> None:
    forces = (Force("Combined Arms Detachment", "Orks", "primary", (Entry("Unit", slot, 10),)),)
    army = ArmyList("", forces, 10)
    for attacker in (True, False):
        assert faults(army, DECLARED, benefits=(benefit,), attacker=attacker) == ["banned"]
    assert faults(army, DECLARED) == []


@proves("CP-BEN-18")
def test_a_lord_of_war_needs_the_benefit_and_there_is_only_one() -> None:
    lords = [
        ArmyList(
            "",
            (Force("Combined Arms Detachment", "Orks", "primary", (Entry("Stompa", "lord_of_war", 9),) * n),),
            9,
        )
        for n in (1, 2)
    ]
    assert [faults(army, DECLARED) for army in lords] == [["lords"], ["lords"]]
    assert [faults(army, DECLARED, benefits=("amos_de_la_guerra",)) for army in lords] == [[], ["lords"]]


@proves("CP-BEN-03")
def test_the_famous_aide_must_be_in_the_attackers_list() -> None:
    named = {"benefits": ("ayudante_famoso",), "model": "ghazghkull thraka"}
    assert faults(WAAAGH, **named, attacker=True) == []
    assert faults(WAAAGH, benefits=("ayudante_famoso",), model="Zogwort", attacker=True) == ["model"]
    assert faults(WAAAGH, benefits=("ayudante_famoso",), model="Zogwort", attacker=False) == []


@proves("CP-BEN-10")
def test_the_allies_benefit_adds_a_detachment_to_the_standing_ones() -> None:
    third = Force("Allied Detachment", "Codex: Tau", "allied")
    army = ArmyList("", (*WAAAGH.forces, third), 575)
    assert faults(army, codex="Tau", benefits=("aliados",), attacker=True) == []
    assert faults(WAAAGH, codex="Tau", benefits=("aliados",), attacker=True) == ["ally_missing"]
    assert faults(army, codex="Tau", benefits=("aliados",), attacker=False) == ["ally_extra"]


@proves("CP-BATT-03")
def test_formations_come_from_the_own_codex() -> None:
    own = Force("Ork Formation", "Codex: Orks", "formation")
    foreign = Force("Formation of strangers", "Codex: Tau", "formation")
    assert faults(ArmyList("", (*WAAAGH.forces, own), 575)) == []
    assert faults(ArmyList("", (*WAAAGH.forces, foreign), 575)) == ["formation"]


@proves("CP-BATT-01")
def test_a_list_that_breaks_its_sheet_is_not_recorded() -> None:
    campaign = at_war({"A": "a", "B": "b", "C": "c"})
    legal = ArmyList("", (Force("Combined Arms", "Orks"),), 1500)
    assert do(campaign, c.SubmitArmy("A", "A", legal)).battles["A"].armies == {"A": legal}
    assert refused(campaign, c.SubmitArmy("A", "A", WAAAGH)) == Refused(
        "campaign.list.ally_extra", rule="CP-BATT-01", book="Codex: Eldar"
    )


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Orks", "Orks - Codex (2014)"),
        ("Orkos", "Orks: Codex (2014)"),
        ("dark angels", "Dark Angels Codex 2015"),
        ("Eldars", "Eldar Craftworlds - Codex (2015)"),
        ("Demonios del Caos", "Chaos Daemons (40K) - Codex"),
        ("Tiranidos", "Tyranids"),
        ("Guardia imperial", "Astra Militarum - Codex"),
        ("Destacamento de Armas Combinadas", "Combined Arms Detachment"),
        ("Imperio T'au", "Tau Empire"),
    ],
)
def test_books_go_by_the_names_of_both_languages_and_of_roster_programs(name: str, other: str) -> None:
    assert same_name(name, other)
    assert same_name(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Eldar", "Dark Eldar"),
        ("Space Marines", "Chaos Space Marines"),
        ("Blood Angels", "Dark Angels"),
        ("(2014)", "(2015)"),
        ("Codex", ""),
    ],
)
def test_different_books_stay_different(name: str, other: str) -> None:
    assert not same_name(name, other)


@proves("CP-BATT-01")
def test_a_list_exported_in_english_fits_an_army_declared_in_spanish() -> None:
    declared = Declaration("Orkos", "Destacamento de armas combinadas")
    listed = read_typed("Combined Arms Detachment (Orks)\nHQ: Boss 100")
    assert list(faults_of(declared, listed, Terms(1500))) == []


@proves("CP-BEN-17")
def test_a_slot_nobody_knows_does_not_slip_past_a_closed_one() -> None:
    with pytest.raises(Refused) as no:
        read_typed("CAD (Orks)\nFast atack: Bikers 100")
    assert (no.value.key, no.value.facts["number"]) == ("campaign.roster.slot", 2)


def test_a_list_too_long_to_be_one_is_refused_not_cut() -> None:
    with pytest.raises(Refused) as no:
        read_typed("CAD (Orks)\n" + "Troops: Boyz 1\n" * 400)
    assert no.value == Refused("campaign.roster.too_long", rule="CP-BATT-01", most=400)


def test_halves_of_a_point_are_added_before_they_are_rounded_up() -> None:
    half = {"costs": [{"name": "pts", "value": 2.5}], "selections": []}
    assert points_of({"costs": [], "selections": [half, half, half]}) == 8
    assert points_of({"costs": [], "selections": [half, half]}) == 5


@proves("CP-BATT-01")
def test_an_ally_written_first_is_still_the_ally() -> None:
    listed = read_typed(
        "Allied Detachment (Eldar)\nHQ: Farseer 100\nCombined Arms Detachment (Orks)\nHQ: Boss 90"
    )
    assert [(force.book, force.kind) for force in listed.forces] == [("Eldar", "allied"), ("Orks", "primary")]
