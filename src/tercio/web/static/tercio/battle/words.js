// What the page itself says, in the reader's language; everything about the battle comes in words from the server.
const words = JSON.parse(document.getElementById("battle-words")?.textContent ?? "{}");

// Spanish says "al" and "del" where a name begins with its article.
/** @param {string} text */
const contracted = (text) => (document.documentElement.lang.startsWith("es") ? text.replace(/\b(a|de) el /g, "$1l ") : text);
/** @param {string} key @param {Record<string, any>} facts */
export const worded = (key, facts = {}) => contracted((words[key] ?? "").replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => facts[name]));

const inches = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
/** @param {number} value */
export const length = (value) => inches.format(value);

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @returns {HTMLElementTagNameMap[K]} */
export const made = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
