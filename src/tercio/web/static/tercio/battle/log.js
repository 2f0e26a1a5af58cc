// One sentence an event, newest first, with the dice and, folded, the reasons for its numbers; the newest is also said aloud.
import { isWorthSaying } from "./quiet.js";
import { made, worded } from "./words.js";

const MOST = 200;
const FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** @param {number[]} dice */
export const faces = (dice) => dice.map((face) => FACES[face] ?? face).join("");
/** @param {Tercio.Wording} one */
const reason = (one) => made("li", [one.text, one.rule].filter(Boolean).join(" · "));

/** @param {Tercio.Told} event */
function line(event) {
  const item = made("li", event.words.text), why = event.words.why ?? [];
  item.dataset.kind = event.kind;
  if (event.dice.length) {
    const thrown = made("span", ` ${faces(event.dice)}`, "battle-dice");
    thrown.setAttribute("role", "img");
    thrown.setAttribute("aria-label", worded("dice", { faces: event.dice.join(", ") }));
    item.append(thrown);
  }
  if (why.length || event.words.rule) {
    const more = made("details", "", "battle-why"), list = made("ul");
    more.append(made("summary", why.length ? worded("why") : worded("rule")), list);
    list.append(...why.map(reason), made("li", event.words.rule));
    item.append(more);
  }
  return item;
}

/** @param {HTMLElement} list @param {Tercio.Told[]} events */
export function tell(list, events) {
  const worth = events.filter(isWorthSaying);
  for (const event of worth) list.prepend(line(event));
  while (list.children.length > MOST) list.lastChild?.remove();
  return worth;
}
