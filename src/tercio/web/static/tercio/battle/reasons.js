// Why the machine did what it did: asked for when somebody opens it, and again while it stays open.
import { made } from "./words.js";

/** @param {Tercio.Explained} told */
const move = (told) => {
  const item = made("p");
  item.append(made("strong", told.move), ` ${[told.why, told.chance].filter(Boolean).join(" · ")}`);
  return item;
};

/** @param {Tercio.Decision} explained @param {DOMStringMap} said */
function decision(explained, said) {
  if (!explained.taken) return [made("p", said.secret)];
  if (!explained.others.length) return [move(explained.taken)];
  const others = made("ul");
  for (const told of explained.others) {
    const item = made("li");
    item.append(...move(told).childNodes);
    others.append(item);
  }
  return [move(explained.taken), made("p", said.others, "hint"), others];
}

// The decisions of an answer, newest first, and what is not told yet.
/** @param {{ decisions: Tercio.Decision[], note?: string }} answer @param {DOMStringMap} said */
export function reasonsDrawn(answer, said) {
  const parts = answer.decisions.flatMap((explained) => decision(explained, said));
  return answer.note ? [...parts, made("p", answer.note, "hint")] : parts;
}

// Keep a fold of the page up to date with what `fetched` brings; gives back the function to call after news.
/** @param {HTMLDetailsElement | null} fold @param {() => Promise<any>} fetched */
export function listenReasons(fold, fetched) {
  if (!fold) return async () => {};
  const refresh = async () => {
    if (!fold.open) return;
    const answer = await fetched();
    fold.lastElementChild?.replaceChildren(...reasonsDrawn(answer, fold.dataset));
  };
  fold.addEventListener("toggle", refresh);
  return refresh;
}
