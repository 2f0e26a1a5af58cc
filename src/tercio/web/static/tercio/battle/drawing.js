// The table as SVG, to scale, one unit an inch; whoever looks has their own edge below.
const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export const turned = (battle) => battle.seat !== null && battle.sides[Number(battle.seat)].edge === "north";
export const across = (battle, x) => (turned(battle) ? battle.width - x : x);
export const down = (battle, y) => (turned(battle) ? y : battle.height - y);
export const inchesAt = (battle, x, y) => (turned(battle) ? [battle.width - x, y] : [x, battle.height - y]);

const titled = (made, text) => {
  made.prepend(element("title", {}, text));
  made.dataset.name = text;
  return made;
};

// How long six inches are, in the corner below on the left.
function scale(battle, text) {
  const y = battle.height - 0.8;
  return element("g", { class: "scale" }, element("path", { d: `M1 ${y - 0.3}v.3h6v-.3` }), element("text", { x: 4, y: y - 0.45 }, text));
}

function piece(battle, one) {
  const points = one.outline.map(([x, y]) => `${across(battle, x)},${down(battle, y)}`).join(" ");
  return titled(element("polygon", { points, class: `ground ${one.kind}` }), one.name);
}

function zone(battle, one) {
  const [x, y] = [across(battle, one.x), down(battle, one.y)];
  const held = one.holder === null ? "" : ` side-${one.holder}`;
  const ring = element("circle", { cx: x, cy: y, r: one.radius, class: `zone${one.counts ? "" : " idle"}${held}` });
  const worth = element("text", { x, y: y - one.radius + 1.1, class: "worth" }, `${one.worth[0]} : ${one.worth[1]}`);
  return titled(element("g", {}, ring, worth), one.name);
}

function strip(battle, side) {
  const [low, high] = side.deployment.map((y) => down(battle, y)).sort((one, two) => one - two);
  return element("rect", { x: 0, y: low, width: battle.width, height: high - low, class: `strip side-${side.seat}` });
}

const SIGNS = { leader: "★", standard: "⚑", officer: "✦", character: "♛", retinue: "•" };

export function disc(battle, regiment, model, [x, y], ghost = false) {
  const [cx, cy, r] = [across(battle, x), down(battle, y), model.base / 2];
  const marks = regiment.marks.filter((mark) => mark === "broken" || mark === "acted").join(" ");
  const group = element("g", { class: `model side-${regiment.seat} ${marks}${ghost ? " ghost" : ""}`, "data-model": model.id, "data-regiment": regiment.id });
  group.append(element("circle", { cx, cy, r }));
  const sign = SIGNS[model.role] ?? (model.leads ? "☆" : "");
  if (sign) group.append(element("text", { x: cx, y: cy + r * 0.45, "font-size": r * 1.3 }, sign));
  for (let k = 0; k < model.wounds; k += 1) group.append(element("circle", { cx: cx - r + (k + 0.5) * 0.22, cy: cy + r, r: 0.1, class: "wound" }));
  return titled(group, model.name);
}

function label(battle, regiment) {
  const stood = regiment.models.filter((model) => model.x !== null);
  if (!stood.length) return null;
  const lead = stood.find((model) => model.leads) ?? stood[0];
  return element("text", { x: across(battle, lead.x), y: down(battle, lead.y) - lead.base / 2 - 0.25, class: "name" }, regiment.name);
}

export function draw(svg, state, placeOf, marks) {
  const battle = state.page.battle;
  const layers = element("g");
  layers.append(element("rect", { x: 0, y: 0, width: battle.width, height: battle.height, class: "felt" }));
  for (const side of battle.sides) layers.append(strip(battle, side));
  for (const one of battle.pieces) layers.append(piece(battle, one));
  for (const one of battle.zones) layers.append(zone(battle, one));
  for (const regiment of battle.regiments)
    for (const model of regiment.models) {
      if (model.x === null) continue;
      const body = disc(battle, regiment, model, [model.x, model.y], state.staged.has(model.id));
      if (marks.lit.has(regiment.id)) body.classList.add("lit");
      if (battle.acting === regiment.id) body.classList.add("acting");
      layers.append(body);
    }
  for (const regiment of battle.regiments) layers.append(label(battle, regiment) ?? "");
  layers.append(scale(battle, marks.scale), element("g", { id: "battle-laid" }));
  svg.replaceChildren(layers);
  drawStaged(svg, state);
}

// Only what is being laid out: this is drawn at every step of a finger.
export function drawStaged(svg, state) {
  const battle = state.page.battle, laid = svg.querySelector("#battle-laid");
  const made = [];
  for (const regiment of battle.regiments)
    for (const model of regiment.models) {
      const place = state.staged.get(model.id);
      if (!place) continue;
      const line = element("line", { x1: across(battle, model.x), y1: down(battle, model.y), x2: across(battle, place[0]), y2: down(battle, place[1]), class: "way" });
      const body = disc(battle, regiment, model, place);
      body.classList.add("laid");
      if (state.wrong === model.id) body.classList.add("wrong");
      made.push(line, body);
    }
  laid.replaceChildren(...made);
}
