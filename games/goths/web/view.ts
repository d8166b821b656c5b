// SPDX-License-Identifier: MIT
// The view of goths as docs/engine-protocol.md gives it, and what its moves point at on the board.

export type ClanId = 'A' | 'B' | 'C' | 'D';
export type Letter = 'V' | 'R' | 'C' | 'B';
export type Terrain = 'forest' | 'plain1' | 'plain2';
export type Place = Terrain | 'objective1' | 'objective2' | 'objective3';
export type Order =
  | 'scout' | 'sabotage' | 'recruit' | 'pigeon' | 'load' | 'fire' | 'barricade' | 'advance' | 'axe' | 'rats' | 'goth';
export type FogToken = 'pea' | 'numbers' | 'boar' | 'gusts';
export type FortuneToken =
  | 'mastermind' | 'spyglass' | 'boomerang' | 'feast' | 'keg' | 'newdeal' | 'double' | 'poison' | 'shield';
export type Token = FogToken | FortuneToken;
export type Engine = 'catapult' | 'ballista' | 'destroyed';
export type Face = 'Q' | 'T' | 'P';
export type Phase = 'setup' | 'initiative' | 'king' | 'spy' | 'order' | 'trick' | 'resolve' | 'parley' | 'over';

export interface Clan {
  camp: string;
  units: number;
  reserve: number;
  at: Place;
  engine: Engine;
  active: boolean;
  barricades: Place[];
  barricade3d: Place | null;
  blocked: Place[];
  poison: Place[];
  fog: { at: 'plain1' | 'plain2' | 'hand' | 'effect'; face: Token | null; scouted: boolean } | null;
  cards: ('goth' | 'pigeon')[];
  set_aside: Order | null;
  order: Order | 'hidden' | null;
  robs: ClanId | null;
  boomerang: ClanId | null;
  out: boolean;
}
export interface King {
  table: string[];
  played: { back: string; face: Letter | null } | null;
}
export interface Objective {
  up: boolean;
  face: Face | null;
  scouted: ClanId[];
}
export interface GothsView {
  game: 'goths';
  rules: number;
  options: Record<string, string>;
  turn: number;
  initiative: ClanId;
  phase: Phase;
  actors: string[];
  clans: Partial<Record<ClanId, Clan>>;
  kings: Record<string, King>;
  objectives: Objective[];
  proposals: Record<string, ClanId>[]; // what two kings of a camp could not agree on, for the card they decide on now
  result: { winner: string | null; rule: string } | null;
}

export const terrains: Terrain[] = ['forest', 'plain1', 'plain2'];

// The number on the card (0: the theft, settled before all) and the character it needs.
export const orders: Record<Order, { number: number; needs: Letter }> = {
  scout: { number: 1, needs: 'V' },
  sabotage: { number: 2, needs: 'V' },
  recruit: { number: 3, needs: 'R' },
  pigeon: { number: 3, needs: 'R' },
  load: { number: 4, needs: 'C' },
  fire: { number: 5, needs: 'C' },
  barricade: { number: 6, needs: 'B' },
  advance: { number: 7, needs: 'B' },
  axe: { number: 8, needs: 'B' },
  rats: { number: 9, needs: 'B' },
  goth: { number: 0, needs: 'B' },
};
// As they are carried out, those that a table plays; everything where there is no table.
export function ordersPlayed(options: Record<string, string> | null): Order[] {
  const rank = (order: Order) => orders[order].number + (order === 'pigeon' ? 0.5 : 0);
  const needed: Partial<Record<Order, string>> = { goth: 'gothic', pigeon: 'pigeon' };
  const played = (order: Order) => !options || !needed[order] || options[needed[order]] === 'on';
  return orderNames.filter(played).sort((one, other) => rank(one) - rank(other));
}
// Those a King card lets through.
export const permitted = (letter: Letter, options: Record<string, string>): Order[] =>
  ordersPlayed(options).filter((order) => orders[order].needs === letter);

export const fogTokens: FogToken[] = ['pea', 'numbers', 'boar', 'gusts'];
export const fortuneTokens: FortuneToken[] = ['mastermind', 'spyglass', 'boomerang', 'feast', 'keg', 'newdeal', 'double', 'poison', 'shield'];

export const orderNames = Object.keys(orders) as Order[];
export const isOrder = (word: string): word is Order => word in orders;
export const isKingCard = (move: string): boolean => /^[VRCB]{2}$/.test(move);

export function clanIds(view: GothsView): ClanId[] {
  return Object.keys(view.clans) as ClanId[];
}

// The clans of a seat: 'Aw' and 'A' have one, 'ACk' has two.
export function clansOf(seat: string): ClanId[] {
  return [...seat].filter((letter): letter is ClanId => 'ABCD'.includes(letter));
}
export const isSeat = (as: string): boolean => /^[ABCD]{1,2}[kw]?$/.test(as);
export const isLone = (seat: string): boolean => /^[ABCD]$/.test(seat);
// The seat of a clan's king among those of the view.
export function kingOf(view: GothsView, clan: ClanId): string {
  return Object.keys(view.kings).find((seat) => clansOf(seat).includes(clan)) ?? clan + 'k';
}
// The seat that decides for a clan's army.
export function warchiefOf(view: GothsView, clan: ClanId): string {
  return view.kings[clan] ? clan : clan + 'w';
}

// The two sides of the table, the one of the onlooker first.
export function camps(view: GothsView, as: string): { camp: string; clans: ClanId[] }[] {
  const list: { camp: string; clans: ClanId[] }[] = [];
  for (const id of clanIds(view)) {
    const camp = view.clans[id]?.camp ?? id;
    const known = list.find((entry) => entry.camp === camp);
    if (known) known.clans.push(id);
    else list.push({ camp, clans: [id] });
  }
  const mine = isSeat(as) ? clansOf(as)[0] : undefined;
  if (mine && list[1]?.clans.includes(mine)) list.reverse();
  return list;
}

// Where on the board a move can be chosen as well: 'objective1', 'clan:B', 'B:forest', 'B:engine', 'A:fog', 'king:Bk'.
export function spotOf(move: string, as: string): string | null {
  const [what = '', one = '', two = '', three = ''] = move.split(':');
  const mine = clansOf(as)[0] ?? 'A';
  switch (what) {
    case 'look':
      return one === 'fog' ? `${mine}:fog` : `objective${one}`;
    case 'enter':
      return `objective${one}`;
    case 'target':
    case 'rob':
      return `clan:${one}`;
    case 'give':
      return `clan:${two}`;
    case 'use':
      if (one === 'keg') return `${two}:${three}`;
      if (one === 'spyglass') return `king:${two}`;
      return two ? `clan:${two}` : null;
    default:
      return null;
  }
}

export function spots(moves: string[], as: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const move of moves) {
    const spot = spotOf(move, as);
    if (spot) map.set(spot, move);
  }
  return map;
}
