// The parts of a page, one tap apart: <nav data-parts> holds links to ?part=name, <section data-part="name"> the
// parts. All of them are on the page, so nothing typed is lost on the way; without script a link loads its part.
const wanted = () => new URLSearchParams(location.search).get("part");

function show(nav, name) {
  for (const link of nav.querySelectorAll("a")) {
    const here = new URLSearchParams(link.search).get("part") === name;
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const part of document.querySelectorAll("[data-part]")) part.hidden = part.dataset.part !== name;
}

function open(event) {
  const link = event.target.closest?.("a[data-to-part], [data-parts] a");
  const nav = document.querySelector("[data-parts]");
  if (!link || !nav || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  history.replaceState(null, "", link.search);
  show(nav, wanted());
  const top = nav.getBoundingClientRect().top;
  if (top < 0) scrollBy(0, top - 8);
  const place = link.hash && document.querySelector(link.hash);
  if (!place) return;
  place.scrollIntoView({ block: "center" }); // the part may be open already: the link still leads somewhere
  place.focus({ preventScroll: true });
}

// A fragment comes back with the part it was first drawn with: the reader's own stays open.
function again() {
  const nav = document.querySelector("[data-parts]");
  const name = wanted();
  if (nav && name && document.querySelector(`[data-part="${CSS.escape(name)}"]`)) show(nav, name);
}

// What some forms do is seen in another part: once done, that part is open.
function follow(event) {
  const { thenPart } = event.target.dataset;
  if (thenPart) history.replaceState(null, "", `?part=${thenPart}`);
}

// One fold at a time in [data-one-open], so that a page stays short on a phone: what is opened closes the others
// there, all but those it stands in, lists beside it grow smaller, and what was tapped stays where it was.
const others = (fold) => {
  const open = [...(fold.closest("[data-one-open]")?.querySelectorAll("details[open]") ?? [])];
  return open.filter((other) => !other.contains(fold) && !fold.contains(other));
};

function oneOpen(event) {
  const fold = event.target.closest?.("summary")?.parentElement;
  if (!fold?.closest("[data-one-open]")) return;
  event.preventDefault();
  const top = fold.getBoundingClientRect().top;
  const alone = fold.closest("[data-one-alone]"); // while one is open, the others of such a list are not shown
  const line = alone && fold.parentElement.parentElement === alone;
  if (line && !fold.open) alone._rolled = alone.scrollTop;
  if (!fold.open) for (const other of others(fold)) other.open = false;
  fold.open = !fold.open;
  if (line && !fold.open) alone.scrollTop = alone._rolled ?? 0;
  scrollBy(0, fold.getBoundingClientRect().top - top);
}

// A fragment comes with folds of its own open: those the reader had open go before them.
function readersFold(event) {
  for (const fold of event.detail ?? []) for (const other of others(fold)) if (!event.detail.includes(other)) other.open = false;
}

// A form that was refused stands unfolded in a page loaded anew, before anybody here could hear of it.
function closeRound(form) {
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) for (const other of others(fold)) other.open = false;
}

// What is folded on a phone is whole on paper, also where the style sheet alone cannot unfold it.
function unfold() {
  for (const fold of document.querySelectorAll("details.whole-on-paper:not([open])")) {
    fold.open = true;
    fold.dataset.paper = "";
  }
}

function foldAgain() {
  for (const fold of document.querySelectorAll("[data-paper]")) {
    fold.open = false;
    delete fold.dataset.paper;
  }
}

// An address that names a fold opens it.
const named = location.hash && document.getElementById(location.hash.slice(1));
if (named?.matches?.("details")) named.open = true;

for (const form of document.querySelectorAll("form[data-refused]")) closeRound(form);

addEventListener("beforeprint", unfold);
addEventListener("afterprint", foldAgain);
document.addEventListener("click", oneOpen);
document.addEventListener("tercio:unfolded", readersFold);
document.addEventListener("tercio:done", follow);
document.addEventListener("click", open);
document.addEventListener("tercio:arrived", again);
