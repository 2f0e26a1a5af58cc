// What is told while models move, from shapes the server sent: where the Leader may end, range left, who is seen,
// whose reach is entered, which bases overlap. Shapes and distances only: the judge has the last word.
import { across, down, drawnAt, element, layer as layerOf, standsAt } from "./drawing.js";
import { sure } from "./parts.js";
import { battleNow, entries, leader, moved, placeOf, state } from "./state.js";

// The number of a map at a place, or undefined outside it.
/** @param {Tercio.PlaceMap} map @param {number} x @param {number} y */
function valueAt(map, x, y) {
  const column = Math.round((x - map.x) / map.step), row = Math.round((y - map.y) / map.step);
  if (column < 0 || row < 0 || column >= map.columns || row * map.columns >= map.values.length) return undefined;
  return map.values[row * map.columns + column];
}

// The legal ground as one shape: a square a place, neighbours in a row joined.
/** @param {Tercio.Battle} battle @param {Tercio.PlaceMap} map */
function legalGround(battle, map) {
  const parts = [], half = map.step / 2, rows = map.values.length / map.columns;
  for (let row = 0; row < rows; row += 1)
    for (let from = 0; from < map.columns; from += 1) {
      if (map.values[row * map.columns + from] < 0) continue;
      let to = from;
      while (to + 1 < map.columns && map.values[row * map.columns + to + 1] >= 0) to += 1;
      const [x1, x2, y1, y2] = [map.x + from * map.step - half, map.x + to * map.step + half, map.y + row * map.step - half, map.y + row * map.step + half];
      const [left, right, top, bottom] = [across(battle, x1), across(battle, x2), down(battle, y1), down(battle, y2)];
      parts.push(`M${left} ${top}H${right}V${bottom}H${left}z`);
      from = to;
    }
  return element("path", { d: parts.join(""), class: "legal" });
}

// Drawn once a decision: legal ground below everything, enemy reaches as rings.
/** @param {SVGSVGElement} svg @param {Tercio.State} state */
export function drawGuide(svg, { guide }) {
  const battle = battleNow(), layer = layerOf(svg, "guide");
  if (!layer) return;
  if (!guide) return layer.replaceChildren(...entryMarks(battle));
  const rings = guide.enemies.map((enemy) => element("circle", { cx: across(battle, enemy.x), cy: down(battle, enemy.y), r: enemy.radius, class: "reach-ring", "data-foe": enemy.model }));
  layer.replaceChildren(legalGround(battle, guide.costs), ...rings);
}

// Where a regiment may enter: a mark a place, with the words of its button.
/** @param {Tercio.Battle} battle */
function entryMarks(battle) {
  return entries().map(({ place, choice }) => {
    const mark = element("g", { class: "entry-mark", transform: `translate(${drawnAt(battle, place).join(" ")})`, "data-entry": place.join(), "data-name": choice.words.text });
    mark.append(element("circle", { r: 1 }), element("circle", { r: 0.35, class: "entry-point" }), element("title", {}, choice.words.text));
    return mark;
  });
}

// The place or the model of the button that is looked at stands out.
/** @param {SVGSVGElement} svg @param {DOMStringMap} [choice] */
export function pointOut(svg, { entry, model } = {}) {
  for (const mark of svg.querySelectorAll(".entry-mark")) mark.classList.toggle("pointed", mark.dataset.entry === entry);
  for (const body of svg.querySelectorAll(".model")) body.classList.toggle("pointed", body.dataset.model === model);
}

/** @param {Tercio.Place} one @param {Tercio.Place} two */
const apart = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]);

// What is to be said of the models as they lie now.
/** @returns {Tercio.Reading} */
export function readLayout() {
  /** @type {Tercio.Reading} */
  const told = { far: 0, limit: state.guide?.limit ?? 0, overlaps: new Set(), foes: new Set(), lost: new Set(), seen: [], dark: false };
  if (!state.staged.size) return told;
  const battle = battleNow(), own = moved(), guide = state.guide, head = leader(), stood = standsAt(head), place = sure(placeOf(head), "where the Leader lies");
  if (stood) told.far = apart(place, stood);
  const others = battle.regiments.flatMap((one) => one.models); // only those of this regiment can be laid out elsewhere
  for (const model of own.models) {
    const here = placeOf(model);
    if (!here) continue;
    /** @param {Tercio.Model} other */
    const near = (other) => {
      const there = other !== model && other.floor === model.floor && placeOf(other);
      return there && apart(here, there) < (model.base + other.base) / 2 - 0.002;
    };
    if (others.some(near)) told.overlaps.add(model.id);
    if (!guide) continue;
    for (const enemy of guide.enemies) if (apart(here, [enemy.x, enemy.y]) <= enemy.radius + model.base / 2) told.foes.add(enemy.model);
    if (model.id !== guide.leader && apart(here, place) > guide.command_range + (model.base + head.base) / 2) told.lost.add(model.id);
  }
  if (!guide) return told;
  const cost = valueAt(guide.costs, ...place) ?? -1;
  told.dark = cost < 0;
  if (cost > 0 && cost / 10 > told.far + guide.costs.step) told.far = cost / 10; // the way bends
  const bits = valueAt(guide.sight, ...place) ?? 0;
  told.seen = battle.regiments.filter((one) => (bits / 2 ** one.id) & 1);
  return told;
}
