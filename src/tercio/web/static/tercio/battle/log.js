// One sentence an event, newest first, with the dice and, folded, the reasons for its numbers.
const QUIET = new Set(["DecisionTaken", "ActivationEnded"]);
const MOST = 200;

export function tell(list, events) {
  for (const event of events) {
    if (QUIET.has(event.kind)) continue;
    const line = document.createElement("li");
    line.textContent = event.words.text;
    line.title = [event.words.rule, ...(event.words.why ?? []).map((reason) => reason.text)].join(" · ");
    list.prepend(line);
  }
  while (list.children.length > MOST) list.lastChild.remove();
}
