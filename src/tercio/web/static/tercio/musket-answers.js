// The musket sheet's answers, worked out in the browser from the same numbers the server has, so that the
// field card answers with no network. `ask(question, given, cells)` gives what the API gives.

const sum = (list) => list.reduce((a, b) => a + b, 0);
const refuse = (key, rule = null) => { throw new Refused(key, rule); };

export class Refused extends Error {
  constructor(key, rule) { super(key); this.key = key; this.rule = rule; }
}

export const chance = (need) => Math.min(10, Math.max(0, 10 - need)) / 10; // MT-DICE-01, MT-DICE-02

function trials(n, p) {
  let row = [1];
  for (let die = 0; die < n; die++) {
    const next = new Array(row.length + 1).fill(0);
    row.forEach((weight, k) => { next[k] += weight * (1 - p); next[k + 1] += weight * p; });
    row = next;
  }
  return row;
}

const mean = (odds) => sum(odds.p.map((p, k) => p * (k + odds.first)));
const capped = (row, most) => (row.length <= most + 1 ? row : [...row.slice(0, most), sum(row.slice(most))]);

class Card {
  constructor(cells) { this.cells = cells; }
  value(name) { return this.cells[name].value; }
  line(cell, count = 1) {
    const { value, rule, badge } = this.cells[cell];
    return { name: `muskets.cell.${cell}`, amount: value * count, rule, confidence: badge };
  }
  told(name, amount, rule, cell = "") { // a reason that is no number of the sheet's own
    return { name: `muskets.cell.${name}`, amount, rule, confidence: cell ? this.cells[cell].badge : "high" };
  }
  lines(cells) { return cells.map((cell) => this.line(cell)); }
}
const total = (lines) => sum(lines.map((line) => line.amount));
const answer = (numbers, odds = {}, reasons = [], notes = []) => ({ numbers, odds, reasons, notes });
const least = (lines) => lines.reduce((a, b) => (b.amount < a.amount ? b : a));

function move(card, { traits, enemy_near, ground, obstacles, road }) { // MT-MOVE-01 to 11
  if (road !== "none" && ground !== "open") refuse("muskets.road_and_rough", "MT-MOVE-10");
  const worn = traits.includes("light_cavalry") ? traits.filter((one) => one !== "cavalry") : traits;
  const lines = card.lines(["move.base", ...["scout", "natives", "cavalry", "light_cavalry"]
    .filter((one) => worn.includes(one)).map((one) => `move.${one}`)]);
  if (!enemy_near) lines.push(card.line("move.no_enemy"));
  if (ground !== "open") lines.push(card.line(`move.${ground}`));
  if (obstacles) lines.push(card.line("move.obstacle", obstacles));
  if (road !== "none") lines.push(card.line(`move.road_${road}`));
  return answer({ inches: Math.max(0, total(lines)) }, {}, lines);
}

function spot(card, { target: seen, scout_looks, obstacles, light_inches, dense_inches, behind, behind_inches, weather }) { // MT-SPOT-01 to 14
  const covered = behind !== "none" && behind_inches <= card.value("spot.cover_near");
  const target = covered ? [...seen, `${behind}_cover`] : seen;
  const names = ["smoke", "mounted", "large"].filter((one) => target.includes(one));
  if (target.includes("dense_cover") || target.includes("solid_cover")) names.push("dense_cover");
  else if (target.includes("light_cover")) names.push("light_cover");
  if (target.includes("scout") || target.includes("natives")) names.push("scout_or_natives");
  if (target.includes("hidden_marker")) names.push("hidden_marker");
  if (scout_looks) names.push("scout_spotter");
  const lines = card.lines(names.map((one) => `spot.${one}`));
  const counts = {
    "spot.obstacle": obstacles,
    "spot.through_light": Math.floor(light_inches / card.value("spot.light_section")),
    "spot.through_dense": Math.floor(dense_inches / card.value("spot.dense_section")),
  };
  for (const [cell, count] of Object.entries(counts)) if (count) lines.push(card.line(cell, count));
  if (weather !== "clear") lines.push(card.line(`spot.${weather}`));
  const columns = total(lines);
  if (card.cells["spot.row"].badge !== "club") return answer({ columns }, {}, lines, ["ask.note.no_row"]);
  const row = card.value("spot.row");
  const found = row.findIndex((inches) => inches >= card.value("spot.start"));
  const start = found < 0 ? row.length - 1 : found;
  const distance = row[Math.min(row.length - 1, Math.max(0, start + columns))];
  return answer({ distance, columns }, {}, lines);
}

function shot(card, { shooters, shooting, weapon, inches, mods, obstacles, light_inches, dense_inches, impossible }) { // MT-SHOOT-01 to 12
  if (mods.includes("open_order") && mods.includes("formation")) refuse("muskets.open_and_formed", "MT-SHOOT-06");
  if (mods.includes("large") && mods.includes("formation")) refuse("muskets.large_in_order", "MT-SHOOT-12");
  const reach = card.value(`weapon.${weapon}.range`);
  if (inches > reach) return answer({ kills: 0 }, {}, [], ["ask.note.out_of_range"]);
  const near = 2 * inches <= reach;
  const power = card.value(`weapon.${weapon}.${near ? "near" : "far"}`); // MT-WEAP-01
  const lines = [];
  if (inches > card.value("shoot.extreme_over")) lines.push(card.line("shoot.extreme"));
  else if (inches > card.value("shoot.long_over")) lines.push(card.line("shoot.long"));
  for (const one of ["hasty", "open_order", "mounted", "large"]) if (mods.includes(one)) lines.push(card.line(`shoot.${one}`));
  if (obstacles) lines.push(card.line("shoot.obstacle", obstacles));
  const crossed = dense_inches >= card.value("shoot.cover_crossed") ? "dense_cover" : light_inches >= card.value("shoot.cover_crossed") ? "light_cover" : "";
  const covers = ["solid_cover", "dense_cover", "light_cover"].filter((one) => mods.includes(one) || one === crossed);
  if (covers.length) lines.push(least(card.lines(covers.map((one) => `shoot.${one}`)))); // MT-SHOOT-10
  const needs = shooting - total(lines);
  let hit = chance(needs), penalty = 0;
  if (needs >= 10 && impossible) { // MT-KILL-01
    hit = chance(card.value("kill.impossible_face"));
    penalty = card.value("kill.impossible");
    lines.push(card.line("kill.impossible"));
  }
  const better = card.value(`weapon.${weapon}.far`) - card.value(`weapon.${weapon}.near`);
  if (better) lines.push(near ? card.told("weapon.half_range", better, "MT-WEAP-01", `weapon.${weapon}.near`) : card.told("weapon.beyond_half", 0, "MT-WEAP-01", `weapon.${weapon}.far`));
  const kill = chance(power - penalty);
  const kills = { first: 0, p: trials(shooters, hit * kill) };
  return answer({ kills: shooters * hit * kill, hit, kill, hit_and_kill: hit * kill, nobody: kills.p[0], needs }, { kills }, lines);
}

const FIRE = ["natives_in_cover", "all_solid_cover", "volley_or_unseen", "three_casualties", "artillery_or_formed"];
const MELEE = ["melee_losses", "double_numbers", "surprise", "fewer_losses"];

function rally(card, { number, modifier }) { // MT-DICE-02, MT-RALLY-01
  return answer({ reaches: chance(number - modifier), needs: number - modifier });
}

function reaction(card, { conditions: ticked, figures, losses, number, own_table, recoil_from, fine_from }) { // MT-REACT-01 to 15
  const conditions = losses ? [...ticked, "melee_losses"] : ticked;
  const any = (names) => names.some((one) => conditions.includes(one));
  if (any(FIRE) && any(MELEE)) refuse("muskets.fire_and_melee", "MT-REACT-12");
  if (conditions.includes("morale_card") && (any(FIRE) || any(MELEE))) refuse("muskets.card_and_fight", "MT-REACT-06");
  if (conditions.includes("few") && figures > 3) refuse("muskets.not_few", "MT-REACT-05");
  const lines = [];
  for (const one of ["officer", "size", "formation", "few", "morale_card", ...FIRE, ...MELEE]) {
    if (one === "size") {
      if (figures >= 6) lines.push(card.line(figures >= 10 ? "react.size_10" : "react.size_6"));
    } else if (one === "melee_losses") {
      if (conditions.includes(one) && losses) lines.push(card.line("react.melee_loss", losses));
    } else if (conditions.includes(one)) lines.push(card.line(`react.${one}`));
  }
  const modifier = total(lines);
  const odds = { first: modifier, p: new Array(10).fill(0.1) };
  const reaching = (wanted) => chance(wanted - modifier);
  const holds = reaching(recoil_from), stands = reaching(Math.max(recoil_from, fine_from));
  const follows = own_table ? { flees: 1 - holds, recoils: holds - stands, stands } : {};
  return answer({ reaches: reaching(number), ...follows, modifier, mean: mean(odds) }, { total: odds }, lines);
}

function half(card, striker, struck, onDefence, attacks = false) { // MT-MELEE-01 to 07
  const attack = [], defence = [];
  if (striker.weapon === "sabre" && striker.mounted && !struck.mounted) attack.push(card.line("melee.sabre_attack"));
  if (striker.weapon === "naval") attack.push(card.line("melee.naval_attack"));
  if (striker.weapon === "lance" && striker.charged) attack.push(card.line("melee.lance_attack"));
  else if (attacks && striker.weapon === "lance") attack.push({ ...card.line("melee.lance_uncharged"), amount: 0 });
  if (striker.surprised && !onDefence) attack.push(card.line("melee.surprise"));
  if (struck.weapon === "sabre") defence.push(card.line("melee.sabre_defence"));
  if (struck.weapon === "lance") defence.push(card.line("melee.lance_defence"));
  if (struck.surprised && onDefence) defence.push(card.line("melee.surprise"));
  if (struck.defended) defence.push(card.told("melee.defended", 0, "MT-MELEE-07"));
  const save = chance(struck.defence - total(defence));
  const saved = struck.defended ? 1 - (1 - save) ** 2 : save;
  return { p: chance(striker.attack - total(attack)) * (1 - saved), lines: [...attack, ...defence] };
}

function melee(card, given) {
  const side = (prefix) => Object.fromEntries(
    ["attack", "defence", "figures", "weapon", "mounted", "charged", "surprised", "defended"].map((name) => [name, given[prefix + name]]),
  );
  const a = side("a_"), d = side("d_");
  for (const one of [a, d]) {
    if (one.weapon === "lance" && !one.mounted) refuse("muskets.lance_on_foot", "MT-MELEE-04");
    if (one.charged && one.surprised) refuse("muskets.charged_and_surprised", "MT-MELEE-06");
    if (one.charged && one.defended) refuse("muskets.charged_and_defended", "MT-MELEE-07");
  }
  const mine = half(card, a, d, given.surprise_on_defence, true), back = half(card, d, a, given.surprise_on_defence);
  const theirs = capped(trials(a.figures, mine.p), d.figures);
  const first = a.weapon === "lance" && (a.charged || card.value("melee.lance_uncharged") === 1); // MT-MELEE-04: those who fall do not strike back
  const ours = new Array(a.figures + 1).fill(0);
  let fewer = 0;
  theirs.forEach((p, fallen) => {
    const row = capped(trials(first ? d.figures - fallen : d.figures, back.p), a.figures);
    row.forEach((q, lost) => { ours[lost] += p * q; if (lost < fallen) fewer += p * q; });
  });
  while (ours.length > 1 && ours[ours.length - 1] === 0) ours.pop();
  const odds = { their_casualties: { first: 0, p: theirs }, my_casualties: { first: 0, p: ours } };
  const numbers = {
    their_casualties: mean(odds.their_casualties), my_casualties: mean(odds.my_casualties),
    a_blow: mine.p, d_blow: back.p, fewer_losses: fewer,
  };
  return answer(numbers, odds, [...mine.lines, ...back.lines], first ? ["ask.note.lance_first"] : []);
}

function leave(card, { mode, figures }) { // MT-FLEE-01, MT-FLEE-02
  const lost = { first: 0, p: trials(figures, (card.value(`flee.${mode}`) + 1) / 10) };
  return answer({ lost: mean(lost), nobody: lost.p[0] }, { lost });
}

export const QUESTIONS = { shot, melee, reaction, rally, leave, move, spot };

export function ask(question, given, cells) {
  try {
    return QUESTIONS[question](new Card(cells), given);
  } catch (no) {
    if (no instanceof Refused) return { refused: no.key, rule: no.rule };
    throw no;
  }
}

// MT-CMD-04 and the flat prices
export function abilityCost(ability, figures, cells) {
  if (ability !== "order") return cells[`ability.${ability}`].value;
  return cells[figures >= 12 ? "ability.order_12" : figures >= 8 ? "ability.order_8" : "ability.order"].value;
}
