// SPDX-License-Identifier: MIT
// One sentence: what I am asked, or whom we wait for.
import { listed } from '../settings.svelte';
import { whoSits, type TableState } from '../table';
import type { Words } from '../words';

export function isAsked(table: TableState): boolean {
  return table.status === 'running' && table.ask !== null && table.chosen === null && !table.seats.find((seat) => seat.seat === table.as)?.away;
}

export const actorsOf = (table: TableState): string[] => (table.view as { actors?: string[] } | null)?.actors ?? [];

export function sentence(table: TableState, w: Words): string {
  if (table.status !== 'running') return w.ask[table.status];
  if (isAsked(table)) return table.ask!.question;
  if (table.chosen !== null && table.ask) return w.ask.chosen;
  const actors = actorsOf(table).filter((seat) => !table.committed.includes(seat) && seat !== table.as);
  if (actors.includes('chance')) return w.ask.chance;
  // People by their names, and a bot if there is no more than one: bots do not keep anybody waiting.
  const awaited = table.seats.filter((seat) => actors.includes(seat.seat) && (seat.who === 'person' ? seat.name : seat.character));
  const people = awaited.filter((seat) => seat.who === 'person');
  const names = (people.length || awaited.length > 1 ? people : awaited).map(whoSits);
  return names.length ? w.ask.wait(listed(names)) : w.ask.waitOthers;
}

// How a game that is over went for those who look on: in a word, in a sentence, and who won.
export function ending(table: TableState, w: Words): { mood: 'won' | 'lost' | 'even'; headline: string; winner: string } {
  const camps = new Set(table.seats.filter((seat) => seat.you).map((seat) => seat.camp));
  const winner = table.result?.winner;
  if (!winner) return { mood: 'even', headline: w.result.draw, winner: '' };
  const won = w.result.won(table.winner ?? winner);
  if (camps.size !== 1) return { mood: camps.size ? 'even' : 'won', headline: won, winner: '' };
  return camps.has(winner) ? { mood: 'won', headline: w.result.youWon, winner: won } : { mood: 'lost', headline: w.result.youLost, winner: won };
}
