// What the page knows: the last table sent, what is laid out and not yet sent, and how it is looked at.
import { standsAt } from "./drawing.js";
import { fact, part, sure } from "./parts.js";

export const INCH = 2540; // the engine's units in an inch
const MOVING = new Set(["march", "charge", "manoeuvre", "reform", "disengage", "challenge"]);
const root = part("battle");

/** @type {Tercio.State} */
export const state = {
  page: null, // {version, battle, choices, machine}
  guide: null, // what to draw while models move
  seats: fact(root, "seats").split(" ").filter(Boolean),
  seat: null, // the side shown, of those this browser holds
  staged: new Map(), // model id -> [x, y]
  ways: new Map(), // model id -> the points of its way, the last of them its end
  wrong: null, // the model the judge refused
  nearest: null, // where it could go instead: model id -> [x, y]
  fine: false, // the judge has allowed what is laid out
  picked: null, // the regiment clicked on: only choices that name it, or the model of it that was clicked
  pickedModel: null,
  chosen: null, // the model that arrows move; null for the whole regiment
  deploying: null, // the regiment being drawn up
  busy: false,
};

export const asked = () => state.page?.battle.asked ?? null;
// The table as it was sent last, for everything that happens once there is one.
export const pageNow = () => sure(state.page, "the table");
export const battleNow = () => pageNow().battle;
// What is asked of whoever looks, if it is they who are asked.
const askedHere = () => (state.page && asked()?.seat === state.page.battle.seat ? asked() : null);
export const mine = () => askedHere() !== null;
export const moving = () => MOVING.has(askedHere()?.purpose ?? "") && asked()?.decision === "move the regiment";
export const deploying = () => askedHere()?.purpose === "deploy";
export const entering = () => askedHere()?.purpose === "entry";
/** @param {Tercio.Command} command @returns {Tercio.Place | null} */
export const entryOf = (command) => (command.type === "EnterTable" ? [sure(command.x, "x") / INCH, sure(command.y, "y") / INCH] : null);
// The places where a regiment may enter the table, each with its choice.
export const entries = () => (entering() ? pageNow().choices : []).flatMap((choice) => {
  const place = entryOf(choice.command);
  return place ? [{ place, choice }] : [];
});
/** @param {number} id */
const regiment = (id) => sure(battleNow().regiments.find((one) => one.id === id), `regiment ${id}`);
const waitingHere = () => pageNow().choices.find((one) => one.command.type === "DeployRegiment")?.command.regiment;
// The regiment that is being laid out.
export const moved = () => regiment(sure(deploying() ? state.deploying ?? waitingHere() : asked()?.regiment, "a regiment to move"));
export const leader = () => moved().models.find((model) => model.leads) ?? moved().models[0];
// Where a model lies now: laid out, or where it stands; null for one that is not on the table.
/** @param {Tercio.Model} model */
export const placeOf = (model) => state.staged.get(model.id) ?? standsAt(model);
// The places of the models that move, by model.
export const placesNow = () => new Map(moved().models.flatMap((model) => {
  const place = placeOf(model);
  return place ? [[model.id, place]] : [];
}));

// One model somewhere else; the way found for it no longer holds.
/** @param {number} id @param {Tercio.Place} place */
export function stage(id, place) {
  state.staged.set(id, place);
  state.ways.delete(id);
  state.fine = false;
  state.wrong = state.nearest = null;
}

// Everybody of the regiment as far and in the same direction.
/** @param {number} dx @param {number} dy @param {Map<number, Tercio.Place>} from */
export function stageAll(dx, dy, from = placesNow()) {
  for (const [id, [x, y]] of from) stage(id, [x + dx, y + dy]);
}

// The command as the server laid it out: ends and ways of its models.
/** @param {Tercio.Command} command */
export function takeLayout(command) {
  for (const [id, , ...points] of sure(command.paths, "paths")) {
    /** @type {Tercio.Place[]} */
    const way = [];
    for (let at = 0; at < points.length; at += 2) way.push([points[at] / INCH, points[at + 1] / INCH]);
    state.staged.set(id, sure(way.at(-1), "an end"));
    state.ways.set(id, way);
  }
}

/** @returns {Tercio.Command} */
export function moveCommand() {
  /** @param {Tercio.Place} place */
  const units = (place) => place.map((inches) => Math.round(inches * INCH));
  const paths = moved().models.flatMap((model) => {
    const end = state.staged.get(model.id);
    return end ? [[model.id, deploying() ? 0 : model.floor, ...(state.ways.get(model.id) ?? [end]).flatMap((place) => units(place))]] : [];
  });
  return deploying() ? { type: "DeployRegiment", regiment: moved().id, slot: -1, paths } : { type: "MoveModels", paths };
}

export function forget() {
  state.staged.clear();
  state.ways.clear();
  state.wrong = state.picked = state.pickedModel = state.nearest = state.chosen = state.deploying = null;
  state.fine = false;
  keep();
}

// What is laid out survives a reload: kept in this tab, for this version of this battle and this seat only.
const drawer = () => `tercio.battle ${root.dataset.stream}`;
const label = () => `${pageNow().version} ${battleNow().seat}`;

export function keep() {
  if (!state.page) return;
  if (!state.staged.size) return sessionStorage.removeItem(drawer());
  sessionStorage.setItem(drawer(), JSON.stringify({ label: label(), deploying: state.deploying, staged: [...state.staged], ways: [...state.ways] }));
}

export function remember() {
  const kept = JSON.parse(sessionStorage.getItem(drawer()) ?? "null");
  if (kept?.label !== label() || !(moving() || deploying())) return false;
  state.deploying = kept.deploying;
  state.staged = new Map(kept.staged);
  state.ways = new Map(kept.ways);
  return true;
}
