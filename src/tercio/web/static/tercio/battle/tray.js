// Every choice as a button, in the engine's words; many of one kind are folded under what they share. Attacks carry their
// exact odds below them before anybody commits.
import { released } from "../pressing.js";
import { post } from "./door.js";
import { entryOf, pageNow } from "./state.js";
import { ordering } from "./stacking.js";
import { made, worded } from "./words.js";

const FEW = 14;
const ROLLED = new Set(["Volley", "Clash", "DeclareCharge", "DeclareChallenge", "CastSpell"]);
const MOST_ODDS = 10;
/** @param {string} text */
const head = (text) => (text.includes(",") ? text.slice(0, text.indexOf(",")) : text.slice(0, 24));
/** @param {Tercio.Command} command */
const named = (command) => [command.target ?? [], command.regiment ?? [], command.targets ?? []].flat();

// The model a choice is about; none of the numbers below 0, by which nobody is chosen.
/** @param {Tercio.Command} command */
const modelOf = (command) => (typeof command.model === "number" && command.model >= 0 ? command.model : null);

/** @param {Tercio.Choice[]} choices */
export const modelsIn = (choices) => new Set(choices.map((choice) => modelOf(choice.command)));
/** @param {Tercio.Choice[]} choices */
export const regimentsIn = (choices) => new Set(choices.flatMap((choice) => named(choice.command)));

// Where the odds of an attack are written: by the row of its button.
/** @type {WeakMap<Element, { command: Tercio.Command, lines: HTMLElement }>} */
const oddsIn = new WeakMap();

/** @param {Tercio.Choice} choice @param {() => void} press */
function pressable(choice, press) {
  const pressed = made("button", choice.words.text, "button plain choice");
  pressed.type = "button";
  pressed.dataset.command = choice.command.type;
  const entry = entryOf(choice.command), model = modelOf(choice.command);
  if (entry) pressed.dataset.entry = entry.join();
  if (model !== null) pressed.dataset.model = String(model);
  pressed.addEventListener("click", press);
  return pressed;
}

/** @param {Tercio.Choice} choice @param {Tercio.Send} send */
function button(choice, send) {
  const pressed = pressable(choice, () => send(choice.command));
  const why = choice.words.why ?? [], odds = ROLLED.has(choice.command.type);
  if (!why.length && !odds) return pressed;
  const row = made("div", "", "choice-row");
  row.append(pressed);
  if (why.length) {
    const more = made("details"), list = made("ul");
    more.append(made("summary", worded("why")), list);
    list.append(...why.map((reason) => made("li", [reason.text, reason.rule].filter(Boolean).join(" · "))));
    row.append(more);
  }
  if (odds) {
    const lines = made("ul", "", "choice-odds");
    lines.setAttribute("aria-label", worded("odds"));
    row.append(lines);
    oddsIn.set(row, { command: choice.command, lines });
  }
  return row;
}

// A bar of the chances of 0, 1, 2… Wounds.
/** @param {number[]} chances */
function bars(chances) {
  const box = made("span", "", "odds-bars"), most = Math.max(...chances);
  box.setAttribute("aria-hidden", "true");
  for (const chance of chances.slice(0, 16)) {
    const bar = made("i");
    bar.style.height = `${Math.max(4, (100 * chance) / most)}%`;
    box.append(bar);
  }
  return box;
}

// Asked once a command while the table stands as it does, however often the tray is filled.
/** @type {{ version: number | null, odds: Map<string, Promise<Tercio.Preview | null>> }} */
const known = { version: null, odds: new Map() };

/** @param {string} name @returns {null} */
function forgetOdds(name) {
  known.odds.delete(name);
  return null;
}

/** @param {Tercio.Command} command @param {Tercio.Page} page */
function oddsOf(command, { version, battle }) {
  if (known.version !== version) Object.assign(known, { version, odds: new Map() });
  const name = JSON.stringify(command);
  if (!known.odds.has(name)) known.odds.set(name, post("/preview", { command, seat: battle.seat }).catch(() => forgetOdds(name)));
  return known.odds.get(name);
}

/** @param {HTMLElement} tray @param {Tercio.State} state */
async function fillOdds(tray, state) {
  const page = pageNow();
  const rows = [...tray.querySelectorAll(".choice-row")].flatMap((row) => oddsIn.get(row) ?? []).slice(0, MOST_ODDS);
  for (const { command, lines } of rows) {
    const answer = await oddsOf(command, page);
    await released(); // what stands above a button would push it from under a finger
    if (state.page?.version !== page.version) return;
    for (const one of answer?.odds ?? []) {
      const line = made("li", one.words);
      if (one.wounds) line.prepend(bars(one.wounds.chances));
      lines.append(line);
    }
  }
}

// The choices that can be seen now, in order: what arrow keys walk through.
/** @param {HTMLElement} tray @returns {HTMLElement[]} */
const visible = (tray) => [.../** @type {NodeListOf<HTMLElement>} */ (tray.querySelectorAll(".choice"))].filter((one) => one.checkVisibility?.() ?? one.offsetParent);

// Arrows walk through the choices; a new list takes the focus over from the one it replaces.
/** @param {HTMLElement} tray @param {(choice: DOMStringMap | undefined) => void} lookAt */
export function listenTray(tray, lookAt) {
  for (const look of ["focusin", "pointerover"]) tray.addEventListener(look, (/** @type {any} */ event) => lookAt(event.target.closest(".choice")?.dataset));
  tray.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const list = visible(tray), at = list.findIndex((one) => one === document.activeElement);
    list[(at + step + list.length) % list.length]?.focus();
  });
}

// With nothing to choose, whoever listens waits at the words that say so.
/** @param {HTMLElement} tray @param {HTMLElement} [banner] */
export const focusTray = (tray, banner) => (visible(tray)[0] ?? tray.querySelector("summary") ?? banner)?.focus();

/** @param {HTMLElement} tray @param {Tercio.State} state @param {Tercio.Send} send @param {(command: Tercio.Command) => void} opened */
export function fill(tray, state, send, opened) {
  const { picked, pickedModel } = state, { choices, together: wholes } = pageNow();
  const all = choices.filter((choice) => choice.command.type !== "Concede");
  const ofModel = all.filter((choice) => pickedModel !== null && modelOf(choice.command) === pickedModel);
  /** @param {Tercio.Choice} choice */
  const ofPicked = (choice) => picked === null || named(choice.command).includes(picked);
  const shown = ofModel.length ? ofModel : all.some(ofPicked) ? all.filter(ofPicked) : all;
  const shared = shown === ofModel ? [] : wholes.filter((choice) => shown === all || ofPicked(choice));
  const single = shown.length <= FEW || shared.length ? shown.map((choice) => button(choice, send)) : folded(shown, send, opened);
  tray.replaceChildren(...(shared.length ? together(shared, single, send) : single));
  tray.append(...ordering(pageNow(), send));
  fillOdds(tray, state);
}

// "All of them" asks once for what would be asked model by model; that can be opened up.
/** @param {Tercio.Choice[]} shared @param {HTMLElement[]} single @param {Tercio.Send} send */
function together(shared, single, send) {
  const fold = made("details", "", "more choice-group");
  fold.dataset.group = "single";
  fold.append(made("summary", worded("one_by_one")), ...single);
  const whole = shared.map((choice) => pressable(choice, () => send(choice.command, true)));
  for (const pressed of whole) pressed.dataset.together = "";
  return [...whole, fold];
}

/** @param {Tercio.Choice[]} choices @param {Tercio.Send} send @param {(command: Tercio.Command) => void} opened */
function folded(choices, send, opened) {
  /** @type {Map<string, Tercio.Choice[]>} */
  const groups = new Map();
  for (const choice of choices) groups.set(head(choice.words.text), [...(groups.get(head(choice.words.text)) ?? []), choice]);
  return [...groups].map(([title, members], at) => {
    const fold = made("details", "", "more choice-group");
    fold.open = at === 0;
    fold.addEventListener("toggle", () => fold.open && fold.isConnected && opened(members[0].command)); // heard late: the table may be another by then
    fold.append(made("summary", title), ...members.map((choice) => button(choice, send)));
    return fold;
  });
}
