// SPDX-License-Identifier: MIT
// What this browser noted before somebody sat down here: to what the house had committed itself, and the seed brought to each
// seat. It stays the same however often one tries, so that nobody can choose among several; at the end it is compared.

export interface Noted { table: string; commitment: string; seeds: Record<string, string> }

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

// The seed for that seat. What was noted first counts.
export function note(table: string, commitment: string, seat: string): string {
  const before = notedOf(table);
  const now = { table, commitment: before?.commitment ?? commitment, seeds: { [seat]: newSeed(), ...before?.seeds } };
  notes = [now, ...all().filter((each) => each.table !== table)].slice(0, KEPT);
  try {
    localStorage.setItem(NAME, JSON.stringify(notes));
  } catch {
    // see all()
  }
  return now.seeds[seat]!;
}
