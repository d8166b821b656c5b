// SPDX-License-Identifier: MIT
// What threatens an army this turn, as far as everybody can see: the order could get through, and would take something. For those who are
// new: nothing here tells what only some know.
import type { IconName } from './art/Icon.svelte';
import { clanIds, clansOf, isSeat, kingOf, orders, type Clan, type ClanId, type GothsView, type Letter, type Order } from './view';
import type { GothsWords } from './words';

export interface Danger { clan: ClanId; by: ClanId; icon: IconName; takes: number; engine: boolean; says: (w: GothsWords) => string }

// The characters a clan's order may have: those on the back of what its king has laid, and those that lie face up before him.
export function lettersOf(view: GothsView, clan: ClanId): Letter[] {
  const king = view.kings[kingOf(view, clan)];
  if (!king?.played) return ['V', 'R', 'C', 'B'];
  return [...king.played.back, ...king.table.map((card) => card[0])] as Letter[];
}

export const canMatch = (view: GothsView, clan: ClanId, order: Order): boolean => lettersOf(view, clan).includes(orders[order].needs);

const hasBarricade = (clan: Clan): boolean => clan.barricades.includes(clan.at) || clan.barricade3d === clan.at;

function threats(view: GothsView, id: ClanId, by: ClanId): Danger[] {
  const [own, enemy] = [view.clans[id]!, view.clans[by]!];
  const can = (order: Order) => canMatch(view, by, order) && enemy.set_aside !== order;
  const made = (icon: IconName, takes: number, says: (words: GothsWords['danger'], clan: string) => string): Danger => ({
    clan: id, by, icon, takes, engine: icon === 'fire', says: (w) => says(w.danger, w.clan[by]),
  });
  const found: Danger[] = [];
  if (enemy.active && enemy.engine === 'catapult' && !hasBarricade(own) && can('fire'))
    found.push(made('fire', Math.min(2, own.units), (w, clan) => (own.units <= 2 ? w.catapultAll : w.catapultSome)(clan)));
  if (enemy.active && enemy.engine === 'ballista' && can('fire')) found.push(made('fire', 1, (w, clan) => (own.units === 1 ? w.ballistaAll : w.ballistaSome)(clan)));
  if (own.units > 1) return found;
  const gusts = enemy.fog?.at === 'effect' && enemy.fog.face === 'gusts';
  if (own.at !== 'forest' && !hasBarricade(own) && !gusts && can('axe')) found.push(made('axe', 1, (w, clan) => w.axe(clan)));
  if (hasBarricade(own) && !own.poison.includes(own.at) && can('rats')) found.push(made('rats', 1, (w, clan) => w.rats(clan)));
  return found;
}

// The worst first.
export function dangers(view: GothsView, as: string): Danger[] {
  if (!isSeat(as) || ['resolve', 'parley', 'over'].includes(view.phase)) return [];
  const inPlay = clanIds(view).filter((id) => !view.clans[id]!.out);
  const own = inPlay.filter((id) => clansOf(as).includes(id));
  const found = own.flatMap((id) => inPlay.filter((by) => view.clans[by]!.camp !== view.clans[id]!.camp).flatMap((by) => threats(view, id, by)));
  const left = ({ clan, takes }: Danger) => view.clans[clan]!.units - takes;
  return found.sort((one, other) => left(one) - left(other));
}
