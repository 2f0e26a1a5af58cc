// Ground laid by hand: pieces are dragged, turned and taken away; the house's judge says after each change where they may lie.
import { element } from "./drawing.js";
import { fact, json as read, part, partAs, parts, screenOf } from "./parts.js";

const root = part("ground"), [said, tools, kinds, list] = parts("ground-", "said", "tools", "kinds", "list");
const svg = partAs("battle-table", SVGSVGElement), pieces = partAs("ground-pieces", SVGGElement);
const terrain = partAs("ground-terrain", HTMLInputElement), start = partAs("ground-start", HTMLButtonElement);
const scenario = fact(root, "scenario");
const [sheet, words] = [read("ground-sheet"), read("ground-words")];
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
/** @type {Tercio.LaidPiece[]} */
let laid = read("ground-laid"); // { kind, x, y, turn }
/** @type {{ fine: boolean, pieces: Tercio.JudgedPiece[], nearest: Tercio.LaidPiece | null }} */
let judged = { fine: false, pieces: [], nearest: null };
let chosen = -1;
/** @type {[number, number, number, Tercio.LaidPiece] | null} */
let dragged = null; // while a finger is down: [number of the piece, from finger to its middle, where it lay]
let asked = 0;

/** @param {string} address @param {BodyInit} body @param {string} type @returns {Promise<any>} */
const post = (address, body, type) => fetch(address, { method: "POST", body, headers: { "X-CSRFToken": token, "Content-Type": type } }).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)));

// The page knows no rule: outlines and faults come from the judge, every answer for the layout as it was when asked.
/** @param {number | null} moved */
async function judge(moved = null) {
  const number = (asked += 1);
  try {
    const answer = await post(fact(root, "judge"), JSON.stringify({ scenario, pieces: laid, moved }), "application/json");
    if (number !== asked) return;
    judged = answer;
  } catch (answer) {
    if (number !== asked) return;
    said.textContent = (await answer.json?.())?.text ?? "";
    return;
  }
  terrain.value = JSON.stringify(laid);
  start.disabled = !judged.fine;
  root.dataset.fine = String(judged.fine);
  draw();
  tell();
}

function draw() {
  pieces.replaceChildren(...judged.pieces.map((piece, number) => {
    const marks = `${number === chosen ? " chosen" : ""}${piece.faults.length ? " wrong" : ""}`;
    const drawn = element("g", { class: `laid-piece${marks}`, "data-piece": number });
    drawn.innerHTML = piece.shape;
    drawn.prepend(element("title", {}, piece.name));
    return drawn;
  }));
}

/** @param {string} text @param {() => void} act */
const button = (text, act, name = "") => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button plain small", textContent: text });
  if (name) made.dataset.do = name;
  made.addEventListener("click", act);
  return made;
};

function tell() {
  const wrong = judged.pieces.filter((piece) => piece.faults.length).length;
  said.textContent = judged.fine ? words.fine : words.wrong.replace("{count}", String(wrong));
  tools.replaceChildren(button(words.lot, byLot, "lot"), button(words.clear, () => { laid = []; chosen = -1; judge(); }, "clear"));
  if (chosen >= 0) tools.append(button(words.turn, () => turn(1), "turn"), button(words.remove, remove, "remove"));
  const { nearest } = judged;
  if (nearest) tools.append(button(words.nearest, () => { laid[chosen] = nearest; judge(chosen); }, "nearest"));
  list.replaceChildren(...judged.pieces.map((piece, number) => {
    const row = document.createElement("li");
    const name = button(`${words.piece.replace("{number}", number + 1)}: ${piece.name}`, () => choose(number));
    name.setAttribute("aria-pressed", String(number === chosen));
    row.append(name);
    for (const fault of piece.faults) row.append(Object.assign(document.createElement("span"), { className: "help", textContent: `${fault.text} (${fault.rule})` }));
    return row;
  }));
  if (!judged.pieces.length) list.replaceChildren(Object.assign(document.createElement("li"), { textContent: words.none }));
}

/** @param {number} number */
function choose(number) {
  chosen = number;
  draw();
  tell();
}

/** @param {number} steps */
function turn(steps) {
  laid[chosen] = { ...laid[chosen], turn: (laid[chosen].turn + steps + sheet.turns) % sheet.turns };
  judge(chosen);
}

function remove() {
  laid.splice(chosen, 1);
  chosen = -1;
  judge();
}

async function byLot() {
  laid = await post(fact(root, "lot"), new URLSearchParams({ scenario }), "application/x-www-form-urlencoded");
  chosen = -1;
  judge();
}

/** @param {PointerEvent} event */
const inchesAt = (event) => {
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(screenOf(svg).inverse());
  return [place.x, sheet.height - place.y];
};

svg.addEventListener("pointerdown", (event) => {
  const held = event.target.closest("[data-piece]");
  if (!held) return choose(-1);
  const number = Number(held.dataset.piece), [x, y] = inchesAt(event);
  dragged = [number, laid[number].x - x, laid[number].y - y, laid[number]];
  svg.setPointerCapture(event.pointerId);
  choose(number);
});
svg.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const [number, dx, dy, lay] = dragged, [x, y] = inchesAt(event);
  laid[number] = { ...lay, x: Math.round((x + dx) * 4) / 4, y: Math.round((y + dy) * 4) / 4 };
  pieces.children[number].setAttribute("transform", `translate(${laid[number].x - lay.x} ${lay.y - laid[number].y})`);
});
svg.addEventListener("pointerup", () => {
  if (dragged) judge(dragged[0]);
  dragged = null;
});

/** @type {Record<string, Tercio.Place>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
document.addEventListener("keydown", (event) => {
  if (chosen < 0 || !(root.contains(event.target) || event.target === document.body)) return;
  const step = STEPS[event.key], size = event.shiftKey ? 1 : 0.25;
  if (step) laid[chosen] = { ...laid[chosen], x: laid[chosen].x + step[0] * size, y: laid[chosen].y + step[1] * size };
  else if (event.key.toLowerCase() === "r") return turn(1);
  else if (event.key === "Delete") return remove();
  else return;
  event.preventDefault();
  judge(chosen);
});

// A new piece comes to the middle, or as near to it as it may lie.
for (const [kind, name] of sheet.kinds)
  kinds.append(button(`+ ${name}`, async () => {
    laid.push({ kind, x: sheet.width / 2, y: sheet.height / 2, turn: 0 });
    chosen = laid.length - 1;
    await judge(chosen);
    const { nearest } = judged;
    if (!nearest) return;
    laid[chosen] = nearest;
    judge(chosen);
  }, `add-${kind}`));
judge();
