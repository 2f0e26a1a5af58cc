// The shell of every page: theme switch without a reload, live fragments, copy buttons, confirmations.
import { follow } from "./live.js";
import "./pressing.js";
import { dropRefusal, forgetRefusal, refill } from "./refill.js";

const root = document.documentElement;

// Theme: the form works without script; with it, the page changes at once and the cookie keeps the choice.
for (const form of document.querySelectorAll("[data-theme-switch]")) {
  form.addEventListener("submit", (event) => {
    const theme = event.submitter?.value;
    if (!theme) return;
    event.preventDefault();
    root.dataset.theme = theme;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `tercio_theme=${theme}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`;
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === theme));
    }
  });
}

// Language: back to where the reader is now, whatever address the page was drawn for.
document.addEventListener("submit", (event) => {
  const next = event.target.matches("header.banner form") && event.target.elements.namedItem("next");
  if (next) next.value = location.pathname + location.search + location.hash;
}, true);

// Copy: <button data-copy="#id"> copies that field's value, or that link's address.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  if (field.select) field.select();
  else getSelection().selectAllChildren(field);
  try {
    await navigator.clipboard.writeText(field.value ?? field.href);
  } catch {
    document.execCommand("copy"); // a page served without TLS has no clipboard of its own
  }
  button.textContent = button.dataset.copied ?? button.textContent;
});

// A form is sent once: a double tap does nothing twice.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented || form.matches("[hx-post]")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// A house too busy to answer has drawn its page all the same, with what to do: that is shown like any other answer.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status !== 503 || !detail.target.id || !detail.serverResponse.includes(`id="${detail.target.id}"`)) return;
  Object.assign(detail, { shouldSwap: true, isError: false });
});

// After a refusal the address is that of the page, so that reloading it is a plain visit.
if (document.body.dataset.page) history.replaceState(null, "", document.body.dataset.page);
// Who comes back to a page has seen what was refused there, and left it; the browser has kept what was typed.
const back = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
if (back) dropRefusal();
addEventListener("pageshow", (event) => event.persisted && dropRefusal());
document.addEventListener("submit", (event) => {
  if (!event.submitter?.matches(".forget")) return;
  event.preventDefault();
  forgetRefusal();
});
refill(document);

// What was refused is what the reader sees first, and what a screen reader reads; good news is read out too, and
// leaves the reader where the address leads.
const refused = document.querySelector("main .notice.refused");
const news = refused ?? document.querySelector("#notices .notice");
function readOut() {
  if (!news?.isConnected || (!refused && document.activeElement !== document.body)) return;
  news.tabIndex = -1;
  news.focus({ preventScroll: !refused });
}
if (refused) {
  history.scrollRestoration = "manual"; // loaded again, a page rolls to where it was left, and the refusal out of sight
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));
  readOut();
} else addEventListener("load", readOut); // a browser that goes to a place on the page lets go of the focus before

// The current room's tab is in sight on a phone.
document.querySelector(".rooms [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

follow();
