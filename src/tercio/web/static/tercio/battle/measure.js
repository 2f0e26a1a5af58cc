// A ruler at hand at any time, by mouse, finger or keys: from place to place, or from base to base, where the server also says
// whether one sees the other. Measuring asks nothing of anybody; it changes nothing.
import { get } from "./door.js";
import { drawnAt, element, layer, standsAt } from "./drawing.js";
import { part, sure, within } from "./parts.js";
import { battleNow } from "./state.js";
import { length, worded } from "./words.js";

const tool = within(part("battle"), "[data-do=measure]"), caption = part("battle-caption");
const STEP = 0.25, LONG = 1, PATIENCE = 250, SHORT = 0.4;
/** @type {Record<string, Tercio.Place>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {{ start: Tercio.Spot, end: Tercio.Spot } | null} */
let line = null; // from where to where is measured now
let asking = 0, later = 0;

export const measuring = () => tool.getAttribute("aria-pressed") === "true";

const standing = () => battleNow().regiments.flatMap((one) => one.models.filter(standsAt));
/** @param {Tercio.Model} model */
const drawn = (model) => drawnAt(battleNow(), sure(standsAt(model), `${model.name} on the table`));
/** @param {Tercio.Place} one @param {Tercio.Place} two */
const apart = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]);

// A place of the picture, and the model whose base it touches: measured from its middle, moved on from where it was.
/** @param {Tercio.Place} raw @returns {Tercio.Spot} */
function spot(raw) {
  const model = standing().find((one) => apart(drawn(one), raw) <= one.base / 2) ?? null;
  return { raw, at: model ? drawn(model) : raw, model };
}

/** @param {{ start: Tercio.Spot, end: Tercio.Spot }} line */
const reach = ({ start, end }) => Math.max(0, apart(start.at, end.at) - ((start.model?.base ?? 0) + (end.model?.base ?? 0)) / 2);

/** @param {{ start: Tercio.Spot, end: Tercio.Spot }} line */
function words({ start, end }) {
  const name = `measured${start.model && end.model ? "_between" : start.model ? "_from" : end.model ? "_to" : ""}`;
  return worded(name, { far: length(reach({ start, end })), from: start.model?.name, to: end.model?.name });
}

/** @param {SVGSVGElement} svg */
export function measurer(svg) {
  function clear() {
    line = null;
    asking += 1;
    layer(svg, "measured")?.replaceChildren();
    caption.textContent = measuring() ? worded("measure") : "";
  }

  /** @param {SVGElement[]} more */
  function draw(...more) {
    if (!line) return;
    const [x1, y1] = line.start.at, [x2, y2] = line.end.at;
    const drawnLine = element("line", { x1, y1, x2, y2, class: "measure" });
    const far = element("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 0.4, class: "ruler" }, `${length(reach(line))}″`);
    layer(svg, "measured")?.replaceChildren(drawnLine, ...more, far);
  }

  // Whom a model sees: each free line, and the sentence.
  /** @param {Tercio.Model} model @param {Tercio.Model | null} target */
  async function look(model, target) {
    const number = (asking += 1);
    /** @type {{ lines: { line: [number, number, number, number] | null, obscured: boolean }[], words: string }} */
    const answer = await get("/sight", { model: model.id, target: target?.id }).catch((wrong) => ({ lines: /** @type {any[]} */ ([]), words: wrong.message }));
    if (number !== asking || !line) return;
    const lines = answer.lines.flatMap(({ line: free, obscured }) => {
      if (!free) return [];
      const [a, b, c, d] = free, [x1, y1] = drawnAt(battleNow(), [a, b]), [x2, y2] = drawnAt(battleNow(), [c, d]);
      return [element("line", { x1, y1, x2, y2, class: `sight-line${obscured ? " obscured" : ""}` })];
    });
    if (target) draw(...lines);
    else layer(svg, "measured")?.replaceChildren(...lines);
    caption.textContent = answer.words;
  }

  // The ruler rests: said in words; between two models also what one sees of the other.
  function rest() {
    if (!line) return;
    const { start, end } = line;
    caption.textContent = words(line);
    if (start.model && end.model && start.model !== end.model) look(start.model, end.model);
  }

  function toggle() {
    tool.setAttribute("aria-pressed", String(!measuring()));
    svg.classList.toggle("measuring", measuring());
    clear();
  }

  // Who has not measured yet begins at the Leader that acts, at anybody, or in the middle.
  function byKeys() {
    if (line) return line;
    const battle = battleNow(), acting = battle.regiments.find((one) => one.id === battle.acting);
    const own = acting?.models.find((one) => one.leads && standsAt(one)) ?? standing()[0];
    const here = own ? spot(drawn(own)) : spot([battle.width / 2, battle.height / 2]);
    return { start: here, end: here };
  }

  /** @param {{ start: Tercio.Spot, end: Tercio.Spot }} from @param {boolean} back */
  function nextModel({ start, end }, back) {
    const list = standing().sort((one, two) => apart(drawn(one), start.at) - apart(drawn(two), start.at));
    const at = list.findIndex((one) => one === end.model);
    return list.length ? spot(drawn(list[(at + (back ? -1 : 1) + list.length) % list.length])) : end;
  }

  tool.addEventListener("click", toggle);
  /** @type {Tercio.Ruler} */
  const ruler = {
    clear,
    toggle,
    down(at) {
      const here = spot(at);
      line = { start: here, end: here };
    },
    move(at) {
      if (line) line = { start: line.start, end: spot(at) };
      draw();
    },
    up() {
      if (!line) return;
      const { start, end } = line;
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
      const { start, end } = byKeys(), far = event.shiftKey ? LONG : STEP;
      if (event.key === "Enter") {
        line = { start: end, end };
        if (end.model) return look(end.model, null);
      } else line = { start, end: next ? nextModel({ start, end }, event.shiftKey) : spot([end.raw[0] + way[0] * far, end.raw[1] + way[1] * far]) };
      draw();
      clearTimeout(later);
      later = setTimeout(rest, PATIENCE);
    },
  };
  return ruler;
}
