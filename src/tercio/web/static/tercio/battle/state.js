// What the page knows: the last table sent, what is laid out and not yet sent, and how it is looked at.
export const INCH = 2540; // the engine's units in an inch
const MOVING = new Set(["march", "charge", "manoeuvre", "reform", "disengage", "challenge"]);

export const state = {
  page: null, // {version, battle, choices, machine}
  seats: document.getElementById("battle").dataset.seats.split(" ").filter(Boolean),
  seat: null, // the side shown, of those this browser holds
  staged: new Map(), // model id -> [x, y]
  wrong: null, // the model the judge refused
  picked: null, // the regiment clicked on: only choices that name it
  busy: false,
};

export const asked = () => state.page?.battle.asked ?? null;
export const mine = () => asked() !== null && asked().seat === state.page.battle.seat;
export const moving = () => mine() && MOVING.has(asked().purpose) && asked().decision === "move the regiment";
export const regiment = (id) => state.page.battle.regiments.find((one) => one.id === id);
export const moved = () => regiment(asked().regiment);
export const leader = () => moved().models.find((model) => model.leads) ?? moved().models[0];
export const placeOf = (model) => state.staged.get(model.id) ?? [model.x, model.y];

// Everybody of the regiment as far and in the same direction.
export function stageAll(dx, dy, from = new Map()) {
  for (const model of moved().models) {
    const [x, y] = from.get(model.id) ?? placeOf(model);
    state.staged.set(model.id, [x + dx, y + dy]);
  }
}

export function moveCommand() {
  const paths = moved().models
    .filter((model) => state.staged.has(model.id))
    .map((model) => [model.id, model.floor, ...state.staged.get(model.id).map((inches) => Math.round(inches * INCH))]);
  return { type: "MoveModels", paths };
}

export function forget() {
  state.staged.clear();
  state.wrong = state.picked = null;
}
