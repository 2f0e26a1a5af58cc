// An evening without a line: what is done waits on this phone, in order, and is sent when the house is in reach.
import { goThrough, outOfReach, reached } from "./patient.js";

const root = document.querySelector("[data-evening]");
const shelf = `tercio-evening:${root.dataset.evening}`;
const note = document.getElementById("unsent");
const waiting = () => JSON.parse(localStorage.getItem(shelf) ?? "[]");
const keepWaiting = (list) => localStorage.setItem(shelf, JSON.stringify(list));
const fresh = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function show() {
  const list = waiting();
  note.hidden = !list.length;
  fillNote(root.dataset.unsent.replace("{count}", list.length), list.map(({ said }) => said));
}

function fillNote(words, lines) {
  note.querySelector("span").textContent = words;
  note.querySelector("ol").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}

// What waits, as its sender would say it: whose, what, and each figure by its name.
const seenText = (element) => {
  const copy = element?.cloneNode(true);
  copy?.querySelectorAll(".aside-words").forEach((words) => words.remove());
  return copy?.textContent.trim() ?? "";
};
const figure = (field) => {
  const value = field.selectedOptions?.[0]?.textContent.trim() ?? field.value;
  const called = seenText(field.labels?.[0]) || field.getAttribute("aria-label");
  return value && (called ? `${called}: ${value}` : value);
};
function inWords(form, submitter) {
  const whose = form.closest(".unit")?.querySelector("strong") ?? form.closest("section")?.querySelector("h2");
  const fields = [...form.querySelectorAll("select, input:not([type=hidden]):not([type=checkbox])")];
  return [seenText(whose), seenText(submitter), ...fields.map(figure)].filter(Boolean).join(" · ");
}

// Each deed has a number of its own, so that one that did arrive does nothing twice.
function put(form, submitter) {
  const fields = new FormData(form, submitter);
  fields.set("command_id", fresh());
  keepWaiting([...waiting(), { to: form.getAttribute("action"), said: inWords(form, submitter), fields: [...fields].filter(([, value]) => typeof value === "string") }]);
  show();
}

// A phone may well have a network and still no way to the house: the house itself is asked before anything leaves the page.
document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post" || !root.contains(form) || form.dataset.through) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.dataset.asking) return;
  form.dataset.asking = "yes";
  const goes = !outOfReach() && !waiting().length && (await reached());
  delete form.dataset.asking;
  if (goes) return goThrough(form, submitter);
  put(form, submitter);
  form.closest("details")?.removeAttribute("open");
  send();
}, true);

let sending = false;
async function send() {
  if (sending || !navigator.onLine) return;
  sending = true;
  const refused = [];
  try {
    while (waiting().length) {
      const [{ to, said, fields }, ...rest] = waiting();
      const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
      const body = new URLSearchParams(fields.map(([name, value]) => [name, name === "csrfmiddlewaretoken" ? token : value]));
      const answer = await fetch(to, { method: "POST", body });
      if (answer.status >= 500) throw new Error(String(answer.status));
      if (!answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        refused.push(`${said}: ${page.querySelector(".notice.refused p")?.textContent.trim() ?? answer.status}`);
      }
      keepWaiting(rest);
    }
    if (!refused.length) return location.reload();
    fillNote(root.dataset.refused, refused);
    note.hidden = false;
  } catch {
    setTimeout(send, 5000); // still out of reach
  } finally {
    sending = false;
  }
}

// The card leads back here with what was asked there: ?shot=<unit>&inches=12
const asked = new URLSearchParams(location.search);
const fold = asked.get("shot") && document.getElementById(`shot-${asked.get("shot")}`);
if (fold) {
  fold.open = true;
  for (const field of ["inches", "shooters"]) if (asked.get(field)) fold.querySelector(`[name=${field}]`).value = asked.get(field);
  fold.scrollIntoView({ block: "center" });
}

// The page as it was last seen still says what was done then.
if (!navigator.onLine) for (const old of document.querySelectorAll("#notices .done")) old.remove();

addEventListener("online", send);
show();
if (waiting().length) send();

async function keepPage() {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register(root.dataset.worker, { scope: "/" });
  await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map((one) => one.name).filter((url) => url.startsWith(`${location.origin}/static/`));
  await (await caches.open("tercio-field-card")).addAll([...new Set([location.pathname, root.dataset.nowhere, ...used])]);
  root.dataset.ready = "offline";
}
keepPage().catch(() => {});

// What was asked at the card is done with, and the page as it is now is the one to keep.
document.addEventListener("tercio:done", () => {
  history.replaceState(null, "", location.pathname);
  delete root.dataset.ready;
  keepPage().catch(() => {});
});
