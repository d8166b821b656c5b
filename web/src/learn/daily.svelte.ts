// SPDX-License-Identifier: MIT
// The puzzle of the day, the same for everybody, and on how many days in a row one has solved it.
import { puzzlesOf, taught, type Puzzle } from './content';
import { keepProgress, progress } from './progress.svelte';

const DAY = 86_400_000;
// Days of this place, by number: today's begins at midnight here.
export const today = (now = new Date()): number => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

export interface Daily { game: string; puzzle: Puzzle; solved: number; all: number }

// One after the other, the games in turn; all of them before one comes again.
export async function dailyPuzzle(day = today()): Promise<Daily> {
  const lists = await Promise.all(taught.map(async (game) => ({ game, puzzles: await puzzlesOf(game) })));
  const every = lists.flatMap(({ game, puzzles }) => puzzles.map((puzzle, index) => ({ game, puzzle, place: (index + 0.5) / puzzles.length }))).sort((one, other) => one.place - other.place);
  const { game, puzzle } = every[day % every.length]!;
  return { game, puzzle, solved: every.filter((each) => progress.solved[each.puzzle.id]).length, all: every.length };
}

// A puzzle was solved: does it count for today?
export async function countDaily(id: string): Promise<void> {
  const day = today();
  if ((await dailyPuzzle(day)).puzzle.id !== id || progress.daily.last === day) return;
  progress.daily = { last: day, streak: progress.daily.last === day - 1 ? progress.daily.streak + 1 : 1 };
  keepProgress();
}

export const doneToday = (): boolean => progress.daily.last === today();
// It lasts until the day after is over.
export const streak = (): number => (progress.daily.last >= today() - 1 ? progress.daily.streak : 0);
