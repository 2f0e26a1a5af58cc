// A battle watched again: a slider over its decisions, steps, playing; each moment fetched once, with its picture.
import { reasonsDrawn } from "./reasons.js";

const root = document.getElementById("replay");
/** @type {HTMLInputElement} */
const slider = document.querySelector("#replay-slider");
/** @type {HTMLInputElement | null} */
const at = document.querySelector("#replay-at");
/** @type {HTMLAnchorElement} */
const link = document.querySelector("#replay-link");
const [svg, score, controls, told, links, why] = ["battle-table", "replay-score", "replay-controls", "replay-told", "replay-links", "replay-reasons"].map((id) => document.getElementById(id));
/** @type {[number, number][]} */
const moments = JSON.parse(document.getElementById("replay-moments").textContent); // [version, round]
const QUIET = new Set(["DecisionTaken", "ActivationEnded"]);
const PAUSE = 900; // milliseconds a moment is looked at while playing
const player = controls.querySelector("[data-play]");
/** @type {Map<number, Promise<Tercio.Moment>>} */
const kept = new Map();
let place = Number(root.dataset.place);
let wanted = place;
/** @type {number | null} */
let playing = null;

const seat = root.dataset.seat ? { seat: root.dataset.seat } : {};
/** @param {string} path @param {Record<string, any>} asked @returns {Promise<any>} */
const json = (path, asked) =>
  fetch(`${root.dataset.address}${path}?${new URLSearchParams(asked)}`, { headers: { Accept: "application/json" } }).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  });

/** @param {number} number */
function moment(number) {
  if (!kept.has(number)) {
    const version = moments[number][0], after = number ? moments[number - 1][0] : 0;
    const both = Promise.all([json("", { version, picture: true, ...seat }), json("/events", { after, ...seat }), json("/reasons", { after, until: version })]).then(([page, news, reasons]) => ({ page, reasons, events: news.events.slice(0, version - after) }));
    both.catch(() => kept.delete(number)); // a lost line is tried again
    kept.set(number, both);
  }
  return kept.get(number);
}

/** @param {number} number @param {Tercio.Moment} moment */
function show(number, { page, events, reasons }) {
  const battle = page.battle, version = moments[number][0];
  place = number;
  svg.innerHTML = page.picture;
  svg.setAttribute("aria-label", battle.banner?.text ?? "");
  links.hidden = true;
  controls.hidden = false;
  const [one, two] = battle.sides;
  score.textContent = `${root.dataset.round} ${battle.round} · ${one.name} ${one.points} : ${two.points} ${two.name}`;
  told.replaceChildren(...events.filter((event) => !QUIET.has(event.kind)).map((event) => {
    const dice = event.dice.length ? ` (${event.dice.join(" ")})` : "";
    return Object.assign(document.createElement("li"), { textContent: event.words.text + dice });
  }));
  why.replaceChildren(...reasonsDrawn({ decisions: reasons.decisions }, why.dataset));
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", `${root.dataset.round} ${moments[number][1]}, ${number + 1} / ${moments.length}`);
  link.href = `?at=${version}`;
  if (at) at.value = String(version);
  history.replaceState(null, "", `?at=${version}`);
  root.dataset.place = String(number);
}

/** @param {number} number */
async function go(number) {
  wanted = Math.min(Math.max(number, 0), moments.length - 1);
  const aim = wanted;
  const found = await moment(aim);
  if (aim === wanted) show(aim, found);
  if (aim + 1 < moments.length) moment(aim + 1);
}

function stop() {
  clearTimeout(playing);
  playing = null;
  player.textContent = root.dataset.play;
}

async function play() {
  if (place + 1 >= moments.length) await go(0);
  player.textContent = root.dataset.pause;
  const onward = async () => {
    await go(place + 1);
    if (playing === null) return;
    if (place + 1 < moments.length) playing = setTimeout(onward, PAUSE);
    else stop();
  };
  playing = setTimeout(onward, PAUSE / 3);
}

player.addEventListener("click", () => (playing === null ? play() : stop()));
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
for (const button of controls.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => { stop(); go(wanted + Number(button.dataset.step)); });
go(place);
