// A battle watched again: a slider over its decisions, steps, playing; each moment fetched once, with its picture.
import { fact, json as read, part, partAs, parts, sure, within } from "./parts.js";
import { isWorthSaying } from "./quiet.js";
import { reasonsDrawn } from "./reasons.js";

const root = part("replay"), slider = partAs("replay-slider", HTMLInputElement), link = partAs("replay-link", HTMLAnchorElement), svg = partAs("battle-table", SVGSVGElement);
/** @type {HTMLInputElement | null} */
const at = document.querySelector("#replay-at");
const [score, controls, told, links, why] = parts("replay-", "score", "controls", "told", "links", "reasons");
/** @type {[number, number][]} */
const moments = read("replay-moments"); // [version, round]
const PAUSE = 900; // milliseconds a moment is looked at while playing
const player = within(controls, "[data-play]");
/** @type {Map<number, Promise<Tercio.Moment>>} */
const kept = new Map();
let place = Number(fact(root, "place"));
let wanted = place;
/** @type {number | undefined} */
let playing;

const seat = root.dataset.seat ? { seat: root.dataset.seat } : {};
/** @param {string} path @param {Record<string, any>} asked @returns {Promise<any>} */
const json = (path, asked) =>
  fetch(`${root.dataset.address}${path}?${new URLSearchParams(asked)}`, { headers: { Accept: "application/json" } }).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  });

/** @param {number} number */
function moment(number) {
  const known = kept.get(number);
  if (known) return known;
  const version = moments[number][0], after = number ? moments[number - 1][0] : 0;
  const both = Promise.all([json("", { version, picture: true, ...seat }), json("/events", { after, ...seat }), json("/reasons", { after, until: version })]).then(([page, news, reasons]) => ({ page, reasons, events: news.events.slice(0, version - after) }));
  both.catch(() => kept.delete(number)); // a lost line is tried again
  kept.set(number, both);
  return both;
}

/** @param {number} round */
const roundWords = (round) => (round ? `${fact(root, "round")} ${round}` : fact(root, "deployment"));

/** @param {number} number @param {Tercio.Moment} moment */
function show(number, { page, events, reasons }) {
  const battle = page.battle, version = moments[number][0];
  place = number;
  svg.innerHTML = sure(page.picture, "a picture");
  svg.setAttribute("aria-label", battle.banner?.text ?? "");
  links.hidden = true;
  controls.hidden = false;
  const [one, two] = battle.sides;
  score.textContent = `${roundWords(battle.round)} · ${one.name} ${one.points} : ${two.points} ${two.name}`;
  told.replaceChildren(...events.filter(isWorthSaying).map((event) => {
    const dice = event.dice.length ? ` (${event.dice.join(" ")})` : "";
    return Object.assign(document.createElement("li"), { textContent: event.words.text + dice });
  }));
  why.replaceChildren(...reasonsDrawn({ decisions: reasons.decisions }, why.dataset));
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", `${roundWords(moments[number][1])}, ${number + 1} / ${moments.length}`);
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
  playing = undefined;
  player.textContent = fact(root, "play");
}

async function play() {
  if (place + 1 >= moments.length) await go(0);
  player.textContent = fact(root, "pause");
  const onward = async () => {
    await go(place + 1);
    if (playing === undefined) return;
    if (place + 1 < moments.length) playing = setTimeout(onward, PAUSE);
    else stop();
  };
  playing = setTimeout(onward, PAUSE / 3);
}

player.addEventListener("click", () => (playing === undefined ? play() : stop()));
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
for (const button of controls.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => { stop(); go(wanted + Number(button.dataset.step)); });
go(place);
