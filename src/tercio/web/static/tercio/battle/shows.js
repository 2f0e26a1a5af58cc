// What happened, shown: models walk to where they now stand, the fallen fade, the last dice lie by the table. Who wants
// less motion sees the end at once.
import { drawnAt, element, layer, standsAt } from "./drawing.js";
import { faces } from "./log.js";
import { part } from "./parts.js";
import { made } from "./words.js";

const WALK = 450, LINGER = 2600;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const strip = part("battle-thrown");
let clearing = 0;

/** @param {Tercio.Battle} battle */
const placesOf = (battle) => new Map(battle.regiments.flatMap((one) => one.models.map((model) => [model.id, { ...model, seat: one.seat }])));

// From where everybody stood to where they stand: after the new table is drawn.
/** @param {SVGSVGElement} svg @param {Tercio.Battle | null} before @param {Tercio.Battle} battle */
export function showMoves(svg, before, battle) {
  if (!before || still.matches || before.seat !== battle.seat) return;
  const old = placesOf(before), now = placesOf(battle);
  for (const [id, model] of now) {
    const was = old.get(id), from = was && standsAt(was), to = standsAt(model);
    if (!from || !to || from.join() === to.join()) continue;
    const steps = [from, to].map((place) => ({ transform: `translate(${drawnAt(battle, place).map((far) => `${far}px`).join(", ")})` }));
    svg.querySelector(`[data-model="${id}"]`)?.animate(steps, { duration: WALK, easing: "ease-in-out" });
  }
  for (const [id, was] of old) {
    const from = standsAt(was);
    if (now.has(id) || !from) continue;
    const [cx, cy] = drawnAt(battle, from), ghost = element("circle", { cx, cy, r: was.base / 2, class: "fallen" });
    layer(svg, "shown")?.append(ghost);
    ghost.animate([{ opacity: 0.9 }, { opacity: 0 }], { duration: 2 * WALK }).onfinish = () => ghost.remove();
  }
}

// The last roll of what was just told, with its sentence.
/** @param {Tercio.Told[]} events */
export function showDice(events) {
  const last = events.filter((event) => event.dice.length).at(-1);
  if (!last) return;
  strip.replaceChildren(made("span", faces(last.dice), "battle-dice"), made("span", last.words.text));
  strip.hidden = false;
  clearTimeout(clearing);
  clearing = setTimeout(() => (strip.hidden = true), LINGER);
}
