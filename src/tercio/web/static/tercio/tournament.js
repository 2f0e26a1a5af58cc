// The tournament room: the clock ticks and calls time, the wall turns its pages, the sheet fills itself in.
import "./page-parts.js";
import "./stay.js";
import { offerPush } from "./alerts.js";
import { listen } from "./news.js";
import { forgetSheet, keepSheet, recoverSheet, sendPatiently } from "./patient.js";
import { besideCounter, carry, eitherWay, mark, nameZones, step, steps, totalWaits } from "./sheet.js";

const TURN = 12000;
let page = 0;

function tick() {
  for (const clock of document.querySelectorAll("[data-clock][data-running]")) {
    const since = (clock._since ??= { at: performance.now(), left: Number(clock.dataset.clock) });
    const gone = clock.dataset.running === "yes" ? Math.floor((performance.now() - since.at) / 1000) : 0;
    const left = since.left - gone;
    const whole = Math.abs(left);
    const text = `${left < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("late", left <= 0 && since.left !== 0);
    if (left <= 0 && since.left > 0 && !since.called) {
      since.called = true;
      clock.dispatchEvent(new CustomEvent("tercio:time", { bubbles: true }));
    }
  }
}

function turn(step) {
  const pages = [...document.querySelectorAll(".wall-page")];
  if (!pages.length) return;
  page = (page + step) % pages.length;
  pages.forEach((one, at) => one.classList.toggle("shown", at === page));
}

// Shared fragments are the same for everybody; the reader's own line is found here.
function mine() {
  const me = document.querySelector("[data-me]")?.dataset.me;
  if (!me) return;
  for (const one of document.querySelectorAll("[data-company]")) {
    one.classList.toggle("me", one.dataset.company === me || one.dataset.rival === me);
  }
}

// A long list of people is searched by what is typed: <input data-filter="#people">.
function filter(event) {
  const list = event.target.dataset?.filter && document.querySelector(event.target.dataset.filter);
  if (!list) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const wanted = plain(event.target.value.trim());
  for (const row of list.children) row.hidden = !plain(row.textContent).includes(wanted);
}

// On a phone the tab one is on may stand beyond the edge: the row of tabs rolls to it, and nothing else moves.
function showTab() {
  const tab = document.querySelector(".tabs [aria-current]");
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

function refresh() {
  showTab();
  tick();
  turn(0);
  mine();
  steps();
  besideCounter();
  offerPush();
  for (const one of document.querySelectorAll("[data-filter]")) if (one.value) filter({ target: one });
}

setInterval(tick, 500);
setInterval(() => turn(1), TURN);
document.addEventListener("change", mark);
document.addEventListener("change", carry, true); // before the preview reads the form
document.addEventListener("change", eitherWay, true);
document.addEventListener("change", nameZones, true);
document.addEventListener("change", besideCounter);
document.addEventListener("click", step);
document.addEventListener("input", filter);
document.addEventListener("submit", keepSheet, true);
document.addEventListener("submit", sendPatiently, true);
document.addEventListener("tercio:done", forgetSheet);
document.addEventListener("htmx:sendError", totalWaits);
document.addEventListener("htmx:afterSettle", refresh);
refresh();
listen();
recoverSheet();
