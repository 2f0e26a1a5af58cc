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
const drawnAt = (battle, [x, y]) => [across(battle, x), down(battle, y)];

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

// An inch grid, faint, with a stronger line every six.
function grid(battle) {
  const lines = (step) => {
    let d = "";
    for (let x = step; x < battle.width; x += step) d += `M${x} 0V${battle.height}`;
    for (let y = step; y < battle.height; y += step) d += `M0 ${y}H${battle.width}`;
    return d;
  };
  return element("path", { d: lines(6), class: "grid" });
}

function piece(battle, one) {
  const points = one.outline.map((corner) => drawnAt(battle, corner).join(",")).join(" ");
  const made = element("g", {}, element("polygon", { points, class: `ground ${one.kind}` }), element("polygon", { points, class: "texture", fill: `url(#texture-${one.kind})` }));
  for (const [from, to] of one.walls) {
    const [[x1, y1], [x2, y2]] = [drawnAt(battle, from), drawnAt(battle, to)];
    made.append(element("line", { x1, y1, x2, y2, class: "inner-wall" }));
  }
  return titled(made, one.name);
}

const TEXTURES = {
  wood: ["M.3 .9a.35 .35 0 1 1 .7 0a.35 .35 0 1 1-.7 0M1.2 .35a.25 .25 0 1 1 .5 0a.25 .25 0 1 1-.5 0", 2],
  hill: ["M.2 1.2q.5-.6 1 0M1 .6q.4-.5.8 0", 2],
  marsh: ["M.2 1.4h.7M.9 .6h.7M.5 1.4v-.4M1.2 .6v-.4", 2],
  field: ["M0 .4h2M0 1.2h2", 1.6],
  scree: ["M.4 .4h.2v.2h-.2zM1.2 1h.25v.25h-.25zM.6 1.5h.15v.15h-.15z", 2],
  pond: ["M.1 .7q.3-.25.6 0t.6 0M.8 1.5q.3-.25.6 0t.6 0", 2],
  ruin: ["M.2 .3h.6v.3h-.6zM1.1 1.1h.6v.3h-.6z", 2],
  crags: ["M.2 1.3l.5-.9l.5.9zM1.2 .8l.3-.5l.3.5z", 2],
};

function textures() {
  const made = element("defs");
  for (const [kind, [d, size]] of Object.entries(TEXTURES))
    made.append(element("pattern", { id: `texture-${kind}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, element("path", { d, class: "hatch" })));
  return made;
}

function zone(battle, one, words) {
  const [x, y] = drawnAt(battle, [one.x, one.y]);
  const held = one.holder === null ? "" : ` side-${one.holder}`;
  const ring = element("circle", { cx: x, cy: y, r: one.radius, class: `zone${one.counts ? "" : " idle"}${held}` });
  const own = battle.seat === null ? 0 : Number(battle.seat);
  const facts = { zone: one.name, own: one.worth[own], other: one.worth[1 - own] };
  const said = one.counts ? words("zone", facts) : words("zone_idle", facts);
  const worth = element("text", { x, y: y - one.radius + 1.1, class: "worth" }, one.counts ? `${one.worth[own]} : ${one.worth[1 - own]}` : "–");
  return titled(element("g", {}, ring, worth), said);
}

function strip(battle, side, words) {
  const [low, high] = side.deployment.map((y) => down(battle, y)).sort((one, two) => one - two);
  const text = element("text", { x: battle.width - 0.5, y: low < battle.height / 2 ? low + 0.9 : high - 0.35, class: "strip-name" }, words("strip", { name: side.name }));
  return element("g", {}, element("rect", { x: 0, y: low, width: battle.width, height: high - low, class: `strip side-${side.seat}` }), text);
}

const SIGNS = { leader: "★", standard: "⚑", officer: "✦", character: "♛", retinue: "•" };
const SHOWN_MARKS = ["broken", "acted", "inspired", "aimed"];

export function disc(battle, regiment, model, place, ghost = false) {
  const [[cx, cy], r] = [drawnAt(battle, place), model.base / 2];
  const marks = regiment.marks.filter((mark) => SHOWN_MARKS.includes(mark)).join(" ");
  const group = element("g", { class: `model side-${regiment.seat} ${marks}${ghost ? " ghost" : ""}`, "data-model": model.id, "data-regiment": regiment.id });
  group.append(element("circle", { cx, cy, r }));
  if (regiment.seat === "1") group.append(element("circle", { cx, cy, r: r * 0.72, class: "band" }));
  const sign = SIGNS[model.role] ?? (model.leads ? "☆" : "");
  if (sign) group.append(element("text", { x: cx, y: cy + r * 0.45, "font-size": r * 1.3 }, sign));
  for (let k = 0; k < model.wounds; k += 1) group.append(element("circle", { cx: cx - r + (k + 0.5) * 0.22, cy: cy + r, r: 0.1, class: "wound" }));
  return titled(group, model.name);
}

// The short name of a regiment above its Leader, with small signs for what lies on it.
function label(battle, regiment, words) {
  const stood = regiment.models.filter((model) => model.x !== null);
  if (!stood.length) return null;
  const lead = stood.find((model) => model.leads) ?? stood[0];
  const marks = regiment.marks.filter((mark) => words(`sign.${mark}`)).map((mark) => words(`sign.${mark}`)).join("");
  const [x, y] = drawnAt(battle, [lead.x, lead.y]);
  const made = element("text", { x, y: y - lead.base / 2 - 0.25, class: "name" }, regiment.name.replace(/ \(.*\)$/, "") + (marks ? ` ${marks}` : ""));
  return made;
}

export function draw(svg, state, marks) {
  const battle = state.page.battle, { words } = marks;
  const layers = element("g");
  layers.append(textures(), element("rect", { x: 0, y: 0, width: battle.width, height: battle.height, class: "felt" }), grid(battle));
  for (const side of battle.sides) layers.append(strip(battle, side, words));
  for (const one of battle.pieces) layers.append(piece(battle, one));
  for (const one of battle.zones) layers.append(zone(battle, one, words));
  layers.append(element("g", { id: "battle-guide" }));
  for (const regiment of battle.regiments)
    for (const model of regiment.models) {
      if (model.x === null) continue;
      const body = disc(battle, regiment, model, [model.x, model.y], state.staged.has(model.id));
      if (marks.lit.has(regiment.id)) body.classList.add("lit");
      if (battle.acting === regiment.id) body.classList.add("acting");
      layers.append(body);
    }
  for (const regiment of battle.regiments) layers.append(label(battle, regiment, words) ?? "");
  layers.append(scale(battle, words("scale")), element("g", { id: "battle-laid" }), element("g", { id: "battle-shown" }));
  svg.replaceChildren(layers);
}

// Only what is being laid out: this is drawn at every step of a finger.
export function drawStaged(svg, state, told, text) {
  const battle = state.page.battle, laid = svg.querySelector("#battle-laid"), made = [];
  if (!laid) return;
  const lead = [];
  for (const regiment of battle.regiments)
    for (const model of regiment.models) {
      const place = state.staged.get(model.id);
      if (!place) continue;
      if (model.x !== null) {
        const points = [[model.x, model.y], ...(state.ways.get(model.id) ?? [place])].map((point) => drawnAt(battle, point).join(","));
        made.push(element("polyline", { points: points.join(" "), class: "way" }));
      }
      const body = disc(battle, regiment, model, place);
      body.classList.add("laid");
      if (state.wrong === model.id) body.classList.add("wrong");
      if (told.overlaps.has(model.id)) body.classList.add("overlap");
      if (told.lost.has(model.id)) body.classList.add("lost");
      if (state.chosen === model.id) body.classList.add("chosen");
      made.push(body);
      if (state.nearest?.has(model.id)) {
        const [cx, cy] = drawnAt(battle, state.nearest.get(model.id));
        made.push(element("circle", { cx, cy, r: model.base / 2, class: "nearest", "data-nearest": model.id }));
      }
      if (model.leads || model === regiment.models[0]) lead.push([model, place, regiment]);
    }
  if (lead.length) made.unshift(...range(battle, lead[0], told), ...sightLines(battle, lead[0], told));
  if (lead.length && text) made.push(ruler(battle, lead[0], text, told.dark));
  laid.replaceChildren(...made);
  for (const ring of svg.querySelectorAll(".reach-ring")) ring.classList.toggle("entered", told.foes.has(Number(ring.dataset.foe)));
}

const range = (battle, [model, place]) => {
  const [cx, cy] = drawnAt(battle, place);
  return model.command_range ? [element("circle", { cx, cy, r: model.command_range + model.base / 2, class: "command" })] : [];
};

function sightLines(battle, [, place], told) {
  const [x1, y1] = drawnAt(battle, place);
  return told.seen.map((regiment) => {
    const target = regiment.models.find((model) => model.leads) ?? regiment.models[0];
    const [x2, y2] = drawnAt(battle, [target.x, target.y]);
    return element("line", { x1, y1, x2, y2, class: "sight" });
  });
}

function ruler(battle, [model, place], text, dark) {
  const [x, y] = drawnAt(battle, place);
  return element("text", { x, y: y - model.base / 2 - 0.4, class: `ruler${dark ? " dark" : ""}` }, text);
}
