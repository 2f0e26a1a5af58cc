// Draw a planet hex by hex. The text area always holds the same map as a file; the server does the checking.
const SVG = "http://www.w3.org/2000/svg";
const SIZE = 30, WIDE = SIZE * Math.sqrt(3), REACH = 6;
const AROUND = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const root = document.getElementById("editor");
const glyphs = JSON.parse(root.dataset.glyphs);
const canvas = document.getElementById("canvas");
const text = document.getElementById("text");
const [name, least, most] = ["map-name", "map-min", "map-max"].map((id) => document.getElementById(id));

let tiles = new Map(); // "q,r" -> {q, r, feature, river, mountain, …}
let links = { extra: [], cut: [] };
let end = null; // the first end of a link being drawn
let cursor = [0, 0];

const key = (q, r) => `${q},${r}`;
const brush = () => root.querySelector("[name=brush]:checked").value;
const make = (tag, attributes, parent) => {
  const element = document.createElementNS(SVG, tag);
  for (const [one, value] of Object.entries(attributes)) element.setAttribute(one, value);
  parent?.append(element);
  return element;
};
const at = (q, r) => [WIDE * (q + r / 2), SIZE * 1.5 * r];
const corners = (x, y, size) =>
  [...Array(6).keys()].map((n) => {
    const turn = (Math.PI / 3) * n - Math.PI / 2;
    return `${(x + size * Math.cos(turn)).toFixed(1)},${(y + size * Math.sin(turn)).toFixed(1)}`;
  }).join(" ");

function places() {
  const seen = new Map();
  const reach = tiles.size ? 1 : 3;
  for (const { q, r } of tiles.values()) {
    if (q === undefined || q === null) continue;
    seen.set(key(q, r), [q, r]);
    for (const [dq, dr] of AROUND) seen.set(key(q + dq, r + dr), [q + dq, r + dr]);
  }
  for (let q = -reach; q <= reach; q++)
    for (let r = -reach; r <= reach; r++)
      if (Math.abs(q + r) <= reach && (!tiles.size || reach === 3)) seen.set(key(q, r), [q, r]);
  return [...seen.values()].filter(([q, r]) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= REACH * 3);
}

function draw() {
  const shown = places();
  const points = shown.map(([q, r]) => at(q, r));
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - SIZE * 1.2);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + SIZE * 1.2);
  const picture = make("svg", { class: "planet hexes", viewBox: `${left} ${top} ${right - left} ${bottom - top}` });
  for (const [q, r] of shown) hex(picture, q, r);
  for (const kind of ["extra", "cut"])
    for (const [one, other] of links[kind]) {
      const ends = [one, other].map((id) => [...tiles.values()].find((tile) => tile.id === id));
      if (ends.some((tile) => !tile || tile.q === undefined)) continue;
      const [[x1, y1], [x2, y2]] = ends.map((tile) => at(tile.q, tile.r));
      make("line", { x1, y1, x2, y2, class: "lane", "stroke-width": 4, "stroke-dasharray": kind === "extra" ? "6 5" : "1 4" }, picture);
    }
  canvas.replaceChildren(picture);
  write();
}

function hex(picture, q, r) {
  const tile = tiles.get(key(q, r));
  const [x, y] = at(q, r);
  const here = cursor[0] === q && cursor[1] === r && document.activeElement === canvas;
  const group = make("g", { class: "hex", "data-q": q, "data-r": r }, picture);
  make("polygon", {
    points: corners(x, y, SIZE - 1), fill: tile ? "#fffdf8" : "transparent",
    stroke: here || end === key(q, r) ? "#1d5fa8" : "#8a7f6b", "stroke-width": here || end === key(q, r) ? 4 : tile ? 1.5 : 0.8,
    ...(tile ? {} : { "stroke-dasharray": "3 4" }),
  }, group);
  if (!tile) return;
  if (tile.mountain) make("path", { d: `M${x - 14},${y - 12} l6,-10 l5,7 l4,-5 l7,8 Z`, fill: "#8a7f6b", stroke: "#1e1b18" }, group);
  if (tile.river) make("path", { d: `M${x - 24},${y + 6} q6,-6 12,0 t12,0 t12,0 t12,0`, fill: "none", stroke: "#2a6fa8", "stroke-width": 3.4 }, group);
  const features = tile.features ?? [tile.feature];
  features.filter((one) => glyphs[one]).forEach((one, number) =>
    make("path", {
      d: glyphs[one], fill: "#1e1b18", "fill-rule": "evenodd",
      transform: `translate(${x + (number - (features.length - 1) / 2) * 16} ${y}) scale(${features.length > 1 ? 0.6 : 0.85})`,
    }, group));
}

function paint(q, r) {
  const id = key(q, r), tile = tiles.get(id), chosen = brush();
  if (chosen === "erase") {
    tiles.delete(id);
    for (const kind of ["extra", "cut"]) links[kind] = links[kind].filter((ends) => !ends.includes(tile?.id));
  } else if (chosen === "river" || chosen === "mountain") {
    if (tile) tile[chosen] = !tile[chosen];
  } else if (chosen === "link" || chosen === "cut") join(id, chosen === "link" ? "extra" : "cut");
  else tiles.set(id, { ...(tile ?? { id, q, r, river: false, mountain: false }), feature: chosen, features: undefined });
  draw();
}

function join(id, kind) {
  if (!tiles.has(id)) return;
  if (end === null) { end = id; return; }
  const ends = [tiles.get(end)?.id, tiles.get(id).id].sort();
  end = null;
  if (ends[0] === undefined || ends[0] === ends[1]) return;
  const there = links[kind].findIndex((one) => one.join() === ends.join());
  if (there >= 0) links[kind].splice(there, 1);
  else links[kind].push(ends);
}

function write() {
  const lines = [...tiles.values()].map((tile) => "  " + JSON.stringify({ ...tile, river: tile.river || undefined, mountain: tile.mountain || undefined }));
  const head = JSON.stringify({ version: 1, name: name.value || "Mapa", min_players: Number(least.value), max_players: Number(most.value) }).slice(0, -1);
  text.value = `${head},\n"tiles": [\n${lines.join(",\n")}\n],\n"links": ${JSON.stringify(links)}}\n`;
  const save = document.getElementById("save");
  URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(new Blob([text.value], { type: "application/json" }));
}

function load(words) {
  let map;
  try { map = JSON.parse(words); } catch { return; }
  if (!Array.isArray(map?.tiles)) return;
  tiles = new Map(map.tiles.map((tile) => [tile.q === undefined ? tile.id : key(tile.q, tile.r), { id: key(tile.q, tile.r), ...tile }]));
  links = { extra: map.links?.extra ?? [], cut: map.links?.cut ?? [] };
  name.value = map.name ?? name.value;
  least.value = map.min_players ?? least.value;
  most.value = map.max_players ?? most.value;
  draw();
}

let pressed = [0, 0];
canvas.addEventListener("pointerdown", (event) => (pressed = [event.clientX, event.clientY]));
canvas.addEventListener("pointerup", (event) => {
  if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 8) return; // a drag scrolls
  const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest(".hex");
  if (!hit) return;
  cursor = [Number(hit.dataset.q), Number(hit.dataset.r)];
  paint(...cursor);
});
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
canvas.addEventListener("keydown", (event) => {
  if (MOVES[event.key]) cursor = [cursor[0] + MOVES[event.key][0], cursor[1] + MOVES[event.key][1]];
  else if (event.key === "Enter" || event.key === " ") paint(...cursor);
  else return;
  event.preventDefault();
  draw();
});
canvas.addEventListener("focus", draw);
for (const field of [name, least, most]) field.addEventListener("input", write);
document.getElementById("load").addEventListener("click", () => load(text.value));
document.getElementById("open-map").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file && file.size < 1_000_000) load(await file.text());
});
if (text.value.trim()) load(text.value);
else draw();
