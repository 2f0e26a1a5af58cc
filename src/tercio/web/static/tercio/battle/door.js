// The only way to the server: JSON in, JSON out, with the token that keeps forgeries out.
const root = document.getElementById("battle");
const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

async function answered(response) {
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(body.text ?? response.statusText), { refused: body, status: response.status });
  return body;
}

export const get = (path = "", asked = {}) => {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));
  return fetch(`${root.dataset.address}${path}?${query}`, { headers: { Accept: "application/json" } }).then(answered);
};

export const post = (path, body = {}) =>
  fetch(root.dataset.address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
  }).then(answered);

export const commandId = () => `page-${crypto.randomUUID()}`;
