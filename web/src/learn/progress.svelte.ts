// SPDX-License-Identifier: MIT
// How far one has come, kept in this browser.
interface Kept {
  at: Record<string, { step: number; moves: Record<number, string> }>; // in the lesson
  done: Record<string, boolean>;
  solved: Record<string, boolean>;
  daily: { last: number; streak: number }; // the day the puzzle of the day was last solved, and how many in a row
}

const KEY = 'gonfalon learn';

function read(): Kept {
  const nothing: Kept = { at: {}, done: {}, solved: {}, daily: { last: 0, streak: 0 } };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return nothing;
  }
}

export const progress = $state(read());

// Whoever has begun or solved something was here before.
export const hasLearned = (): boolean => Boolean(Object.keys(progress.at).length + Object.keys(progress.done).length + Object.keys(progress.solved).length);

export function keepProgress(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // kept as long as the page lives
  }
}
