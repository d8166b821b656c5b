// SPDX-License-Identifier: MIT
// What is written on the picture. What is asked, what moves are called and what happened is told by the server.
import { spoken, type Lang } from '../../../web/src/words';
import type { ClanId, Engine, Order } from './view';

type Own = (typeof spoken.goths)[Lang];
export type GothsWords = Omit<Own, 'clan'> & { clan: Record<ClanId, string>; clanLong: (clan: ClanId) => string };

// With four clans each is called by its letter.
function withClans(own: Own, four: boolean): GothsWords {
  const lettered = { A: own.lettered('A'), B: own.lettered('B'), C: own.lettered('C'), D: own.lettered('D') };
  const clan = four ? lettered : { ...lettered, ...own.clan };
  return { ...own, clan, clanLong: (id) => (four ? clan[id] : `${clan[id]} (${id})`) };
}

export const words = (lang: Lang, four = false): GothsWords => withClans(spoken.goths[lang], four);
// What an order does for a clan that has this engine (G5.5, G13.2).
export const effectOf = (order: Order, engine: Engine, w: GothsWords): string =>
  order === 'load' || order === 'fire' ? w.engineEffect[engine][order] : w.effect[order];
