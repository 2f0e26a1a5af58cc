// Always in view: round, whose activation, points, both Stacks; below, the armies.
import { parts } from "./parts.js";
import { made, worded } from "./words.js";

const [score, stacks, armies] = parts("battle-", "score", "stacks", "armies");
/** @param {Tercio.Battle} battle */
const sidesFirst = (battle) => (battle.seat === "1" ? [battle.sides[1], battle.sides[0]] : [...battle.sides]);
/** @param {Tercio.Battle} battle @param {Tercio.Side} side */
const nameOf = (battle, side) => (battle.seat === side.seat ? worded("you") : side.name);

// Round and points in one line over the table: one's own side first.
/** @param {Tercio.Battle} battle */
function keepScore(battle) {
  const [own, other] = sidesFirst(battle).map((side) => {
    const line = made("span", "", `side-${side.seat}`); // where there is little room the name gives way, never the points
    line.append(made("span", nameOf(battle, side), "battle-score-name"), made("b", ` ${side.points}`), made("span", ` ${worded("points")}`, "aside-words"));
    return line;
  });
  const acting = battle.over ? null : battle.regiments.find((one) => one.id === battle.acting);
  const middle = made("strong", battle.round ? worded("round", battle) : worded("deployment"));
  if (acting) middle.append(made("small", ` ${worded("acts", { regiment: acting.name })}`));
  score.replaceChildren(own, middle, other);
}

// The own cards face up, top first; the other's as backs.
/** @param {Tercio.Battle} battle */
function layStacks(battle) {
  const rows = sidesFirst(battle).map((side) => {
    const row = made("div", "", `battle-stack side-${side.seat}`);
    row.append(made("span", worded("stack", { name: nameOf(battle, side), count: side.cards }), "battle-stack-name"));
    const cards = made("ol", "", "battle-cards");
    if (side.stack) cards.append(...side.stack.map((card) => made("li", card, "battle-card")));
    else for (let k = 0; k < side.cards; k += 1) cards.append(made("li", "", "battle-card back"));
    if (side.stack === null) cards.setAttribute("aria-hidden", "true");
    row.append(cards);
    return row;
  });
  stacks.replaceChildren(...rows);
  stacks.hidden = !battle.sides.some((side) => side.cards);
}

/** @param {Tercio.Battle} battle */
function listArmies(battle) {
  armies.replaceChildren(...sidesFirst(battle).map((side) => {
    const army = made("ul", "", "plain-list"), line = made("li", "", `side-${side.seat}`);
    army.append(...battle.regiments.filter((one) => one.seat === side.seat).map((one) => regimentLine(battle, one)));
    line.append(made("strong", nameOf(battle, side)), army);
    return line;
  }));
}

/** @param {Tercio.Battle} battle @param {Tercio.Battle["regiments"][number]} one */
function regimentLine(battle, one) {
  const marks = one.marks.filter((mark) => mark !== "acted" || battle.acting !== one.id).map((mark) => worded(`mark.${mark}`));
  const wounds = one.models.reduce((sum, model) => sum + model.wounds, 0);
  const parts = [one.name, worded("models", { count: one.models.length }), wounds ? worded("wounds", { count: wounds }) : "", worded(`place.${one.place}`), ...marks];
  return made("li", parts.filter(Boolean).join(" · "), `side-${one.seat}`);
}

/** @param {Tercio.Battle} battle */
export function showScore(battle) {
  keepScore(battle);
  layStacks(battle);
  listArmies(battle);
}

export function clearScore() {
  for (const part of [stacks, armies]) part.replaceChildren();
}
