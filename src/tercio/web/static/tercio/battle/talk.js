// Across the table: words, offers and their answers, the clock, taking back, claiming the win.
import { commandId, get, post } from "./door.js";
import { complain } from "./laying.js";
import { state } from "./state.js";
import { made, worded } from "./words.js";

/** @param {string} name */
const part = (name) => document.getElementById(`battle-${name}`);
const [lines, offer, clock, undo, claim, mute] = ["said", "offer", "clock", "undo", "claim", "mute"].map(part);
/** @type {HTMLFormElement | null} */
const form = document.querySelector("#battle-say");
const MUTED = "tercio.battle.muted";
/** @type {Tercio.Talk | null} */
let shown = null;
/** @type {number | null} */
let heardUpTo = null;
let since = 0;

/** @param {string} seat */
const nameOf = (seat) => (state.page.battle.seat === seat ? worded("you") : state.page.battle.sides[Number(seat)].name);
const muted = () => localStorage.getItem(MUTED) === "yes";

/** @param {Tercio.Talk["lines"][number]} line */
function sentence(line) {
  const name = nameOf(line.seat);
  if (line.type === "WordsSaid") return worded("said", { name, text: line.text });
  if (line.type === "OfferMade") return worded(`offer.${line.what}`, { name, number: line.number });
  return worded(line.yes ? "answer.yes" : "answer.no", { name });
}

function tick() {
  if (!shown?.clock) return (clock.hidden = true);
  const battle = state.page.battle, gone = (performance.now() - since) / 1000;
  clock.hidden = false;
  clock.replaceChildren(...battle.sides.map((side, number) => {
    const runs = battle.asked?.seat === side.seat, left = Math.max(0, Math.round(shown.clock.left[number] - (runs ? gone : 0)));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return made("span", worded("time", { name: nameOf(side.seat), time }), `side-${side.seat}${runs ? " runs" : ""}`);
  }));
}

function showOffer() {
  const waits = shown.offer, seat = state.page.battle.seat;
  offer.hidden = !waits || !seat;
  if (offer.hidden) return;
  /** @param {boolean} yes @param {string} text */
  const answer = (yes, text) => {
    const button = made("button", text, yes ? "button small" : "button plain small");
    button.type = "button";
    button.addEventListener("click", () => speak({ type: "AnswerOffer", yes }));
    return button;
  };
  const own = waits.seat === seat;
  const text = made("p", worded(`offer.${waits.what}`, { name: nameOf(waits.seat), number: waits.number }));
  offer.replaceChildren(text, ...(own ? [answer(false, worded("withdraw"))] : [answer(true, worded("agree")), answer(false, worded("decline"))]));
}

export async function hear() {
  if (!state.page) return;
  const seat = state.seats.length > 1 ? state.seat ?? "watch" : undefined;
  const news = await get("/talk", { seat }).catch((wrong) => {
    if (!wrong.lost) throw wrong;
  });
  if (!news || !state.page) return; // a lost line is told elsewhere
  shown = news;
  since = performance.now();
  const quiet = muted();
  lines.replaceChildren(...(quiet ? [made("li", worded("muted"))] : shown.lines.map((line) => made("li", sentence(line)))));
  const fold = lines.closest("details");
  if (!quiet && heardUpTo !== null && shown.lines.length && shown.version > heardUpTo) fold.open = true;
  heardUpTo = shown.version;
  if (mute) mute.textContent = worded(quiet ? "unmute" : "mute");
  if (undo) {
    undo.hidden = !shown.undo;
    undo.textContent = worded(shown.undo === "ask" ? "undo_ask" : "undo");
    claim.hidden = !shown.claim;
  }
  showOffer();
  tick();
}

/** @param {Tercio.Command} command */
const speak = (command) =>
  post("/talk", { command, command_id: commandId(), seat: state.page.battle.seat }).then(hear, (wrong) => complain(wrong.message));

/** @param {() => Promise<void>} again */
export function listenTalk(again) {
  /** @param {string} path */
  const wish = (path) => post(path, { command_id: commandId(), seat: state.page.battle.seat }).then(again, (wrong) => complain(wrong.message));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("words"));
    if (field.value.trim()) speak({ type: "SayWords", text: field.value }).then(() => (field.value = ""));
  });
  undo?.addEventListener("click", () => wish("/undo"));
  claim?.addEventListener("click", () => wish("/claim"));
  part("draw")?.addEventListener("click", () => speak({ type: "MakeOffer", what: "draw" }));
  part("clock-offer")?.addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    speak({ type: "MakeOffer", what: "clock", number: Number(event.target.elements.minutes.value) });
  });
  mute?.addEventListener("click", () => {
    localStorage.setItem(MUTED, muted() ? "no" : "yes");
    hear();
  });
  setInterval(() => state.page && tick(), 1000);
}
