// What a list of happenings leaves out: what it would say twice.
const SILENT = new Set(["DecisionTaken", "ActivationEnded"]);
const MARCH = 0; // an Action by its number: who marched is said with the models that moved

/** @param {{ kind: string, facts: Record<string, number> }} event */
export const isWorthSaying = ({ kind, facts }) => !SILENT.has(kind) && !(kind === "ActionTaken" && facts.action === MARCH);
