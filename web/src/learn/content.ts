// SPDX-License-Identifier: MIT
// What is taught: the lessons and puzzles of the folder learn/, as they stand there. Each file is fetched when it is asked for.
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

const lessons = {
  goths: () => import('../../../learn/lesson-goths.json'),
  echec: () => import('../../../learn/lesson-echec.json'),
};
const puzzles = {
  goths: () => import('../../../learn/puzzles-goths.json'),
  echec: () => import('../../../learn/puzzles-echec.json'),
};

export async function lessonOf(game: Game): Promise<Lesson> {
  return (await lessons[game]()).default as unknown as Lesson;
}

export async function puzzlesOf(game: Game): Promise<Puzzle[]> {
  return (await puzzles[game]()).default.puzzles as unknown as Puzzle[];
}

export async function solutionOf(id: string): Promise<Solution> {
  const all = (await import('../../../learn/solutions.json')).default as unknown as Record<string, Solution>;
  return all[id] ?? {};
}

// A tip, and where it can be tried: in puzzles, or at a table with these options.
export interface Tip { id: string; rules: string[]; title: Said; say: Said; try: { puzzles?: string[]; options?: string; sit?: string } }

export async function adviceOn(game: Game): Promise<Tip[]> {
  return (await import('../../../learn/advice.json')).default[game] as Tip[];
}

export const gameOf = (puzzle: string): Game => (puzzle.startsWith('g-') ? 'goths' : 'echec');
