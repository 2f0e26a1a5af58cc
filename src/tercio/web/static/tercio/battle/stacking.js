// The cards of a Command Stack put in order before they are sent: who acts first stands first.
import { made, worded } from "./words.js";

// The order begun is kept while the other side decides and the tray is filled anew.
/** @type {{ cards: Tercio.Card[], open: boolean }} */
const begun = { cards: [], open: false };
/** @param {Tercio.Card[]} cards */
const hand = (cards) => cards.map((card) => card.entry).sort().join();

/** @param {number} at @param {number} step @param {HTMLElement} list */
function shift(at, step, list) {
  const [card] = begun.cards.splice(at, 1);
  begun.cards.splice(at + step, 0, card);
  list.replaceChildren(...rows(list));
  const [earlier, later] = list.children[at + step].querySelectorAll("button"), [one, other] = step < 0 ? [earlier, later] : [later, earlier];
  (one.disabled ? other : one).focus();
}

/** @type {[string, number][]} */
const moves = [["earlier", -1], ["later", 1]];
/** @param {HTMLElement} list */
const rows = (list) => begun.cards.map((card, at) => {
  const row = made("li", `${card.name} `);
  row.append(...moves.map(([name, step]) => {
    const mover = made("button", worded(name), "button plain");
    mover.type = "button";
    mover.setAttribute("aria-label", `${worded(name)}: ${card.name}`);
    mover.disabled = !begun.cards[at + step];
    mover.addEventListener("click", () => shift(at, step, list));
    return mover;
  }));
  return row;
});

/** @param {Tercio.Page} page @param {Tercio.Send} send */
export function ordering({ cards, battle }, send) {
  if (!cards.length) return [];
  if (hand(cards) !== hand(begun.cards)) Object.assign(begun, { cards: [...cards], open: false });
  const fold = made("details", "", "more choice-group"), list = made("ol"), lay = made("button", worded("order_lay"), "button choice");
  fold.open = begun.open;
  fold.dataset.group = "order";
  fold.addEventListener("toggle", () => fold.isConnected && (begun.open = fold.open));
  lay.type = "button";
  lay.dataset.command = "OrderStack";
  lay.addEventListener("click", () => send({ type: "OrderStack", entries: begun.cards.map((card) => card.entry), player: Number(battle.seat) }));
  list.append(...rows(list));
  fold.append(made("summary", worded("order")), list, lay);
  return [fold];
}
