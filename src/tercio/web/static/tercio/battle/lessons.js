// The first battle teaches: each thing is explained when it first happens, then the guide steps back. Kept in this browser;
// it can be put away and called again at any time.
import { parts } from "./parts.js";
import { battleNow, mine, state } from "./state.js";
import { made, worded } from "./words.js";

const KEPT = "tercio.battle.lessons";
const [box, call] = parts("battle-", "lesson", "lessons");
const learnt = () => JSON.parse(localStorage.getItem(KEPT) ?? "[]");
/** @param {string[]} list */
const keep = (list) => localStorage.setItem(KEPT, JSON.stringify(list));
const DONE = "done";

// Which decision was asked beside the welcome: who has answered it has read enough.
let greeted = "";
function welcomeAnswered() {
  const asked = mine() ? lessonNow() : "";
  if (greeted && asked !== greeted) keep([...learnt(), "welcome"]);
  greeted = asked;
}

// The lesson this moment asks for: by what models move for, else by the decision.
function lessonNow() {
  const battle = battleNow();
  if (battle.over) return "over";
  if (!battle.asked || !mine()) return battle.round ? "wait" : "welcome";
  const { decision, purpose } = battle.asked;
  const names = [purpose && `move.${purpose}`, decision.replaceAll(" ", "-")].filter(Boolean);
  return names.find((name) => worded(`lesson.${name}`)) ?? "";
}

export function teach() {
  if (!state.page || !state.seats.length) return;
  if (!learnt().includes("welcome")) welcomeAnswered();
  const known = learnt(), name = known.includes("welcome") ? lessonNow() : "welcome";
  call.hidden = !known.includes(DONE);
  box.hidden = known.includes(DONE) || !name || known.includes(name);
  if (box.hidden) return;
  box.dataset.lesson = name;
  const next = made("button", worded(name === "over" ? "lesson_end" : "lesson_next"), "button small");
  const away = made("button", worded("lesson_away"), "button text small");
  for (const button of [next, away]) button.type = "button";
  next.addEventListener("click", () => {
    keep([...learnt(), name, ...(name === "over" ? [DONE] : [])]);
    teach();
  });
  away.addEventListener("click", () => {
    keep([...learnt(), DONE]);
    teach();
  });
  box.replaceChildren(made("p", worded(`lesson.${name}`)), next, ...(name === "over" ? [] : [away]));
}

call.addEventListener("click", () => {
  keep([]);
  teach();
});
