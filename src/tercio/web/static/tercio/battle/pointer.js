// Fingers and mouse: a drag on a model of the moving regiment lays it out, any other drag pans, a click is a place or a
// regiment; two fingers or the wheel zoom.
import { inchesAt, turned } from "./drawing.js";
import { measuring } from "./measure.js";
import { screenOf, sure } from "./parts.js";
import { battleNow, deploying, leader, moved, moving, placesNow, stage, stageAll, state } from "./state.js";

const NEAR = 0.6; // inches a finger may slip in a click
const ROUGH = 8; // screen points a finger may slip

/** @param {SVGSVGElement} svg @param {Tercio.Acts} act */
export function listen(svg, act) {
  const view = { x: 0, y: 0, size: 48 };
  /** @type {Map<number, Tercio.Place>} */
  const fingers = new Map();
  /** @type {Tercio.Drag | null} */
  let drag = null;
  let spread = 0, frame = 0;

  const look = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.size} ${view.size}`);
  const whole = () => {
    const battle = battleNow();
    Object.assign(view, { x: -0.5, y: -0.5, size: Math.max(battle.width, battle.height) + 1 });
    look();
  };
  /** @param {MouseEvent} event @returns {Tercio.Place} */
  const point = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(screenOf(svg).inverse());
    return [at.x, at.y];
  };
  /** @param {number} factor @param {Tercio.Place} place */
  const zoom = (factor, [x, y]) => {
    const size = Math.min(Math.max(view.size * factor, 6), 80);
    view.x = x - ((x - view.x) * size) / view.size;
    view.y = y - ((y - view.y) * size) / view.size;
    view.size = size;
    look();
  };
  const apart = () => {
    const [one, two] = [...fingers.values()];
    return Math.hypot(one[0] - two[0], one[1] - two[1]);
  };
  const laysOut = () => moving() || (deploying() && state.staged.size > 0);

  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, point(event));
  }, { passive: false });

  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      drag = null;
      spread = apart();
      return;
    }
    if (measuring()) return act.ruler.down(point(event));
    /** @type {HTMLElement | null} */
    const body = event.target.closest("[data-model]");
    act.named(event.target.closest("[data-name]")?.dataset.name ?? "");
    const nearest = event.target.closest("[data-nearest]");
    const own = body && laysOut() && Number(body.dataset.regiment) === moved().id ? Number(body.dataset.model) : null;
    const places = laysOut() ? placesNow() : new Map();
    drag = { from: point(event), view: [view.x, view.y], inches: 1 / screenOf(svg).a, screen: [event.clientX, event.clientY], own, body, nearest, far: false, places };
  });

  svg.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      const now = apart();
      if (spread > 0 && now > 0) zoom(spread / now, point(event));
      spread = now;
      return;
    }
    if (measuring()) return act.ruler.move(point(event));
    if (!drag) return;
    const { inches } = drag, slip = [event.clientX - drag.screen[0], event.clientY - drag.screen[1]], [dx, dy] = slip.map((points) => points * inches);
    if (Math.hypot(dx, dy) > NEAR * (view.size / 48) && Math.hypot(...slip) > ROUGH) drag.far = true;
    if (!drag.far) return;
    if (drag.own === null) {
      [view.x, view.y] = [drag.view[0] - dx, drag.view[1] - dy];
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
      return;
    }
    const sign = turned(battleNow()) ? -1 : 1;
    if (drag.own === leader().id && !event.shiftKey) stageAll(sign * dx, -sign * dy, drag.places);
    else {
      const [from_x, from_y] = sure(drag.places.get(drag.own), `where model ${drag.own} lay`);
      stage(drag.own, [from_x + sign * dx, from_y - sign * dy]);
    }
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      act.laid();
    });
  });

  /** @param {PointerEvent} event */
  const lift = (event) => {
    fingers.delete(event.pointerId);
    const done = drag;
    drag = null;
    if (measuring() && !done) return fingers.size ? undefined : act.ruler.up();
    if (!done || event.type === "pointercancel") return;
    if (done.far) {
      if (done.own !== null) act.released();
      return;
    }
    if (done.nearest) return act.goThere();
    if (done.body && !(laysOut() && Number(done.body.dataset.regiment) === moved().id)) act.picked(Number(done.body.dataset.regiment), Number(done.body.dataset.model));
    else act.placed(inchesAt(battleNow(), done.from[0], done.from[1]));
  };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);

  for (const button of document.querySelectorAll("[data-zoom]"))
    button.addEventListener("click", () => {
      /** @type {Tercio.Place} */
      const middle = [view.x + view.size / 2, view.y + view.size / 2];
      if (button.dataset.zoom === "whole") whole();
      else zoom(button.dataset.zoom === "in" ? 0.7 : 1.4, middle);
    });
  return { whole };
}
