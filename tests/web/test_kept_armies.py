"""Army lists that are kept, and the figures a club uses: by form, by file, refused where impossible."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tercio.app import battle_opening as opening
from tercio.app import club_figures as desk
from tercio.app.army_builder import read_drafted
from tercio.app.kept_armies import MOST_ARMIES, armies_of, keep_army
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import factions, read_faction
from tercio.store.battles.models import ClubFigures, KeptArmy
from tests.proof import proves
from tests.web.conftest import TheClub, Visitor, person

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "My wolves · Nords · 500\nJarl\nRaiders ×6 + Standard Bearer\nRaiders ×4"
FAULTY = "My wolves · Nords · 500\nRaiders ×6\nNobody ×4"


def test_a_list_is_kept_opened_by_its_link_played_and_deleted() -> None:
    ana, stranger = person("ana"), Visitor(person("eva"))
    me = Visitor(ana)
    page = me.post("/battles/armies/keep/", {"list": LIST}, follow=True).content.decode()
    assert "My wolves" in page
    (kept,) = armies_of(ana.who)
    me.post("/battles/armies/keep/", {"list": LIST.replace("×4", "×5")})
    (kept,) = armies_of(ana.who)
    assert "×5" in kept.text, "kept again under the same name, it is the same list"
    address = f"/battles/armies/kept/{kept.key}/"
    assert "×5" in Visitor().get(address, follow=True).content.decode()
    assert f'value="kept:{kept.key}" selected' in me.get(f"/battles/?mine=kept:{kept.key}").content.decode()
    opened = me.post(
        "/battles/new/",
        {"first": f"kept:{kept.key}", "rival": "screen", "accept": opening.UNEQUAL},
        follow=True,
    )
    assert 'data-seats="0 1"' in opened.content.decode()
    assert stranger.post(f"{address}drop/").status_code == 403
    assert me.post(f"{address}drop/", follow=True).status_code == 200
    assert Visitor().get(address).status_code == 404
    assert Visitor().post("/battles/armies/keep/", {"list": LIST}).status_code == 302
    assert not KeptArmy.objects.exists()


def test_a_list_with_faults_is_kept_and_refused_at_the_table() -> None:
    kept = keep_army("user:1", FAULTY)
    assert [fault.rule for row in read_drafted(kept.text).rows for fault in row.faults] == ["FB-MUSTER-03"]
    with pytest.raises(Refused) as no:
        opening.begin_command(opening.BattleOrder(first=f"kept:{kept.key}"), ("", ""))
    assert no.value.rule == "FB-MUSTER-03"


def test_there_is_an_end_to_what_is_kept() -> None:
    with pytest.raises(Refused, match=r"battle\.open\.list_too_long"):
        keep_army("user:1", LIST + "\n" * 5_000)
    with pytest.raises(Refused, match=r"army\.text\.head"):
        keep_army("user:1", "nothing")
    for number in range(MOST_ARMIES):
        KeptArmy.objects.create(key=f"{number:032}", owner="user:1", name=f"{number}", text=LIST)
    with pytest.raises(Refused, match=r"army\.kept\.full"):
        keep_army("user:1", LIST)


# --- club figures


def test_every_shipped_faction_is_written_as_it_was_read() -> None:
    for offered in factions().values():
        assert read_faction(desk.write_faction(offered)) == offered


def own(club: TheClub) -> ClubFigures:
    return desk.copy_figures(club.stream, club.organiser.who, "Nords")


@proves("FB-PROF-02")
def test_a_corrected_figure_is_what_armies_and_battles_use(club: TheClub) -> None:
    kept = own(club)
    k = next(k for k, e in enumerate(desk.faction_of(kept).regiment) if e.name == "Raiders")
    form = {
        "figures": kept.key,
        f"regiment.{k}.stats": "M7 V1 C2 A1 W2 R2 D1 E0",
        f"regiment.{k}.points": "90",
    }
    page = Visitor(club.organiser).post("/battles/figures/change/", form, follow=True)
    assert "M7 V1" in page.content.decode()
    text = LIST.replace("\n", f"\n{desk.figures_remark(kept.key)}\n", 1)
    army, shipped = read_drafted(text), read_drafted(LIST)
    assert army.rows[1].points < shipped.rows[1].points
    assert "stats" not in desk.faction_of(desk.find_figures(kept.key)).regiment[k].estimated
    order = opening.BattleOrder(first=text, second=LIST, accept=(opening.UNEQUAL,))
    mine, theirs = opening.begin_command(order, ("", "")).armies
    assert [army.regiments[1].profile.M for army in (mine, theirs)] == [7, 5]
    page = Visitor(club.player).get("/battles/armies/", {"list": army.text}).content.decode()
    assert "Figures of Tercio Viejo" in page
    assert desk.figures_in(army.text) == kept.key, "the list that is shared names them"
    desk.drop_figures(kept, club.organiser.who)
    assert Visitor().get("/battles/armies/", {"list": army.text}).status_code == 404


def test_only_who_organises_the_club_changes_its_figures(club: TheClub) -> None:
    kept = own(club)
    for who in (club.player, club.referee, person("eva")):
        for form in ({"figures": kept.key, "do": "delete"}, {"club": club.id, "faction": "Nords"}):
            assert Visitor(who).post("/battles/figures/change/", form).status_code == 403
    assert Visitor().post("/battles/figures/change/", {"figures": kept.key}).status_code == 302
    assert ClubFigures.objects.count() == 1
    page = Visitor(club.player).get(f"/battles/figures/{kept.key}/").content.decode()
    assert "readonly" in page
    assert "Keep these figures" not in page


FILE = """name = "Owls"

[[regiment]]
name = "Fliers"
type = "Infantry"
class = "Light"
stats = "M5 V1 C2 A1 W2 R2 D1 E0"
points = 100
models = 4
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("M5", "M500", 7),
        ("M5", "M-", 7),
        ("W2", "W0", 7),
        ("W2", "", 7),
        ("M5", "M" + "9" * 5_000, 7),
        ("points = 100", "points = -1", 8),
        ("points = 100", "points = 99999999999", 8),
        ("models = 4", "models = 0", 9),
        ("models = 4", "models = 400", 9),
        ("models = 4", "models = 4\nbase_mm = 9000", 10),
        ("models = 4", 'models = 4\nrules = ["Cleave (999)"]', 10),
        ("models = 4", 'models = 4\nrules = ["Teleport"]', 4),
        ("models = 4", "models = 4\nwings = 2", 3),
        ("models = 4", "models = 4.5", 9),
        ('"Fliers"', '"Fl\\u0000iers"', 4),
        ('"Fliers"', '"' + "F" * 400 + '"', 4),
        ("[[regiment]]", "[[regiment", 3),
    ],
)
def test_impossible_numbers_are_refused_with_their_line(club: TheClub, old: str, new: str, line: int) -> None:
    data = FILE.replace(old, new, 1).encode()
    with pytest.raises(Refused) as no:
        desk.keep_figures(club.stream, club.organiser.who, data)
    assert f"ine {line}" in no.value.text("en"), no.value.text("en")
    assert f"ínea {line}" in no.value.text("es")
    assert not ClubFigures.objects.exists()


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"name = ''\n", b"x" * 130_000, b"a = [" * 40_000])
def test_a_file_that_is_none_is_refused_on_its_page(club: TheClub, data: bytes) -> None:
    fields: dict[str, Any] = {"club": club.id, "file": SimpleUploadedFile("figures.toml", data)}
    page = Visitor(club.organiser).post("/battles/figures/change/", fields, follow=True)
    assert page.status_code == 200
    assert 'class="notice refused"' in page.content.decode()
    assert not ClubFigures.objects.exists()


def test_a_file_is_read_downloaded_and_read_again(club: TheClub) -> None:
    me = Visitor(club.organiser)
    sent = SimpleUploadedFile("figures.toml", FILE.encode())
    page = me.post("/battles/figures/change/", {"club": club.id, "file": sent}, follow=True)
    assert "Fliers" in page.content.decode()
    kept = ClubFigures.objects.get()
    file = me.get(f"/battles/figures/{kept.key}/file/")
    assert file.content.decode() == FILE
    wrong = {"figures": kept.key, "regiment.0.points": "many"}
    assert "no whole number" in me.post("/battles/figures/change/", wrong, follow=True).content.decode()
    sent = SimpleUploadedFile("figures.toml", FILE.replace("M5", "M6").encode())
    me.post("/battles/figures/change/", {"figures": kept.key, "file": sent})
    assert "M6" in ClubFigures.objects.get().text
    big = FILE.replace("models = 4", "models = 40")
    army = "Many · Owls · 2000\n" + desk.figures_remark(kept.key) + "\n" + "\n".join(["Fliers ×40"] * 16)
    desk.keep_figures(club.stream, club.organiser.who, big.encode(), kept.key)
    answer = me.post(
        "/battles/new/", {"first": army, "rival": "screen", "accept": opening.UNEQUAL}, follow=True
    )
    assert 'class="notice refused"' in answer.content.decode(), "more models than a table holds"


def test_rules_are_apart_at_commas_outside_their_brackets() -> None:
    told = "Shield, Barrage (2) (15in, Armor Piercing (1)), , Flurry"
    assert desk.rules_in(told) == ("Shield", "Barrage (2) (15in, Armor Piercing (1))", "Flurry")
