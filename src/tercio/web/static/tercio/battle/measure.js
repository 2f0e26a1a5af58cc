// A ruler at hand at any time, by mouse, finger or keys: from place to place, or from base to base, where the server also says
// whether one sees the other. Measuring asks nothing of anybody; it changes nothing.
import { get } from "./door.js";
import { drawnAt, element, layer } from "./drawing.js";
import { state } from "./state.js";
import { length, worded } from "./words.js";

const tool = document.querySelector("[data-do=measure]"), caption = document.getElementById("battle-caption");
const STEP = 0.25, LONG = 1, PATIENCE = 250, SHORT = 0.4;
/** @type {Record<string, Tercio.Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Tercio.Spot | null} */
let start = null;
/** @type {Tercio.Spot | null} */
let end = null;
let asking = 0, later = 0;

export const measuring = () => tool.getAttribute("aria-pressed") === "true";

const standing = () => state.page.battle.regiments.flatMap((one) => one.models.filter((model) => model.x !== null));
/** @param {Tercio.Model} model */
const drawn = (model) => drawnAt(state.page.battle, [model.x, model.y]);
/** @param {Tercio.Place} one @param {Tercio.Place} two */
const apart = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]);

// A place of the picture, and the model whose base it touches: measured from its middle, moved on from where it was.
/** @param {Tercio.Place} raw @returns {Tercio.Spot} */
function spot(raw) {
  const model = standing().find((one) => apart(drawn(one), raw) <= one.base / 2) ?? null;
  return { raw, at: model ? drawn(model) : raw, model };
}

const reach = () => Math.max(0, apart(start.at, end.at) - ((start.model?.base ?? 0) + (end.model?.base ?? 0)) / 2);

function words() {
  const name = `measured${start.model && end.model ? "_between" : start.model ? "_from" : end.model ? "_to" : ""}`;
  return worded(name, { far: length(reach()), from: start.model?.name, to: end.model?.name });
}

/** @param {SVGSVGElement} svg */
export function measurer(svg) {
  function clear() {
    start = end = null;
    asking += 1;
    layer(svg, "measured")?.replaceChildren();
    caption.textContent = measuring() ? worded("measure") : "";
  }

  /** @param {SVGElement[]} more */
  function draw(...more) {
    const [[x1, y1], [x2, y2]] = [start.at, end.at];
    const line = element("line", { x1, y1, x2, y2, class: "measure" });
    const far = element("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 0.4, class: "ruler" }, `${length(reach())}″`);
    layer(svg, "measured")?.replaceChildren(line, ...more, far);
  }

  // Whom a model sees: each free line, and the sentence.
  /** @param {Tercio.Model} model @param {Tercio.Model | null} target */
  async function look(model, target) {
    const number = (asking += 1);
    /** @type {{ lines: { line: [number, number, number, number] | null, obscured: boolean }[], words: string }} */
    const answer = await get("/sight", { model: model.id, target: target?.id }).catch((wrong) => ({ lines: /** @type {any[]} */ ([]), words: wrong.message }));
    if (number !== asking || !start) return;
    const lines = answer.lines.filter((one) => one.line).map(({ line, obscured }) => {
      const [a, b, c, d] = line, [x1, y1] = drawnAt(state.page.battle, [a, b]), [x2, y2] = drawnAt(state.page.battle, [c, d]);
      return element("line", { x1, y1, x2, y2, class: `sight-line${obscured ? " obscured" : ""}` });
    });
    if (target) draw(...lines);
    else layer(svg, "measured")?.replaceChildren(...lines);
    caption.textContent = answer.words;
  }

  // The ruler rests: said in words; between two models also what one sees of the other.
  function rest() {
    caption.textContent = words();
    if (start.model && end.model && start.model !== end.model) look(start.model, end.model);
  }

  function toggle() {
    tool.setAttribute("aria-pressed", String(!measuring()));
    svg.classList.toggle("measuring", measuring());
    clear();
  }

  function byKeys() {
    if (start) return;
    const own = standing().find((one) => one.leads && state.page.battle.acting === state.page.battle.regiments.find((all) => all.models.includes(one)).id) ?? standing()[0];
    start = end = own ? spot(drawn(own)) : spot([state.page.battle.width / 2, state.page.battle.height / 2]);
  }

  /** @param {boolean} back */
  function nextModel(back) {
    const list = standing().sort((one, two) => apart(drawn(one), start.at) - apart(drawn(two), start.at));
    const at = list.indexOf(end.model);
    end = spot(drawn(list[(at + (back ? -1 : 1) + list.length) % list.length]));
  }

  tool.addEventListener("click", toggle);
  /** @type {Tercio.Ruler} */
  const ruler = {
    clear,
    toggle,
    down: (at) => (start = end = spot(at)),
    move(at) {
      end = spot(at);
      draw();
    },
    up() {
      if (!start) return;
      if (start.model && end.model === start.model) return look(start.model, null);
      if (apart(start.at, end.at) < SHORT) return clear();
      rest();
    },
    // M takes the ruler and puts it away; arrows move its end, N goes to the next model, Enter starts anew from there.
    key(event) {
      const way = ARROWS[event.key], next = event.key === "n" || event.key === "N";
      if (event.key === "Escape") return toggle();
      if (!way && !next && event.key !== "Enter") return;
      event.preventDefault();
      byKeys();
      if (event.key === "Enter") {
        start = end;
        if (start.model) return look(start.model, null);
      } else if (next) nextModel(event.shiftKey);
      else {
        const far = event.shiftKey ? LONG : STEP;
        end = spot([end.raw[0] + way[0] * far, end.raw[1] + way[1] * far]);
      }
      draw();
      clearTimeout(later);
      later = setTimeout(rest, PATIENCE);
    },
  };
  return ruler;
}
