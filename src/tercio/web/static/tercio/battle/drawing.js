// The table's picture comes drawn from the server (the same that docs and prints show), one unit an inch, with the edge of
// whoever looks below. Here it is put in place and lit; what is laid out is drawn over it with its own models.
import { sure } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, any>} attributes @param {(Node | string)[]} children @returns {SVGElementTagNameMap[K]} */
export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {Tercio.Battle} battle */
export const turned = (battle) => battle.seat !== null && battle.sides[Number(battle.seat)].edge === "north";
/** @param {Tercio.Battle} battle @param {number} x */
export const across = (battle, x) => (turned(battle) ? battle.width - x : x);
/** @param {Tercio.Battle} battle @param {number} y */
export const down = (battle, y) => (turned(battle) ? y : battle.height - y);
/** @param {Tercio.Battle} battle @param {number} x @param {number} y @returns {Tercio.Place} */
export const inchesAt = (battle, x, y) => (turned(battle) ? [battle.width - x, y] : [x, battle.height - y]);
/** @param {Tercio.Battle} battle @param {Tercio.Place} place @returns {Tercio.Place} */
export const drawnAt = (battle, [x, y]) => [across(battle, x), down(battle, y)];
/** @param {Tercio.Model} model @returns {Tercio.Place | null} */
export const standsAt = ({ x, y }) => (x === null || y === null ? null : [x, y]);
/** @param {Element} svg @param {string} name @returns {SVGGElement | null} */
export const layer = (svg, name) => svg.querySelector(`[data-layer=${name}]`);

// A page without a picture came with the table already drawn.
/** @param {SVGSVGElement} svg @param {Tercio.Page} page @param {{ regiments: Set<number>, models: Set<number | null> }} lit */
export function draw(svg, page, { regiments, models }) {
  if (page.picture && svg.dataset.drawn !== String(page.version)) svg.innerHTML = page.picture;
  svg.dataset.drawn = String(page.version);
  for (const body of svg.querySelectorAll(".model:not(.laid)")) body.classList.toggle("lit", regiments.has(Number(body.dataset.regiment)) || models.has(Number(body.dataset.model)));
}

/** @param {SVGSVGElement} svg */
export function clearTable(svg) {
  svg.replaceChildren();
  delete svg.dataset.drawn;
  svg.setAttribute("aria-label", svg.getAttribute("aria-roledescription") ?? "");
}

// What is laid out, kept from one step of a finger to the next: only what changed is touched.
/** @type {WeakMap<Element, Tercio.Layout>} */
const layouts = new WeakMap();

/** @param {SVGSVGElement} svg */
function layoutOf(svg) {
  const holder = layer(svg, "laid");
  if (!holder) return null;
  const known = layouts.get(holder);
  if (known) return known;
  const [under, ways, bodies, places] = ["", "", "", ""].map(() => element("g"));
  const ruler = element("text", { class: "ruler" }), range = element("circle", { class: "command", r: 0 });
  under.append(range);
  holder.append(under, ways, bodies, places, ruler);
  /** @type {Tercio.Layout} */
  const layout = { under, ways, bodies, places, ruler, range, laid: new Map(), sights: [], nearest: null };
  layouts.set(holder, layout);
  return layout;
}

// A model laid out is its own disc once more; the one that stands where it was fades.
/** @param {SVGSVGElement} svg @param {Tercio.Layout} layout @param {Tercio.Model} model */
function lift(svg, layout, model) {
  const stood = sure(svg.querySelector(`.model[data-model="${model.id}"]:not(.laid)`), `model ${model.id} on the table`);
  const body = /** @type {Element} */ (stood.cloneNode(true)), way = model.x === null ? null : element("polyline", { class: "way" });
  body.classList.add("laid");
  stood.classList.add("ghost");
  layout.bodies.append(body);
  if (way) layout.ways.append(way);
  const laid = { stood, body, way };
  layout.laid.set(model.id, laid);
  return laid;
}

/** @param {Tercio.Layout} layout @param {number} id */
function putBack(layout, id) {
  const { stood, body, way } = sure(layout.laid.get(id), `model ${id} laid out`);
  stood.classList.remove("ghost");
  body.remove();
  way?.remove();
  layout.laid.delete(id);
}

/** @param {Tercio.Place} place */
const translate = ([x, y]) => `translate(${x.toFixed(3)} ${y.toFixed(3)})`;

// Only what is being laid out: this is drawn at every step of a finger.
/** @param {SVGSVGElement} svg @param {Tercio.State} state @param {Tercio.Reading} told @param {string} text */
export function drawStaged(svg, state, told, text) {
  const { battle } = sure(state.page, "the table"), layout = layoutOf(svg);
  if (!layout) return;
  for (const id of [...layout.laid.keys()]) if (!state.staged.has(id)) putBack(layout, id);
  /** @type {{ model: Tercio.Model, place: Tercio.Place } | null} */
  let lead = null;
  for (const regiment of battle.regiments)
    for (const model of regiment.models) {
      const place = state.staged.get(model.id), from = standsAt(model);
      if (!place) continue;
      const { body, way } = layout.laid.get(model.id) ?? lift(svg, layout, model);
      body.setAttribute("transform", translate(drawnAt(battle, place)));
      const marks = { wrong: state.wrong === model.id, overlap: told.overlaps.has(model.id), lost: told.lost.has(model.id), chosen: state.chosen === model.id };
      for (const [mark, on] of Object.entries(marks)) body.classList.toggle(mark, on);
      if (way && from) way.setAttribute("points", [from, ...(state.ways.get(model.id) ?? [place])].map((at) => drawnAt(battle, at).join(",")).join(" "));
      if (!lead || model.leads) lead = { model, place };
    }
  drawNearest(battle, state, layout);
  drawLead(battle, layout, lead, told, text);
  for (const ring of svg.querySelectorAll(".reach-ring")) ring.classList.toggle("entered", told.foes.has(Number(ring.dataset.foe)));
}

// Where the judge says they could go.
/** @param {Tercio.Battle} battle @param {Tercio.State} state @param {Tercio.Layout} layout */
function drawNearest(battle, state, layout) {
  if (layout.nearest === state.nearest) return;
  layout.nearest = state.nearest;
  const models = new Map(battle.regiments.flatMap((one) => one.models).map((model) => [model.id, model]));
  layout.places.replaceChildren(...[...(state.nearest ?? [])].map(([id, place]) => {
    const [cx, cy] = drawnAt(battle, place);
    return element("circle", { cx, cy, r: sure(models.get(id), `model ${id}`).base / 2, class: "nearest", "data-nearest": id });
  }));
}

// Round the Leader: Command Range, whom it sees, how far it has come.
/** @param {Tercio.Battle} battle @param {Tercio.Layout} layout @param {{ model: Tercio.Model, place: Tercio.Place } | null} lead @param {Tercio.Reading} told @param {string} text */
function drawLead(battle, layout, lead, told, text) {
  const { ruler, range, under } = layout, [x, y] = lead ? drawnAt(battle, lead.place) : [0, 0];
  range.setAttribute("transform", translate([x, y]));
  range.setAttribute("r", String(lead?.model.command_range ? lead.model.command_range + lead.model.base / 2 : 0));
  ruler.textContent = lead ? text : "";
  ruler.setAttribute("transform", translate([x, y - (lead?.model.base ?? 0) / 2 - 0.4]));
  ruler.classList.toggle("dark", told.dark);
  const seen = lead ? told.seen : [];
  while (layout.sights.length > seen.length) layout.sights.pop()?.remove();
  seen.forEach((regiment, k) => {
    const target = regiment.models.find((model) => model.leads) ?? regiment.models[0];
    const [x2, y2] = drawnAt(battle, sure(standsAt(target), `${target.name} on the table`));
    const line = (layout.sights[k] ??= under.appendChild(element("line", { class: "sight" })));
    for (const [name, value] of Object.entries({ x1: x, y1: y, x2, y2 })) line.setAttribute(name, String(value));
  });
}
