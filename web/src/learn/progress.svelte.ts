// SPDX-License-Identifier: MIT
// How far one has come, kept in this browser.
interface Kept {
  at: Record<string, { step: number; moves: Record<number, string> }>; // in the lesson
  done: Record<string, boolean>;
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
