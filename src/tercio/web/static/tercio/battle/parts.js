// What must be there: a part of the page, a fact the server sent. Where it is missing, that is said at once and by name.

/** @template T @param {T | null | undefined} value @param {string} name @returns {T} */
export function sure(value, name) {
  if (value === null || value === undefined) throw new Error(`missing: ${name}`);
  return value;
}

/** @template {Element} T @param {string} id @param {new () => T} kind @returns {T} */
export function partAs(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`missing: #${id} (${kind.name})`);
  return found;
}

/** @param {string} id */
export const part = (id) => partAs(id, HTMLElement);
/** @param {string} prefix @param {string[]} names */
export const parts = (prefix, ...names) => names.map((name) => part(prefix + name));
/** @param {Element} inside @param {string} selector */
export const within = (inside, selector) => sure(inside.querySelector(selector), selector);
/** @param {Element} element @param {string} name */
export const fact = (element, name) => sure(element.dataset[name], `data-${name}`);
/** @param {string} id @returns {any} */
export const json = (id) => JSON.parse(part(id).textContent ?? "");
// Where a finger is, in the units of a drawing.
/** @param {SVGGraphicsElement} svg */
export const screenOf = (svg) => sure(svg.getScreenCTM(), "a drawing that is shown");
