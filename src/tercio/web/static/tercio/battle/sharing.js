// The invitation is handed to whatever app the browser offers; without one there is no button for it.
/** @param {HTMLButtonElement | null} button @param {HTMLAnchorElement | null} link */
export function listenShare(button, link) {
  if (!button || !link || !navigator.share) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ text: button.dataset.share, url: link.href }).catch(() => {}); // who thinks better of it closes the sheet
  });
}
