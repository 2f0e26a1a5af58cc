// What the server sends to a battle's page, by the names the server gives it; a test compares them with its answers.
declare namespace Tercio {
  type Place = [number, number];

  interface Wording {
    text: string;
    rule?: string;
    why?: Wording[];
  }

  interface Model {
    id: number;
    name: string;
    x: number | null;
    y: number | null;
    floor: number;
    base: number;
    role: string;
    leads: boolean;
    command_range: number;
    wounds: number;
    left: number;
  }

  interface Regiment {
    id: number;
    name: string;
    seat: string;
    entry: string;
    place: string;
    inside: number | null;
    marks: string[];
    tokens: number;
    markers: number;
    models: Model[];
  }

  interface Side {
    seat: string;
    name: string;
    army: string;
    edge: string;
    deployment: Place;
    reinforcements: [Place, Place][];
    points: number;
    cards: number;
    stack: string[] | null;
  }

  interface Asked {
    decision: string;
    seat: string;
    regiment: number | null;
    purpose: string;
    limit: number;
    targets: number[];
  }

  interface Battle {
    format: string;
    seat: string | null;
    scenario: string;
    width: number;
    height: number;
    round: number;
    rounds: number;
    threshold: number;
    phase: string;
    first: string | null;
    active: string | null;
    acting: number | null;
    over: boolean;
    winner: string | null;
    sides: Side[];
    zones: object[];
    pieces: object[];
    regiments: Regiment[];
    asked: Asked | null;
    banner: Wording;
  }

  // A command as the engine reads it: its name and the numbers it needs.
  interface Command {
    type: string;
    regiment?: number;
    model?: number;
    target?: number;
    targets?: number[];
    paths?: number[][];
    x?: number;
    y?: number;
    [field: string]: unknown;
  }

  interface Choice {
    command: Command;
    words: Wording;
  }

  interface Card {
    entry: number;
    name: string;
  }

  interface Page {
    version: number;
    battle: Battle;
    choices: Choice[];
    machine: boolean;
    together: Choice[];
    picture: string | null;
    cards: Card[];
  }

  interface PlaceMap {
    x: number;
    y: number;
    step: number;
    columns: number;
    values: number[];
  }

  interface Enemy {
    model: number;
    regiment: number;
    x: number;
    y: number;
    radius: number;
  }

  interface Guide {
    regiment: number;
    leader: number;
    limit: number;
    command_range: number;
    reach: number;
    costs: PlaceMap;
    sight: PlaceMap;
    enemies: Enemy[];
  }

  interface Told {
    kind: string;
    facts: Record<string, number>;
    dice: number[];
    words: Wording;
    models: Model[];
    fallen: number[];
    regiments: Regiment[];
    points: [number, number];
  }

  interface Offer {
    seat: string;
    what: string;
    number: number;
  }

  interface Talk {
    version: number;
    lines: { seat: string; text?: string; what?: string; number?: number; yes?: boolean; type: string }[];
    offer: Offer | null;
    clock: { minutes: number; left: [number, number] } | null;
    undo: string;
    claim: boolean;
  }

  interface Verdict {
    fine: boolean;
    model?: number;
    nearest?: Record<string, Place>;
    legal?: boolean;
  }

  interface Preview {
    version: number;
    verdict: Verdict;
    refusal: Wording | null;
    words: Wording | null;
    odds: { words: string; wounds?: { chances: number[] } }[];
  }
}

// What the page keeps for itself.
declare namespace Tercio {
  type Send = (command: Command, together?: boolean) => Promise<void>;

  interface State {
    page: Page | null;
    guide: Guide | null;
    seats: string[];
    seat: string | null;
    staged: Map<number, Place>;
    ways: Map<number, Place[]>;
    wrong: number | null;
    nearest: Map<number, Place> | null;
    fine: boolean;
    picked: number | null;
    pickedModel: number | null;
    chosen: number | null;
    deploying: number | null;
    busy: boolean;
  }

  // What is to be said of models as they lie now.
  interface Reading {
    far: number;
    limit: number;
    overlaps: Set<number>;
    foes: Set<number>;
    lost: Set<number>;
    seen: Regiment[];
    dark: boolean;
  }

  interface Layout {
    under: SVGGElement;
    ways: SVGGElement;
    bodies: SVGGElement;
    places: SVGGElement;
    ruler: SVGTextElement;
    range: SVGCircleElement;
    laid: Map<number, { stood: Element; body: Element; way: SVGPolylineElement | null }>;
    sights: SVGLineElement[];
    nearest: Map<number, Place> | null;
  }

  interface Spot {
    raw: Place;
    at: Place;
    model: Model | null;
  }

  interface Ruler {
    clear(): void;
    toggle(): void;
    down(at: Place): void;
    move(at: Place): void;
    up(): void;
    key(event: KeyboardEvent): void;
  }

  // What hands do at the table.
  interface Acts {
    laid(): void;
    placed(place: Place): void;
    goThere(): void;
    released(): void;
    placedMiddle(): void;
    chose(): void;
    clear(): void;
    guided(): void;
    ruler: Ruler;
    named(name: string): void;
    picked(id: number, model: number): void;
    send(): void;
  }

  interface Drag {
    from: Place;
    view: Place;
    inches: number;
    screen: Place;
    own: number | null;
    body: HTMLElement | null;
    nearest: Element | null;
    far: boolean;
    places: Map<number, Place>;
  }

  // Ground laid by hand.
  interface LaidPiece {
    kind: string;
    x: number;
    y: number;
    turn: number;
  }

  interface JudgedPiece {
    name: string;
    shape: string;
    faults: Wording[];
  }

  // A moment of a replay.
  interface Moment {
    page: Page;
    events: Told[];
    reasons: { decisions: Decision[]; note?: string };
  }

  interface Explained {
    move: string;
    why: string;
    chance: string;
  }

  interface Decision {
    taken: Explained | null;
    others: Explained[];
  }
}

// Every element of our pages is HTML or SVG, and what is pressed, typed in or pointed at is one of them.
interface Element extends HTMLOrSVGElement {}
interface PointerEvent {
  readonly target: HTMLElement;
}
interface KeyboardEvent {
  readonly target: HTMLElement;
}
