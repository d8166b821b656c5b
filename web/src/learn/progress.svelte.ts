// SPDX-License-Identifier: MIT
// How far one has come, kept in this browser.
import type { Game } from './content';

interface Kept {
  at: Partial<Record<Game, { step: number; moves: Record<number, string> }>>; // in the lesson
  done: Partial<Record<Game, boolean>>;
  solved: Record<string, boolean>;
}

const KEY = 'gonfalon learn';

function read(): Kept {
  const nothing: Kept = { at: {}, done: {}, solved: {} };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return nothing;
  }
}

export const progress = $state(read());

export function keepProgress(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // kept as long as the page lives
  }
}
