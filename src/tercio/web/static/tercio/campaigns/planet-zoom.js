// The planet nearer and farther: the picture grows inside its frame, which scrolls; a tap shows it whole again.
const LEAST = 1, MOST = 4;
let scale = 1;

function zoom(by) {
  const frame = document.querySelector(".map-side .planet-frame"), planet = frame?.querySelector(".planet");
  if (!planet) return;
  const before = scale;
  scale = by === "whole" ? 1 : Math.min(MOST, Math.max(LEAST, scale * (by === "in" ? 1.5 : 1 / 1.5)));
  planet.style.maxHeight = scale > 1 ? "none" : "";
  planet.style.width = scale > 1 ? `${scale * 100}%` : "";
  frame.scrollLeft = (frame.scrollLeft + frame.clientWidth / 2) * (scale / before) - frame.clientWidth / 2;
  frame.scrollTop = (frame.scrollTop + frame.clientHeight / 2) * (scale / before) - frame.clientHeight / 2;
}

const show = () => { for (const group of document.querySelectorAll(".zooms")) group.hidden = false; };
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (button) zoom(button.dataset.zoom);
});
document.body.addEventListener("htmx:afterSettle", show); // a live page brings its buttons anew
show();
