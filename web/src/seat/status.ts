// SPDX-License-Identifier: MIT
// One sentence: what I am asked, or whom we wait for.
import { whoSits } from '../names';
import type { TableState } from '../table';
import type { Words } from '../words';

interface AnyView { phase?: string; actors?: string[]; actions_left?: number }

export function isAsked(table: TableState): boolean {
  return table.status === 'running' && table.ask !== null && table.chosen === null && !table.seats.find((seat) => seat.seat === table.as)?.away;
}

function question(moves: string[], view: AnyView, w: Words): string {
  const verb = (moves[0] ?? '').split(':')[0] ?? '';
  const ask = w.ask as unknown as Record<string, unknown>;
  if (moves.includes('pass')) return w.ask.window;
  if (verb === 'discard') return w.ask.build;
  if (verb === 'done') return w.ask.parley;
  if (typeof ask[verb] === 'string' && ['look', 'enter', 'target', 'rob', 'build', 'give', 'deploy'].includes(verb)) return ask[verb] as string;
  if (view.phase === 'king') return w.ask.king;
  if (view.phase === 'order') return w.ask.order;
  if (view.phase === 'play') return w.ask.act(view.actions_left ?? 1);
  return w.ask.any;
}

export function sentence(table: TableState, w: Words, list: (names: string[]) => string): string {
  const view = (table.view ?? {}) as AnyView;
  if (table.status !== 'running') return w.ask[table.status];
  if (isAsked(table)) return question(table.ask!.moves, view, w);
  if (table.chosen !== null && table.ask) return w.ask.chosen;
  const actors = (view.actors ?? []).filter((seat) => !table.committed.includes(seat) && seat !== table.as);
  if (actors.includes('chance')) return w.ask.chance;
  const names = table.seats.filter((seat) => actors.includes(seat.seat)).map((seat) => whoSits(seat, table.seats, w));
  if (['initiative', 'spy', 'trick'].includes(view.phase ?? '')) return w.ask.waitWindow;
  return names.length ? w.ask.wait(list(names)) : w.ask.chance;
}
