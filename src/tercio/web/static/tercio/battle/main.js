// One loop: fetch what this seat may see, draw it, offer the choices, send one, tell what happened.
import { Line } from "../live-line.js";
import { commandId, get, post } from "./door.js";
import { draw, drawStaged } from "./drawing.js";
import { tell } from "./log.js";
import { listen } from "./pointer.js";
import { INCH, asked, forget, leader, mine, moveCommand, moved, moving, placeOf, stageAll, state } from "./state.js";
import { fill, regimentsIn } from "./tray.js";

const root = document.getElementById("battle"), svg = document.getElementById("battle-table");
const [banner, score, tray, log, armies, trouble, staged, walked, curtain, caption] = ["banner", "score", "tray", "log", "armies", "trouble", "staged", "moved", "curtain", "caption"].map((name) => document.getElementById(`battle-${name}`));
const words = JSON.parse(document.getElementById("battle-words").textContent);
const worded = (key, facts = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);
let told = null; // the version the log has been told up to
let view = null;
let asking = 0; // the preview asked for last
// Two at one screen: nobody's cards are fetched before the screen is theirs.
const seatShown = () => (state.seats.length > 1 ? state.seat ?? "watch" : undefined);

// --- what is shown

function show() {
  const battle = state.page.battle;
  banner.textContent = battle.banner.text;
  keepScore(battle);
  svg.setAttribute("aria-label", worded("map", { regiments: battle.regiments.length }));
  const lit = regimentsIn(state.page.choices);
  draw(svg, state, placeOf, { lit, scale: words.scale });
  fill(tray, state, words, send);
  if (moving()) tray.prepend(Object.assign(document.createElement("p"), { textContent: words.try, className: "hint" }));
  if (!mine() && !battle.over) tray.prepend(Object.assign(document.createElement("p"), { textContent: state.page.machine ? words.machine : words.waiting, className: "hint" }));
  listArmies(battle);
  laid();
  root.dataset.version = state.page.version;
  root.dataset.over = battle.over;
  root.dataset.asked = battle.asked?.decision ?? "";
}

// Round and points in one line over the table: one's own side first.
function keepScore(battle) {
  const own = Number(battle.seat ?? 0);
  const side = (number) => {
    const one = battle.sides[number], name = battle.seat === one.seat ? words.you : one.name;
    const made = Object.assign(document.createElement("span"), { className: `side-${one.seat}`, textContent: worded("score", { name, points: one.points }) });
    made.title = worded("cards", { count: one.cards });
    return made;
  };
  const middle = Object.assign(document.createElement("strong"), { textContent: battle.round ? worded("round", battle) : words.deployment });
  score.replaceChildren(side(own), middle, side(1 - own));
}

function listArmies(battle) {
  const lines = battle.regiments.map((one) => {
    const marks = one.marks.map((mark) => words[`mark.${mark}`]);
    return Object.assign(document.createElement("li"), {
      className: `side-${one.seat}`,
      textContent: [one.name, worded("models", { count: one.models.length }), ...marks].join(" · "),
    });
  });
  armies.replaceChildren(...lines);
}

function laid() {
  drawStaged(svg, state);
  staged.hidden = !state.staged.size;
  if (!state.staged.size) return;
  const model = moved().models.find((one) => state.staged.has(one.id));
  const [x, y] = placeOf(model);
  const far = Math.hypot(x - model.x, y - model.y).toFixed(1);
  walked.textContent = worded("moved", { count: `${far} / ${asked().limit}` });
}

function complain(text = "") {
  trouble.hidden = !text;
  trouble.textContent = text;
}

// --- the loop

async function load() {
  const page = await get("", { seat: seatShown() });
  const fresh = !state.page || page.version !== state.page.version;
  state.page = page;
  if (fresh) forget();
  if (state.seats.length > 1 && curtained(page)) return;
  await catchUp();
  show();
  if (!view) (view = listen(svg, acts)).whole();
  if (page.machine && state.seats.length) await machine();
}

function curtained(page) {
  const wanted = page.battle.asked?.seat;
  if (!wanted || wanted === state.seat) return false;
  const name = page.battle.sides[Number(wanted)].name;
  curtain.hidden = false;
  curtain.firstElementChild.textContent = worded("curtain", { name });
  const open = curtain.lastElementChild;
  open.textContent = worded("ready", { name });
  open.onclick = () => {
    state.seat = wanted;
    curtain.hidden = true;
    load();
  };
  open.focus();
  svg.replaceChildren();
  tray.replaceChildren();
  log.replaceChildren();
  armies.replaceChildren();
  banner.textContent = "";
  told = null;
  return true;
}

async function catchUp() {
  const after = told ?? Math.max(0, state.page.version - 60);
  if (after >= state.page.version) return;
  const news = await get("/events", { after, seat: seatShown() });
  tell(log, news.events);
  told = news.version;
}

async function machine() {
  await post("/machine");
  await load();
}

async function send(command) {
  if (state.busy) return;
  state.busy = true;
  tray.setAttribute("aria-busy", "true");
  complain();
  try {
    const seat = state.page.battle.seat;
    await post("/commands", { command, command_id: commandId(), seen: state.page.version, seat });
    forget();
    await load();
  } catch (wrong) {
    if (wrong.status === 409) await load();
    else complain(wrong.message);
  } finally {
    state.busy = false;
    tray.removeAttribute("aria-busy");
  }
}

// --- laying out a move

async function judge() {
  const number = (asking += 1);
  const answer = await post("/preview", { command: moveCommand(), seat: state.page.battle.seat }).catch((wrong) => complain(wrong.message));
  if (!answer || number !== asking || !state.staged.size) return;
  state.wrong = answer.verdict.fine ? null : answer.verdict.model ?? null;
  complain(answer.verdict.fine ? "" : answer.refusal.text);
  if (!answer.verdict.fine && answer.verdict.legal) {
    for (const [id, [x, y]] of Object.entries(answer.verdict.nearest)) state.staged.set(Number(id), [x / INCH, y / INCH]);
    state.wrong = null;
  }
  laid();
}

const acts = {
  laid,
  named: (name) => (caption.textContent = name),
  released: judge,
  placed([x, y]) {
    if (!moving()) {
      state.picked = null;
      show();
      return;
    }
    const [from_x, from_y] = placeOf(leader());
    stageAll(x - from_x, y - from_y);
    laid();
    judge();
  },
  picked(id) {
    state.picked = state.picked === id ? null : id;
    show();
  },
  send: () => state.staged.size && send(moveCommand()),
  clear() {
    forget();
    complain();
    show();
  },
};

document.getElementById("battle-concede")?.addEventListener("click", () => {
  if (!state.page.battle.over && confirm(words.sure)) send({ type: "Concede", player: Number(state.page.battle.seat) });
});
staged.querySelector("[data-do=send]").addEventListener("click", acts.send);
staged.querySelector("[data-do=clear]").addEventListener("click", acts.clear);

const again = () => load().catch(() => {
  complain(words.lost);
  setTimeout(again, 3000);
});
again();
new Line((news) => {
  if (news.kind === "moved" && state.page && Number(news.version) > state.page.version && !state.busy) again();
}).tune({ [root.dataset.stream]: root.dataset.ticket });
