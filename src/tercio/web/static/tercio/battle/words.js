// What the page itself says, in the reader's language; everything about the battle comes in words from the server.
const words = JSON.parse(document.getElementById("battle-words")?.textContent ?? "{}");

// Spanish says "al" and "del" where a name begins with its article.
const contracted = (text) => (document.documentElement.lang.startsWith("es") ? text.replace(/\b(a|de) el /g, "$1l ") : text);
export const worded = (key, facts = {}) => contracted((words[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => facts[name]));

const inches = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
export const length = (value) => inches.format(value);

export const made = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
