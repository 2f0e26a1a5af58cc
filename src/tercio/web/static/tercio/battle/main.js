// One loop: fetch what this seat may see, draw it, offer the choices, send one, tell what happened.
import { Line } from "../live-line.js";
import { commandId, get, post } from "./door.js";
import { askAtDrawer, isDrawer, listenDrawer, setDrawer, toggleDrawer } from "./drawer.js";
import { clearTable, draw } from "./drawing.js";
import { listenKeys } from "./keyboard.js";
import { complain, layingOut } from "./laying.js";
import { pointOut } from "./guide.js";
import { tell } from "./log.js";
import { teach } from "./lessons.js";
import { measurer, measuring } from "./measure.js";
import { listen } from "./pointer.js";
import { listenReasons } from "./reasons.js";
import { clearScore, showScore } from "./score.js";
import { showDice, showMoves } from "./shows.js";
import { deploying, entering, forget, mine, moveCommand, moved, moving, remember, state } from "./state.js";
import { hear, listenTalk } from "./talk.js";
import { fill, focusTray, listenTray, regimentsIn } from "./tray.js";
import { made, worded } from "./words.js";

const root = document.getElementById("battle");
/** @type {SVGSVGElement} */
const svg = document.querySelector("#battle-table");
const [banner, rule, tray, log, staged, there, curtain, caption] = ["banner", "rule", "tray", "log", "staged", "there", "curtain", "caption"].map((name) => document.getElementById(`battle-${name}`));
/** @type {number | null} */
let told = null; // the version the log has been told up to
/** @type {{ whole: () => void } | null} */
let view = null;
const refreshReasons = listenReasons(document.querySelector("#battle-reasons"), () => get("/reasons"));
// Two at one screen: nobody's cards are fetched before the screen is theirs.
const seatShown = () => (state.seats.length > 1 ? state.seat ?? "watch" : undefined);

// --- what is shown

function show() {
  const battle = state.page.battle;
  banner.textContent = battle.banner.text;
  askAtDrawer(battle.banner.text);
  Object.assign(rule, { hidden: !battle.banner.rule, textContent: battle.banner.rule, href: `${root.dataset.rules}${battle.banner.rule}/` });
  showScore(battle);
  svg.setAttribute("aria-label", worded("map", { regiments: battle.regiments.length }));
  draw(svg, state.page, regimentsIn(state.page.choices));
  acts.guided();
  const focused = document.activeElement;
  const held = byKeys && (tray.contains(focused) || focused === document.body || focused === banner);
  fill(tray, state, send, openedGroup);
  if (held) focusTray(tray, banner);
  for (const text of hints(battle)) tray.prepend(made("p", text, "hint"));
  acts.laid();
  teach();
  root.dataset.version = String(state.page.version);
  root.dataset.over = String(battle.over);
  root.dataset.asked = battle.asked?.decision ?? "";
}

// On a phone the table stays above: what is asked next is never left behind it.
function uncoverBanner() {
  const stage = svg.closest(".battle-stage"), hidden = stage.getBoundingClientRect().bottom - banner.getBoundingClientRect().top;
  if (hidden > 0 && getComputedStyle(stage).position === "sticky") scrollBy(0, -hidden - 8);
}

// A regiment to be deployed whose choices are opened is the one a click on the table draws up.
/** @param {Tercio.Command} command */
function openedGroup(command) {
  if (command.type !== "DeployRegiment" || state.staged.size || state.deploying === command.regiment) return;
  state.deploying = command.regiment;
  const hint = tray.querySelector(".hint");
  if (hint) hint.textContent = worded("deploy", { name: moved().name });
}

/** @param {Tercio.Battle} battle */
function hints(battle) {
  if (moving()) return [worded("try")];
  if (deploying()) return [worded("deploy", { name: moved().name })];
  if (entering()) return [worded("enter")];
  if (!mine() && !battle.over) return [worded(state.page.machine ? "machine" : "waiting")];
  return [];
}

// --- the loop

// One at a time: what hears of news while another fetches comes after it.
let before = Promise.resolve();
const load = () => (before = before.catch(() => {}).then(fetchAll));

// The table and the choices first; what to draw while moving, the log and the talk come while they are looked at.
async function fetchAll() {
  const page = await get("", { seat: seatShown(), picture: true }), past = state.page?.battle ?? null;
  const fresh = !state.page || page.version !== state.page.version;
  state.page = page;
  if (fresh) {
    forgetQuietly();
    state.guide = null;
  }
  if (state.seats.length > 1 && curtained(page)) return;
  const restored = fresh && remember();
  show();
  if (fresh) {
    showMoves(svg, past, page.battle);
    if (mine()) uncoverBanner();
  }
  if (!view) {
    (view = listen(svg, acts)).whole();
    listenKeys(svg, acts);
  }
  if (fresh) refreshReasons().catch(() => {}); // told with the next move
  if (page.machine && state.seats.length) machine(page.version);
  await Promise.all([fresh && moving() && fetchGuide(page), (told === null || told < page.version) && catchUp(), hear()]);
  if (restored && state.page === page) acts.released();
}

/** @param {Tercio.Page} page */
async function fetchGuide(page) {
  const guide = await get("/guide", { seat: seatShown() });
  if (state.page !== page) return;
  state.guide = guide;
  acts.guided();
  acts.laid();
}

// The machine is asked for its answers, which arrive as news; if none does, or the line is lost, it is asked again.
/** @param {number} seen */
const machine = (seen) =>
  post("/machine").then(
    (answer) => {
      const hint = tray.querySelector(".hint");
      if (answer.place && hint) hint.textContent = worded("queued", { place: answer.place });
      if (answer.version > seen) return again();
      setTimeout(again, 1000);
    },
    () => {
      setTimeout(again, 2000);
    },
  );

// Another version: what was laid out for the last one goes, what was kept for this one stays in its drawer.
function forgetQuietly() {
  const kept = state.page;
  state.page = null;
  forget();
  state.page = kept;
}

/** @param {Tercio.Page} page */
function curtained(page) {
  const wanted = page.battle.asked?.seat;
  if (!wanted || wanted === state.seat) return false;
  const name = page.battle.sides[Number(wanted)].name;
  curtain.hidden = false;
  curtain.firstElementChild.textContent = worded("curtain", { name });
  /** @type {HTMLElement} */
  const open = curtain.querySelector("button");
  open.textContent = worded("ready", { name });
  open.onclick = () => {
    state.seat = wanted;
    state.page = null;
    curtain.hidden = true;
    again();
  };
  open.focus();
  clearTable(svg);
  for (const part of [tray, log]) part.replaceChildren();
  clearScore();
  banner.textContent = "";
  askAtDrawer("");
  rule.hidden = true;
  told = null;
  return true;
}

async function catchUp() {
  const after = told ?? Math.max(0, state.page.version - 60);
  if (after >= state.page.version) return;
  hearOf(await get("/events", { after, seat: seatShown() }));
}

/** @param {{ version: number, events: Tercio.Told[] }} news */
function hearOf(news) {
  showDice(tell(log, news.events));
  told = news.version;
}

/** @param {number} time */
const pause = (time) => new Promise((after) => setTimeout(after, time));

// Over a lost line the same command is sent again, by the same name, until somebody answers: it counts once.
/** @param {object} body */
async function sendThrough(body) {
  for (;;)
    try {
      const answer = await post("/commands", body);
      if (root.dataset.line === "lost") complain();
      root.dataset.line = "up";
      return answer;
    } catch (wrong) {
      if (!wrong.lost) throw wrong;
      complain(worded("lost"));
      root.dataset.line = "lost";
      await pause(2000);
    }
}

/** @param {Tercio.Command} command */
async function send(command, together = false) {
  if (state.busy) return;
  state.busy = true;
  tray.setAttribute("aria-busy", "true");
  complain();
  try {
    const seat = state.page.battle.seat;
    const { version } = state.page, news = await sendThrough({ command, command_id: commandId(), seen: version, seat, together });
    forget();
    if (told === version) hearOf(news);
    await load();
  } catch (wrong) {
    if (wrong.lost || wrong.status === 409) again();
    else complain(wrong.message);
  } finally {
    state.busy = false;
    tray.removeAttribute("aria-busy");
  }
}

// --- what hands do

/** @type {Tercio.Acts} */
const acts = {
  ...layingOut(svg, { send, refresh: show }),
  ruler: measurer(svg),
  named: (name) => (caption.textContent = name),
  picked(id) {
    state.picked = state.picked === id ? null : id;
    show();
  },
  send: () => state.staged.size && send(moveCommand()),
};

document.getElementById("battle-concede")?.addEventListener("click", () => {
  if (!state.page.battle.over && confirm(worded("sure"))) send({ type: "Concede", player: Number(state.page.battle.seat) });
});
staged.querySelector("[data-do=send]").addEventListener("click", acts.send);
staged.querySelector("[data-do=clear]").addEventListener("click", acts.clear);
there.addEventListener("click", acts.goThere);

// A lost line is told, and tried again until it answers; what lies on the table stays.
/** @returns {Promise<void>} */
const again = () => load().then(
  () => {
    if (root.dataset.line === "lost") complain();
    root.dataset.line = "up";
  },
  (wrong) => {
    if (!wrong.lost) throw wrong;
    complain(worded("lost"));
    root.dataset.line = "lost";
    setTimeout(again, 2000);
  },
);
// Who plays by keys keeps the focus among the choices; T goes to the table, Escape there comes back.
let byKeys = false;
addEventListener("pointerdown", () => (byKeys = false), true);
addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  byKeys = true;
  if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "t" || event.key === "T") svg.focus();
  if (event.key === "d" || event.key === "D") toggleDrawer();
  if (event.key === "c" || event.key === "C" || (event.key === "Escape" && svg.contains(event.target) && !state.staged.size && !measuring())) {
    if (isDrawer()) setDrawer(true);
    focusTray(tray);
  }
}, true);
listenDrawer();
listenTray(tray, (entry) => pointOut(svg, entry));
listenTalk(() => again());
again();
new Line((news) => {
  if (news.kind !== "moved" || !state.page) return;
  if (news.stream === root.dataset.talk) hear();
  else if (Number(news.version) > state.page.version && !state.busy) again();
}).tune({ [root.dataset.stream]: root.dataset.ticket, [root.dataset.talk]: root.dataset.talkTicket });
