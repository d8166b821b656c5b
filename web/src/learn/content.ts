// SPDX-License-Identifier: MIT
// What is taught: the lessons and puzzles of every game, games/*/learn, as they stand there. Each file is fetched when it is asked for.
import type { Lang } from '../words';

export type Game = 'goths' | 'echec';
export const GAMES: Game[] = ['goths', 'echec'];
export type Said = Record<Lang, string>;

// A game set up: by a position, or by the moves that led to it, "SEAT MOVE" each.
interface Start { options: string; position?: string; seat: string }

export type Wrong = Said & { then?: string[] }; // `then`: it is carried out, so that one sees where it leads

export interface Step {
  seat?: string; // from here on one looks from there
  play?: string[]; // what happens before one is asked
  rules: string[];
  say: Said;
  expect?: string[]; // without it there is only something to read
  then?: string[]; // what the others answer
  well?: Said;
  wrong?: Record<string, Wrong>; // '*' for any other move
  may?: { ask: Said; move: string }[]; // what the rules refuse
  luck?: Record<string, string[]>; // by move: the lines the game begins with instead, so that luck is forced
}

export interface Lesson extends Start { game: Game; minutes: number; title: Said; about: Said; steps: Step[] }

export interface Puzzle extends Start {
  id: string; rules: string[]; title: Said; task: Said; hint: Said; why: Said;
  moves?: string[]; goal: string; turns?: number; chance: number; best: string[];
}
// What each move is worth: the chance to reach the goal. Those that are best go on; those that are missing are worth nothing.
export interface Worth { chance: number; then?: string[]; next?: Solution }
export type Solution = Record<string, Worth>;

const files = import.meta.glob<{ default: unknown }>('../../../games/*/learn/*.json');

async function read<T>(game: Game, name: string): Promise<T> {
  return (await files[`../../../games/${game}/learn/${name}.json`]!()).default as T;
}

export const lessonOf = (game: Game) => read<Lesson>(game, 'lesson');

export const puzzlesOf = async (game: Game) => (await read<{ puzzles: Puzzle[] }>(game, 'puzzles')).puzzles;

export const solutionOf = async (id: string) => (await read<Record<string, Solution>>(gameOf(id), 'solutions'))[id] ?? {};

// A tip, and where it can be tried: in puzzles, or at a table with these options.
export interface Tip { id: string; rules: string[]; title: Said; say: Said; try: { puzzles?: string[]; options?: string; sit?: string } }

export const adviceOn = (game: Game) => read<Tip[]>(game, 'advice');

export const gameOf = (puzzle: string): Game => (puzzle.startsWith('g-') ? 'goths' : 'echec');
