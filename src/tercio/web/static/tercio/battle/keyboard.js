// The table by keys: arrows move what is laid out, N chooses one model after the other, Enter sends, Escape puts back.
import { turned } from "./drawing.js";
import { measuring } from "./measure.js";
import { sure } from "./parts.js";
import { battleNow, deploying, moved, moving, placeOf, stage, stageAll, state } from "./state.js";

const STEP = 0.25, LONG = 1;
/** @type {Record<string, Tercio.Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PATIENCE = 250; // the judge is asked when the keys rest

/** @param {SVGSVGElement} svg @param {Tercio.Acts} act */
export function listenKeys(svg, act) {
  let later = 0;

  /** @param {number} id */
  const placeOfModel = (id) => sure(placeOf(sure(moved().models.find((model) => model.id === id), `model ${id}`)), `where model ${id} lies`);

  /** @param {Tercio.Place} way @param {boolean} far */
  function nudge(way, far) {
    const length = (far ? LONG : STEP) * (turned(battleNow()) ? -1 : 1);
    if (state.chosen === null) stageAll(way[0] * length, way[1] * length);
    else {
      const [x, y] = placeOfModel(state.chosen);
      stage(state.chosen, [x + way[0] * length, y + way[1] * length]);
    }
    act.laid();
    clearTimeout(later);
    later = setTimeout(act.released, PATIENCE);
  }

  function nextModel() {
    const ids = [null, ...moved().models.map((model) => model.id)];
    state.chosen = ids[(ids.indexOf(state.chosen) + 1) % ids.length];
    if (state.chosen !== null && !state.staged.has(state.chosen)) stage(state.chosen, placeOfModel(state.chosen));
    act.chose();
  }

  svg.addEventListener("keydown", (event) => {
    if (!state.page) return;
    if (event.key === "m" || event.key === "M") return act.ruler.toggle();
    if (measuring()) return act.ruler.key(event);
    const lays = moving() || deploying();
    if (deploying() && !state.staged.size && (ARROWS[event.key] || event.key === "Enter")) {
      event.preventDefault();
      return act.placedMiddle();
    }
    if (ARROWS[event.key] && lays) {
      event.preventDefault();
      nudge(ARROWS[event.key], event.shiftKey);
    }
    if ((event.key === "n" || event.key === "N") && lays) nextModel();
    if (event.key === "Enter" && state.staged.size) {
      event.preventDefault();
      if (state.nearest) act.goThere();
      else act.send();
    }
    if (event.key === "Escape") act.clear();
  });
}
