// Across the table: words, offers and their answers, the clock, taking back, claiming the win.
import { released } from "../pressing.js";
import { commandId, get, post } from "./door.js";
import { complain } from "./laying.js";
import { parts } from "./parts.js";
import { battleNow, state } from "./state.js";
import { made, worded } from "./words.js";

/** @param {string} name */
const part = (name) => document.getElementById(`battle-${name}`);
const [lines, offer, clock, mute] = parts("battle-", "said", "offer", "clock", "mute");
const [undo, claim] = ["undo", "claim"].map(part); // for who sits at the table
/** @type {HTMLFormElement | null} */
const form = document.querySelector("#battle-say");
const MUTED = "tercio.battle.muted";
/** @type {Tercio.Talk | null} */
let shown = null;
/** @type {number | null} */
let heardUpTo = null;
let since = 0;

/** @param {string} seat */
const nameOf = (seat) => (battleNow().seat === seat ? worded("you") : battleNow().sides[Number(seat)].name);
const muted = () => localStorage.getItem(MUTED) === "yes";

// Of the other side by its name, to one's own in the second person.
/** @param {string} key @param {string} seat @param {{ number?: number }} facts */
const spoken = (key, seat, facts = {}) => worded(battleNow().seat === seat ? `${key}.own` : key, { name: nameOf(seat), ...facts });

/** @param {Tercio.Talk["lines"][number]} line */
function sentence(line) {
  if (line.type === "WordsSaid") return worded("said", { name: nameOf(line.seat), text: line.text });
  if (line.type === "OfferMade") return spoken(`offer.${line.what}`, line.seat, { number: line.number });
  if (isSeating(line)) return spoken(line.type === "SeatTaken" ? "sat_down" : "freed", line.seat);
  return spoken(line.yes ? "answer.yes" : "answer.no", line.seat);
}

function tick() {
  const agreed = shown?.clock;
  clock.hidden = !agreed;
  if (!agreed) return;
  const battle = battleNow(), gone = (performance.now() - since) / 1000;
  clock.replaceChildren(...battle.sides.map((side, number) => {
    const runs = battle.asked?.seat === side.seat, left = Math.max(0, Math.round(agreed.left[number] - (runs ? gone : 0)));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return made("span", worded("time", { name: nameOf(side.seat), time }), `side-${side.seat}${runs ? " runs" : ""}`);
  }));
}

/** @param {Tercio.Offer | null} waits */
function showOffer(waits) {
  const { seat } = battleNow();
  offer.hidden = !waits || !seat;
  if (!waits || !seat) return;
  /** @param {boolean} yes @param {string} text */
  const answer = (yes, text) => {
    const button = made("button", text, yes ? "button small" : "button plain small");
    button.type = "button";
    button.addEventListener("click", () => speak({ type: "AnswerOffer", yes }));
    return button;
  };
  const own = waits.seat === seat;
  const text = made("p", spoken(`offer.${waits.what}`, waits.seat, { number: waits.number }));
  offer.replaceChildren(text, ...(own ? [answer(false, worded("withdraw"))] : [answer(true, worded("agree")), answer(false, worded("decline"))]));
}

// Who sits across is told also to who hears nothing else: nobody comes or goes in secret.
/** @param {Tercio.Talk["lines"][number]} line */
const isSeating = (line) => line.type === "SeatTaken" || line.type === "SeatFreed";

// The invitation has served once somebody has sat down by it, and from then on they can be unseated.
/** @param {Tercio.Talk["lines"]} said */
function showSeating(said) {
  const last = said.filter(isSeating).at(-1);
  if (!last) return;
  const taken = last.type === "SeatTaken", invite = document.querySelector(".battle-invite"), back = part("take-back");
  invite?.toggleAttribute("hidden", taken);
  back?.toggleAttribute("hidden", !taken);
}

export async function hear() {
  if (!state.page) return;
  const seat = state.seats.length > 1 ? state.seat ?? "watch" : undefined;
  /** @type {Tercio.Talk | void} */
  const news = await get("/talk", { seat }).catch((wrong) => {
    if (!wrong.lost) throw wrong;
  });
  await released(); // an answer to an offer may be under a finger
  if (!news || !state.page) return; // a lost line is told elsewhere
  shown = news;
  since = performance.now();
  const quiet = muted();
  const heard = quiet ? news.lines.filter(isSeating) : news.lines;
  lines.replaceChildren(...(quiet ? [made("li", worded("muted"))] : []), ...heard.map((line) => made("li", sentence(line))));
  showSeating(news.lines);
  const fold = lines.closest("details");
  if (fold && heard.length && heardUpTo !== null && news.version > heardUpTo) fold.open = true;
  heardUpTo = news.version;
  mute.textContent = worded(quiet ? "unmute" : "mute");
  if (undo) {
    undo.hidden = !news.undo;
    undo.textContent = worded(news.undo === "ask" ? "undo_ask" : "undo");
  }
  if (claim) claim.hidden = !news.claim;
  showOffer(news.offer);
  tick();
}

/** @param {Tercio.Command} command */
const speak = (command) =>
  post("/talk", { command, command_id: commandId(), seat: battleNow().seat }).then(hear, (wrong) => complain(wrong.message));

/** @param {() => Promise<void>} again */
export function listenTalk(again) {
  /** @param {string} path */
  const wish = (path) => post(path, { command_id: commandId(), seat: battleNow().seat }).then(again, (wrong) => complain(wrong.message));
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
  mute.addEventListener("click", () => {
    localStorage.setItem(MUTED, muted() ? "no" : "yes");
    hear();
  });
  setInterval(() => state.page && tick(), 1000);
}
