// SPDX-License-Identifier: MIT
// Who knew what? Everything lies open but the armies while they are deployed.
import type { Knowledge, Moment } from '../../../web/src/games';
import type { Lang } from '../../../web/src/words';
import type { EchecView } from './view';

export const title = { en: 'Who knew what?', fr: 'Qui savait quoi ?' };

const en = {
  deploying: 'The armies are deployed in secret: each saw his own units only.',
  allOpen: 'Everything lies open in this game: both saw what you see.',
  saw: (own: number) => `Saw ${own} ${own === 1 ? 'unit' : 'units'}, all his own.`,
};
const fr: typeof en = {
  deploying: 'Les armées se déploient en secret : chacun ne voyait que ses unités.',
  allOpen: 'Tout est découvert dans ce jeu : les deux voyaient ce que vous voyez.',
  saw: (own) => `Voyait ${own} ${own === 1 ? 'unité' : 'unités'}, toutes à lui.`,
};
const words = { en, fr };

export async function knew(seats: string[], { at, position }: Moment, lang: Lang): Promise<{ hint?: string; knows: Knowledge[] }> {
  const w = words[lang];
  const viewOf = async (eyes: string) => (await position(Math.max(0, at - 1), eyes)).view as EchecView;
  const deploying = (await viewOf('all')).phase === 'deploy';
  const knows = seats.map(async (seat) => ({ seat, lines: [deploying ? w.saw((await viewOf(seat)).units.length) : w.allOpen] }));
  return { ...(deploying ? { hint: w.deploying } : {}), knows: await Promise.all(knows) };
}
