// SPDX-License-Identifier: MIT
// What this browser noted before somebody sat down here: to what the house had committed itself, and the seed brought there, the
// same however often one tries and at whatever seat, so that nobody can choose among several. `seeds` are those the house let somebody
// sit down with, by seat: at the end these are compared.

export interface Noted { table: string; commitment: string; seed?: string; seeds: Record<string, string> }

const NAME = 'gonfalon noted';
const KEPT = 200; // tables, the latest first
let notes: Noted[] | undefined;

function all(): Noted[] {
  try {
    return (notes = JSON.parse(localStorage.getItem(NAME) ?? '[]') as Noted[]);
  } catch {
    return (notes ??= []); // a browser that keeps nothing knows it until it is closed
  }
}

export const notedOf = (table: string): Noted | undefined => all().find((note) => note.table === table);

const newSeed = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// The seed for that table, and the seat somebody sits at with it, if he does. What was noted first counts.
export function note(table: string, commitment: string, seat?: string): string {
  const before = notedOf(table);
  const seed = before?.seed ?? newSeed();
  const now = { table, commitment: before?.commitment ?? commitment, seed, seeds: { ...before?.seeds, ...(seat && { [seat]: seed }) } };
  notes = [now, ...all().filter((each) => each.table !== table)].slice(0, KEPT);
  try {
    localStorage.setItem(NAME, JSON.stringify(notes));
  } catch {
    // see all()
  }
  return seed;
}
