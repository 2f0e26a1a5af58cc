// What was typed into a form that was refused stands in it again, whatever the page was drawn with.
const passing = new Set(["csrfmiddlewaretoken", "command_id", "seen", "next"]);
const pathOf = (form) => new URL(form.getAttribute("action") || location.pathname, location).pathname;
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter((field) => !passing.has(field.name));

// Many forms of a page share an address: what they are about tells them apart, then which of them asks for what was typed.
function refusedForm(root, kept) {
  const about = (form) => hidden(form).every((field) => kept.fields[field.name]?.includes(field.value));
  const forms = [...root.querySelectorAll("form[method=post]")];
  const fitting = forms.filter((form) => decodeURIComponent(pathOf(form)) === kept.action && about(form));
  const asks = (form) => Object.keys(kept.fields).filter((name) => form.elements.namedItem(name)).length;
  return fitting.sort((one, other) => hidden(other).length - hidden(one).length || asks(other) - asks(one))[0];
}

function unfoldTo(element) {
  for (let at = element; at; at = at.parentElement) if (at.matches("details")) at.open = true;
}

function typeAgain(field, value) {
  field.value = value;
  unfoldTo(field); // what was typed and refused is in sight
}

function fill(form, kept) {
  const seen = new Map();
  for (const field of form.elements) {
    if (!field.name || field.matches("[type=hidden], [type=file], [type=password], button")) continue;
    const values = kept.fields[field.name];
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = Boolean(values?.includes(field.value));
    else if (values) {
      const place = seen.get(field.name) ?? 0;
      seen.set(field.name, place + 1);
      if (values[place] !== undefined && field.value !== values[place]) typeAgain(field, values[place]);
    }
  }
}

// A refusal that was read is taken from the page.
export function dropRefusal() {
  for (const old of document.querySelectorAll("#refused-form, #notices .notice.refused")) old.remove();
}

// Put away by its reader, it does not come back with the next load; what was typed stays where it stands.
export async function forgetRefusal() {
  dropRefusal();
  const reader = document.getElementById("reader");
  await fetch(reader.dataset.forget, { method: "POST", body: new FormData(reader), redirect: "manual" }).catch(() => {});
}

export function refill(root) {
  const kept = JSON.parse(document.getElementById("refused-form")?.textContent ?? "null");
  const form = kept && refusedForm(root, kept);
  if (!form) return;
  fill(form, kept);
  unfoldTo(form);
  form.dataset.refused = ""; // a page that shows one part of itself at a time shows the one it stands in
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
