// SPDX-License-Identifier: MIT
// What seats, camps and moves are called. A seat is a word of the engine protocol; people read a name.
import type { Seat } from './table';
import type { Words } from './words';

function clan(letters: string, w: Words, four: boolean): string {
  if (letters.length === 2) return w.seats.clans(letters[0]!, letters[1]!);
  if (four) return w.seats.clan(letters);
  return letters === 'A' ? w.seats.A : w.seats.B;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// "of the Ostrogoths".
function ofClan(letters: string, w: Words, four: boolean): string {
  if (letters.length === 2) return w.seats.ofClans(letters[0]!, letters[1]!);
  if (four) return w.seats.ofClan(letters);
  return letters === 'A' ? w.seats.ofA : w.seats.ofB;
}

type Seats = { camp?: string; seat: string }[];

// Whether there are four clans is seen from the camps: "AC" and "BD".
const haveFour = (seats: Seats) => seats.some((seat) => seat.camp === 'AC' || /^(AC|BD|C|D)/.test(seat.seat));

function title(seat: string, seats: Seats, w: Words): string {
  const [, letters = seat, role] = /^([A-D]+)([kw]?)$/.exec(seat) ?? [];
  const of = ofClan(letters, w, haveFour(seats));
  return role === 'k' ? w.seats.king(of) : role === 'w' ? w.seats.warchief(of) : w.seats.lone(of);
}

// "King of the Ostrogoths".
export function seatName(seat: string, seats: Seats, w: Words): string {
  if (seat === 'gold' || seat === 'silver') return upper(w.seats[seat]);
  return upper(title(seat, seats, w));
}

// Sentences of the table say "Ak"; people read "the king of the Ostrogoths".
export function inWords(sentence: string, seats: Seats, w: Words): string {
  const named = sentence.replace(/\b(?:[A-D][kw]|ACk|BDk)\b/g, (seat) => w.seats.the(title(seat, seats, w)));
  return upper(w.seats.tidy(named));
}

export function campName(camp: string, w: Words): string {
  if (camp === 'gold' || camp === 'silver') return upper(w.seats[camp]);
  return upper(clan(camp, w, false));
}

// The person, or what the seat is called.
export function whoSits(seat: Seat, seats: Seat[], w: Words): string {
  return seat.who === 'person' && seat.name ? seat.name : seatName(seat.seat, seats, w);
}

function gothsMove(move: string, w: Words, who: (seat: string) => string): string {
  const m = w.moves;
  const [verb = '', one = '', two = ''] = move.split(':');
  if (/^[VRCB]{2}$/.test(move)) return upper(m.card(m.characters[move[0]!]!, m.characters[move[1]!]!));
  const third = move.split(':')[3];
  switch (verb) {
    case 'look': return one === 'fog' ? m.lookFog : m.look(one);
    case 'enter': return m.enter(one);
    case 'target': return m.target(who(one));
    case 'rob': return m.rob(who(one));
    case 'build': return m.build;
    case 'discard': return m.discard;
    case 'pass': return m.pass;
    case 'done': return m.done;
    case 'give': return m.give(m.orders[one] ?? one, who(two));
    case 'use': return m.use(m.tokens[one] ?? one, [two && who(two), third && m.places[third]].filter(Boolean).join(', '));
    default: return m.orders[verb] ?? move;
  }
}

function echecMove(move: string, w: Words): string {
  const m = w.moves;
  if (move.startsWith('deploy:')) return m.deploy(m.deployments[move.slice(7)] ?? move.slice(7));
  const parts = /^([a-i]\d+)([-x>$])(.+)$/.exec(move);
  if (!parts) return move;
  const [, from = '', how, to = ''] = parts;
  if (how === '-') return m.advance(from, to);
  if (how === 'x') return m.attack(from, to);
  return how === '$' ? m.hire(from, to) : m.turn(from, m.ways[to] ?? to);
}

export function moveName(game: string, move: string, seats: Seat[], w: Words): string {
  const four = haveFour(seats);
  const who = (seat: string) => (/[kw]$/.test(seat) ? seatName(seat, seats, w) : clan(seat, w, four));
  return game === 'goths' ? gothsMove(move, w, who) : echecMove(move, w);
}

// The seats of a table that is not made yet. The server has the last word.
export function seatsOf(game: string, options: Record<string, string>): string[] {
  if (game === 'echec') return ['gold', 'silver'];
  const lone = options.lone_camp ?? 'A';
  const shared = options.lone_king_camp ?? 'AC';
  switch (options.players) {
    case '2': return ['A', 'B'];
    case '3': return lone === 'A' ? ['A', 'Bk', 'Bw'] : ['Ak', 'Aw', 'B'];
    case '6': return ['ACk', 'Aw', 'BDk', 'Bw', 'Cw', 'Dw'];
    case '7': return shared === 'AC' ? ['ACk', 'Aw', 'Bk', 'Bw', 'Cw', 'Dk', 'Dw'] : ['Ak', 'Aw', 'BDk', 'Bw', 'Ck', 'Cw', 'Dw'];
    case '8': return ['Ak', 'Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'];
    default: return ['Ak', 'Aw', 'Bk', 'Bw'];
  }
}
