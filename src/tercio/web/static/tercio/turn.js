// Projector pages turn by themselves: <div data-turn="12"> shows as many of its children at a time as fit on
// the screen, and goes on every 12 seconds. A fragment that arrives meanwhile begins at its first page.
const page = new WeakMap();

function turn(book, step) {
  const leaves = [...book.children];
  const room = innerHeight - book.getBoundingClientRect().top - 16;
  for (const leaf of leaves) leaf.hidden = false;
  const pages = [[]];
  let used = 0;
  for (const leaf of leaves) {
    const tall = leaf.getBoundingClientRect().height;
    if (used + tall > room && pages.at(-1).length) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1).push(leaf);
    used += tall;
  }
  const at = ((page.get(book) ?? 0) + step) % pages.length;
  page.set(book, at);
  for (const leaf of leaves) leaf.hidden = !pages[at].includes(leaf);
  book.dataset.page = `${at + 1}/${pages.length}`;
}

function open(book) {
  turn(book, 0);
  const clock = setInterval(() => (book.isConnected ? turn(book, 1) : clearInterval(clock)), Number(book.dataset.turn) * 1000);
}

function openNew() {
  for (const book of document.querySelectorAll("[data-turn]")) if (!page.has(book)) open(book);
}

openNew();
document.body.addEventListener("htmx:afterSwap", openNew);
