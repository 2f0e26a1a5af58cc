// Live fragments: elements with data-live (stream), data-version and data-ticket are fetched again when
// their stream moves on. One connection is shared by all tabs of a browser where SharedWorker exists;
// elsewhere each visible tab has its own.
import { Line } from "./live-line.js";
import { refill } from "./refill.js";

const fragments = () => [...document.querySelectorAll("[data-live]")];
const typing = (element) =>
  element.contains(document.activeElement) &&
  document.activeElement.matches("input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select");

// News waits for a form that is being sent, or waits for the house to be in reach: swapped away, it would never go.
const ON_ITS_WAY = "form[data-sent], form[data-waiting]";

const AGAIN = 2000;
const LONGEST_AGAIN = 60_000;
let patience = AGAIN;
let deliver = () => {};
let waiting = 0;

export function follow() {
  document.addEventListener("htmx:afterSettle", () => setTimeout(catchUp, 50));
  if (!fragments().length) return;
  noteFolds(document);
  deliver = "SharedWorker" in window ? shared() : alone();
  ask();
  document.body.addEventListener("htmx:beforeSwap", remember);
  document.body.addEventListener("htmx:afterSwap", arrived);
  for (const failed of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.body.addEventListener(failed, askAgain);
  document.addEventListener("focusout", () => setTimeout(catchUp, 50));
  addEventListener("pagehide", () => deliver({ kind: "leave" }));
  addEventListener("pageshow", (event) => event.persisted && ask());
}

function ask() {
  deliver({ kind: "follow", tickets: Object.fromEntries(fragments().map((one) => [one.dataset.live, one.dataset.ticket])) });
}

function shared() {
  const worker = new SharedWorker(document.body.dataset.worker, { type: "module", name: "tercio-live" });
  worker.port.addEventListener("message", (event) => heard(event.data));
  worker.addEventListener("error", () => {
    deliver = alone(); // a browser whose shared workers know no modules
    ask();
  });
  worker.port.start();
  return (message) => worker.port.postMessage(message);
}

function alone() {
  const line = new Line(heard);
  let wanted = {};
  const tune = () => line.tune(document.visibilityState === "visible" ? wanted : {});
  document.addEventListener("visibilitychange", tune);
  return (message) => {
    wanted = message.kind === "follow" ? message.tickets : {};
    tune();
  };
}

const latest = new Map();

function heard(message) {
  if (message.kind === "state") {
    clearTimeout(waiting);
    const banner = document.getElementById("offline");
    // a blink is not worth a banner: only a line that stays down is told
    if (message.up) banner.hidden = true;
    else waiting = setTimeout(() => (banner.hidden = false), 1500);
  } else if (message.kind === "refused") {
    renew();
  } else {
    latest.set(message.stream, Number(message.version));
    catchUp();
  }
}

// An answer that did not come is asked for once more, ever more patiently: nobody stays at an old page for a hiccup.
function askAgain({ target }) {
  if (!target.dataset?.live) return;
  setTimeout(() => {
    target.dataset.version = "-1";
    catchUp();
  }, patience);
  patience = Math.min(patience * 2, LONGEST_AGAIN);
}

// Tickets grow old, as on a screen left on overnight: when the house stands but will not have them, the page
// is loaded anew for fresh ones, unless somebody is writing in it, and not over and over.
async function renew() {
  const last = Number(sessionStorage.getItem("tercio-renewed") ?? 0);
  if (Date.now() - last < 5 * 60_000 || fields(document).some(changed)) return;
  const standing = await fetch("/healthz").then((answer) => answer.ok, () => false);
  if (!standing) return;
  sessionStorage.setItem("tercio-renewed", String(Date.now()));
  location.reload();
}

export function catchUp() {
  for (const one of fragments()) {
    const version = latest.get(one.dataset.live);
    if (version === undefined || Number(one.dataset.version) >= version || typing(one) || one.querySelector(ON_ITS_WAY)) continue;
    one.dataset.version = String(version); // asked for once; the answer brings its own
    window.htmx.trigger(one, "live");
  }
}

// What stands on the page is known to be no longer so.
export function fetchAnew() {
  for (const one of fragments()) window.htmx.trigger(one, "live");
}

// What a reader has typed or unfolded survives the new fragment.
// Many forms of a page share an address and field names: what they are about tells them apart.
const passing = new Set(["csrfmiddlewaretoken", "command_id", "seen"]);
const about = (form) =>
  [...(form?.querySelectorAll("input[type=hidden]") ?? [])].filter((one) => !passing.has(one.name)).map((one) => one.value);
const key = (one) =>
  one.id ||
  [one.form?.getAttribute("action"), ...about(one.form), one.name, one.matches("[type=checkbox], [type=radio], button") && one.value, one.getAttribute("aria-label"), one.matches("a, summary") && one.textContent.trim()].join("|");
const heading = (one) => one.id || one.querySelector("summary")?.textContent.trim();
const fields = (root) => [...root.querySelectorAll("input:not([type=hidden], [readonly]), textarea, select")];
const changed = (one) =>
  one.matches("select")
    ? [...one.options].some((option) => option.selected !== option.defaultSelected)
    : one.matches("[type=checkbox], [type=radio]")
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
let kept;

// Lists that roll in a frame of their own stay where they were rolled to.
const rolls = (root) => [...root.querySelectorAll(".roll")];
const rollName = (one) => one.id || one.getAttribute("aria-label");

// What a fold fetched when it was opened stays in it until the fold has fetched it anew: the page keeps its height.
const FETCHES = "[hx-trigger^=toggle]";
const fetching = (root) => [...root.querySelectorAll(`details[open] ${FETCHES}`)];
const foldOf = (one) => heading(one.closest("details"));
const lasting = (one) => one?.dataset?.live || one?.matches?.(FETCHES);

// `sent` is a form that has just been carried out: what stood in it is done with.
export function keepTyped(old, sent) {
  sent?.reset();
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  return {
    fields: new Map(fields(old).filter(changed).map((one) => [key(one), one])),
    fetched: new Map(fetching(old).map((one) => [foldOf(one), [...one.childNodes]])),
    unfolded: new Set([...old.querySelectorAll("details[open]")].filter((one) => !(one._drawn || (one.matches(".confirm") && one.contains(sent ?? null)))).map(heading)),
    rolled: new Map(rolls(old).map((one) => [rollName(one), one.scrollTop])),
    focused: focused && { key: key(focused), kind: kind(focused), inside: focused.closest("[id]:not(input, button, select, textarea)")?.id },
  };
}

// A refusal is a page of its own and has no such fragment: swapped in, it would leave nothing.
function remember(event) {
  const { target: old, xhr } = event.detail;
  if (!lasting(old)) return;
  if (xhr.status >= 400) {
    event.detail.shouldSwap = false;
    event.detail.isError = true;
  } else if (old.dataset.live && old.querySelector(ON_ITS_WAY)) {
    event.detail.shouldSwap = false; // asked for before the form went: it is asked for again once that is done
    old.dataset.version = "-1";
  } else {
    patience = AGAIN;
    kept = { ...keepTyped(old), top: scrollY, tall: document.getElementById("main").offsetHeight };
  }
}

// What the page itself unfolds, it may fold again; what the reader unfolded stays so.
const noteFolds = (root) => {
  for (const one of root.querySelectorAll("details[data-folds-itself]")) one._drawn = one.open;
};

// A box of the sheet follows the counter at its table: what was typed before the counter moved is done with.
const counterMoved = (one, typed) => counterAt(one) !== counterAt(typed);
const counterAt = (one) => one.closest("[data-on-counter]")?.dataset.onCounter;

export function restoreTyped(fresh, was) {
  noteFolds(fresh);
  fresh.dispatchEvent(new CustomEvent("tercio:arrived", { bubbles: true }));
  for (const one of fields(fresh)) {
    const typed = was.fields.get(key(one));
    if (!typed || counterMoved(one, typed)) continue;
    if (one.matches("[type=checkbox], [type=radio]")) one.checked = typed.checked;
    else if (!one.matches("select") || [...one.options].some((option) => option.value === typed.value)) one.value = typed.value;
  }
  const unfolded = [...fresh.querySelectorAll("details")].filter((one) => was.unfolded.has(heading(one)));
  for (const one of unfolded) one.open = true;
  for (const one of fetching(fresh)) one.replaceChildren(...(was.fetched.get(foldOf(one)) ?? one.childNodes));
  fresh.dispatchEvent(new CustomEvent("tercio:unfolded", { bubbles: true, detail: unfolded }));
  for (const one of rolls(fresh)) one.scrollTop = was.rolled.get(rollName(one)) ?? 0;
  refocus(fresh, was.focused);
}

// What a control is for, whatever it is about: the button that ends turn 1 becomes the one that ends turn 2.
const kind = (one) => [one.tagName, one.form?.elements.namedItem("command")?.value, one.name].join("|");

// Whoever was on a button is on it again, on its like beside it, or on what it stood in.
function refocus(fresh, was) {
  if (!was) return;
  const named = was.inside && `#${CSS.escape(was.inside)}`;
  const place = named && (fresh.closest(named) ?? fresh.querySelector(named)); // a fold may be swapped inside its line
  const controls = (root) => [...root.querySelectorAll("a, button, input, select, textarea, summary")];
  const same = controls(fresh).find((one) => key(one) === was.key) ?? (place && controls(place).find((one) => kind(one) === was.kind));
  const near = same ?? place;
  if (!near) return;
  if (!same) near.tabIndex = -1;
  near.focus({ preventScroll: true });
}

// A fold that comes back shorter leaves the page the room it had, where its reader would be moved otherwise.
function keepRoom({ top, tall }) {
  if (document.documentElement.scrollHeight - innerHeight >= top) return;
  document.getElementById("main").style.minHeight = `${tall}px`;
  scrollTo(0, top);
}

function arrived(event) {
  const { target } = event.detail;
  const fresh = target?.isConnected ? target : document.getElementById(target?.id ?? "");
  if (!lasting(fresh)) return;
  refill(fresh);
  restoreTyped(fresh, kept);
  if (!fresh.dataset.live) return keepRoom(kept);
  fresh.classList.add("changed");
  const told = document.getElementById("changes");
  told.textContent = "";
  requestAnimationFrame(() => (told.textContent = told.dataset.changed));
  ask();
}
