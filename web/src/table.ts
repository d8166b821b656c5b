// SPDX-License-Identifier: MIT
// What the server tells of a table (docs/protocol.md), merged over all messages: a key that is missing in a change is
// unchanged. Components draw this and nothing else; what is legal is in `ask`, never computed here.

export interface Seat { seat: string; camp: string; who: 'open' | 'person' | 'bot'; name?: string; you?: boolean; away: boolean }
export interface Said { from: string; said: string }
export interface Preset { name: string; about: string; move?: string } // move: what it stands for, written out
// Before an attack: hits and men expected; how likely the target is destroyed, we panic, lose a unit, win.
export interface Odds { hits: number; men: number; kill: number; panic: number; loss: number; win: number }
export interface Vote { on: string; seat: string | null; waits: string[] }

export interface TableState<View = unknown> {
  table: string;
  as: string; // a seat, 'table' or 'all'
  game: 'goths' | 'echec';
  options: Record<string, string>;
  settings: Record<string, string>;
  status: 'waiting' | 'running' | 'paused' | 'over';
  result: { winner: string | null; rule?: string; why?: string } | null;
  view: View | null;
  open?: View; // everything, once the game is over
  ask: { moves: string[]; turn?: number; presets?: Preset[]; odds?: Record<string, Odds> } | null;
  committed: string[];
  chosen: string | null;
  seats: Seat[];
  host: boolean;
  silence?: string | null; // why the players may not talk, or before the game why they will not
  hints?: 'on' | 'vote' | 'off'; // whether one may ask what a bot would do; 'vote': once all have agreed
  clock?: Record<string, { left: number; runs: boolean }>;
  vote: Vote | null;
  fair: { commitment: string; seed: string | null };
  next: string | null;
  here: { seats: string[]; crowd: number };
  events: (string | Said)[]; // all so far
  fresh: (string | Said)[]; // those of the last message, for motion
}

// Whether the way from one state to the next is worth showing. Every board has one.
export type Drama = (before: TableState, after: TableState) => boolean;

// The way a board shows: from the table it was given to `to`. It tells how many lines of the log have been told, and when it is over.
export interface BoardScene<View> { to: TableState<View>; tell: (lines: number) => void; done: () => void; skip: () => void }

// What a board component (goths/Goths.svelte, echec/Echec.svelte) is given.
export interface BoardProps<View> {
  table: TableState<View>;
  scene?: BoardScene<View> | null;
  act: (move: string) => void; // the decision of the seat one looks from
  lang: 'en' | 'fr';
  calm: boolean; // no motion
  glance?: () => void; // opens the game at a glance
  attempt?: (move: string) => void; // a move that is not among those asked for, where somebody can say why not
}
