// Between coming down and being lifted a finger, a mouse or a key holds what it is on: a button that is swapped away
// meanwhile would never hear the click. What would swap anything waits here until nothing is pressed.
const CLICK = 350; // a click follows its finger at once, or not at all
/** @type {Set<number | string>} */
const down = new Set();
/** @type {(() => void)[]} */
let waiting = [];
let lifted = 0;

/** @param {number | string} what */
function press(what) {
  clearTimeout(lifted);
  down.add(what);
}

/** @param {number | string | null} what */
function lift(what, soon = CLICK) {
  if (what !== null) down.delete(what);
  clearTimeout(lifted);
  if (!down.size) lifted = setTimeout(letGo, soon);
}

// Also where nobody saw it lifted: outside the window, or under a menu.
function liftAll() {
  down.clear();
  lift(null, 0);
}

function letGo() {
  const acts = waiting;
  lifted = 0;
  waiting = [];
  for (const act of acts) act();
}

/** @param {() => void} act */
const whenReleased = (act) => (down.size || lifted ? void waiting.push(act) : act());
/** @returns {Promise<void>} */
export const released = () => new Promise(whenReleased);

const SPACE = " "; // pressed by Enter a button clicks at once
addEventListener("pointerdown", (event) => press(event.pointerId), true);
addEventListener("pointerup", (event) => lift(event.pointerId), true);
addEventListener("pointercancel", (event) => lift(event.pointerId, 0), true);
addEventListener("keydown", (event) => event.key === SPACE && press(SPACE), true);
addEventListener("keyup", (event) => event.key === SPACE && lift(SPACE), true);
addEventListener("click", () => !down.size && lift(null, 0), true); // whoever hears it has done so by then
addEventListener("pointermove", (event) => !event.buttons && down.has(event.pointerId) && lift(event.pointerId, 0), true);
addEventListener("blur", liftAll);
addEventListener("contextmenu", liftAll);

// Whatever a page fetches into itself arrives through here.
document.addEventListener("htmx:beforeSend", (/** @type {any} */ { detail: { xhr } }) => {
  const arrive = xhr.onload;
  xhr.onload = (/** @type {Event} */ event) => whenReleased(() => arrive.call(xhr, event));
});
