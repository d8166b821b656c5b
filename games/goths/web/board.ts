// SPDX-License-Identifier: MIT
// What this folder brings for tables of Goths.
import type { Step } from '../../../web/src/table';
import { paceOf } from './director.svelte';
import type { GothsView } from './view';

export { default } from './Goths.svelte';
export const docked = true;
export const pace = (step: Step) => paceOf(step as Step<GothsView>);

// "enter:Q": the queen is where one has seen her.
export function meant(move: string, view: unknown): string {
  const [what, face] = move.split(':');
  const at = what === 'enter' ? (view as GothsView | null)?.objectives.findIndex((objective) => objective.face === face) : -1;
  return at === undefined || at < 0 ? move : `enter:${at + 1}`;
}
