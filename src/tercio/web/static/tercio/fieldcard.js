// The field card: reads its forms, answers from the sheet embedded in the page, and keeps itself for later.
import { abilityCost, ask } from "./musket-answers.js";

const { cells, texts, kinds, numbers } = JSON.parse(document.getElementById("card-data").textContent);
const make = (tag, attributes = {}, ...inside) => {
  const svg = ["svg", "rect", "text", "line"].includes(tag);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
};

const script = document.getElementById("fieldcard-script");
document.body.classList.add("with-script");

// ---- one sheet at a time
const sheets = [...document.querySelectorAll(".sheet")];
const tabs = [...document.querySelectorAll(".tabs a")];
const namedPlace = () => document.getElementById(location.hash.slice(1));
function open() {
  const place = namedPlace();
  const named = sheets.find((sheet) => sheet.contains(place));
  const wanted = named ?? sheets.find((one) => one.querySelector("form[data-refused]")) ?? sheets[0];
  for (const one of sheets) one.hidden = one !== wanted;
  for (const tab of tabs) {
    const here = tab.hash === `#${wanted.id}`;
    if (here) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current");
    if (here) tab.scrollIntoView({ block: "nearest", inline: "center" });
  }
}
// An address may name a sheet, or a fold in one.
function openFold() {
  open();
  const fold = namedPlace();
  if (!fold?.matches("details")) return;
  fold.open = true;
  fold.scrollIntoView({ block: "start" });
}
addEventListener("hashchange", openFold);
openFold();

// ---- answers
function given(form, fields) {
  const data = new FormData(form);
  return Object.fromEntries(Object.entries(fields).map(([name, kind]) => {
    if (kind === "bool") return [name, data.has(name)];
    if (kind === "many") return [name, data.getAll(name)];
    if (kind === "choice" || kind === "text") return [name, data.get(name)];
    return [name, Number(data.get(name)) || 0];
  }));
}

const percent = (p) => (p <= 0 ? "0" : p >= 1 - 1e-9 ? "100" : p < 0.005 ? "<1" : p >= 0.995 ? ">99" : (100 * p).toFixed(0));
const figure = (value, kind) => (kind === "chance" ? `${percent(value)} %` : kind === "mean" ? value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : String(value));

function bars({ first, p }, label) {
  const shown = p.map((weight, k) => [k + first, weight]).filter(([, weight]) => weight >= 0.0005).slice(0, 25);
  const step = 440 / shown.length, tallest = Math.max(...shown.map(([, weight]) => weight));
  const chart = make("svg", { class: "chart", viewBox: "0 0 440 150", role: "img", "aria-label": label });
  shown.forEach(([k, weight], place) => {
    const tall = Math.max(1.5, (108 * weight) / tallest), x = place * step;
    chart.append(make("rect", { class: "bar side-a", x: x + step * 0.08, y: 126 - tall, width: step * 0.84, height: tall, rx: 1.5 }));
    if (step >= 20) chart.append(make("text", { class: "value", x: x + step / 2, y: 120 - tall }, percent(weight)));
    chart.append(make("text", { class: "outcome", x: x + step / 2, y: 144 }, String(k)));
  });
  chart.append(make("line", { class: "floor", x1: 0, x2: 440, y1: 126, y2: 126 }));
  return chart;
}

// Why there is no answer; an answer to what was typed before would be taken for one.
function explain(name, words, key = "") {
  const notice = make("p", { class: "notice refused", "data-refused": key }, make("span"), make("span", {}, words));
  document.querySelector(`[data-answer="${name}"]`).replaceChildren(notice);
}

const inSight = new IntersectionObserver(([{ isIntersecting }]) => document.body.classList.toggle("answer-in-sight", isIntersecting), { threshold: 0.6 });

function tell(name, found) {
  const told = document.querySelector(`[data-answer="${name}"]`);
  if (found.refused) {
    const why = found.rule ? ` (${found.rule})` : "";
    explain(name, texts[found.refused] + why, found.refused);
    return;
  }
  const list = make("dl", { class: "figures" });
  Object.entries(found.numbers).forEach(([key, value], place) => {
    list.append(make("div", place ? {} : { class: "first" }, make("dt", {}, texts[`ask.out.${key}`]),
      make("dd", { class: "number", "data-number": key }, figure(value, numbers[name][key]))));
  });
  const [key, value] = Object.entries(found.numbers)[0];
  const bar = make("button", { type: "button", class: "answer-bar no-print" },
    make("span", {}, texts[`ask.out.${key}`]), make("strong", { class: "number" }, figure(value, numbers[name][key])));
  bar.addEventListener("click", () => told.scrollIntoView({ block: "start" }));
  told.replaceChildren(bar, list);
  inSight.disconnect();
  inSight.observe(list); // the bar speaks for the answer only while that cannot be seen
  for (const note of found.notes) told.append(make("p", { class: "note" }, texts[note]));
  if (found.reasons.length) {
    told.append(make("ul", { class: "list reasons" }, ...found.reasons.map((reason) => {
      const words = make("span", {}, texts[reason.name]);
      if (reason.confidence !== "high") {
        const sort = reason.confidence === "club" ? "moss" : reason.confidence === "medium" ? "brass" : "ember";
        words.append(" ", make("span", { class: `badge ${sort}` }, texts[`muskets.badge.${reason.confidence}`]));
      }
      return make("li", {}, words, make("span", { class: "number" }, (reason.amount > 0 ? "+" : "") + reason.amount),
        make("a", { class: "rule", href: `/rules/${reason.rule}/` }, reason.rule));
    })));
  }
  for (const [key, odds] of Object.entries(found.odds)) {
    const label = texts[`ask.out.${key}`];
    told.append(make("figure", {}, make("figcaption", {}, `${label}, %`), bars(odds, label)));
  }
}

// A unit's own figures come with the address: ?shooters=9&weapon=musket#shot
function fillFromAddress(form) {
  for (const [field, value] of new URLSearchParams(location.search)) {
    const box = form.elements.namedItem(field);
    if (box && "value" in box) box.value = value;
  }
}

// A shot asked for a unit of an evening leads back to it, to keep what the dice came to.
const asking = new URLSearchParams(location.search);
const evening = /^\w+$/.test(asking.get("evening") ?? "") && asking.get("evening");
function wayBack(form) {
  const data = new FormData(form), told = document.querySelector('[data-answer="shot"]');
  const to = new URLSearchParams({ shot: asking.get("unit") ?? "", inches: data.get("inches") ?? "", shooters: data.get("shooters") ?? "" });
  told.append(make("p", { class: "no-print" }, make("a", { class: "button", href: `${script.dataset.evenings}${evening}/?${to}` }, texts["fieldcard.keep_roll"])));
}

// A unit of an evening is chosen by name: its own figures go into the boxes, where each can still be changed.
function fillFromUnit(form, pick) {
  const { figures, shooting, weapon, attack, defence } = pick.selectedOptions[0].dataset, side = pick.dataset.unitOf;
  const own = side ? { figures, attack, defence } : { shooters: figures, shooting, weapon };
  for (const [name, value] of Object.entries(own)) {
    const box = form.elements.namedItem(`${side}${name}`);
    if (box && value && value !== "0") box.value = value;
  }
}
function pickFromAddress(form) {
  const chosen = [...form.querySelectorAll("[data-unit-of] option")].find((option) => option.value && option.value === asking.get("unit"));
  if (chosen) chosen.selected = true;
}
for (const pick of document.querySelectorAll("[data-unit-of]")) pick.addEventListener("input", () => fillFromUnit(pick.form, pick));

for (const form of document.querySelectorAll("[data-question]")) {
  if (location.hash === `#${form.dataset.question}`) {
    fillFromAddress(form);
    pickFromAddress(form);
  }
  const name = form.dataset.question;
  const work = () => {
    const wrong = form.querySelector("input:invalid, select:invalid");
    if (wrong) explain(name, `${wrong.labels[0]?.textContent.trim() ?? ""}: ${wrong.validationMessage}`);
    else tell(name, ask(name, given(form, kinds[name]), cells));
    if (evening && name === "shot") wayBack(form);
  };
  form.addEventListener("input", work);
  form.addEventListener("submit", (event) => { event.preventDefault(); work(); });
  work();
}

// ---- command points of the table, kept on this phone
const kept = JSON.parse(localStorage.getItem("tercio-points") ?? "{}");
const cap = Number(document.querySelector(".pools").dataset.cap);
const show = () => { for (const one of document.querySelectorAll("[data-points]")) one.textContent = kept[one.dataset.points] ?? 0; };
for (const button of document.querySelectorAll("[data-pool]")) {
  button.addEventListener("click", () => {
    const side = button.dataset.pool;
    kept[side] = Math.min(cap, Math.max(0, (kept[side] ?? 0) + Number(button.dataset.by)));
    localStorage.setItem("tercio-points", JSON.stringify(kept));
    show();
  });
}
show();
const figures = document.getElementById("order-figures");
const price = () => {
  for (const one of document.querySelectorAll("[data-ability]")) one.textContent = abilityCost(one.dataset.ability, Number(figures.value) || 1, cells);
};
figures.addEventListener("input", price);
price();

// ---- kept for when there is no network
async function keep() {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register(script.dataset.worker, { scope: "/" });
  await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map((one) => one.name).filter((url) => url.startsWith(`${location.origin}/static/`));
  const cache = await caches.open("tercio-field-card");
  await cache.addAll([...new Set([location.pathname, script.dataset.nowhere, ...used])]);
  document.getElementById("kept").hidden = false;
}
keep().catch(() => {}); // without TLS there is no worker: the card still answers while it is open
