// The only way to the server: JSON in, JSON out, with the token that keeps forgeries out. An error says whether the line
// is `lost` (nobody answered, or a server that is not well) or the server `refused`.
import { fact, part, sure } from "./parts.js";

const address = fact(part("battle"), "address");
const token = JSON.parse(sure(document.body.getAttribute("hx-headers"), "hx-headers"))["X-CSRFToken"];

/** @param {Promise<Response>} request @returns {Promise<any>} */
async function answered(request) {
  const response = await request.catch((wrong) => {
    throw Object.assign(new Error(wrong.message), { lost: true });
  });
  if (response.status > 501) throw Object.assign(new Error(response.statusText), { lost: true });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error(body.text ?? response.statusText), { refused: body, status: response.status });
  return body;
}

// What the page came with is the first answer to what it would ask first.
const first = JSON.parse(document.getElementById("battle-first")?.textContent || "{}");

/** @param {string} path @param {Record<string, any>} asked @returns {Promise<any>} */
export const get = (path = "", asked = {}) => {
  if (first[path]) {
    const answer = first[path];
    delete first[path];
    return Promise.resolve(answer);
  }
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));
  return answered(fetch(`${address}${path}?${query}`, { headers: { Accept: "application/json" } }));
};

/** @param {string} path @param {object} body @returns {Promise<any>} */
export const post = (path, body = {}) =>
  answered(fetch(address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
  }));

export const commandId = () => `page-${crypto.randomUUID()}`;
