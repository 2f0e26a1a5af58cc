// An evening without a line: what is done waits on this phone, in order, and is sent when the house is in reach.
const root = document.querySelector("[data-evening]");
const shelf = `tercio-evening:${root.dataset.evening}`;
const note = document.getElementById("unsent");
const outOfReach = () => !navigator.onLine || document.getElementById("offline")?.hidden === false;
const waiting = () => JSON.parse(localStorage.getItem(shelf) ?? "[]");
const keepWaiting = (list) => localStorage.setItem(shelf, JSON.stringify(list));
const fresh = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function show() {
  const list = waiting();
  note.hidden = !list.length;
  note.querySelector("span").textContent = root.dataset.unsent.replace("{count}", list.length);
  note.querySelector("ol").replaceChildren(...list.map(({ said }) => Object.assign(document.createElement("li"), { textContent: said })));
}

// Each deed has a number of its own, so that one that did arrive does nothing twice.
function put(form, submitter) {
  const fields = new FormData(form, submitter);
  fields.set("command_id", fresh());
  const chosen = [...form.querySelectorAll("select, input:not([type=hidden]):not([type=checkbox])")].map((field) => field.selectedOptions?.[0]?.textContent ?? field.value);
  const whose = form.closest("section")?.querySelector("h2")?.textContent.trim() ?? "";
  const said = [whose, ...chosen, submitter?.textContent.trim()].filter(Boolean).join(" · ");
  keepWaiting([...waiting(), { to: form.getAttribute("action"), said, fields: [...fields].filter(([, value]) => typeof value === "string") }]);
  show();
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post" || !root.contains(form) || !(outOfReach() || waiting().length)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
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
    show();
    note.hidden = false;
    note.querySelector("ol").replaceChildren(...refused.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
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
  await navigator.serviceWorker.register(root.dataset.worker, { scope: new URL("./", new URL(root.dataset.worker, location)).pathname });
  await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map((one) => one.name).filter((url) => url.startsWith(`${location.origin}/static/`));
  await (await caches.open("tercio-field-card")).addAll([...new Set([location.pathname, ...used])]);
  root.dataset.ready = "offline";
}
keepPage().catch(() => {});
