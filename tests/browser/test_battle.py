"""A First Blood battle in a real browser: taught, played to its end by hand and by keys alone."""

from __future__ import annotations

import random
import re

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.conftest import Opener

MOST = 600
"""No 300-point battle asks one side so often."""


def sit_down(page: Page) -> None:
    page.goto("/battles/")
    page.get_by_role("button", name=re.compile("Play the example|Jugar el ejemplo")).click()
    expect(page.locator("#battle[data-version]")).to_be_visible()


def wait_for_me(page: Page) -> bool:
    """Until something is asked of this side; False once the battle is over."""
    expect(page.locator(".choice, #battle[data-over=true]").first).to_be_attached(timeout=60_000)
    expect(page.locator("#battle-tray[aria-busy]")).to_have_count(0, timeout=60_000)
    return page.locator("#battle").get_attribute("data-over") != "true"


def version(page: Page) -> str:
    return str(page.locator("#battle").get_attribute("data-version"))


def press(page: Page, number: int) -> None:
    """A choice, open or folded away, and the table has moved on."""
    before = version(page)
    choice = page.locator(".choice").nth(number)
    fold = choice.locator("xpath=ancestor::details[contains(@class, 'choice-group')][not(@open)]")
    if fold.count():
        fold.locator("> summary").click()
    choice.click()
    expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=60_000)
    expect(page.locator("#battle-trouble")).to_be_hidden()


def learn(page: Page) -> str:
    """The lesson shown, understood; empty where there is none."""
    lesson = page.locator("#battle-lesson")
    if not lesson.is_visible():
        return ""
    name = str(lesson.get_attribute("data-lesson"))
    lesson.get_by_role("button").first.click()
    expect(page.locator(f"#battle-lesson:not([hidden])[data-lesson='{name}']")).to_have_count(0)
    return name


def drag(page: Page, dx: float, dy: float) -> None:
    """The Leader of the regiment that acts, by so many screen points."""
    leader = page.locator("#battle-table .model.acting", has_text=re.compile("[★☆♛]")).first
    box = leader.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    expect(page.locator("#battle-table .ruler")).to_be_attached()
    page.mouse.up()


def march_by_hand(page: Page) -> None:
    """Dragged too far, sent where the judge says it could go."""
    drag(page, 0, -160)
    send_laid(page)


def send_laid(page: Page) -> None:
    """What is laid out, once the judge has looked: as it lies, or where it says it could go."""
    expect(page.locator("#battle-staged[data-judged]")).to_be_attached()
    if page.locator("#battle-there").is_visible():
        assert page.locator("#battle-table .nearest").count() > 0
        page.locator("#battle-there").click()
    expect(page.locator("#battle-staged[data-judged=fine]")).to_be_attached()
    expect(page.locator("#battle-trouble")).to_be_hidden()
    before = version(page)
    page.get_by_role("button", name=re.compile("Send|Enviar")).click()
    expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=60_000)


def test_the_guided_first_battle_is_played_to_its_end_with_drags_and_clicks(visitor: Opener) -> None:
    page, chance = visitor(locale="en-GB"), random.Random(3)
    sit_down(page)
    decisions: set[str] = set()
    lessons: set[str] = set()
    dragged = 0
    for _ in range(MOST):
        if not wait_for_me(page):
            break
        lessons.add(learn(page))
        asked = str(page.locator("#battle").get_attribute("data-asked"))
        decisions.add(asked)
        assert page.locator("#battle-banner").inner_text().startswith("Your turn: ")
        if (
            asked == "move the regiment"
            and dragged < 3
            and "march" in page.locator("#battle-banner").inner_text()
        ):
            march_by_hand(page)
            dragged += 1
        else:
            press(page, chance.randrange(page.locator(".choice").count()))
    expect(page.locator("#battle-banner")).to_contain_text("The battle is over")
    assert dragged == 3
    assert {
        "deploy a regiment",
        "build the command stack",
        "take an action",
        "move the regiment",
    } <= decisions
    assert {"welcome", "deploy-a-regiment", "take-an-action", "move.march"} <= lessons
    expect(page.locator("#battle-lesson")).to_contain_text("The battle is over")
    assert learn(page) == "over"
    expect(page.locator("#battle-log li").first).to_contain_text("The battle ended")
    page.reload()
    expect(page.locator("#battle-banner")).to_contain_text("The battle is over")
    expect(page.locator("#battle-lesson")).to_be_hidden()
    expect(page.get_by_role("link", name="Play another battle")).to_have_attribute("href", "/battles/")
    page.get_by_role("link", name="How it was won: the replay").click()
    expect(page.locator("#replay")).to_be_visible()


def test_choices_stay_as_they_were_opened_when_the_same_table_is_fetched_again(visitor: Opener) -> None:
    """The machine's answer may come after the news of it."""
    page, late = visitor(locale="en-GB"), list[tuple[Route, APIResponse]]()
    page.route("**/machine", lambda way: late.append((way, way.fetch())))
    sit_down(page)
    while not late or page.locator(".choice-group").count() < 2:
        assert wait_for_me(page)
        press(page, 0)
        expect(page.locator(".choice").first).to_be_attached(timeout=60_000)
    page.locator(".choice-group:not([open]) > summary").first.click()
    opened = page.locator(".choice-group[open]")
    count, handle = opened.count(), opened.last.element_handle()
    with page.expect_response(lambda answer: "picture" in answer.url):
        for way, answer in late:
            way.fulfill(response=answer)
    expect(page.locator("#battle-tray[aria-busy]")).to_have_count(0)
    expect(opened).to_have_count(count)
    assert handle.evaluate("group => group.isConnected")


def test_a_battle_is_played_to_its_end_by_keys_alone(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    page.goto("/battles/")
    page.get_by_role("button", name="Play the example").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#battle[data-version]")).to_be_visible()
    chance, nudged, placed = random.Random(8), False, False
    for _ in range(MOST):
        if not wait_for_me(page):
            break
        asked, before = page.locator("#battle").get_attribute("data-asked"), version(page)
        if asked == "deploy a regiment" and not placed:
            page.keyboard.press("t")
            page.keyboard.press("Enter")
            expect(page.locator("#battle-staged[data-judged=fine]")).to_be_attached()
            page.keyboard.press("Enter")
            placed = True
        elif asked == "move the regiment" and not nudged and page.locator(".hint").count():
            page.keyboard.press("t")
            page.keyboard.press("Shift+ArrowUp")
            expect(page.locator("#battle-staged[data-judged]")).to_be_attached()
            page.keyboard.press("Enter")  # sends it, or takes the nearest place first
            if version(page) == before and page.locator("#battle-staged").is_visible():
                page.keyboard.press("Enter")
            nudged = True
        else:
            page.keyboard.press("c")
            for _ in range(chance.randrange(4)):
                page.keyboard.press("ArrowDown")
            expect(page.locator("#battle-tray .choice:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        expect(page.locator("#battle")).not_to_have_attribute("data-version", before, timeout=60_000)
        assert page.evaluate("Boolean(document.activeElement.closest('#battle'))"), "focus stays at the table"
    assert nudged
    assert page.locator("#battle-log[aria-live=polite] li").count(), "what happened is read out"
    assert placed
    expect(page.locator("#battle-banner")).to_contain_text("The battle is over")


def march(page: Page) -> None:
    """Up to the first March: regiments deployed, the Stack built, an Action taken."""
    for _ in range(MOST):
        assert wait_for_me(page)
        if page.locator("#battle").get_attribute("data-asked") == "move the regiment":
            return
        words = page.locator(".choice").all_inner_texts()
        press(page, next((k for k, text in enumerate(words) if "marcha" in text), 0))


def test_a_regiment_is_dragged_judged_and_sent_on_a_phone_in_spanish(visitor: Opener) -> None:
    page = visitor(width=390, reduced_motion="no-preference")
    sit_down(page)
    march(page)
    expect(page.locator("#battle-rule")).to_have_attribute("href", re.compile("/rules/FB-[A-Z]+-\\d+/$"))
    expect(page.locator("#battle-score").get_by_text("actúa: ")).to_be_visible()
    page.evaluate("() => scrollTo(0, 0)")
    acting = page.locator("#battle-table .model.acting", has_text="★").first
    box = acting.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200, steps=8)
    page.mouse.up()
    expect(page.locator("#battle-trouble")).to_be_visible()
    assert "necesita" in page.locator("#battle-trouble").inner_text()
    laid = page.locator("#battle-table .model.laid")
    expect(laid.first).to_be_attached()
    count = laid.count()
    page.reload()
    expect(laid).to_have_count(count)
    page.get_by_role("button", name="Deshacer").click()
    expect(page.locator("#battle-table .model.laid")).to_have_count(0)
    page.locator("#battle-table").focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#battle-table .model.laid").first).to_be_attached()
    send_laid(page)
    measure(page)


OPEN_AS_THE_ANSWER_COMES = """() => {
  const read = Response.prototype.json;
  Response.prototype.json = async function () {
    const answer = await read.call(this);
    const groups = answer.table ? document.querySelectorAll(".choice-group") : [];
    for (const group of groups) group.open = !group.open;
    return answer;
  };
}"""


def test_a_group_of_choices_opened_while_the_table_changes_belongs_to_no_table(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=390)  # a script's error fails the test
    sit_down(page)
    page.evaluate(OPEN_AS_THE_ANSWER_COMES)
    for _ in range(12):
        assert wait_for_me(page)
        if page.locator("#battle").get_attribute("data-asked") == "move the regiment":
            break
        press(page, 0)


def measure(page: Page) -> None:
    """The ruler by finger and by keys: said in words, drawn, put away; nothing is sent."""
    before, caption = version(page), page.locator("#battle-caption")
    page.locator("[data-do=measure]").click()
    boxes = [page.locator(f"#battle-table .model.side-{side}", has_text="★").first for side in "01"]
    (x, y), (to_x, to_y) = map(middle, boxes)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=4)
    expect(page.locator("#battle-table .measure")).to_be_attached()
    page.mouse.up()
    expect(caption).to_have_text(re.compile(r" ve al? "))
    page.locator("#battle-table").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(caption).to_have_text(re.compile("″ desde el Líder"))
    page.keyboard.press("Escape")
    expect(page.locator("#battle-table .measure")).to_have_count(0)
    assert version(page) == before


def middle(body: Locator) -> tuple[float, float]:
    box = body.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_next_decision_waits_for_nothing_that_belongs_beside_the_table(visitor: Opener) -> None:
    """Talk and log may take their time: the choices that are shown can be chosen, and moves are guided."""
    page = visitor(locale="en-GB")
    page.goto("/battles/")
    page.get_by_role("button", name="Play the example").click()
    assert wait_for_me(page)
    page.route("**/talk*", lambda route: None)
    page.route("**/events*", lambda route: None)
    for _ in range(16):
        expect(page.locator(".choice").first).to_be_visible(timeout=60_000)
        if page.locator("#battle").get_attribute("data-asked") == "move the regiment":
            break
        press(page, 0)
    expect(page.locator("#battle-table .legal")).to_be_attached()


def test_dice_thrown_before_a_reload_do_not_fall_again(visitor: Opener) -> None:
    page = visitor(locale="en-GB")
    sit_down(page)
    assert wait_for_me(page)
    page.reload()
    expect(page.locator("#battle-log .battle-dice").first).to_be_attached()
    expect(page.locator("#battle-thrown")).to_be_hidden(timeout=1)


def test_a_march_is_one_line_of_the_log(visitor: Opener) -> None:
    page = visitor()
    sit_down(page)
    march(page)
    page.locator("#battle-table").focus()
    page.keyboard.press("Shift+ArrowUp")
    send_laid(page)
    log = page.locator("#battle-log li")
    expect(log.and_(page.locator("[data-kind=ModelsMoved]")).filter(has_text="marcha").first).to_be_attached()
    assert log.and_(page.locator("[data-kind=ActionTaken]")).filter(has_text="marcha.").count() == 0


def test_the_cards_of_a_stack_are_put_in_order_before_they_are_sent(visitor: Opener) -> None:
    page = visitor(locale="en-GB", width=390)
    sit_down(page)
    fold = page.locator("[data-group=order]")
    for _ in range(MOST):
        assert wait_for_me(page)
        if page.locator("#battle").get_attribute("data-asked") == "build the command stack":
            break
        press(page, 0)
    fold.locator("summary").click()
    *others, last = page.request.get(str(page.locator("#battle").get_attribute("data-address"))).json()[
        "cards"
    ]
    moving = fold.get_by_role("button", name=f"Earlier: {last['name']}").last
    moving.focus()
    for _ in others:
        page.keyboard.press("Enter")  # the focus goes with the card
    expect(fold.locator("li").first).to_contain_text(last["name"])
    with page.expect_request("**/commands") as sent:
        fold.get_by_role("button", name="Lay them in this order").click()
    sent_command = sent.value.post_data_json["command"]
    assert sent_command["type"] == "OrderStack"
    assert sent_command["entries"] == [card["entry"] for card in (last, *others)]
    expect(fold).to_have_count(0, timeout=60_000)
    expect(page.locator("#battle-trouble")).to_be_hidden()
