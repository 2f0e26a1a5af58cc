// The campaign as a film: moments follow one another until the last, or until somebody pauses. The slider goes to
// its moment at once. Without script every moment is a link; whoever asks for less motion is offered no film.
const play = document.getElementById("play");
const slider = document.getElementById("at");
const PACE = 1100;
let clock = 0;

async function show(at) {
  const answer = await fetch(`?at=${at}`);
  if (!answer.ok) return pause();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["steps", "moment"]) document.getElementById(id).replaceWith(page.getElementById(id));
  document.querySelector("label[for=at]").textContent = page.querySelector("label[for=at]").textContent;
  slider.value = at;
  history.replaceState(null, "", `?at=${at}`);
}

function pause() {
  clearTimeout(clock);
  clock = 0;
  play.textContent = play.dataset.play;
}

async function next() {
  const at = Number(slider.value) + 1;
  if (at > Number(slider.max)) return pause();
  await show(at).catch(pause);
  if (clock) clock = setTimeout(next, PACE);
}

async function start() {
  play.textContent = play.dataset.pause;
  clock = setTimeout(next, PACE);
  if (slider.value === slider.max) await show(1).catch(pause); // from the last moment, all over again
}

play.addEventListener("click", () => (clock ? pause() : start()));
play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
slider.addEventListener("change", () => show(slider.value).catch(pause));
