// SPDX-License-Identifier: MIT
// Whom one plays who just wants to play: somebody about as strong as oneself. What was played is kept in this browser; who is next is
// for the server to say, or the house of this browser (api/opponent), so that the rule stands in one place.
import { house } from '../house.svelte';

const KEY = 'gonfalon.ladder';
const REMEMBERED = 12; // games, the last ones
const TABLES = 20; // the last ones

interface Kept {
  past: Record<string, string[]>; // by game: "novice.won"
  tables: { table: string; game: string; bot: string; counted?: boolean }[];
  chosen: Record<string, string>; // by game: a bot somebody wants; missing: as results have it
}

function read(): Kept {
  const kept: Kept = { past: {}, tables: [], chosen: {} };
  try {
    return { ...kept, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return kept; // a browser that keeps nothing
  }
}

const kept = $state(read());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // kept as long as the page lives
  }
}

// Whether somebody has played here before.
export const hasPlayed = (): boolean => kept.tables.length > 0;

export const chosenBot = (game: string): string | undefined => kept.chosen[game];

export function chooseBot(game: string, bot: string | undefined): void {
  if (bot) kept.chosen[game] = bot;
  else delete kept.chosen[game];
  keep();
}

// Asked once for each past.
const answers = new Map<string, Promise<string>>();
export function nextBot(game: string): Promise<string> {
  const past = (kept.past[game] ?? []).join(',');
  const known = answers.get(past) ?? house.get(`api/opponent?past=${past}`).then(async (answer) => ((await answer.json()) as { bot: string }).bot);
  answers.set(past, known);
  known.catch(() => answers.delete(past));
  return known;
}

export const botToPlay = async (game: string): Promise<string> => kept.chosen[game] ?? nextBot(game);

// A table somebody sat down at to play at once.
export function begin(table: string, game: string, bot: string): void {
  kept.tables = [...kept.tables, { table, game, bot }].slice(-TABLES);
  keep();
}

// The same people and bots play on at another table.
export function goOn(table: string, next: string): void {
  const before = kept.tables.find((each) => each.table === table);
  if (before) begin(next, before.game, before.bot);
}

// Such a game is over: it counts once. False where it was none.
export function end(table: string, result: 'won' | 'lost' | 'drawn'): boolean {
  const under = kept.tables.find((each) => each.table === table);
  if (!under || under.counted) return false;
  kept.past[under.game] = [...(kept.past[under.game] ?? []), `${under.bot}.${result}`].slice(-REMEMBERED);
  under.counted = true; // and known, for those who play on
  keep();
  return true;
}
