// Where I was: a form of a living page is sent without leaving it. What changed is swapped in place, the focus
// and the place on the screen stay, and a message comes where the reader looks. Without script forms lead back
// to their page as ever.
import { catchUp, fetchAnew, keepTyped, restoreTyped } from "./live.js";
import { waitForHouse } from "./patient.js";
import { released } from "./pressing.js";
import { dropRefusal, forgetRefusal } from "./refill.js";

const READING = 6000;

function toast() {
  let box = document.getElementById("toast");
  if (!box) {
    box = Object.assign(document.createElement("div"), { id: "toast", className: "toast no-print" });
    box.setAttribute("role", "status");
    box.addEventListener("click", putAway);
    document.body.append(box);
  }
  return box;
}

function putAway(event) {
  if (event.target.closest("a")) return;
  if (this.querySelector(".forget")) forgetRefusal();
  this.replaceChildren();
}

// A refused form is remembered by the house: what puts its notice away says so.
function forgettable(notice) {
  const words = document.getElementById("reader").dataset.forgetWords;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet forget", title: words, textContent: "×" });
  button.setAttribute("aria-label", words);
  notice.append(button);
  return notice;
}

// Good news leaves by itself; a refusal stays until it is tapped or something else is done.
export function tell(notices) {
  const box = toast();
  box.replaceChildren(...notices);
  clearTimeout(box._leave);
  if (notices.length && !notices.some((notice) => notice.matches(".refused"))) {
    box._leave = setTimeout(() => box.replaceChildren(), READING);
  }
}

export function say(text, look = "") {
  const notice = Object.assign(document.createElement("div"), { className: `notice ${look}` });
  notice.append(document.createElement("span"), Object.assign(document.createElement("p"), { textContent: text }));
  tell([notice]);
}

const notices = (page, refused) => [...page.querySelectorAll(refused ? ".notice.refused" : "#notices .notice")];

// What stands round an element and has a name of its own, the nearest first: where the nearest of them that is
// still there was on the screen, there it shall be, in the frame it rolls in and on the page.
const NAMED = "[id]:not(input, button, select, textarea, form, [data-live])";

function anchors(element) {
  const found = [];
  for (let at = element?.closest(NAMED); at; at = at.parentElement?.closest(NAMED)) {
    found.push({ id: at.id, top: at.getBoundingClientRect().top });
  }
  return found;
}

function backTo(found) {
  const was = found.find(({ id }) => document.getElementById(id));
  const now = was && document.getElementById(was.id);
  if (!now) return;
  const main = document.getElementById("main");
  main.style.minHeight = "";
  const away = () => now.getBoundingClientRect().top - was.top;
  const roll = now.parentElement?.closest(".roll");
  if (roll) roll.scrollTop += away();
  scrollBy(0, away());
  if (away() < 1) return;
  main.style.minHeight = `${main.offsetHeight + away()}px`; // the page became too short to stay: it keeps the room it needs
  scrollBy(0, away());
}

// Who lost the button with what it did goes on reading where it happened: at the heading, or the line, that is there now.
function readOn(found) {
  if (document.activeElement !== document.body) return;
  const place = found.map(({ id }) => document.getElementById(id)).find(Boolean);
  const heard = place?.querySelector("h2, h3") ?? place;
  if (!heard) return;
  heard.tabIndex = -1;
  heard.focus({ preventScroll: true });
}

// What a form leads to may be another part of the page: one goes on where that begins, not as far down as one was.
const partShown = () => document.querySelector("[data-part]:not([hidden])");

function toPart(part) {
  const heard = part.querySelector("h2, h3") ?? part;
  heard.tabIndex = -1;
  heard.focus({ preventScroll: true });
  part.scrollIntoView({ block: "start" });
}

// What was long may have become short: a sentence at which the reading goes on comes into view, if it was left above
// or below. Whoever is at a button again stays where they were.
function showPlace() {
  const place = document.activeElement;
  const { top, bottom } = place.getBoundingClientRect();
  if (place.tabIndex < 0 && (bottom < 0 || top > innerHeight)) place.scrollIntoView({ block: "nearest" });
}

function swapIn(page, form) {
  for (const old of document.querySelectorAll("[data-live], #event-head")) {
    const fresh = page.getElementById(old.id);
    if (!fresh || fresh.contains(document.getElementById("toast"))) continue;
    const kept = keepTyped(old, form);
    const arrived = document.importNode(fresh, true);
    old.replaceWith(arrived);
    window.htmx.process(arrived);
    restoreTyped(arrived, kept);
    window.htmx.trigger(arrived, "htmx:afterSettle");
  }
}

// The attribute, because a form with a field called "action" hides its own address behind it.
async function post(form, submitter) {
  const body = new FormData(form, submitter);
  for (;;) {
    try {
      return await fetch(form.getAttribute("action") || location.href, { method: "POST", body, headers: { "HX-Request": "true" } });
    } catch {
      await waitForHouse(form); // the form carries its own number: sent again, it does nothing twice
    }
  }
}

function goOn(was, part, done) {
  const now = partShown();
  if (done && now && now.dataset.part !== part) return toPart(now);
  backTo(was);
  readOn(was);
  if (done) showPlace();
}

async function stay(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || !form.closest("[data-live], [data-stay]")) return;
  event.preventDefault();
  const was = anchors(submitter ?? form);
  const part = partShown()?.dataset.part;
  form.dataset.sent = "yes";
  let old = false;
  try {
    const answer = await post(form, submitter);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    old = answer.headers.has("X-Tercio-Old-Page");
    if (answer.ok && new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
    if (answer.ok) {
      form.dispatchEvent(new CustomEvent("tercio:done", { bubbles: true }));
      dropRefusal(); // what was refused before is done with, once something is carried out
      swapIn(page, form);
    }
    goOn(was, part, answer.ok);
    tell(answer.ok ? notices(page, false) : notices(page, true).map(forgettable));
  } finally {
    delete form.dataset.sent;
    if (old) fetchAnew();
    catchUp(); // what came in while it was on its way was put off
  }
}

toast(); // a voice that is there before it speaks is the one screen readers hear
document.addEventListener("submit", stay);
