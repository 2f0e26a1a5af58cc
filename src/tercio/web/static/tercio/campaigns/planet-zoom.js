// The planet nearer and farther: the picture grows inside its frame, which scrolls. While only a part of it is in
// view a small overview shows the whole with a window on that part; tapping or dragging there moves the window.
const LEAST = 1, MOST = 4, STEP = 1.5;
let scale = 1;

const frame = () => document.querySelector(".map-side .planet-frame");

function zoom(by) {
  const view = frame(), before = scale;
  if (!view) return;
  scale = by === "whole" ? 1 : Math.min(MOST, Math.max(LEAST, scale * (by === "in" ? STEP : 1 / STEP)));
  grow(view);
  view.scrollLeft = (view.scrollLeft + view.clientWidth / 2) * (scale / before) - view.clientWidth / 2;
  view.scrollTop = (view.scrollTop + view.clientHeight / 2) * (scale / before) - view.clientHeight / 2;
  showWindow();
}

function grow(view) {
  const planet = view.querySelector(".planet");
  planet.style.maxHeight = scale > 1 ? "none" : "";
  planet.style.width = scale > 1 ? `${scale * 100}%` : "";
}

function overviewOf(view) {
  const shown = view.parentElement.querySelector(".overview");
  if (shown) return shown;
  const overview = document.createElement("div"), small = view.querySelector(".planet").cloneNode(true);
  overview.className = "overview no-print";
  overview.setAttribute("aria-hidden", "true"); // the frame itself scrolls by keyboard
  small.removeAttribute("style");
  small.inert = true;
  for (const named of small.querySelectorAll("[id]")) named.removeAttribute("id"); // patterns are the map's own
  const opening = document.createElement("div");
  opening.className = "window";
  overview.append(small, opening);
  overview.addEventListener("pointerdown", (event) => { overview.setPointerCapture(event.pointerId); lookAt(event, view, overview); });
  overview.addEventListener("pointermove", (event) => { if (event.buttons) lookAt(event, view, overview); });
  const corner = document.createElement("div"); // takes no room: the overview lies over the frame's corner
  corner.className = "overview-corner";
  corner.append(overview);
  view.before(corner);
  view.addEventListener("scroll", showWindow, { passive: true });
  return overview;
}

function lookAt(event, view, overview) {
  const box = overview.getBoundingClientRect();
  view.scrollLeft = (event.clientX - box.left) / box.width * view.scrollWidth - view.clientWidth / 2;
  view.scrollTop = (event.clientY - box.top) / box.height * view.scrollHeight - view.clientHeight / 2;
  event.preventDefault();
}

function showWindow() {
  const view = frame();
  if (!view) return;
  const part = view.scrollWidth > view.clientWidth + 1 || view.scrollHeight > view.clientHeight + 1;
  const shown = view.parentElement.querySelector(".overview");
  if (!part) { if (shown) shown.hidden = true; return; }
  const overview = overviewOf(view), opening = overview.querySelector(".window");
  overview.hidden = false;
  opening.style.left = `${view.scrollLeft / view.scrollWidth * 100}%`;
  opening.style.top = `${view.scrollTop / view.scrollHeight * 100}%`;
  opening.style.width = `${view.clientWidth / view.scrollWidth * 100}%`;
  opening.style.height = `${view.clientHeight / view.scrollHeight * 100}%`;
}

function start() {
  for (const group of document.querySelectorAll(".zooms")) group.hidden = false;
  const view = frame();
  if (!view?.querySelector(".planet")) return;
  if (scale > 1) grow(view);
  showWindow();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (button) zoom(button.dataset.zoom);
});
document.body.addEventListener("htmx:afterSettle", start); // a live page brings its map and buttons anew
addEventListener("resize", showWindow);
start();
