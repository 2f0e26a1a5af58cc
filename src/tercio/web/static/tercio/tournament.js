// The tournament room: the clock ticks, the wall turns its pages, a marker's new owner is told at once.
import { keepSheet, recoverSheet, sendPatiently } from "./patient.js";

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
  }
}

function turn(step) {
  const pages = [...document.querySelectorAll(".wall-page")];
  if (!pages.length) return;
  page = (page + step) % pages.length;
  pages.forEach((one, at) => one.classList.toggle("shown", at === page));
}

function mark(event) {
  const group = event.target.closest?.("[data-mark]");
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!group || !token) return;
  const body = new URLSearchParams({ box: event.target.name, [event.target.name]: event.target.value });
  fetch(group.dataset.mark, { method: "POST", body, headers: { "X-CSRFToken": token } }).catch(() => {});
}

// Shared fragments are the same for everybody; the reader's own line is found here.
function mine() {
  const me = document.querySelector("[data-me]")?.dataset.me;
  if (!me) return;
  for (const one of document.querySelectorAll("[data-company]")) {
    one.classList.toggle("me", one.dataset.company === me || one.dataset.rival === me);
  }
}

// Who holds a marker holds it in the rounds still to come, until somebody says otherwise.
function carry(event) {
  const found = /^r([123])_(.+)$/.exec(event.target.name ?? "");
  if (!found || !event.isTrusted) return;
  event.target.closest("form").dataset[`told${event.target.name.replace(/\W/g, "")}`] = "yes";
  for (let round = Number(found[1]) + 1; round <= 3; round += 1) {
    const name = `r${round}_${found[2]}`;
    if (event.target.closest("form").dataset[`told${name.replace(/\W/g, "")}`]) break;
    const same = document.querySelector(`input[name="${name}"][value="${event.target.value}"]`);
    if (same) same.checked = true;
  }
}

setInterval(tick, 500);
setInterval(() => turn(1), TURN);
document.addEventListener("change", mark);
document.addEventListener("change", carry, true); // before the preview reads the form
document.addEventListener("submit", keepSheet, true);
document.addEventListener("submit", sendPatiently, true);
document.addEventListener("htmx:afterSettle", () => (tick(), turn(0), mine()));
tick();
mine();
recoverSheet();
