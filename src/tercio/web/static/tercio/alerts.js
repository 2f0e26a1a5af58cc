// Alerts on this device: the button shows only where the browser can; what it refuses is said in words.
import { say } from "./stay.js";

const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") return say(form.dataset.denied, "refused");
  try {
    await navigator.serviceWorker.register(form.dataset.worker);
    const registration = await navigator.serviceWorker.ready;
    const given = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
    const { endpoint, keys } = given.toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements.namedItem(name).value = value;
    form.requestSubmit();
  } catch {
    say(form.dataset.failed, "refused");
  }
}

export function offerPush() {
  for (const form of document.querySelectorAll("form[data-push]")) {
    form.hidden = !able();
    document.getElementById("no-push").hidden = able();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-push-on]");
  if (button) subscribe(button.form);
});
