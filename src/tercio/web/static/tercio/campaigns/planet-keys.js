// The planet by keyboard: one stop for Tab. Arrows go from tile to tile, Page Down and Page Up to the next and the
// last one that may be chosen, a letter or digit to the next tile so called. Whoever chose a tile is on it again.
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const CHOOSABLE = ".tile.legal, .tile.target";
const tiles = () => [...document.querySelectorAll(".map-side .planet-frame .planet a")].filter((link) => link.querySelector(".tile"));
const nameOf = (link) => link.querySelector(".tile").dataset.tile;

// The last one picked, else the one that is shown, else the first that may be chosen.
function startOf(links) {
  const asked = new URLSearchParams(location.search);
  const last = asked.get("tile") ?? asked.getAll("pick").at(-1);
  return links.find((link) => nameOf(link) === last) ?? links.find((link) => link.querySelector(CHOOSABLE)) ?? links[0];
}

function stopAt(chosen) {
  for (const link of tiles()) link.setAttribute("tabindex", link === chosen ? "0" : "-1");
}

function middle(link) {
  const { left, top, width, height } = link.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// The nearest tile that way: what lies aside counts as twice as far.
function towards(from, [dx, dy]) {
  const [x, y] = middle(from);
  const ways = tiles().map((link) => {
    const [toX, toY] = middle(link);
    const ahead = (toX - x) * dx + (toY - y) * dy, aside = Math.abs((toX - x) * dy - (toY - y) * dx);
    return { link, ahead, far: ahead + 2 * aside };
  });
  return ways.filter(({ ahead }) => ahead > 1).sort((one, other) => one.far - other.far)[0]?.link;
}

// The next after this one, from the beginning again, that is as wanted.
function next(from, wanted, back = false) {
  const all = back ? tiles().reverse() : tiles(), at = all.indexOf(from);
  return [...all.slice(at + 1), ...all.slice(0, at)].find(wanted);
}

function wish(event, from) {
  if (STEPS[event.key]) return towards(from, STEPS[event.key]);
  if (event.key === "PageDown" || event.key === "PageUp") return next(from, (link) => link.querySelector(CHOOSABLE), event.key === "PageUp");
  if (!/^[\p{L}\p{N}]$/u.test(event.key)) return undefined;
  const begins = (link) => link.getAttribute("aria-label").toLowerCase().startsWith(event.key.toLowerCase());
  return next(from, (link) => begins(link) || nameOf(link).toLowerCase().startsWith(event.key.toLowerCase()));
}

function move(event) {
  const from = event.target.closest?.(".planet-frame .planet a");
  if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = wish(event, from);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function arrange() {
  const links = tiles();
  if (links.length) stopAt(links.find((link) => link === document.activeElement) ?? startOf(links));
}

document.addEventListener("keydown", move);
document.addEventListener("focusin", (event) => tiles().includes(event.target) && stopAt(event.target));
document.addEventListener("htmx:afterSettle", arrange);
arrange();
// A browser that goes to a place on the page lets go of the focus, and has gone there by now.
addEventListener("load", () => {
  if (/[?&](pick|tile)=/.test(location.search) && document.activeElement === document.body) startOf(tiles())?.focus({ preventScroll: true });
});
