"""The army builder: everything in the address, every fault with its rule, straight into a battle."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tercio.app import army_builder as builder
from tercio.firstblood.armies.muster import ArmyList, Choice, problems
from tercio.firstblood.armies.text import read_list, shipped_lists
from tests.proof import proves
from tests.web.conftest import Visitor

HERE = "/battles/armies/"
FORM = {"edited": "1", "faction": "Nords", "limit": "500", "name": "Jauría"}


def follow(visitor: Visitor, fields: dict[str, object]) -> str:
    """Send the form: the list it leads to."""
    answer = visitor.get(f"{HERE}?{urlencode(fields, doseq=True)}")
    assert answer.status_code == 302, answer.content.decode()
    return parse_qs(urlsplit(answer["Location"]).query)["list"][0]


def page(visitor: Visitor, text: str) -> str:
    answer = visitor.get(HERE, {"list": text})
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_an_army_is_built_from_nothing_and_played(visitor: Visitor) -> None:
    text = follow(visitor, FORM)
    assert text == "Jauría · Nords · 500"
    text = follow(visitor, {**FORM, "add": "Jarl"})
    text = follow(visitor, {**FORM, "entry": ["Jarl"], "add": "Raiders"})
    text = follow(visitor, {**FORM, "entry": ["Jarl", "Raiders"], "models.1": "6", "standard.1": "on"})
    assert text.splitlines()[1:] == ["Jarl", "Raiders ×6 + Standard Bearer"]
    shown = page(visitor, text)
    assert "Ready for battle" in shown
    assert "/battles/?mine=Jaur" in shown
    assert read_list(text).choices[1].models == 6, "what is handed on can be mustered"
    text = follow(visitor, {**FORM, "entry": ["Jarl", "Raiders"], "drop": "0"})
    assert text.splitlines()[1:] == ["Raiders"]


@proves("FB-MUSTER-01", "FB-MUSTER-04", "FB-MUSTER-06", "FB-MUSTER-08", "FB-MUSTER-09")
def test_every_fault_is_named_with_its_rule_while_building(visitor: Visitor) -> None:
    rows = ["Raiders ×20", *["Raiders ×4 + Standard Bearer"] * 4]
    shown = page(visitor, "\n".join(["Mine · Nords · 300", *rows]))
    for rule in ("FB-MUSTER-01", "FB-MUSTER-04", "FB-MUSTER-06", "FB-MUSTER-08", "FB-MUSTER-09"):
        assert rule in shown
    assert "Not legal yet" in shown
    assert "mine=Mine" not in shown, "what is not legal is not played"


@pytest.mark.parametrize("key", sorted(shipped_lists()))
def test_a_draft_finds_the_same_faults_and_price_as_the_muster(key: str) -> None:
    chosen = shipped_lists()[key]
    army = builder.draft_army(chosen)
    again = builder.read_army(army.text)
    assert again.choices == chosen.choices
    for changed in (again, builder.without_regiment(again, 0), builder.with_regiment(again, "Nobody")):
        draft = builder.draft_army(changed)
        named = {
            (no.key, no.rule) for no in (*draft.faults, *(no for row in draft.rows for no in row.faults))
        }
        assert named == {(no.key, no.rule) for no in problems(changed)}
        assert draft.legal == (not problems(changed))
        assert draft.total == sum(line.points for line in draft.bill)


def test_ready_lists_are_starting_points_and_made_up_figures_say_so(visitor: Visitor) -> None:
    start = visitor.get(HERE).content.decode()
    assert "?ready=nords-500" in start
    assert "(made up)" in start
    text = follow(visitor, {"ready": "lantern-company-300"})
    assert "made-up army" in page(visitor, text)
    assert "unofficial" in page(visitor, follow(visitor, {"ready": "nords-500"}))
    assert "no oficial" in page(Visitor(language="es"), follow(visitor, {"ready": "nords-500"}))


@pytest.mark.parametrize(
    "fields",
    [
        {"ready": "no-such"},
        {**FORM, "faction": "Martians"},
        {**FORM, "limit": "many"},
        {**FORM, "limit": "99999"},
        {**FORM, "limit": "²"},
        {**FORM, "name": "a·b"},
        {**FORM, "name": "x" * 61},
        {**FORM, "entry": ["Raiders"], "models.0": "-4"},
        {**FORM, "entry": ["Raiders"] * 31},
        {**FORM, "entry": ["Jarl"], "retinue.0.Combat": "100"},
        {**FORM, "drop": "x"},
        {"list": "nonsense"},
        {"list": "a · Nords · 500\nRaiders + Cake"},
        {"list": "{" * 3000},
        {"list": "x" * 5000},
        {"list": '{"faction": "Nords", "limit": -1, "choices": []}'},
    ],
)
def test_what_cannot_be_built_is_refused_in_words(visitor: Visitor, fields: dict[str, object]) -> None:
    for language in ("es", "en"):
        answer = Visitor(language=language).get(f"{HERE}?{urlencode(fields, doseq=True)}")
        assert answer.status_code == 422
        assert 'class="notice refused"' in answer.content.decode()


def test_a_refused_change_leaves_the_army_in_sight(visitor: Visitor) -> None:
    before = "Mine · Nords · 500\nJarl"
    answer = visitor.get(HERE, {**FORM, "before": before, "entry": ["Jarl"], "limit": "x"})
    assert answer.status_code == 422
    assert 'value="Jarl"' in answer.content.decode()


def test_names_are_written_as_text(visitor: Visitor) -> None:
    shown = page(visitor, "<script>alert(1)</script> · Nords · 500\n<b>Raiders</b>")
    assert "<script>alert" not in shown
    assert "<b>Raiders" not in shown


def test_a_retinue_and_items_go_through_the_form(visitor: Visitor) -> None:
    chosen = ArmyList("Hundred Kingdoms", 500, (Choice("Noble Lord"),))
    row = builder.draft_army(chosen).rows[0]
    assert row.retinue
    shelf = next((shelf for shelf in row.shelves if shelf.items), None)
    fields: dict[str, object] = {
        "edited": "1",
        "faction": "Hundred Kingdoms",
        "limit": "500",
        "entry": ["Noble Lord"],
    }
    fields[f"retinue.0.{row.retinue[0].category}"] = "2"
    if shelf:
        fields["item.0"] = shelf.items[0].name
    text = follow(visitor, fields)
    again = builder.read_army(text).choices[0]
    assert again.retinue == {row.retinue[0].category: 2}
    assert again.items == ((shelf.items[0].name,) if shelf else ())


def test_what_a_regiment_is_and_can_do_is_read_in_the_language_of_the_reader() -> None:
    """The names of a printed list stay as printed; the rest has Spanish words."""
    text = "Hueste · Dweghom · 300\nTempered Steelshaper\nFireforged\nInferno Automata"
    page = Visitor(language="es").get("/battles/armies/", {"list": text}).content.decode()
    shown = [re.sub(r"<[^>]+>", "", line) for line in re.findall(r'<p class="figures-line">.*?</p>', page)]
    assert any(
        "Infantería · clase media · Disparo (1) (15″, Perforación de Armadura (2)) · Escudo" in line
        for line in shown
    ), shown
    assert "Séquito de combate" in page
    for english in ("Infantry", "Barrage", "Medium", "Fearsome", "Combat retinue"):
        assert not any(english in line for line in shown), english
        assert english not in re.sub(r'="[^"]*"', "", page), english
    english_page = Visitor(language="en").get("/battles/armies/", {"list": text}).content.decode()
    assert "Infantry · Medium · Barrage (1) (15″, Armor Piercing (2)) · Shield" in english_page
    assert "Combat retinue" in english_page
