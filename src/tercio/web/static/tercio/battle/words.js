// What the page itself says, in the reader's language; everything about the battle comes in words from the server.
const words = JSON.parse(document.getElementById("battle-words")?.textContent ?? "{}");

export const worded = (key, facts = {}) => (words[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => facts[name]);

const inches = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
export const length = (value) => inches.format(value);

export const made = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
