// On a tablet the side column is a drawer over the table. Its handle opens and closes it, D too, Escape closes it; closed,
// the handle tells what is asked, and what must be answered or sent stays in sight. How it was left is kept in this browser.
import { parts } from "./parts.js";
import { worded } from "./words.js";

const KEPT = "tercio.battle.drawer";
const [root, side, handle] = parts("battle", "", "-side", "-drawer");
let question = "";

const shut = () => root.dataset.drawer === "closed";
export const isDrawer = () => handle.checkVisibility();

function label() {
  handle.textContent = shut() ? worded("drawer_open", { banner: question }) : worded("drawer_close");
  handle.setAttribute("aria-expanded", String(!shut()));
}

/** @param {boolean} open */
export function setDrawer(open) {
  root.dataset.drawer = open ? "open" : "closed";
  localStorage.setItem(KEPT, open ? "open" : "closed");
  label();
}

// What is asked, for the handle of a closed drawer.
/** @param {string} text */
export function askAtDrawer(text) {
  question = text;
  label();
}

export function listenDrawer() {
  root.dataset.drawer = localStorage.getItem(KEPT) === "closed" ? "closed" : "open";
  label();
  handle.addEventListener("click", () => setDrawer(shut()));
  side.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || shut() || !isDrawer()) return;
    setDrawer(false);
    handle.focus();
  });
}

// D opens the drawer and goes to it, or closes it.
export function toggleDrawer() {
  if (!isDrawer()) return;
  setDrawer(shut());
  handle.focus();
}
