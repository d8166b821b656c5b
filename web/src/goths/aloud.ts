// SPDX-License-Identifier: MIT
// The board in words: what is asked, what a move means, and the position as a screen reader tells it.
import {
  camps, clansOf, isKingCard, isLone, isOrder, kingOf, orders, type ClanId, type Engine, type GothsView, type Letter, type Order,
  type Place, type Token,
} from './view';
import { effectOf, type GothsWords } from './words';

export function sayMove(move: string, engine: Engine, w: GothsWords): string {
  if (isKingCard(move)) return w.kingCard(move[0] as Letter, move[1] as Letter);
  if (isOrder(move)) return `${orders[move].number} ${w.order[move]}${w.colon}${effectOf(move, engine, w)} (${w.needs(orders[move].needs)})`;
  const [what = '', one = '', two = '', three = ''] = move.split(':');
  switch (what) {
    case 'look':
      return one === 'fog' ? w.move.lookFog : w.move.look(one);
    case 'enter':
      return w.move.enter(one);
    case 'target':
      return w.move.target(one as ClanId);
    case 'rob':
      return w.move.rob(one as ClanId);
    case 'give':
      return w.move.give(w.card[one as 'goth'], two as ClanId);
    case 'use': {
      let on = '';
      if (three) on = w.move.of(three === 'engine' ? w.move.engine : w.place[three as Place], two as ClanId);
      else if (one === 'spyglass') on = `${w.king} ${clansOf(two).join('+')}`;
      else if (two) on = w.clanLong(two as ClanId);
      return w.move.use(one as Token, on);
    }
    case 'build':
      return w.move.build;
    case 'discard':
      return w.move.discard;
    case 'pass':
      return w.move.pass;
    case 'done':
      return w.move.done;
    default:
      return move;
  }
}

// The order being carried out for this clan: its own, or the one it stole.
function carries(view: GothsView, clan: ClanId): Order | null {
  const own = view.clans[clan];
  const order = own?.robs ? view.clans[own.robs]?.order : own?.order;
  return order && order !== 'hidden' ? order : null;
}

// What two kings have proposed and not agreed on, one sentence for each time (G10.0).
function disagreements(view: GothsView, w: GothsWords): string[] {
  return view.proposals.map((times) =>
    w.sentence.disagreed(Object.entries(times).map(([seat, clan]) => `${w.king} ${clansOf(seat).join('+')}${w.colon}${clan}`).join(', ')),
  );
}

export function askOf(moves: string[], view: GothsView, as: string, w: GothsWords): string {
  const has = (start: string) => moves.some((move) => move.startsWith(start));
  if (moves.some(isKingCard)) return w.ask.king;
  if (moves.some(isOrder)) return w.ask.order;
  if (has('look:')) return w.ask.look;
  if (has('enter:')) return w.ask.enter;
  if (has('rob:')) return w.ask.rob;
  if (has('target:')) {
    const order = carries(view, clansOf(as)[0] ?? 'A');
    return order ? `${w.order[order]}${w.colon}${w.ask.target}` : w.ask.target;
  }
  if (has('discard')) return w.ask.build;
  if (has('give:')) return [w.ask.give, ...(view.actors.length > 1 ? [w.ask.together] : []), ...disagreements(view, w).slice(-1)].join(' ');
  if (has('done')) return w.ask.parley;
  if (view.phase === 'initiative') return w.ask.initiative;
  if (view.phase === 'spy') return w.ask.spy;
  if (view.phase === 'trick') return w.ask.trick;
  if (has('use:shield') || has('use:poison')) return w.ask.loss;
  if (has('use:double')) return w.ask.recruit;
  return w.ask.window;
}

export function aloud(view: GothsView, as: string, secret: boolean, w: GothsWords): string[] {
  const before = !['resolve', 'parley', 'over'].includes(view.phase);
  const list = (places: Place[]) => places.map((place) => w.place[place]).join(', ');
  const lines = [`${w.turn} ${view.turn}. ${w.phase[view.phase]}. ${w.sentence.initiative(view.initiative)}`];
  lines.push(...disagreements(view, w));
  view.objectives.forEach((card, index) => {
    const face = card.face ? w.face[card.face] + (secret && !card.up ? ` (${w.onlyYou})` : '') : w.faceDown;
    const by = card.scouted.length && !card.up ? `; ${w.scoutedBy} ${card.scouted.join(', ')}` : '';
    lines.push(w.sentence.objective(index + 1, face + by));
  });
  for (const id of camps(view, as).flatMap((side) => side.clans)) {
    const clan = view.clans[id]!;
    if (clan.out) {
      lines.push(w.sentence.out(id));
      continue;
    }
    const engine = clan.engine === 'destroyed' ? w.engine.destroyed : `${w.engine[clan.engine]} ${clan.active ? w.active : w.inactive}`;
    const line = [w.sentence.clan(id, clan.units, w.place[clan.at], clan.reserve, engine)];
    const walls = clan.barricade3d ? [...clan.barricades, clan.barricade3d] : clan.barricades;
    if (walls.length) line.push(w.sentence.barricades(list(walls)));
    if (clan.blocked.length) line.push(w.sentence.blocked(list(clan.blocked)));
    if (clan.poison.length) line.push(w.sentence.poison(list(clan.poison)));
    if (clan.fog) {
      const where = clan.fog.at === 'hand' ? w.inHand : clan.fog.at === 'effect' ? w.inEffect : w.place[clan.fog.at];
      const known = clan.fog.face ? w.token[clan.fog.face] + (secret && clan.fog.at !== 'effect' ? ` (${w.onlyYou})` : '') : w.hidden;
      line.push(w.sentence.token(where, known));
    }
    const seat = kingOf(view, id);
    const king = view.kings[seat];
    if (king && clansOf(seat)[0] === id) {
      const who = `${w.king} ${clansOf(seat).join('+')}`;
      if (king.played) {
        const shown = king.played.face && !(before && isLone(seat));
        line.push(
          shown ? `${who}${w.colon}${w.character[king.played.face!]}.` : w.sentence.back(who, king.played.back[0] as Letter, king.played.back[1] as Letter),
        );
      }
      if (king.table.length) line.push(w.sentence.lies(who, king.table.map((card) => w.character[card[0] as Letter]).join(', ')));
    }
    if (clan.order && clan.order !== 'hidden' && !(before && isLone(as))) line.push(w.sentence.order(w.order[clan.order]));
    else if (clan.order) line.push(w.sentence.hiddenOrder);
    if (clan.set_aside) line.push(`${w.setAside}${w.colon}${w.order[clan.set_aside]}.`);
    if (clan.robs) line.push(`${w.robs(clan.robs)}.`);
    if (clan.boomerang) line.push(`${w.boomerang(clan.boomerang)}.`);
    lines.push(line.join(' '));
  }
  return lines;
}
