// What the page knows: the last table sent, what is laid out and not yet sent, and how it is looked at.
export const INCH = 2540; // the engine's units in an inch
const MOVING = new Set(["march", "charge", "manoeuvre", "reform", "disengage", "challenge"]);
const root = document.getElementById("battle");

/** @type {Tercio.State} */
export const state = {
  page: null, // {version, battle, choices, machine}
  guide: null, // what to draw while models move
  seats: root.dataset.seats.split(" ").filter(Boolean),
  seat: null, // the side shown, of those this browser holds
  staged: new Map(), // model id -> [x, y]
  ways: new Map(), // model id -> the points of its way, the last of them its end
  wrong: null, // the model the judge refused
  nearest: null, // where it could go instead: model id -> [x, y]
  fine: false, // the judge has allowed what is laid out
  picked: null, // the regiment clicked on: only choices that name it
  chosen: null, // the model that arrows move; null for the whole regiment
  deploying: null, // the regiment being drawn up
  busy: false,
};

export const asked = () => state.page?.battle.asked ?? null;
export const mine = () => asked() !== null && asked().seat === state.page.battle.seat;
export const moving = () => mine() && MOVING.has(asked().purpose) && asked().decision === "move the regiment";
export const deploying = () => mine() && asked().purpose === "deploy";
export const entering = () => mine() && asked().purpose === "entry";
/** @param {Tercio.Command} command @returns {Tercio.Place | null} */
export const entryOf = (command) => (command.type === "EnterTable" ? [command.x / INCH, command.y / INCH] : null);
// The places where a regiment may enter the table, each with its choice.
export const entries = () => (entering() ? state.page.choices.map((choice) => ({ place: entryOf(choice.command), choice })).filter(({ place }) => place) : []);
/** @param {number} id */
export const regiment = (id) => state.page.battle.regiments.find((one) => one.id === id);
export const waitingHere = () => [...new Set(state.page.choices.filter((one) => one.command.type === "DeployRegiment").map((one) => one.command.regiment))];
export const moved = () => (deploying() ? regiment(state.deploying ?? waitingHere()[0]) : regiment(asked().regiment));
export const leader = () => moved().models.find((model) => model.leads) ?? moved().models[0];
/** @param {Tercio.Model} model @returns {Tercio.Place} */
export const placeOf = (model) => state.staged.get(model.id) ?? [model.x, model.y];

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
export function stageAll(dx, dy, from = new Map()) {
  for (const model of moved().models) {
    const [x, y] = from.get(model.id) ?? placeOf(model);
    if (x !== null) stage(model.id, [x + dx, y + dy]);
  }
}

// The command as the server laid it out: ends and ways of its models.
/** @param {Tercio.Command} command */
export function takeLayout(command) {
  for (const [id, , ...points] of command.paths) {
    /** @type {Tercio.Place[]} */
    const way = [];
    for (let at = 0; at < points.length; at += 2) way.push([points[at] / INCH, points[at + 1] / INCH]);
    state.staged.set(id, way.at(-1));
    state.ways.set(id, way);
  }
}

/** @returns {Tercio.Command} */
export function moveCommand() {
  /** @param {Tercio.Place} place */
  const units = (place) => place.map((inches) => Math.round(inches * INCH));
  const paths = moved().models
    .filter((model) => state.staged.has(model.id))
    .map((model) => [model.id, deploying() ? 0 : model.floor, ...(state.ways.get(model.id) ?? [state.staged.get(model.id)]).flatMap(units)]);
  return deploying() ? { type: "DeployRegiment", regiment: moved().id, slot: -1, paths } : { type: "MoveModels", paths };
}

export function forget() {
  state.staged.clear();
  state.ways.clear();
  state.wrong = state.picked = state.nearest = state.chosen = state.deploying = null;
  state.fine = false;
  keep();
}

// What is laid out survives a reload: kept in this tab, for this version of this battle and this seat only.
const drawer = () => `tercio.battle ${root.dataset.stream}`;
const label = () => `${state.page.version} ${state.page.battle.seat}`;

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
