// The score sheet: one round of the game at a time, names for zones, a marker told at once to the other phone.
const box = (name) => /^r([123])_(.+)$/.exec(name ?? "");
let open = "1";

export function mark(event) {
  const group = event.target.closest?.("[data-mark]");
  const form = event.target.form;
  const token = form?.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!group || !token || form.dataset.saved) return;
  const body = new URLSearchParams({ box: event.target.name, [event.target.name]: event.target.value });
  fetch(group.dataset.mark, { method: "POST", body, headers: { "X-CSRFToken": token } }).catch(() => {});
}

// Who holds a marker holds it in the rounds still to come, as long as they said the same before and nobody set
// them apart. On a sheet that was sent already, a box that is put right changes no other.
export function carry(event) {
  const { target: changed } = event;
  const found = box(changed.name);
  if (!found || !event.isTrusted || changed.form.dataset.saved) return;
  const group = (name) => [...changed.form.querySelectorAll(`input[name="${CSS.escape(name)}"]`)];
  const before = changed.form._held?.get(changed.name) ?? group(changed.name).find((one) => one.defaultChecked)?.value;
  const held = (changed.form._held ??= new Map());
  held.set(changed.name, changed.value);
  changed.dataset.told = "yes";
  for (let round = Number(found[1]) + 1; round <= 3; round += 1) {
    const later = group(`r${round}_${found[2]}`);
    const now = later.find((one) => one.checked);
    const same = later.find((one) => one.value === changed.value);
    if (!same || now?.value !== before || later.some((one) => one.dataset.told)) break;
    same.checked = true;
    held.set(same.name, same.value);
  }
}

// Where boxes and totals are asked alike, what was touched last is what counts.
export function eitherWay({ target }) {
  const form = target.form;
  if (form?.elements.namedItem("totals")?.value !== "either" || !(box(target.name) || target.name.startsWith("f_"))) return;
  for (const one of form.querySelectorAll(".totals input:checked")) one.checked = false;
}

// Zones change hands: the names on the boxes follow.
export function nameZones(event) {
  const form = event.target.form;
  if (event.target.name !== "zone_a" || !form?.matches(".sheet")) return;
  const other = [...event.target.options].find((one) => !one.selected).value;
  const names = { A: event.target.value, B: other };
  for (const one of form.querySelectorAll("[data-zone]")) one.textContent = form.getAttribute(`data-name-${names[one.dataset.zone]}`);
}

// The house adds up. Out of its reach the bar does not go on saying what is no longer so, and asks anew afterwards.
export function totalWaits(event) {
  const form = event.target;
  const words = document.querySelector("[data-no-total]")?.dataset.noTotal;
  const bar = form.matches?.("form.sheet") && form.querySelector("#derived");
  if (!bar || !words) return;
  bar.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  addEventListener("online", () => document.querySelector("form.sheet")?.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
}

// A box that says otherwise than the counter at the table has it said beside it: one of the two is wrong.
export function besideCounter() {
  for (const said of document.querySelectorAll("[data-counter-said]")) {
    const asked = said.previousElementSibling;
    said.hidden = asked.querySelector("input:checked")?.value === asked.dataset.onCounter;
  }
}

export function steps() {
  for (const form of document.querySelectorAll("form.sheet")) {
    const nav = form.querySelector(".steps-nav");
    if (!nav) continue;
    nav.hidden = false;
    for (const one of nav.children) one.setAttribute("aria-pressed", String(one.dataset.step === open));
    for (const one of form.querySelectorAll("[data-step-of]")) one.hidden = one.dataset.stepOf !== open;
  }
}

export function step(event) {
  const button = event.target.closest?.("[data-step]");
  if (!button) return;
  open = button.dataset.step;
  steps();
}
