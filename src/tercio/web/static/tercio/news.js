// What an open page alerts its reader to: a new table, a call, a dispute, an announcement, the end of the round.
// Said where the reader looks, heard once they have touched the page, felt where the phone can.
import { say } from "./stay.js";

const heard = new Set();
let sound;

function unlock() {
  sound ??= "AudioContext" in window ? new AudioContext() : undefined;
  sound?.resume?.();
}

function ring(times) {
  navigator.vibrate?.(Array(times).fill([200, 120]).flat());
  if (sound?.state !== "running") return;
  for (let at = 0; at < times; at += 1) {
    const note = sound.createOscillator();
    const loud = sound.createGain();
    note.frequency.value = 660;
    loud.gain.setValueAtTime(0.2, sound.currentTime + at * 0.45);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at * 0.45 + 0.4);
    note.connect(loud).connect(sound.destination);
    note.start(sound.currentTime + at * 0.45);
    note.stop(sound.currentTime + at * 0.45 + 0.4);
  }
}

// A page carries only the newest announcements: one from before those heard, back after an undoing, is not new.
let announced = -1;
const numberOf = (name) => Number(/^announced-(\d+)$/.exec(name)?.[1] ?? Infinity);

function hear(name) {
  heard.add(name);
  if (numberOf(name) < Infinity) announced = Math.max(announced, numberOf(name));
}

function tellNew() {
  const fresh = (name) => !heard.has(name) && numberOf(name) > announced;
  const items = [...document.querySelectorAll("[data-news]")].filter((one) => fresh(one.dataset.news));
  for (const one of items) hear(one.dataset.news);
  if (!items.length) return;
  say(items.map((one) => one.textContent).join(" "), "news-told");
  ring(2);
}

export function listen() {
  for (const one of document.querySelectorAll("[data-news]")) hear(one.dataset.news);
  addEventListener("pointerdown", unlock, { once: true });
  document.addEventListener("htmx:afterSettle", tellNew);
  document.addEventListener("tercio:time", (event) => {
    const text = event.target.closest("[data-time-over]")?.dataset.timeOver;
    if (text) say(text, "refused");
    ring(4);
  });
}
