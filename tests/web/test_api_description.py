"""Everything described: each call and command has a sentence, an example and every way it may fail."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema_rs
import pytest

from tercio.app.battle_table import SENDABLE
from tercio.app.questions import QUESTIONS
from tercio.app.shape_faults import read_as
from tercio.app.table_talk import Spoken
from tercio.core.refused import Refused
from tercio.core.steering_letters import STEERING
from tercio.ledger import rules
from tercio.tournament.asks import ASKS
from tercio.web.api import description
from tercio.web.api_errors import program_status
from tercio.web.campaigns.api import LATER_COMMANDS
from tercio.web.fieldcard.evening_calls import EVENING_COMMANDS
from tercio.web.struct_schemas import MARK, REF, RULE
from tercio.web.tournaments.api import EVENT_COMMANDS, FILLED_IN

WHOLE: dict[str, Any] = json.loads(description())
PARTS = WHOLE["components"]["schemas"]
BY_ITS_DOOR = {"shape.not_json", "api.who", "limit.body", "limit.charset", "journal.not_kept", "limit.wait"}
"""What is refused before a rule is asked: its status is the door's."""
CALLS = [(path, method, call) for path, calls in WHOLE["paths"].items() for method, call in calls.items()]
CALL = {call["operationId"]: call for _, _, call in CALLS}
UNIONS = {
    "Event": (EVENT_COMMANDS, FILLED_IN),
    "Campaign": (LATER_COMMANDS, ()),
    "Battle": (SENDABLE, ()),
    "Evening": (EVENING_COMMANDS, ()),
    "Talk": (Spoken, ()),
}


def contents(call: dict[str, Any]) -> list[dict[str, Any]]:
    """What a call takes and what it gives."""
    found = [call["requestBody"]["content"]] if "requestBody" in call else []
    found += [answer["content"] for status, answer in call["responses"].items() if int(status) < 300]
    return [media for content in found for media in content.values()]


def test_no_call_is_without_description_example_or_refusals() -> None:
    bare = [
        f"{method} {path}"
        for path, method, call in CALLS
        if not call.get("description")
        or not call.get("summary")
        or not all("example" in media for media in contents(call))
        or not {"400", "401", "403", "422", "429", "503"} <= set(call["responses"])
        or ("requestBody" in call and not {"409", "413", "415"} <= set(call["responses"]))
        or (call.get("parameters") and "409" not in call["responses"])
    ]
    assert (len(bare), bare) == (0, [])
    assert len(CALLS) >= 60


def test_every_refusal_has_the_one_shape() -> None:
    for path, method, call in CALLS:
        for status, answer in call["responses"].items():
            if int(status) >= 400:
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": f"{REF}Refusal"}, (method, path, status)


def test_every_refusal_has_an_example_of_its_own_status_and_says_when_to_come_back() -> None:
    examples = WHOLE["components"]["examples"]
    for path, method, call in CALLS:
        for status, answer in call["responses"].items():
            if int(status) < 400:
                continue
            (shown,) = answer["content"]["application/json"]["examples"].values()
            example = examples[shown["$ref"].removeprefix("#/components/examples/")]["value"]
            assert set(example) == {"key", "text", "rule", "facts", "field"}, (method, path, status)
            assert not {"<", "{"} & set(example["text"])
            assert program_status(Refused(example["key"])) == int(status) or example["key"] in BY_ITS_DOOR
            assert ("Retry-After" in answer.get("headers", {})) == (status in {"429", "503"})
    assert WHOLE["components"]["headers"]["Retry-After"]["schema"] == {"type": "integer", "minimum": 0}


def test_a_call_that_reads_by_who_asks_says_that_a_token_may_be_sent() -> None:
    for path, method, call in CALLS:
        security = call.get("security", [])
        if {"rules", "odds"} & set(call["tags"]):
            assert not security, (method, path)
        else:
            assert {tuple(way) for way in security} >= {("Token",)} or {"AccountToken": []} in security, path
    assert CALL["get_battle"]["security"] == [{}, {"Token": []}, {"Browser": []}]
    assert {} not in CALL["send_event_command"]["security"]


def test_what_a_command_comes_to_is_shown_as_it_comes() -> None:
    for name in ("create_event", "send_event_command", "open_evening"):
        (answer,) = (told for status, told in CALL[name]["responses"].items() if int(status) < 300)
        example = answer["content"]["application/json"]["example"]
        assert example["events"][0]["type"], name
        assert not example["repeated"], name


@pytest.mark.parametrize("name", ["found_campaign", "add_webhook", "open_evening"])
def test_what_a_body_names_may_not_be_there(name: str) -> None:
    assert "404" in CALL[name]["responses"]


def test_calls_have_names_a_person_would_choose_and_no_two_share_one() -> None:
    names = [call["operationId"] for _, _, call in CALLS]
    assert len(names) == len(set(names))
    assert all("api" not in name and "tercio" not in name for name in names)
    assert {"create_event", "send_event_command", "get_battle", "ask_odds_clash", "list_my_clubs"} <= set(
        names
    )


def test_nothing_of_the_inside_is_left_and_every_reference_leads_somewhere() -> None:
    text = json.dumps(WHOLE)
    assert MARK not in text
    used = {part.split('"')[0] for part in text.split(f'"$ref": "{REF}')[1:]}
    assert used <= set(PARTS)


@pytest.mark.parametrize("prefix", UNIONS)
def test_each_command_is_a_schema_with_a_sentence_an_example_and_its_rules(prefix: str) -> None:
    union, without = UNIONS[prefix]
    known = {rule.id for rule in rules()}
    for kind in union.__args__:
        schema = PARTS[f"{prefix}{kind.__name__}"]
        assert len(schema["description"]) > 15, kind
        assert set(schema["x-rules"]) <= known, kind
        assert not set(schema["properties"]) & set(without), kind
        example = schema["examples"][0]
        jsonschema_rs.validate({**schema, "components": WHOLE["components"]}, example)
        assert type(read_as(example, union, "command", without)) is kind


def test_examples_fit_what_they_are_examples_of() -> None:
    for path, method, call in CALLS:
        for media in contents(call):
            schema = {**media["schema"], "components": WHOLE["components"]}
            assert jsonschema_rs.is_valid(schema, media["example"]), (method, path, media["example"])


def test_no_answer_is_shown_empty() -> None:
    empty = [
        path
        for path, method, call in CALLS
        for media in contents(call)
        if method == "get" and media["example"] in ([], {}, None)
    ]
    assert empty == []


def test_the_fields_of_a_sheet_of_settings_and_of_a_granted_rule_say_what_they_take() -> None:
    for name in ("EventScoreSheet", "EventSettings", "EventAdventure", "CampaignGrantRule", "Refusal"):
        told = PARTS[name]["properties"]
        assert [
            field for field, part in told.items() if field != "type" and not part.get("description")
        ] == []
    assert "0 to 9" in PARTS["EventScoreSheet"]["properties"]["pm"]["description"]
    assert "ref19" in PARTS["NewCampaign"]["properties"]["map"]["enum"]
    assert "Bearer" in WHOLE["info"]["description"]


def test_what_stands_in_an_address_is_described() -> None:
    bare = [
        (path, parameter["name"])
        for path, _, call in CALLS
        for parameter in call.get("parameters", ())
        if not parameter.get("description") and not parameter["schema"].get("description")
    ]
    assert bare == []


def test_a_question_of_the_table_is_a_call_with_its_fields_its_rule_and_a_sentence() -> None:
    for name, question in ASKS.items():
        call = WHOLE["paths"][f"/api/tournaments/{{name}}/asks/{name}"]["get"]
        assert call["summary"].endswith("?") or "dice" in call["summary"]
        assert call["x-rules"] == [question.rule]
        assert question.rule in call["description"]
        declared = {field["name"]: field for field in call["parameters"] if field["in"] == "query"}
        assert set(declared) == {field.name for field in question.fields}
        assert all(field["description"] for field in declared.values())
    assert "/api/tournaments/{name}/asks/{question}" not in WHOLE["paths"]


def test_a_question_declares_its_fields() -> None:
    for name, question in QUESTIONS.items():
        declared = WHOLE["paths"][f"/api/odds/{name}"]["get"]["parameters"]
        assert {field["name"] for field in declared} == {field.name for field in question.fields}
        assert all(field["description"] and "default" in field["schema"] for field in declared)


def test_every_field_of_everything_sent_or_answered_has_a_sentence() -> None:
    bare = [
        f"{name}.{field}"
        for name, schema in PARTS.items()
        for field, part in schema.get("properties", {}).items()
        if not ends_as_a_sentence(part.get("description", ""))
    ]
    assert (len(bare), bare) == (0, [])
    assert sum(len(schema.get("properties", {})) for schema in PARTS.values()) > 800


def ends_as_a_sentence(text: str) -> bool:
    """With a full stop, or after it with the ids of the rules it follows."""
    said, _, rules_named = text.partition("  ")
    return said.endswith((".", "?")) and (not rules_named or bool(RULE.search(rules_named)))


def test_what_a_battle_shows_is_described_by_its_own_structs() -> None:
    told = {
        name: PARTS[name]["properties"]
        for name in ("BattleSnapshot", "BattleAskedShown", "BattleRestoreModel")
    }
    assert "inches" in told["BattleSnapshot"]["width"]["description"]
    assert "`take an action`" in told["BattleAskedShown"]["decision"]["description"]
    assert "hundredths of a millimetre" in told["BattleRestoreModel"]["x"]["description"]
    assert PARTS["EventSignUp"]["properties"]["type"]["description"] == "Says that this is `SignUp`."


def test_a_text_that_is_sent_is_described_with_the_letters_it_may_have() -> None:
    told = re.compile(PARTS["EventAnnounce"]["properties"]["text"]["pattern"])
    wrong = [
        letter
        for letter in map(chr, range(0x3000))
        if bool(told.match(letter)) == bool(STEERING.search(letter))
    ]
    assert wrong == []


def test_a_text_in_an_address_has_no_null_letter() -> None:
    texts = {field["name"]: field["schema"] for field in CALL["generate_map"]["parameters"]}
    assert not re.fullmatch(texts["seed"]["pattern"], "a\0b")


def test_what_is_needed_beside_an_address_is_said_to_be() -> None:
    needed = {field["name"]: field["required"] for field in CALL["list_seen_by_model"]["parameters"]}
    assert needed == {"battle": True, "model": True, "target": False}


def test_the_example_of_a_score_sheet_can_be_sent() -> None:
    example = PARTS["EventScoreSheet"]["examples"][0]
    assert (example["zone_a"], example["finish"]) == ("c003", "played")
    assert (example["pm"], example["pa"]) == ([6, 3], [2, 1])
