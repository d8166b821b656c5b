// SPDX-License-Identifier: MIT
// Who knew what? Everything lies open but the armies while they are deployed.
import type { Knowledge, Moment } from '../../../web/src/games';
import type { Lang } from '../../../web/src/words';
import type { EchecView } from './view';
import { words } from './words';

export const title = (lang: Lang): string => words[lang].knew.title;

export async function knew(seats: string[], { at, position }: Moment, lang: Lang): Promise<{ hint?: string; knows: Knowledge[] }> {
  const w = words[lang].knew;
  const viewOf = async (eyes: string) => (await position(Math.max(0, at - 1), eyes)).view as EchecView;
  const deploying = (await viewOf('all')).phase === 'deploy';
  const knows = seats.map(async (seat) => ({ seat, lines: [deploying ? w.saw((await viewOf(seat)).units.length) : w.allOpen] }));
  return { ...(deploying ? { hint: w.deploying } : {}), knows: await Promise.all(knows) };
}
