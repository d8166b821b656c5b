// SPDX-License-Identifier: MIT
// What the folders of games bring for the browser (games/NAME/web), each part found by its file and fetched when it is needed; a game may
// have none of them, and is then played on the plain board.
//
//   board.ts        the board, as `default`, and what is optional in BoardModule
//   Picture.svelte  the game on the first page, and `lang`, the language of its name
//   Glance.svelte   the game at a glance
//   knew.ts         what each seat knew, for replays
//   Line.svelte     a sentence of what happened, with pictures of what it names
import type { Component } from 'svelte';
import type { BoardProps, Step } from './table';
import { bring, type Lang } from './words';

export interface BoardModule {
  default: Component<BoardProps<unknown>>;
  pace?: (step: Step) => number; // how long it takes to be seen; 0: it happens in passing
  docked?: boolean; // it tells itself what is asked
  plain?: boolean; // it has the list of moves
  round?: number; // turns until everybody has moved; one, if nothing is said
  meant?: (move: string, view: unknown) => string; // the move a lesson means by its word
}
export interface Knowledge { seat: string; lines: string[]; verdict?: 'understood' | 'misunderstood' }
// What each seat knew at a moment; `at`: the position with anybody's eyes.
export interface KnewModule { title: (lang: Lang) => string; knew: (seats: string[], moment: Moment, lang: Lang) => Promise<{ hint?: string; knows: Knowledge[] }> }
// `talk`: what the turn was worth to a camp when it began, as it was and had its partners been able to talk; below 0 where nobody can tell.
export interface Moment {
  at: number;
  position: (at: number, eyes: string) => Promise<{ view: unknown; seat?: string; move?: string }>;
  talk: (at: number, camp: number) => Promise<[silent: number, talking: number]>;
}
export type LineOfLog = Component<{ text: string; about: (string | number)[]; as: string }>;
export type GlancePage = Component<{ options?: Record<string, string> | null; lang: Lang }>;

const boards = import.meta.glob<BoardModule>('../../games/*/web/board.ts');
const glances = import.meta.glob<{ default: GlancePage }>('../../games/*/web/Glance.svelte');
const knowing = import.meta.glob<KnewModule>('../../games/*/web/knew.ts');
const lines = import.meta.glob<{ default: LineOfLog }>('../../games/*/web/Line.svelte');
const pictures = import.meta.glob<{ default: Component; lang?: string }>('../../games/*/web/Picture.svelte', { eager: true });

const of = <T>(found: Record<string, T>, game: string): T | undefined => Object.entries(found).find(([path]) => path.split('/').at(-3) === game)?.[1];

// Each is fetched once, with the words of the game, which it will say; one that did not come, when it is asked for again.
const fetched = new Map<() => Promise<unknown>, Promise<unknown>>();
const here = new Map<(() => Promise<unknown>) | undefined, unknown>();
function fetchOnce<T>(game: string, fetch: () => Promise<T>): Promise<T> {
  const known = (fetched.get(fetch) ?? Promise.all([fetch(), bring(game)]).then(([module]) => (here.set(fetch, module), module))) as Promise<T>;
  fetched.set(fetch, known);
  known.catch(() => fetched.delete(fetch));
  return known;
}
const spoken = <T>(game: string, fetch: (() => Promise<T>) | undefined) => fetch && (() => fetchOnce(game, fetch));

export const boardOf = (game: string): Promise<BoardModule> => (spoken(game, of(boards, game)) ?? (() => import('./seat/plain')))();
// The same where it came already: it can be drawn at once.
export const boardHere = (game: string): BoardModule | undefined => here.get(of(boards, game)) as BoardModule | undefined;
export const glanceOf = (game: string) => spoken(game, of(glances, game));
export const knewOf = (game: string) => spoken(game, of(knowing, game));
export const lineOf = (game: string) => spoken(game, of(lines, game));
export const pictureOf = (game: string) => of(pictures, game)?.default;
// The language of its name.
export const langOf = (game: string): string | undefined => of(pictures, game)?.lang;
