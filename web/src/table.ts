// SPDX-License-Identifier: MIT
// What the server tells of a table (docs/protocol.md), merged over all messages: a key that is missing in a change is
// unchanged. Components draw this and nothing else; what is legal is in `ask`, never computed here.

import type { Snippet } from 'svelte';
import type { Lang } from './words';

export interface Seat { seat: string; title: string; camp: string; who: 'open' | 'person' | 'bot'; name?: string; character?: string; you?: boolean; away: boolean; kept?: string }
export interface Said { from: string; said: string }
// A sentence that ends with its rule, the values it names, and what it changed: `view` is the one after it, where that is known.
export interface Told<View = unknown> { text: string; decided?: string; rule?: string; about?: (string | number)[]; patch?: object; view?: View }
export type Event<View = unknown> = Said | Told<View>;
export interface Move { move: string; name: string; about: string }
export interface Preset { name: string; title: string; about: string; move: string }
// Before a move: what it will probably bring, figures the board of the game knows.
export type Odds = Record<string, number>;
export interface Vote { on: string; seat: string | null; by: string; waits: string[] }

// Who is connected, how many look on, and for each who is away the milliseconds until others may let a bot play, or null: not as things stand.
export interface Here { seats: string[]; crowd: number; gone: Record<string, number | null>; heard: number }
// The same as it is now; undefined where nobody is away.
export function goneFor({ gone, heard }: Here, seat: string, now: number): number | null | undefined {
  const left = gone[seat];
  return typeof left === 'number' ? Math.max(0, left - (now - heard)) : left;
}

export interface TableState<View = unknown> {
  table: string;
  as: string; // a seat, 'table' or 'all'
  game: string;
  options: Record<string, string>;
  settings: Record<string, string>;
  status: 'waiting' | 'running' | 'paused' | 'over';
  result: { winner: string | null; rule?: string; why?: string } | null;
  winner?: string; // by name, inside a sentence
  view: View | null;
  headline?: string; // where the game stands
  words?: string[]; // the position, in sentences
  open?: View; // everything, once the game is over
  ask: { question: string; moves: Move[]; turn?: number; presets?: Preset[]; odds?: Record<string, Odds> } | null;
  committed: string[];
  chosen: string | null;
  seats: Seat[];
  host: boolean;
  silence?: string | null; // why the players may not talk, or before the game why they will not
  hears?: 'all' | 'camp' | 'crowd' | 'nobody'; // who would hear what one says
  hints?: 'on' | 'vote' | 'off'; // whether one may ask what a bot would do; 'vote': once all have agreed
  clock?: Record<string, { left: number; runs: boolean }>;
  vote: Vote | null;
  fair: { commitment: string; seed: string | null };
  rated?: Record<string, { before: number; after: number }>; // what it did to ratings, by seat, once the game is over and has been counted
  next: string | null;
  here: Here;
  meanwhile?: { from: number; decisions: number } | null; // what a bot decided for this seat while its owner was away
  events: Event<View>[]; // all so far
}

// One event on the way from a state to the next: the views before and after it, and how many events there are with it.
export interface Step<View = unknown> { event: Told<View>; from: View; to: View; line: number }

// The way a board shows: from the table it was given to `to`. It tells how many lines of the log have been told, and when it is over.
export interface BoardScene<View> { to: TableState<View>; tell: (lines: number) => void; done: () => void; skip: () => void }

// What the board of a game (games/NAME/web) is given.
export interface BoardProps<View> {
  table: TableState<View>;
  scene?: BoardScene<View> | null;
  act: (move: string) => void; // the decision of the seat one looks from
  lang: Lang;
  calm: boolean; // no motion
  glance?: () => void; // opens the game at a glance
  attempt?: (move: string) => void; // a move that is not among those asked for, where somebody can say why not
  refusal?: string; // why not
  shown?: string[]; // what a lesson points at: moves, and things by the names the board has for them
  talk?: Snippet; // where one may talk with one's camp alone, if that is what one is asked for
}

// 1:05, 2:00:00
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${h ? `${h}:${String(m).padStart(2, '0')}` : m}:${String(s).padStart(2, '0')}`;
}
export const titleOf = (seat: string, seats: { seat: string; title: string }[]): string => seats.find((each) => each.seat === seat)?.title ?? seat;
// The person, the bot, or what the seat is called.
export const whoSits = (seat: Seat): string => (seat.who === 'person' ? seat.name : seat.who === 'bot' ? seat.character : '') || seat.title;
// The seat across: of the other camp, with the same place in it; the same one where there are not two camps as large as each other.
export function seatAcross(seat: string, seats: Seat[]): string {
  const camp = seats.find((each) => each.seat === seat)?.camp;
  const [own, others] = [seats.filter((each) => each.camp === camp), seats.filter((each) => each.camp !== camp)];
  const fair = own.length === others.length && new Set(others.map((each) => each.camp)).size === 1;
  return fair ? others[own.findIndex((each) => each.seat === seat)]!.seat : seat;
}
export const nameOfMove = (move: string, moves: Move[] = []): string => moves.find((each) => each.move === move)?.name ?? move;

// "the army advances [R5]": a sentence that begins with a capital, and its rule.
export function sentence(text: string): { text: string; rule: string } {
  const [, said = text, rule = ''] = /^(.*?)\s*\[([A-Z]\d+(?:\.\d+)?)\]\s*$/s.exec(text) ?? [];
  return { text: said.charAt(0).toUpperCase() + said.slice(1), rule };
}

// --- The way from one view to the next.

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function patched(view: unknown, patch: unknown): unknown {
  if (!isObject(view) || !isObject(patch)) return patch;
  const next = { ...view };
  for (const [key, value] of Object.entries(patch)) next[key] = patched(view[key], value);
  return next;
}

// News with the views they lead to: each by its patch, the last of the game's to the view that came with them.
export function withViews<View>(before: View | null | undefined, events: Event<View>[], after: View | null | undefined): Event<View>[] {
  const happened = (event: Event<View>): event is Told<View> => 'rule' in event;
  const last = events.findLastIndex(happened);
  let view: unknown = before;
  return events.map((event, index) => {
    if (!happened(event) || !view || !after) return event;
    view = index === last ? after : event.patch && patched(view, event.patch);
    return view ? { ...event, view: view as View } : event;
  });
}

// What happened between two states, event by event; null where that is not known.
export function stepsBetween<View>(before: TableState<View>, after: TableState<View>): Step<View>[] | null {
  const steps: Step<View>[] = [];
  let from = before.view;
  for (let line = before.events.length; line < after.events.length; line++) {
    const event = after.events[line]!;
    if (!('rule' in event)) continue;
    if (!event.view || !from) return null;
    steps.push({ event, from, to: event.view, line: line + 1 });
    from = event.view;
  }
  return steps;
}
