// SPDX-License-Identifier: MIT
// What is taught: lessons, puzzles and advice of each game, games/*/learn; each file is fetched when it is asked for, in the language
// in use (words.mjs takes the languages apart); another language is added to it before it is spoken.
import { alsoBring, langInUse, type Lang } from '../words';

export type Said = Record<Lang, string>;

// A game set up: by a position, or by the moves that led to it, "SEAT MOVE" each.
interface Start { options: string; position?: string; seat: string }

export type Wrong = Said & { then?: string[] }; // `then`: it is carried out, so that one sees where it leads

export interface Step {
  seat?: string; // from here on one looks from there
  play?: string[]; // what happens before one is asked
  rules: string[];
  say: Said;
  names?: { say?: string[]; well?: string[] }; // what the words speak of, as the game's board calls it, to be pointed at
  expect?: string[]; // without it there is only something to read
  then?: string[]; // what the others answer
  well?: Said;
  wrong?: Record<string, Wrong>; // '*' for any other move
  may?: { ask: Said; move: string }[]; // what the rules refuse
  luck?: Record<string, string[]>; // by move: the lines the game begins with instead, so that luck is forced
}

export interface Lesson extends Start { game: string; minutes: number; title: Said; about: Said; steps: Step[] }

export interface Puzzle extends Start {
  id: string; rules: string[]; title: Said; task: Said; hint: Said; why: Said;
  moves?: string[]; goal: string; turns?: number; chance: number; best: string[];
}
// What each move is worth: the chance to reach the goal. Those that are best go on; those that are missing are worth nothing.
export interface Worth { chance: number; then?: string[]; next?: Solution }
export type Solution = Record<string, Worth>;

// A tip, and where it can be tried: in puzzles, or at a table with these options.
export interface Tip { id: string; rules: string[]; title: Said; say: Said; try: { puzzles?: string[]; options?: string; sit?: string } }

const files = import.meta.glob<unknown>('../../.words/learn/*/*.json', { import: 'default' });
const fileOf = (place: string, lang: Lang) => files[`../../.words/learn/${place}.${lang}.json`] ?? files[`../../.words/learn/${place}.json`];
const opened: Record<string, object> = {}; // by place, "game/name"

function addTo(known: object, more: object): object {
  for (const [key, value] of Object.entries(more)) {
    const inside = (known as Record<string, unknown>)[key];
    (known as Record<string, unknown>)[key] = inside && typeof inside === 'object' ? addTo(inside, value as object) : value;
  }
  return known;
}

async function open(place: string, lang: Lang): Promise<void> {
  const found = await fileOf(place, lang)?.();
  if (found) opened[place] = addTo(opened[place] ?? (Array.isArray(found) ? [] : {}), structuredClone(found));
}

alsoBring((lang) => Promise.all(Object.keys(opened).map((place) => open(place, lang))));

// What a game has under that name; undefined where it has nothing.
async function read<T>(game: string, name: string): Promise<T | undefined> {
  const lang = langInUse();
  await open(`${game}/${name}`, lang);
  return lang === langInUse() ? (opened[`${game}/${name}`] as T | undefined) : read(game, name);
}

export const taught = Object.keys(files).map((path) => path.split('/')).filter((parts) => parts.at(-1) === 'lesson.en.json').map((parts) => parts.at(-2)!);
export const isTaught = (game: string): boolean => taught.includes(game);

export const lessonOf = async (game: string) => (await read<Lesson>(game, 'lesson'))!;
export const puzzlesOf = async (game: string) => (await read<{ puzzles: Puzzle[] }>(game, 'puzzles'))?.puzzles ?? [];
export const adviceOn = async (game: string) => (await read<Tip[]>(game, 'advice')) ?? [];

// The game a puzzle is of.
export async function gameOfPuzzle(id: string): Promise<string> {
  for (const game of taught) if ((await puzzlesOf(game)).some((puzzle) => puzzle.id === id)) return game;
  return taught[0]!;
}

export async function solutionOf(id: string): Promise<Solution> {
  return (await read<Record<string, Solution>>(await gameOfPuzzle(id), 'solutions'))?.[id] ?? {};
}
