// A hall has bad wireless: what is sent while the house is out of reach waits on the page and goes by itself,
// and a score sheet whose sending failed is still there when its page is opened again.
const AGAIN = 3000;
const OLD = 12 * 60 * 60 * 1000;
const shelf = (form) => `tercio-sheet:${new URL(form.getAttribute("action") || location.pathname, location).pathname}`;
const words = (which) => document.querySelector("[data-unsent]")?.dataset[which] ?? "";
export const outOfReach = () => !navigator.onLine || document.getElementById("offline")?.hidden === false;

export async function reached() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(AGAIN) })).ok;
  } catch {
    return false;
  }
}

// The same form as it is on the page now: news may have brought a fresh one while it waited.
const onPage = (form) => (form.isConnected ? form : [...document.forms].find((other) => other.className === form.className && other.getAttribute("action") === form.getAttribute("action"))) ?? form;

function tell(waiting, text) {
  const form = onPage(waiting);
  let note = form.querySelector(".patient");
  if (!note) {
    note = Object.assign(document.createElement("p"), { className: "patient notice" });
    note.setAttribute("role", "status");
    form.append(note);
  }
  note.textContent = text;
  note.hidden = !text;
}

// The form says that it waits, and goes on by itself as soon as the house is in reach. It always waits a little
// first: a house that answers and still takes no form must not be knocked at without a pause.
export async function waitForHouse(form) {
  do {
    tell(form, words("unsent"));
    await new Promise((again) => setTimeout(again, AGAIN));
  } while (!(await reached()));
  tell(form, "");
}

// Straight away while the house is in reach; otherwise as soon as it is again. The form carries its own number,
// so one that did arrive before the line broke does nothing twice.
export async function sendPatiently(event) {
  const { target: form, submitter } = event;
  if (form.method !== "post" || !form.closest("main") || form.dataset.through || !outOfReach()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.dataset.waiting) return;
  form.dataset.waiting = "yes";
  await waitForHouse(form);
  delete form.dataset.waiting;
  if (form.isConnected) goThrough(form, submitter);
}

// What has been found fit to go is not held up again.
export function goThrough(form, submitter) {
  form.dataset.through = "yes";
  form.requestSubmit(submitter);
  delete form.dataset.through;
}

export function keepSheet(event) {
  const form = event.target;
  if (!form.matches("form.sheet")) return;
  const said = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "command_id", "seen"].includes(name));
  try {
    localStorage.setItem(shelf(form), JSON.stringify({ at: Date.now(), said }));
  } catch {
    // a browser that keeps nothing: the sheet is still on the page
  }
}

export function forgetSheet(event) {
  if (event.target.matches("form.sheet")) localStorage.removeItem(shelf(event.target));
}

// The page says whether the house has a sheet from this side (`data-known`) or gave this one back (`refused`).
export function recoverSheet() {
  const form = document.querySelector("form.sheet");
  const kept = form && JSON.parse(localStorage.getItem(shelf(form)) ?? "null");
  if (!kept) return;
  localStorage.removeItem(shelf(form));
  const between = new Map(kept.said).get("between");
  if (between && between !== form.elements.namedItem("between")?.value) return; // paired again: another game
  const givenBack = "refused" in form.dataset || document.querySelector("#sheet .notice.refused");
  if (form.dataset.known || Date.now() - kept.at > OLD || givenBack) return;
  for (const [name, value] of kept.said) {
    const field = form.elements.namedItem(name);
    if (field) field.value = value; // a group of radio buttons takes a value too
  }
  tell(form, words("recovered"));
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
