"""Every rule has a page, in both languages, and every citation leads to it."""

from __future__ import annotations

import re

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import catalogue
from tercio.ledger import rules
from tercio.web.refusals import refuse
from tercio.web.rules.used_at import used_at
from tercio.web.templatetags.tercio import link_rules
from tests.web.conftest import Visitor


@pytest.mark.parametrize("system", ["WT", "CP", "FB", "MT"])
def test_every_rule_has_a_page_in_both_languages(db: None, system: str) -> None:
    readers = [Visitor(language="es"), Visitor(language="en")]
    for at, one in enumerate(rules(system)):
        reader, language = readers[at % 2], ("es", "en")[at % 2]
        response = reader.get(f"/rules/{one.id}/")
        assert response.status_code == 200, one.id
        assert one.id in response.content.decode()
        assert response.headers["Content-Language"] == language


def test_an_id_in_small_letters_leads_to_the_rule(visitor: Visitor) -> None:
    assert visitor.get("/rules/wt-bye-02/").headers["Location"] == "/rules/WT-BYE-02/"


def test_an_id_written_another_way_leads_to_the_rule_and_an_unknown_one_nowhere(visitor: Visitor) -> None:
    assert visitor.get("/rules/CP-CONQ-4/").headers["Location"] == "/rules/CP-CONQ-04/"
    assert visitor.get("/rules/CP-CONQ-99/").status_code == 404


def test_search_finds_by_word_and_by_id_without_accents(db: None) -> None:
    html = Visitor(language="es").get("/rules/", {"q": "companias"}).content.decode()
    assert "/rules/WT-CONV-02/" in html
    assert "/rules/WT-BYE-02/" in Visitor().get("/rules/", {"q": "wt-bye-02"}).content.decode()


def test_a_search_without_answers_says_so_and_keeps_the_words(visitor: Visitor) -> None:
    html = visitor.get("/rules/", {"q": "zeppelin <b>"}).content.decode()
    assert 'value="zeppelin &lt;b&gt;"' in html
    assert "<b>" not in html


def test_a_system_is_browsed_by_chapter(visitor: Visitor) -> None:
    html = visitor.get("/rules/", {"system": "MT"}).content.decode()
    linked = set(re.findall(r'href="/rules/(MT-[A-Z0-9-]+)/"', html))
    assert linked == {one.id for one in rules("MT")}


def test_rule_ids_in_a_text_become_links_and_the_text_stays_text() -> None:
    shown = link_rules("See WT-BYE-02 & <b>.")
    assert '<a class="rule" href="/rules/WT-BYE-02/">WT-BYE-02</a>' in shown
    assert "&amp; &lt;b&gt;." in shown


def test_a_refusal_shows_its_sentence_and_its_rule(visitor: Visitor) -> None:
    request = visitor.get("/").wsgi_request
    html = refuse(request, Refused("club.name_empty", rule="WT-BYE-02")).content.decode()
    assert "The name is missing" in html
    assert 'href="/rules/WT-BYE-02/"' in html
    assert 'role="alert"' in html


def test_a_search_of_ten_kilobytes_is_refused_at_once(visitor: Visitor) -> None:
    page = visitor.get("/rules/", {"q": "x " * 5_000})
    assert page.status_code == 422
    assert "at most 200 letters" in page.content.decode()


def test_results_name_their_game_and_ids_stay_quiet_unless_asked(visitor: Visitor) -> None:
    asked = visitor.get("/rules/", {"q": "how much does a hive cost"}).content.decode()
    assert "Hive surcharge" in asked
    assert ">CP-CONQ-04<" not in asked
    assert ">CP-CONQ-04<" in visitor.get("/rules/", {"q": "cp-conq-04"}).content.decode()


def test_neighbours_go_by_title_and_the_page_of_use_is_linked(visitor: Visitor) -> None:
    page = visitor.get("/rules/CP-CONQ-04/").content.decode()
    assert "River surcharge →" not in page
    assert "Spaceport surcharge →" in page
    assert "← Spaceport link" in page
    assert 'href="/campaigns/"' in page
    assert "at least one automatic test checks it" in page


def test_every_rule_leads_to_a_page_of_the_house(visitor: Visitor) -> None:
    pages = {used_at(rule.id).url.partition("#")[0] for rule in rules()}
    assert all(visitor.get(page).status_code == 200 for page in pages)
    anchors = {used_at(rule.id).url.partition("#")[2] for rule in rules("MT")}
    card = visitor.get("/muskets/").content.decode()
    assert [anchor for anchor in anchors if f'id="{anchor}"' not in card] == []


def test_every_text_stands_beside_its_translation(visitor: Visitor) -> None:
    found = visitor.get("/rules/texts/", {"q": "refusal.again"}).content.decode()
    assert "lo que escribiste sigue aquí" in found
    assert "what you typed is still here" in found
    last: int = visitor.get("/rules/texts/").context["pages"]
    pages = [visitor.get("/rules/texts/", {"page": number}) for number in range(1, last + 1)]
    assert sum(len(page.context["rows"]) for page in pages) == len(catalogue("es"))
    assert visitor.get("/rules/texts/", {"q": "x" * 300}).status_code == 422
