// One loop: fetch what this seat may see, draw it, offer the choices, send one, tell what happened.
import { Line } from "../live-line.js";
import { released } from "../pressing.js";
import { commandId, get, post } from "./door.js";
import { askAtDrawer, isDrawer, listenDrawer, setDrawer, toggleDrawer } from "./drawer.js";
import { clearTable, draw } from "./drawing.js";
import { listenKeys } from "./keyboard.js";
import { complain, layingOut } from "./laying.js";
import { pointOut } from "./guide.js";
import { tell } from "./log.js";
import { teach } from "./lessons.js";
import { measurer, measuring } from "./measure.js";
import { fact, part, partAs, parts, sure, within } from "./parts.js";
import { listen } from "./pointer.js";
import { listenReasons } from "./reasons.js";
import { clearScore, showScore } from "./score.js";
import { listenShare } from "./sharing.js";
import { showDice, showMoves } from "./shows.js";
import { battleNow, deploying, entering, forget, mine, moveCommand, moved, moving, pageNow, remember, state } from "./state.js";
import { hear, listenTalk } from "./talk.js";
import { fill, focusTray, listenTray, modelsIn, regimentsIn } from "./tray.js";
import { made, worded } from "./words.js";

const root = part("battle"), svg = partAs("battle-table", SVGSVGElement), rule = partAs("battle-rule", HTMLAnchorElement);
const [banner, tray, log, staged, there, curtain, caption] = parts("battle-", "banner", "tray", "log", "staged", "there", "curtain", "caption");
/** @type {number | null} */
let told = null; // the version the log has been told up to
/** @type {{ whole: () => void } | null} */
let view = null;
listenShare(document.querySelector("[data-share]"), document.querySelector("#battle-invite-link"));
const refreshReasons = listenReasons(document.querySelector("#battle-reasons"), () => get("/reasons"));
// Two at one screen: nobody's cards are fetched before the screen is theirs.
const seatShown = () => (state.seats.length > 1 ? state.seat ?? "watch" : undefined);

// --- what is shown

function show() {
  showTable();
  showChoices();
}

function showTable() {
  const page = pageNow(), { battle } = page;
  banner.textContent = battle.banner.text;
  askAtDrawer(battle.banner.text);
  Object.assign(rule, { hidden: !battle.banner.rule, textContent: battle.banner.rule ?? "", href: `${root.dataset.rules}${battle.banner.rule}/` });
  showScore(battle);
  svg.setAttribute("aria-label", worded("map", { regiments: battle.regiments.length }));
  draw(svg, page, { regiments: regimentsIn(page.choices), models: modelsIn(page.choices) });
  acts.guided();
  acts.laid();
  teach();
  root.dataset.version = String(page.version);
  root.dataset.over = String(battle.over);
  root.dataset.asked = battle.asked?.decision ?? "";
}

function showChoices() {
  const { battle } = pageNow(), focused = document.activeElement;
  const held = byKeys && (tray.contains(focused) || focused === document.body || focused === banner);
  fill(tray, state, send, openedGroup);
  if (held) focusTray(tray, banner);
  if (battle.over) tray.append(...afterwards());
  for (const text of hints(battle)) tray.prepend(made("p", text, "hint"));
}

// On a phone the table stays above, at a desk the column may lie scrolled: what is asked next is never left behind either.
function uncoverBanner() {
  if (!isDrawer()) banner.scrollIntoView({ block: "nearest" });
  const stage = sure(svg.closest(".battle-stage"), ".battle-stage"), hidden = stage.getBoundingClientRect().bottom - banner.getBoundingClientRect().top;
  if (hidden > 0 && getComputedStyle(stage).position === "sticky") scrollBy(0, -hidden - 8);
}

// A regiment to be deployed whose choices are opened is the one a click on the table draws up.
/** @param {Tercio.Command} command */
function openedGroup(command) {
  if (command.type !== "DeployRegiment" || state.staged.size || state.deploying === command.regiment) return;
  state.deploying = command.regiment ?? null;
  const hint = tray.querySelector(".hint");
  if (hint) hint.textContent = worded("deploy", { name: moved().name });
}

// When all is over: how it was won, and another battle.
const afterwards = () => [["story", "story"], ["home", "another"]].map(([address, text]) => Object.assign(made("a", worded(text), "button plain choice"), { href: fact(root, address) }));

/** @param {Tercio.Battle} battle */
function hints(battle) {
  const open = state.seats.length > 1 && !battle.round && mine();
  return [...(open ? [worded("open", { name: battle.sides[Number(battle.seat)].name })] : []), ...hintsHere(battle)];
}

/** @param {Tercio.Battle} battle */
function hintsHere(battle) {
  if (moving()) return [worded("try")];
  if (deploying()) return [worded("deploy", { name: moved().name })];
  if (entering()) return [worded("enter")];
  if (!mine() && !battle.over) return [worded(pageNow().machine ? "machine" : "waiting")];
  return [];
}

// --- the loop

// One at a time: what hears of news while another fetches comes after it. What belongs beside the table is fetched while it
// is looked at, and keeps nobody from deciding.
let before = Promise.resolve(), aside = Promise.resolve();
/** @param {Tercio.Page | null} given */
const load = (given = null) => (before = before.catch(() => {}).then(() => fetchAll(given)));

// Who has just sent a command was given the table with its answer, unless newer has been seen since.
/** @param {Tercio.Page | null} given */
async function fetchAll(given) {
  const known = given && given.version >= (state.page?.version ?? 0) ? given : null;
  const page = await openly(known ?? (await look()));
  await released(); // nothing changes under a finger: neither a button nor what it drags
  const past = state.page?.battle ?? null;
  const fresh = !state.page || page.version !== state.page.version;
  if (page.battle.round && past?.round === 0) state.seat = null; // both have looked on until now
  state.page = page;
  if (fresh) {
    forgetQuietly();
    state.guide = null;
  }
  if (state.seats.length > 1 && curtained(page)) return;
  const restored = fresh && remember();
  showTable();
  if (fresh) showChoices(); // of a table asked for again they stay: somebody may have opened some, or be about to take one
  if (fresh) {
    showMoves(svg, past, page.battle);
    if (mine() || page.battle.over) uncoverBanner();
  }
  if (!view) {
    (view = listen(svg, acts)).whole();
    listenKeys(svg, acts);
  }
  if (fresh) refreshReasons().catch(() => {}); // told with the next move
  if (page.machine && state.seats.length) machine(page.version);
  if (moving() && !state.guide) fetchGuide(page).catch(lineTrouble);
  aside = aside.catch(() => {}).then(() => fetchBeside(page));
  aside.then(() => restored && isShown(page) && acts.released()).catch(lineTrouble);
}

const look = () => get("", { seat: seatShown(), picture: true });

// Before the first Round nothing lies face down: two at one screen deploy without a curtain.
/** @param {Tercio.Page} page */
async function openly(page) {
  const wanted = page.battle.asked?.seat;
  if (state.seats.length < 2 || page.battle.round || !wanted || wanted === state.seat) return page;
  state.seat = wanted;
  return look();
}

// Does the table still stand as it did for whoever looks? It may have been fetched anew meanwhile.
/** @param {Tercio.Page} page */
const isShown = (page) => state.page?.version === page.version && state.page.battle.seat === page.battle.seat;

// What happened and what is said; of a table that is gone meanwhile nothing is shown.
/** @param {Tercio.Page} page */
async function fetchBeside(page) {
  if (isShown(page)) await Promise.all([catchUp(page), hear()]);
}

/** @param {Tercio.Page} page */
async function fetchGuide(page) {
  const guide = await get("/guide", { seat: seatShown() });
  if (!isShown(page)) return;
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
  within(curtain, "p").textContent = worded("curtain", { name });
  const open = /** @type {HTMLButtonElement} */ (within(curtain, "button"));
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
  banner.textContent = worded("curtain", { name });
  askAtDrawer("");
  rule.hidden = true;
  told = null;
  return true;
}

/** @param {Tercio.Page} page */
async function catchUp(page) {
  const after = told ?? Math.max(0, page.version - 60);
  if (after >= page.version) return;
  const news = await get("/events", { after, seat: seatShown() });
  if (isShown(page)) hearOf(news);
}

/** @param {{ version: number, events: Tercio.Told[] }} news */
function hearOf(news) {
  const worth = tell(log, news.events);
  if (told !== null) showDice(worth); // what lay there before one came falls no more
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

// The same for all to see: what lies face down may have grown meanwhile.
/** @param {Tercio.Page} page */
const openTable = ({ battle }) => JSON.stringify({ ...battle, sides: battle.sides.map((side) => ({ ...side, cards: 0 })) });

// Whether somebody acted first; what the rules refuse has the same status.
/** @param {any} wrong */
const late = (wrong) => wrong.refused?.key === "journal.somebody_acted_first";

// Where the other side has only laid cards face down meanwhile, the command is as good as before, and sent on top of them.
/** @param {Tercio.Command} command @returns {Promise<{ news: any, seen: number }>} */
async function sendSeen(command, together = false) {
  const page = pageNow(), body = { command, seat: page.battle.seat, together, picture: true };
  try {
    return { news: await sendThrough({ ...body, command_id: commandId(), seen: page.version }), seen: page.version };
  } catch (wrong) {
    const now = late(wrong) ? await look() : null;
    if (!now || openTable(now) !== openTable(page)) throw wrong;
    return { news: await sendThrough({ ...body, command_id: commandId(), seen: now.version }), seen: now.version };
  }
}

/** @param {Tercio.Command} command */
async function send(command, together = false) {
  if (state.busy) return;
  state.busy = true;
  tray.setAttribute("aria-busy", "true");
  complain();
  try {
    const { news, seen } = await sendSeen(command, together);
    forget();
    if (told === seen) hearOf(news);
    await load(news.table);
  } catch (wrong) {
    if (wrong.lost || late(wrong)) await again();
    if (!wrong.lost) complain(wrong.message);
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
  picked(id, model) {
    const again = state.picked === id && state.pickedModel === model;
    Object.assign(state, { picked: again ? null : id, pickedModel: again ? null : model });
    show();
  },
  send: () => state.staged.size && send(moveCommand()),
};

document.getElementById("battle-concede")?.addEventListener("click", () => {
  if (!battleNow().over && confirm(worded("sure"))) send({ type: "Concede", player: Number(battleNow().seat) });
});
within(staged, "[data-do=send]").addEventListener("click", acts.send);
within(staged, "[data-do=clear]").addEventListener("click", acts.clear);
there.addEventListener("click", acts.goThere);

// A lost line is told, and tried again until it answers; what lies on the table stays.
/** @returns {Promise<void>} */
const again = () => load().then(() => {
  if (root.dataset.line === "lost") complain();
  root.dataset.line = "up";
}, lineTrouble);

/** @param {Error & { lost?: boolean }} wrong */
function lineTrouble(wrong) {
  if (!wrong.lost) throw wrong;
  complain(worded("lost"));
  root.dataset.line = "lost";
  setTimeout(again, 2000);
}

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
listenTray(tray, (choice) => pointOut(svg, choice));
listenTalk(() => again());
again();
new Line((news) => {
  if (news.kind !== "moved" || !state.page) return;
  if (news.stream === root.dataset.talk) hear();
  else if (Number(news.version) > state.page.version && !state.busy) again();
}).tune({ [fact(root, "stream")]: fact(root, "ticket"), [fact(root, "talk")]: fact(root, "talkTicket") });
