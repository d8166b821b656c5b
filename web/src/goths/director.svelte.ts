// SPDX-License-Identifier: MIT
// The reveal and what follows it, one sentence after the other. An event is understood by its rule number, the clans and
// seats it names and its figures, never by its wording: those are the same in every language. What a sentence does not
// tell is taken from the view that came with it, and after the last sentence that view stands, whatever was understood.
import type { Said } from '../table';
import { clansOf, isOrder, kingOf, orderNames, orders, type ClanId, type GothsView, type Letter, type Order } from './view';
import { words } from './words';

export interface Revealed {
  clan: ClanId;
  king: string; // the seat
  card: string; // face, then decoy
  order: Order | null;
  through: boolean;
}
export interface Step {
  text: string;
  kind: 'reveal' | 'resolve' | 'quiet';
  rule: string;
  clans: ClanId[];
  card: Revealed | null;
  view: GothsView; // the view that came with the sentence
  line?: number; // its number in the log
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export function ruleOf(text: string): string {
  return /\[([A-Z]\d+(?:\.\d+)?)\]\s*$/.exec(text)?.[1] ?? '';
}
export const withoutRule = (text: string): string => text.replace(/\s*\[[A-Z]\d+(?:\.\d+)?\]\s*$/, '');

function orderIn(text: string): Order | null {
  const word = /:\s*(.+?)\s*,/.exec(text)?.[1]?.toLowerCase() ?? '';
  if (isOrder(word)) return word;
  return orderNames.find((order) => words('fr').told[order].toLowerCase() === word) ?? null;
}

// Rules whose events are told in passing: the laying of cards, their return, the initiative.
const quiet = new Set(['G1.5', 'G2.1', 'G2.2', 'G2.4', 'G7.2', 'G8.2', 'G9.1', 'G10.0', 'G14.1', 'G14.14', '']);

export function read(text: string, view: GothsView): Step {
  const rule = ruleOf(text);
  const body = withoutRule(text);
  const named = [...body.matchAll(/\b([ABCD])\b/g)].map((match) => match[1] as ClanId);
  const card = /\b[VRCB]{2}\b/.exec(body)?.[0];
  if ((rule === 'G3.2' || rule === 'G3.3') && card && /^[ABCD]\s?:/.test(body)) {
    const clan = body[0] as ClanId;
    const revealed = { clan, king: kingOf(view, clan), card, order: orderIn(body), through: rule === 'G3.2' };
    return { text, kind: 'reveal', rule, clans: [clan], card: revealed, view };
  }
  const passing = quiet.has(rule) || rule === 'G3.2' || rule === 'G3.3';
  return { text, kind: passing ? 'quiet' : 'resolve', rule, clans: named, card: null, view };
}

// The view after one more sentence.
export function apply(before: GothsView, step: Step): GothsView {
  const view = copy(before);
  const end = step.view;
  const body = withoutRule(step.text);
  const first = step.clans[0];
  const last = step.clans[step.clans.length - 1];
  const one = first && view.clans[first];
  const other = last && view.clans[last];
  const figure = Number(/\b\d+\b/.exec(body)?.[0] ?? 0);
  const seat = /\b(?:[ABCD]{1,2}[kw]|[ABCD])\b/.exec(body)?.[0];
  const lose = (count: number) => {
    if (!other) return;
    other.units = Math.max(0, other.units - count);
    other.reserve += count;
  };
  const grow = () => {
    if (!one) return;
    one.units += figure;
    one.reserve -= figure;
  };
  const settle = (...ids: (ClanId | undefined)[]) => {
    for (const id of ids) {
      const now = id && view.clans[id];
      const then = id && end.clans[id];
      if (!now || !then) continue;
      const { engine, barricades, barricade3d, blocked, poison, fog, cards, robs, boomerang, set_aside } = then;
      Object.assign(now, copy({ engine, barricades, barricade3d, blocked, poison, fog, cards, robs, boomerang, set_aside }));
    }
  };
  if (step.card) {
    const { clan, card, king, order } = step.card;
    const own = view.clans[clan];
    const lies = view.kings[king];
    if (own) own.order = order;
    if (lies) lies.played = { back: backOf(card), face: card[0] as Letter };
    view.phase = 'resolve';
    return view;
  }
  switch (step.rule) {
    case 'G2.1':
    case 'G8.2':
      if (last) view.initiative = last;
      view.turn = end.turn;
      view.phase = end.phase;
      for (const clan of Object.values(view.clans)) clan.order = clan.robs = clan.boomerang = null;
      break;
    case 'G2.2': {
      const back = /\b[VRCB]{2}\b/.exec(body)?.[0];
      const king = seat ? view.kings[seat] : undefined;
      const known = seat ? end.kings[seat]?.played : undefined;
      if (king && back) king.played = { back, face: known?.back === back ? known.face : null };
      break;
    }
    case 'G2.4': {
      const clan = seat ? view.clans[clansOf(seat)[0] ?? 'A'] : undefined;
      if (clan && !clan.order) clan.order = 'hidden';
      break;
    }
    case 'G3.2': {
      const king = seat ? view.kings[seat] : undefined;
      if (king) Object.assign(king, { table: [], played: null });
      break;
    }
    case 'G3.3': {
      const card = /\b[VRCB]{2}\b/.exec(body)?.[0];
      const owner = /\b(?:[ABCD]{1,2}k|[ABCD])\b/.exec(card ? body.replace(card, '') : body)?.[0];
      const king = owner ? view.kings[owner] : undefined;
      if (king && card) Object.assign(king, { table: [...king.table, card], played: null });
      break;
    }
    case 'G5.1': {
      const [now, then] = [view.objectives[figure - 1], end.objectives[figure - 1]];
      if (now && then && !then.up) Object.assign(now, { face: then.face, scouted: then.scouted });
      break;
    }
    case 'G5.2':
      if (other && step.clans.length > 1) other.active = false;
      break;
    case 'G5.3':
    case 'G14.11':
      grow();
      if (step.rule === 'G14.11') settle(first);
      break;
    case 'G5.4':
      if (one) one.active = true;
      break;
    case 'G5.5':
      if (step.clans.length > 1 && one) one.active = false;
      else if (figure) lose(figure);
      break;
    case 'G5.7':
      if (!one) break;
      one.at = one.at === 'forest' ? 'plain1' : one.at === 'plain1' ? 'plain2' : (`objective${figure}` as 'objective1');
      if (one.barricade3d) one.barricade3d = null;
      break;
    case 'G5.8': {
      if (first) {
        lose(figure);
        break;
      }
      const [now, then] = [view.objectives[figure - 1], end.objectives[figure - 1]];
      if (now && then) Object.assign(now, { up: true, face: then.face });
      break;
    }
    case 'G5.10':
    case 'G5.11':
    case 'G13.2':
    case 'G14.7':
      if (step.clans.length === 1 && figure) lose(figure);
      settle(first);
      break;
    case 'G6.2': {
      const then = first && end.clans[first];
      if (one && then?.out) Object.assign(one, { units: then.units, reserve: then.reserve, out: true, barricade3d: null });
      break;
    }
    case 'G9.7':
      if (one) one.active = false;
      break;
    case 'G14.5':
      if (last) view.initiative = last;
      settle(first);
      break;
    case 'G14.8':
      if (other && other.at !== 'forest') {
        other.at = other.at === 'plain1' ? 'forest' : other.at === 'plain2' ? 'plain1' : 'plain2';
        other.barricade3d = null;
      }
      settle(first);
      break;
    case 'G14.9':
      settle(...step.clans);
      if (other && other.engine === 'destroyed') other.active = false;
      break;
    case 'G14.10':
      settle(first);
      if (first) break;
      view.objectives = view.objectives.map((objective, index) =>
        Object.values(view.clans).some((clan) => !clan.out && clan.at === `objective${index + 1}`)
          ? objective
          : { up: false, face: null, scouted: [] },
      );
      break;
    default:
      settle(...step.clans);
  }
  return view;
}

export const backOf = (card: string): string => [...card].sort((a, b) => 'VRCB'.indexOf(a) - 'VRCB'.indexOf(b)).join('');

const pause = { begin: 600, flip: 850, judged: 900, resolve: 1250, quiet: 180 };

export interface Line { text: string; number: number } // a sentence, and how many there are with it
export interface Way { tell: (lines: number) => void; done: () => void }

// The sentences one state has more than another.
export function fresh(events: (string | Said)[], from: number): Line[] {
  return events.slice(from).flatMap((text, index) => (typeof text === 'string' ? [{ text, number: from + index + 1 }] : []));
}

// Whether they tell of something that is seen.
export function moves(lines: Line[], view: GothsView): boolean {
  return lines.some(({ text }) => read(text, view).kind !== 'quiet');
}

export class Director {
  shown = $state.raw<GothsView | null>(null); // what the board draws
  running = $state(false);
  stage = $state.raw<Revealed[] | null>(null); // the cards that turn now
  turned = $state(0); // how many of them have
  step = $state.raw<Step | null>(null); // the sentence being carried out
  round = $state.raw<Revealed[]>([]); // the last reveal, in the order of resolution

  private latest: GothsView | null = null;
  private told = 0;
  private queue: Step[] = [];
  private way: Way | null = null; // null: something is seen again
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from: GothsView | null = null; // before the last reveal
  private script = $state.raw<Step[]>([]); // everything since
  replayable = $derived(this.script.length > 0 && !this.running);

  // What stands now, without more ado.
  set(view: GothsView | null, events: (string | Said)[]): void {
    if (events.length < this.told || !view || !this.latest) {
      this.script = []; // just arrived, or something was taken back
      this.round = [];
    } else {
      this.note(this.latest, view, fresh(events, this.told));
    }
    this.told = events.length;
    this.latest = view;
    if (this.running && !this.way) return; // that is seen when the show is over
    this.stop();
    if (this.from) this.round = ordered(this.script, this.from);
    this.shown = view;
  }

  // From one view to another, sentence by sentence.
  play(from: GothsView, to: GothsView, lines: Line[], way: Way): void {
    this.stop();
    const before = { ...from, actors: [] }; // nobody is asked meanwhile
    this.queue = this.note(before, to, lines);
    this.told = lines.at(-1)?.number ?? this.told;
    this.latest = to;
    this.shown = before;
    this.way = way;
    this.next();
  }

  // Keeps the last reveal and all since, to be seen again.
  private note(before: GothsView, view: GothsView, lines: Line[]): Step[] {
    const steps = lines.map(({ text, number }) => ({ ...read(text, view), line: number }));
    // Where several turns came at once, the reveal of the last one.
    let reveal = steps.map((step) => step.kind).lastIndexOf('reveal');
    while (reveal > 0 && steps[reveal - 1]!.kind === 'reveal') reveal--;
    if (reveal >= 0) {
      this.from = steps.slice(0, reveal).reduce(apply, before);
      this.script = steps.slice(reveal);
    } else if (this.script.length) {
      this.script = [...this.script, ...steps];
    }
    return steps;
  }

  replay(): void {
    if (!this.from || !this.script.length) return;
    this.stop();
    this.queue = [...this.script];
    this.shown = this.from;
    this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.way = null;
    this.running = false;
    this.stage = null;
    this.turned = 0;
    this.step = null;
  }

  // The end of a show. Whoever looks on is given what stands then.
  end(): void {
    const way = this.way;
    this.stop();
    this.shown = this.latest;
    way?.done();
  }

  private later(ms: number): void {
    this.timer = setTimeout(() => this.next(), ms);
  }

  private carry(step: Step): void {
    if (this.shown) this.shown = apply(this.shown, step);
    this.way?.tell(step.line ?? 0);
  }

  private next(): void {
    this.running = true;
    if (this.stage) {
      this.turn(this.stage);
      return;
    }
    const step = this.queue[0];
    if (!step || !this.shown) {
      this.end();
      return;
    }
    if (step.kind === 'reveal') {
      const other = this.queue.findIndex((each) => !each.card);
      this.stage = this.queue.slice(0, other < 0 ? undefined : other).map((each) => each.card!);
      this.step = null;
      this.later(pause.begin);
      return;
    }
    this.queue.shift();
    if (step.kind === 'resolve') this.step = step;
    this.carry(step);
    this.later(step.kind === 'quiet' ? pause.quiet : pause.resolve);
  }

  // One card more. What lies under the cards, and the log, follow when all are turned: nothing else moves meanwhile.
  private turn(cards: Revealed[]): void {
    if (this.turned < cards.length) {
      this.turned += 1;
      this.later(this.turned < cards.length ? pause.flip : pause.flip + pause.judged);
      return;
    }
    const seen = this.queue.splice(0, cards.length);
    if (this.shown) this.round = ordered(seen, this.shown);
    for (const step of seen) this.carry(step);
    this.stage = null;
    this.turned = 0;
    this.next();
  }
}

function ordered(steps: Step[], view: GothsView): Revealed[] {
  const cards = steps.flatMap((step) => (step.card ? [step.card] : []));
  const ids = Object.keys(view.clans) as ClanId[];
  const start = ids.indexOf(view.initiative);
  const seat = (clan: ClanId) => (ids.indexOf(clan) - start + ids.length) % ids.length;
  const number = ({ order }: Revealed) => (order ? orders[order].number + (order === 'pigeon' ? 0.5 : 0) : 99);
  return cards.sort((a, b) => number(a) - number(b) || seat(a.clan) - seat(b.clan));
}
