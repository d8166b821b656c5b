// SPDX-License-Identifier: MIT
// What happened, as steps one can show: read off the sentences of the events. Their wording may change and is in any
// language; what is relied on is the rule at the end, the squares and numbers in it, and the letters of the dice. What
// is not understood is not shown, and the view that comes with the events has the last word.

import type { Facing } from './view';

export type Step =
  | { does: 'move'; from: string; to: string; flight: boolean; faces: Facing | null }
  | { does: 'turn'; at: string; faces: Facing; flight: boolean }
  | { does: 'attack'; from: string; to: string }
  | { does: 'dice'; rolls: string[]; second: boolean }
  | { does: 'men'; at: string; left: number }
  | { does: 'unhurt'; at: string }
  | { does: 'gone'; at: string; flight: boolean }
  | { does: 'hire'; king: string; at: string }
  | { does: 'say' };

const facings: [RegExp, Facing][] = [
  [/\b(north|nord)\b/, 'n'], [/\b(east|est)\b/, 'e'], [/\b(south|sud)\b/, 's'], [/\b(west|ouest)\b/, 'w'],
];

function facingIn(text: string): Facing | null {
  return facings.find(([word]) => word.test(text))?.[1] ?? null;
}

const flights = ['E8.1', 'E8.3', 'E11.2', 'E12.1'];

export function readEvent(text: string): Step | null {
  const rule = /\[(E[\d.]+)\]$/.exec(text)?.[1];
  if (!rule) return null;
  const squares = [...text.matchAll(/\b[a-i](?:1[0-2]|[1-9])\b/g)].map((found) => found[0]);
  const numbers = [...text.matchAll(/\b\d+\b(?![\].])/g)].map((found) => Number(found[0]));
  const [first, second] = squares;
  const rolls = [...text.matchAll(/\b[xwp]{1,4}\b/g)].map((found) => found[0]);
  switch (rule) {
    case 'E2.1':
    case 'E6.4':
      return rolls.length ? { does: 'dice', rolls, second: false } : { does: 'say' };
    case 'E4.2': case 'E4.3': case 'E5.1': case 'E13.1': case 'E8.1': case 'E8.3': case 'E11.2': case 'E12.1': {
      const flight = flights.includes(rule);
      if (first && second) return { does: 'move', from: first, to: second, flight, faces: flight ? facingIn(text) : null };
      const faces = facingIn(text);
      return first && faces ? { does: 'turn', at: first, faces, flight } : null;
    }
    case 'E6.2': case 'E6.3': case 'E13.2':
      return first && second ? { does: 'attack', from: second, to: first } : null;
    case 'E7.1': case 'E7.2':
      if (rolls.length && !first) return { does: 'dice', rolls, second: true };
      if (first && numbers.length > 1) return { does: 'men', at: first, left: numbers[numbers.length - 1]! };
      return first && rule === 'E7.1' ? { does: 'unhurt', at: first } : { does: 'say' };
    case 'E7.3': case 'E8.2': case 'E12.2':
      return first ? { does: 'gone', at: first, flight: rule !== 'E7.3' } : null;
    case 'E12.3':
      return first && second ? { does: 'hire', king: first, at: second } : null;
    case 'E9.1': case 'E9.2':
      return { does: 'say' };
  }
  return null;
}
