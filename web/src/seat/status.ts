// SPDX-License-Identifier: MIT
// One sentence: what I am asked, or whom we wait for.
import { whoSits, type TableState } from '../table';
import type { Words } from '../words';

export function isAsked(table: TableState): boolean {
  return table.status === 'running' && table.ask !== null && table.chosen === null && !table.seats.find((seat) => seat.seat === table.as)?.away;
}

export const actorsOf = (table: TableState): string[] => (table.view as { actors?: string[] } | null)?.actors ?? [];

export function sentence(table: TableState, w: Words, list: (names: string[]) => string): string {
  if (table.status !== 'running') return w.ask[table.status];
  if (isAsked(table)) return table.ask!.question;
  if (table.chosen !== null && table.ask) return w.ask.chosen;
  const actors = actorsOf(table).filter((seat) => !table.committed.includes(seat) && seat !== table.as);
  if (actors.includes('chance')) return w.ask.chance;
  const names = table.seats.filter((seat) => actors.includes(seat.seat)).map(whoSits);
  return names.length ? w.ask.wait(list(names)) : w.ask.waitOthers;
}
