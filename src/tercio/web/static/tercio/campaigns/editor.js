// Draw a planet hex by hex, on the grid or off it. The text area always holds the same map as a file; the
// server does the checking. Units are those of the server's drawing, so outlines of free tiles fit both.
const SVG = "http://www.w3.org/2000/svg";
const SIZE = 36, WIDE = SIZE * Math.sqrt(3), NEAREST = 6 * WIDE, FARTHEST = 40 * WIDE, DRAG = 8;
const LONGEST_FILE = 1_000_001; // one more than the house reads: it says that it is too long
const INK = "#1e1b18", PAPER = "#fffdf8", STONE = "#8a7f6b", WATER = "#2a6fa8", HERE = "#1d5fa8", BROKEN = "#c2491d";
const root = document.getElementById("editor");
const [glyphs, words] = [JSON.parse(root.dataset.glyphs), JSON.parse(root.dataset.words)];
const [canvas, text, where] = ["canvas", "text", "where"].map((id) => document.getElementById(id));
const [name, least, most] = ["map-name", "map-min", "map-max"].map((id) => document.getElementById(id));
const form = text.form;

let tiles = []; // as the file has them: {id, q, r, feature, …}, or {id, polygon, …} off the grid
let links = { extra: [], cut: [] };
let end = null; // the tile a link begins at
let carried = null; // the free tile being moved
let cursor = { q: 0, r: 0 }; // a place of the grid, or {tile} off it
let view = { x: 0, y: 0, width: 8 * WIDE };
let broken = new Set(); // tiles the last check named
const past = []; // earlier maps, for taking back

// -- where things are

const key = (q, r) => `${q},${r}`;
const at = (q, r) => [WIDE * (q + r / 2), SIZE * 1.5 * r];
const free = (tile) => tile.q === undefined || tile.q === null;
const tileAt = (q, r) => tiles.find((tile) => tile.q === q && tile.r === r);
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function spot(tile) {
  if (tile.polygon?.length) return [mean(tile.polygon.map(([x]) => x)), mean(tile.polygon.map(([, y]) => y))];
  if (!free(tile)) return at(tile.q, tile.r);
  const homeless = tiles.filter((one) => free(one) && !one.polygon?.length);
  const placed = tiles.filter((one) => !homeless.includes(one)).map((one) => spot(one)[1]);
  const across = Math.max(1, Math.round(Math.sqrt(homeless.length))), number = homeless.indexOf(tile);
  const below = placed.length ? Math.max(...placed) + SIZE * 2.5 : 0;
  return [(number % across) * WIDE * 1.1, below + Math.floor(number / across) * SIZE * 2.2];
}

function corners(x, y, size) {
  return [...Array(6).keys()].map((n) => {
    const turn = (Math.PI / 3) * n - Math.PI / 2;
    return [x + size * Math.cos(turn), y + size * Math.sin(turn)].map((one) => Math.round(one * 10) / 10);
  });
}

function placeAt(x, y) {
  const r = y / (SIZE * 1.5), q = x / WIDE - r / 2;
  const [a, b, c] = [q, r, -q - r].map(Math.round);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) return [-b - c, b];
  return db > dc ? [a, -a - c] : [a, b];
}

const tall = () => view.width * (canvas.clientHeight || 400) / (canvas.clientWidth || 600);
const sight = () => [view.x - view.width / 2, view.y - tall() / 2, view.width, tall()];

function fit() {
  const points = tiles.length ? tiles.map(spot) : [at(-2, 0), at(2, 0), at(0, 2), at(0, -2)];
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - WIDE * 1.6);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + WIDE * 1.6);
  const shape = (canvas.clientWidth || 600) / (canvas.clientHeight || 400);
  const width = Math.max(right - left, (bottom - top) * shape);
  view = { x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(NEAREST, Math.min(FARTHEST * 2, width)) };
}

function zoom(by) { view.width = Math.max(NEAREST, Math.min(FARTHEST, view.width * by)); draw(); }
function pan(dx, dy) { view.x += dx; view.y += dy; draw(); }
function follow([x, y]) {
  const [left, top, width, height] = sight();
  view.x += Math.min(0, x - WIDE - left) + Math.max(0, x + WIDE - left - width);
  view.y += Math.min(0, y - WIDE - top) + Math.max(0, y + WIDE - top - height);
}

// -- drawing

function make(tag, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [one, value] of Object.entries(attributes)) element.setAttribute(one, value);
  parent?.append(element);
  return element;
}

function draw() {
  const [left, top, width, height] = sight();
  const picture = make("svg", { class: "hexes", viewBox: [left, top, width, height].map((one) => one.toFixed(1)).join(" ") });
  const taken = new Set(tiles.filter((tile) => !free(tile)).map((tile) => key(tile.q, tile.r)));
  for (let r = Math.floor(top / (SIZE * 1.5)); r <= Math.ceil((top + height) / (SIZE * 1.5)); r++)
    for (let q = Math.floor(left / WIDE - r / 2); q <= Math.ceil((left + width) / WIDE - r / 2); q++)
      if (!taken.has(key(q, r))) empty(picture, q, r);
  for (const tile of tiles) hex(picture, tile);
  for (const kind of ["extra", "cut"]) for (const ends of links[kind]) lane(picture, kind, ends);
  if (cursor.tile === undefined && document.activeElement === canvas) mark(picture, corners(...at(cursor.q, cursor.r), SIZE - 2));
  canvas.replaceChildren(picture);
}

const joined = (points) => points.map((point) => point.join()).join(" ");
const mark = (picture, points) => make("polygon", { class: "cursor", points: joined(points), fill: "none", stroke: HERE, "stroke-width": 4 }, picture);

function empty(picture, q, r) {
  make("polygon", { class: "empty", points: joined(corners(...at(q, r), SIZE - 1)), fill: "transparent", stroke: STONE, "stroke-width": 0.8, "stroke-dasharray": "3 4" }, picture);
}

function hex(picture, tile) {
  const [x, y] = spot(tile), chosen = tile.id === end || tile === carried;
  const points = tile.polygon?.length ? tile.polygon : corners(x, y, SIZE - 1);
  const group = make("g", { class: "hex", "data-id": tile.id }, picture);
  const edge = broken.has(tile.id) ? BROKEN : chosen ? HERE : STONE;
  make("polygon", { points: joined(points), fill: PAPER, stroke: edge, "stroke-width": edge === STONE ? 1.5 : 5, ...(free(tile) ? { "stroke-dasharray": "9 3" } : {}) }, group);
  if (tile.mountain) make("path", { d: `M${x - 14},${y - 14} l6,-10 l5,7 l4,-5 l7,8 Z`, fill: STONE, stroke: INK }, group);
  if (tile.river) make("path", { d: `M${x - 24},${y + 6} q6,-6 12,0 t12,0 t12,0 t12,0`, fill: "none", stroke: WATER, "stroke-width": 3.4 }, group);
  const features = tile.features ?? [tile.feature];
  features.filter((one) => glyphs[one]).forEach((one, number) =>
    make("path", {
      class: "glyph", d: glyphs[one], fill: INK, "fill-rule": "evenodd",
      transform: `translate(${x + (number - (features.length - 1) / 2) * 18} ${y}) scale(${features.length > 1 ? 0.65 : 0.95})`,
    }, group));
  if (names.checked || tile.name) make("text", { x, y: y + 27, "font-size": 9, "text-anchor": "middle", fill: INK }, group).textContent = tile.name ?? tile.id;
  make("title", {}, group).textContent = told(tile);
  if (cursor.tile === tile && document.activeElement === canvas) mark(picture, points);
}

function lane(picture, kind, ends) {
  const tile = ends.map((id) => tiles.find((one) => one.id === id));
  if (tile.some((one) => !one)) return;
  const [[ax, ay], [bx, by]] = tile.map(spot), far = Math.max(1, Math.hypot(bx - ax, by - ay));
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far], short = Math.min(0.45 * far, SIZE * 0.6);
  const [mx, my, half] = [(ax + bx) / 2, (ay + by) / 2, SIZE / 2];
  const [x1, y1, x2, y2] = kind === "extra"
    ? [ax + dx * short, ay + dy * short, bx - dx * short, by - dy * short]
    : [mx - dy * half, my + dx * half, mx + dy * half, my - dx * half]; // a wall along the edge
  const look = kind === "extra" ? { "stroke-width": 4, "stroke-dasharray": "6 5" } : { "stroke-width": 7 };
  make("line", { x1, y1, x2, y2, class: "lane", stroke: INK, "stroke-linecap": "round", ...look }, picture);
}

const told = (tile) => [tile.name ? `${tile.name} (${tile.id})` : tile.id, ...(tile.features ?? [tile.feature ?? "none"]).map((one) => words[one] ?? one), ...["river", "mountain"].filter((one) => tile[one]).map((one) => words[one])].join(", ");

function say() {
  const tile = cursor.tile ?? tileAt(cursor.q, cursor.r);
  where.textContent = tile ? told(tile) : `${key(cursor.q, cursor.r)}: ${words.empty}`;
}

// -- changing

const brush = () => root.querySelector("[name=brush]:checked").value;
const keep = (seen) => { past.push({ map: file(), seen }); if (past.length > 200) past.shift(); };
const strokes = () => !["hand", "free", "link", "cut"].includes(brush()); // brushes that paint along a drag
let stroke = null; // the tiles a drag has touched, and whether it lays terrain or lifts it

function paint(tile, q, r, [x, y]) {
  const chosen = brush();
  if (chosen === "hand") return nameTile(tile);
  keep();
  if (chosen === "free") move(tile, x, y);
  else if (chosen === "link" || chosen === "cut") join(tile, chosen === "link" ? "extra" : "cut");
  else for (const at of fill.checked && tile ? area(tile, chosen) : [tile]) apply(chosen, at, q, r, !at?.[chosen]);
  changed();
}

function apply(chosen, tile, q, r, lay) {
  if (chosen === "erase") erase(tile);
  else if (chosen === "river" || chosen === "mountain") { if (tile) tile[chosen] = lay; }
  else if (tile) Object.assign(tile, { feature: chosen, features: undefined });
  else tiles.push({ id: unused(key(q, r)), q, r, feature: chosen });
}

function changed() {
  if (text.value !== file()) broken = new Set();
  write();
  draw();
  say();
  autosave();
}

// A stroke paints every tile it passes, once, and is taken back as one.
function paintAlong([fromX, fromY], [toX, toY]) {
  const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 6) || 1;
  if (!stroke) { keep(); stroke = { seen: new Set(), lay: undefined }; paintAt(fromX, fromY); }
  for (let step = 1; step <= steps; step++) paintAt(fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps);
}

function paintAt(clientX, clientY) {
  const hit = document.elementFromPoint(clientX, clientY)?.closest(".hex, .empty");
  if (!hit || !canvas.contains(hit)) return;
  const [q, r] = placeAt(...point({ clientX, clientY })), id = hit.dataset.id;
  const tile = id === undefined ? undefined : tiles.findLast((one) => one.id === id);
  const place = id ?? key(q, r), chosen = brush();
  if (stroke.seen.has(place)) return;
  if (tile) stroke.lay ??= !tile[chosen]; // terrain is laid or lifted as on the first tile
  stroke.seen.add(place);
  if (!tile && ["erase", "river", "mountain"].includes(chosen)) return;
  apply(chosen, tile, q, r, stroke.lay);
  if (!tile) stroke.seen.add(tiles.at(-1).id);
  draw();
}

// Every tile one reaches from here without leaving what it is.
function area(from, chosen) {
  const same = (tile) => ["river", "mountain"].includes(chosen) ? Boolean(tile[chosen]) === Boolean(from[chosen]) : tile.feature === from.feature;
  const found = new Set([from]), todo = [from];
  for (let at = todo.pop(); at; at = todo.pop()) {
    if (free(at)) continue;
    for (const [dq, dr] of [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]) {
      const next = tileAt(at.q + dq, at.r + dr);
      if (next && !found.has(next) && same(next)) { found.add(next); todo.push(next); }
    }
  }
  return found;
}

// -- names of tiles

const fill = document.getElementById("fill"), names = document.getElementById("names");
const [nameField, nameBox] = ["tile-name", "tile-name-field"].map((id) => document.getElementById(id));
let named = null;

function nameTile(tile) {
  nameBox.hidden = !(names.checked && tile);
  named = nameBox.hidden ? null : tile;
  if (named) { nameField.value = named.name ?? ""; nameField.focus(); }
}
names.addEventListener("change", () => {
  if (names.checked) root.querySelector("[name=brush][value=hand]").checked = true;
  else nameTile(null);
});
nameField.addEventListener("input", () => {
  if (!named) return;
  named.name = nameField.value.trim() || undefined;
  changed();
});

function unused(id) {
  let number = 1, one = id;
  while (tiles.some((tile) => tile.id === one)) one = `${id}-${++number}`;
  return one;
}

function move(tile, x, y) {
  if (carried) {
    const [fromX, fromY] = spot(carried), outline = carried.polygon ?? corners(fromX, fromY, SIZE - 4);
    carried.polygon = outline.map(([px, py]) => [px + x - fromX, py + y - fromY].map((one) => Math.round(one * 10) / 10));
    carried = null;
  } else if (tile) carried = free(tile) ? tile : null;
  else {
    let number = 1;
    while (tiles.some((one) => one.id === `x${number}`)) number++;
    tiles.push({ id: `x${number}`, feature: "none", polygon: corners(x, y, SIZE - 4) });
    cursor = { tile: tiles.at(-1) };
  }
}

function erase(tile) {
  if (!tile) return;
  tiles = tiles.filter((one) => one !== tile);
  if (tiles.every((one) => one.id !== tile.id))
    for (const kind of ["extra", "cut"]) links[kind] = links[kind].filter((ends) => !ends.includes(tile.id));
  if (cursor.tile === tile) cursor = { q: 0, r: 0 };
  if (end === tile.id) end = null;
}

function join(tile, kind) {
  if (!tile) return;
  if (end === null) { end = tile.id; return; }
  const ends = [end, tile.id].sort();
  end = null;
  if (ends[0] === ends[1]) return;
  const there = links[kind].findIndex((one) => [...one].sort().join("\n") === ends.join("\n"));
  if (there >= 0) links[kind].splice(there, 1);
  else links[kind].push(ends);
}

// -- the file

function file() {
  const lines = tiles.map((tile) => "  " + JSON.stringify({ ...tile, river: tile.river || undefined, mountain: tile.mountain || undefined }));
  const head = JSON.stringify({ version: 1, name: name.value || words.new_map, min_players: Number(least.value), max_players: Number(most.value) }).slice(0, -1);
  return `${head},\n"tiles": [\n${lines.join(",\n")}\n],\n"links": ${JSON.stringify(links)}}\n`;
}

function write() {
  text.value = file();
  const save = document.getElementById("save");
  URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(new Blob([text.value], { type: "application/json" }));
}

const drawable = (tile) => tile && typeof tile === "object" && (free(tile) || [tile.q, tile.r].every(Number.isInteger));

function load(words) {
  let map;
  try { map = JSON.parse(words); } catch { map = null; }
  if ((map?.version ?? 1) !== 1 || !Array.isArray(map?.tiles) || !map.tiles.every(drawable)) return false;
  tiles = map.tiles.map((tile) => ({ ...(tile.id === undefined ? { id: key(tile.q, tile.r) } : {}), ...tile }));
  links = { extra: map.links?.extra ?? [], cut: map.links?.cut ?? [] };
  name.value = map.name ?? name.value;
  least.value = map.min_players ?? least.value;
  most.value = map.max_players ?? most.value;
  [cursor, end, carried, broken] = [{ q: 0, r: 0 }, null, null, new Set()];
  return true;
}

// The house reads a file first: one it cannot read changes nothing, and what was drawn can be had back.
async function open(map, mayReplace) {
  const verdict = await readFile(map);
  document.getElementById("checked").replaceWith(verdict);
  if (verdict.matches("[data-unreadable]") || !mayReplace()) return;
  keep(view);
  if (load(map)) { fit(); write(); draw(); autosave(); } else past.pop();
}

async function readFile(map) {
  const body = new FormData(form);
  body.set("text", map);
  body.set("open", "yes");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.getElementById("checked") ?? unread(page.querySelector(".notice.refused p")?.textContent ?? words.unreached);
  } catch {
    return unread(words.unreached);
  }
}

function unread(why) {
  const notice = Object.assign(document.createElement("div"), { id: "checked", className: "notice refused" });
  notice.append(document.createElement("span"), Object.assign(document.createElement("p"), { textContent: why }));
  notice.dataset.unreadable = "";
  notice.setAttribute("role", "alert");
  return notice;
}

function back() {
  const was = past.pop();
  if (!was || !load(was.map)) { where.textContent = words.nothing_back; return; }
  view = was.seen ?? view;
  write();
  draw();
  autosave();
  where.textContent = words.taken_back.replace("…", tiles.length);
}

// -- saved while it is drawn: in this browser at once, in the house a moment later

const saved = document.getElementById("saved"), use = document.getElementById("use");
const SHELVES = "tercio-map:", ADDRESSES = "tercio-map-at:";
const draftName = () => root.dataset.key || root.dataset.draft;
const shelf = () => SHELVES + draftName();
let waiting = 0, sending = false;

function shelve() {
  localStorage.setItem(shelf(), text.value);
  localStorage.setItem(ADDRESSES + draftName(), location.search); // where it is found again
}

function unshelve() {
  localStorage.removeItem(shelf());
  localStorage.removeItem(ADDRESSES + draftName());
}

function autosave() {
  try { shelve(); } catch { /* a browser that keeps nothing */ }
  clearTimeout(waiting);
  if (root.dataset.keep) waiting = setTimeout(keepInHouse, 700);
}

async function keepInHouse() {
  waiting = 0;
  if (sending) { waiting = setTimeout(keepInHouse, 200); return; } // the first answer names a new map: it is not sent twice
  sending = true;
  const sent = text.value;
  const body = new URLSearchParams({ key: root.dataset.key, text: sent, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
  try {
    const answer = await fetch(root.dataset.keep, { method: "POST", body, keepalive: sent.length < 50_000 });
    const told = await answer.json();
    if (text.value === sent || !answer.ok) saved.textContent = told.said;
    if (!answer.ok) return;
    unshelve();
    root.dataset.key = told.key;
    history.replaceState(null, "", `${location.pathname}?kept=${told.key}`);
    if (text.value !== sent) shelve(); // drawn since: not in the house yet
    use.href = `${root.dataset.use}?map=kept:${told.key}`;
    use.hidden = false;
  } catch {
    saved.textContent = words.unsaved; // tried again with the next stroke, or when the line is back
    addEventListener("online", keepInHouse, { once: true });
  } finally {
    sending = false;
  }
}

// Drawings of this browser that were begun at other addresses and are not in the house.
function showOtherDrawings() {
  const others = Object.keys(localStorage).filter((one) => one.startsWith(ADDRESSES)).map((one) => one.slice(ADDRESSES.length))
    .filter((one) => one !== draftName() && drawingOf(one)?.tiles?.length);
  const list = document.getElementById("other-drawings");
  list.append(...others.flatMap((one, number) => [number ? " · " : " ", linkTo(one)]));
  list.hidden = !others.length;
}

function drawingOf(draft) {
  try { return JSON.parse(localStorage.getItem(SHELVES + draft)); } catch { return null; }
}

function linkTo(draft) {
  const link = document.createElement("a");
  link.href = location.pathname + localStorage.getItem(ADDRESSES + draft);
  link.textContent = drawingOf(draft).name || words.new_map;
  return link;
}

addEventListener("pagehide", () => { if (waiting) { clearTimeout(waiting); keepInHouse(); } });

// -- mouse and fingers: a tap paints, a drag moves the sight, two fingers zoom

const fingers = new Map();
let pressed = null, dragged = false;

function point(event) {
  const inside = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.firstElementChild.getScreenCTM().inverse());
  return [inside.x, inside.y];
}

canvas.addEventListener("contextmenu", (event) => event.preventDefault()); // the right button moves the sight
canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 1) [pressed, dragged] = [[event.clientX, event.clientY], false];
});
canvas.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY], unit = view.width / canvas.clientWidth;
  if (Math.hypot(now[0] - pressed[0], now[1] - pressed[1]) > DRAG || fingers.size > 1) dragged = true;
  if (!dragged) return;
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
  fingers.set(event.pointerId, now);
  if (others.length) {
    const apart = (place) => Math.max(20, Math.hypot(place[0] - others[0][0], place[1] - others[0][1]));
    zoom(apart(before) / apart(now));
  } else if (strokes() && event.buttons === 1) paintAlong(stroke ? before : pressed, now);
  else pan((before[0] - now[0]) * unit, (before[1] - now[1]) * unit);
});
for (const kind of ["pointerup", "pointercancel"])
  canvas.addEventListener(kind, (event) => {
    const held = fingers.delete(event.pointerId);
    if (stroke && !fingers.size) { stroke = null; changed(); return; }
    if (!held || dragged || kind === "pointercancel" || fingers.size || event.button > 0) return;
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest(".hex");
    const here = point(event), [q, r] = placeAt(...here);
    const tile = hit ? tiles.findLast((one) => one.id === hit.dataset.id) : undefined;
    cursor = tile && free(tile) ? { tile } : { q, r };
    paint(tile, q, r, here);
  });

// -- keyboard

const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function step([dq, dr], sight_only) {
  if (sight_only) return pan(dq * WIDE * 2, dr * SIZE * 3);
  const [q, r] = cursor.tile ? placeAt(...spot(cursor.tile)) : [cursor.q, cursor.r];
  cursor = { q: q + dq, r: r + dr };
  follow(at(cursor.q, cursor.r));
}

function nextFree(by) {
  const off = tiles.filter(free);
  if (!off.length) return;
  const now = off.indexOf(cursor.tile);
  cursor = { tile: off[(now + by + off.length) % off.length] };
  follow(spot(cursor.tile));
}

const KEYS = {
  PageDown: () => nextFree(1), PageUp: () => nextFree(-1), "+": () => zoom(0.8), "-": () => zoom(1.25), Home: fit,
  Escape: () => ([end, carried] = [null, null]),
  Enter: () => {
    const tile = cursor.tile ?? tileAt(cursor.q, cursor.r);
    paint(tile, cursor.q, cursor.r, cursor.tile ? spot(cursor.tile) : at(cursor.q, cursor.r));
  },
};
KEYS[" "] = KEYS.Enter;

canvas.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") back();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (MOVES[event.key]) step(MOVES[event.key], event.shiftKey);
  else if (KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
  draw();
  say();
});
canvas.addEventListener("focus", draw);
canvas.addEventListener("blur", draw);

// -- buttons, fields, what the check said

const BUTTONS = {
  left: () => pan(-2 * WIDE, 0), right: () => pan(2 * WIDE, 0), up: () => pan(0, -2 * WIDE), down: () => pan(0, 2 * WIDE),
  nearer: () => zoom(0.75), farther: () => zoom(1.33), fit: () => { fit(); draw(); }, back,
};
for (const button of root.querySelectorAll("[data-sight]")) button.addEventListener("click", () => BUTTONS[button.dataset.sight]());
for (const field of [name, least, most]) field.addEventListener("input", () => { write(); autosave(); });
document.getElementById("load").addEventListener("click", () => open(text.value, () => true));
document.getElementById("open-map").addEventListener("change", async (event) => {
  const [chosen] = event.target.files;
  if (!chosen) return;
  const read = await chosen.slice(0, LONGEST_FILE).text();
  event.target.value = ""; // the same file, mended, can be chosen again
  open(read, () => !tiles.length || confirm(words.replace));
});
document.body.addEventListener("htmx:afterSettle", () => {
  broken = new Set([...document.querySelectorAll("#checked [data-tile]")].map((one) => one.dataset.tile));
  draw();
});
root.addEventListener("click", (event) => {
  const asked = event.target.closest("#checked button[data-tile]");
  const tile = asked && tiles.find((one) => one.id === asked.dataset.tile);
  if (!tile) return;
  cursor = free(tile) ? { tile } : { q: tile.q, r: tile.r };
  [view.x, view.y] = spot(tile);
  canvas.scrollIntoView({ block: "nearest" });
  canvas.focus();
  draw();
  say();
});
new ResizeObserver(draw).observe(canvas);
const draft = localStorage.getItem(shelf()); // what was drawn here and never reached the house
if (text.value.trim()) load(text.value);
if (draft && load(draft) && root.dataset.keep) setTimeout(autosave);
fit();
write();
draw();
showOtherDrawings();
