import { worded } from "./words.js";

// Every choice as a button, in the engine's words; many of one kind are folded under what they share.
const FEW = 14;
const head = (text) => (text.includes(",") ? text.slice(0, text.indexOf(",")) : text.slice(0, 24));
const named = (command) => [command.target, command.regiment, ...(command.targets ?? [])].filter((id) => Number.isInteger(id));

export const regimentsIn = (choices) => new Set(choices.flatMap((choice) => named(choice.command)));

function button(choice, send) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button plain choice";
  made.textContent = choice.words.text;
  made.dataset.command = choice.command.type;
  made.addEventListener("click", () => send(choice.command));
  const why = choice.words.why ?? [];
  if (!why.length) return made;
  const row = document.createElement("div"), more = document.createElement("details"), list = document.createElement("ul");
  row.className = "choice-row";
  more.innerHTML = "<summary></summary>";
  more.firstChild.textContent = worded("why");
  for (const reason of why) list.append(Object.assign(document.createElement("li"), { textContent: [reason.text, reason.rule].filter(Boolean).join(" · ") }));
  more.append(list);
  row.append(made, more);
  return row;
}

export function fill(tray, state, send) {
  const all = state.page.choices.filter((choice) => choice.command.type !== "Concede");
  const chosen = state.picked === null ? all : all.filter((choice) => named(choice.command).includes(state.picked));
  const shown = chosen.length ? chosen : all;
  const made = shown.length <= FEW ? shown.map((choice) => button(choice, send)) : folded(shown, send);
  tray.replaceChildren(...made);
}

function folded(choices, send) {
  const groups = Map.groupBy ? Map.groupBy(choices, (one) => head(one.words.text)) : grouped(choices);
  return [...groups].map(([title, members], at) => {
    const made = document.createElement("details"), summary = document.createElement("summary");
    made.className = "more choice-group";
    made.open = at === 0;
    summary.textContent = title;
    made.append(summary, ...members.map((choice) => button(choice, send)));
    return made;
  });
}

function grouped(choices) {
  const groups = new Map();
  for (const choice of choices) groups.set(head(choice.words.text), [...(groups.get(head(choice.words.text)) ?? []), choice]);
  return groups;
}
