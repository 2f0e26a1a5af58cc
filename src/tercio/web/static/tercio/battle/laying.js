// Laying out a move: what is said of it while it lies there, and the judge's answer when it rests.
import { post } from "./door.js";
import { drawStaged } from "./drawing.js";
import { drawGuide, readLayout } from "./guide.js";
import { parts, sure } from "./parts.js";
import { INCH, battleNow, deploying, entering, entries, forget, keep, leader, moveCommand, moved, moving, placeOf, stageAll, state, takeLayout } from "./state.js";
import { length, made, worded } from "./words.js";

const [staged, walked, trouble, there, odds] = parts("battle-", "staged", "moved", "trouble", "there", "odds");
const FINGER = 3; // inches a finger may miss a mark by: half of what lies between two
let asking = 0; // the answer asked for last

export function complain(text = "") {
  trouble.hidden = !text;
  trouble.textContent = text;
  there.hidden = !text || !state.nearest;
}

/** @param {SVGSVGElement} svg @param {{ send: (command: Tercio.Command, together?: boolean) => Promise<void>, refresh: () => void }} hands */
export function layingOut(svg, { send, refresh }) {
  // What lies there now, in a line, and on the table.
  function laid() {
    const told = readLayout();
    const far = told.limit ? worded("ruler", { far: length(told.far), limit: length(told.limit) }) : "";
    drawStaged(svg, state, told, far);
    staged.hidden = !state.staged.size;
    if (!state.fine && state.wrong === null) delete staged.dataset.judged; // it moved since the judge looked
    odds.hidden = !state.fine;
    if (!state.staged.size) return;
    /** @param {Set<number>} set */
    const names = (set) => battleNow().regiments.filter((one) => one.models.some((model) => set.has(model.id))).map((one) => one.name).join(", ");
    const parts = [
      far,
      told.overlaps.size ? worded("overlap", { count: told.overlaps.size }) : "",
      told.foes.size ? worded("enters", { names: names(told.foes) }) : "",
      told.lost.size ? worded("astray", { count: told.lost.size }) : "",
      told.seen.length ? worded("sees", { names: told.seen.map((one) => one.name).join(", ") }) : "",
    ];
    const lines = parts.filter(Boolean);
    if (lines.join("\n") === walked.dataset.said) return; // who listens is told of changes only
    walked.dataset.said = lines.join("\n");
    walked.replaceChildren(...lines.map((text) => made("span", text)));
  }

  // The server walks every model to its end past what stands in the way, and the judge answers.
  async function released(asWellAsItCan = false) {
    keep();
    const number = (asking += 1);
    const seat = battleNow().seat;
    const question = deploying() ? post("/preview", { command: moveCommand(), seat }) : post("/layout", { ends: Object.fromEntries(state.staged), seat });
    const answer = await question.catch((wrong) => complain(wrong.message));
    if (!answer || number !== asking || !state.staged.size) return;
    if (answer.command) takeLayout(answer.command);
    take(answer.preview ?? answer, asWellAsItCan);
  }

  /** @param {Tercio.Preview} preview @param {boolean} asWellAsItCan */
  function take(preview, asWellAsItCan) {
    const { verdict } = preview;
    /** @type {[number, Tercio.Place][]} */
    const places = Object.entries(verdict.nearest ?? {}).map(([id, [x, y]]) => [Number(id), [x / INCH, y / INCH]]);
    state.fine = verdict.fine;
    state.wrong = verdict.fine ? null : verdict.model ?? null;
    staged.dataset.judged = verdict.fine ? "fine" : "refused";
    state.nearest = !verdict.fine && verdict.legal && places.length ? new Map(places) : null;
    if (state.nearest && asWellAsItCan) return goThere();
    complain(preview.refusal?.text);
    odds.replaceChildren(...preview.odds.map((one) => made("li", one.words)));
    laid();
    keep();
  }

  function goThere() {
    if (!state.nearest) return;
    for (const [id, place] of state.nearest) {
      state.staged.set(id, place);
      state.ways.delete(id);
    }
    state.nearest = state.wrong = null;
    complain();
    laid();
    released();
  }

  /** @param {number} x @param {number} y */
  async function drawUp(x, y) {
    const regiment = moved().id, seat = battleNow().seat;
    const answer = await post("/layout", { regiment, at: [x, y], seat }).catch((wrong) => complain(wrong.message));
    if (!answer) return;
    state.deploying = regiment;
    takeLayout(answer.command);
    take(answer.preview, true);
  }

  // The entry whose mark a finger meant; a touch anywhere else enters nowhere.
  /** @param {number} x @param {number} y */
  function enterNear(x, y) {
    /** @param {{ place: Tercio.Place }} entry */
    const far = ({ place }) => Math.hypot(place[0] - x, place[1] - y);
    const [nearest] = entries().sort((one, two) => far(one) - far(two));
    if (nearest && far(nearest) < FINGER) send(nearest.choice.command);
  }

  /** @param {Tercio.Place} place */
  function placed([x, y]) {
    if (deploying()) return state.staged.size ? shift(x, y) : drawUp(x, y);
    if (entering()) return enterNear(x, y);
    if (!moving()) {
      state.picked = state.pickedModel = null;
      return refresh();
    }
    shift(x, y);
  }

  /** @param {number} x @param {number} y */
  function shift(x, y) {
    const [from_x, from_y] = sure(placeOf(leader()), "where the Leader lies");
    stageAll(x - from_x, y - from_y);
    laid();
    released(true);
  }

  return {
    laid,
    placed,
    goThere,
    released: () => released(),
    placedMiddle() {
      const battle = battleNow(), [low, high] = battle.sides[Number(battle.seat)].deployment;
      drawUp(battle.width / 2, (low + high) / 2);
    },
    chose: laid,
    clear() {
      forget();
      complain();
      delete staged.dataset.judged;
      refresh();
    },
    guided: () => drawGuide(svg, state),
  };
}
