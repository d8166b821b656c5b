// SPDX-License-Identifier: MIT
// What did my king mean? What a seat knew at a moment, in words: it is read off the engine's view for that seat, what was so off the
// view of everything; nothing is inferred.
import type { Knowledge, Moment } from '../../../web/src/games';
import type { Lang } from '../../../web/src/words';
import { clansOf, isKingCard, isOrder, kingOf, orders, type ClanId, type GothsView, type Letter } from './view';
import { words, type GothsWords } from './words';

type Knew = GothsWords['knew'];

export const title = (lang: Lang): string => words(lang).knew.title;

function kingLines(seat: string, open: GothsView, w: Knew, character: Record<Letter, string>): string[] {
  const king = open.kings[seat];
  if (!king) return [];
  if (!king.played) return [w.noCard];
  const [one, two] = [...king.played.back] as [Letter, Letter];
  return [w.meant(character[one], character[two], king.played.face ? character[king.played.face] : '?')];
}

function objectiveLines(seen: GothsView, w: Knew, faces: Record<string, string>): string[] {
  const down = seen.objectives.map((card, index) => ({ ...card, number: index + 1 })).filter((card) => !card.up);
  if (!down.length) return [];
  const known = down.filter((card) => card.face).map((card) => w.objective(card.number, faces[card.face!]!));
  return [known.length ? w.objectives(known.join(', ')) : w.noObjectives];
}

// What the turn was worth, and what it would have been had king and warchief been able to talk.
async function talkLines(seat: string, { at, talk }: Moment, lang: Lang): Promise<string[]> {
  if (!seat.endsWith('k')) return [];
  const [silent, talking] = await talk(at, clansOf(seat)[0] === 'A' ? 0 : 1);
  const percent = (chance: number) => new Intl.NumberFormat(lang, { style: 'percent' }).format(chance);
  return silent < 0 ? [] : [words(lang).knew.talk(percent(silent), percent(talking))];
}

function knewOne(seat: string, seen: GothsView, open: GothsView, lang: Lang): Knowledge {
  const board = words(lang, Object.keys(open.clans).length > 2);
  const w = board.knew;
  const lines = kingLines(seat, open, w, board.character);
  let verdict: Knowledge['verdict'];
  const clan = clansOf(seat)[0] as ClanId;
  const leads = !seat.endsWith('k');
  if (leads) {
    const king = kingOf(open, clan);
    const [shown, real] = [seen.kings[king]?.played, open.kings[king]?.played];
    if (king !== seat && shown) {
      const [one, two] = [...shown.back] as [Letter, Letter];
      lines.push(shown.face ? w.knewCard(board.character[shown.face]) : w.sawBack(board.character[one], board.character[two]));
    }
    const order = open.clans[clan]?.order;
    if (order && order !== 'hidden') {
      const { needs } = orders[order];
      lines.push(w.chose(board.order[order], board.character[needs]));
      if (king !== seat && real?.face) {
        verdict = real.face === needs ? 'understood' : 'misunderstood';
        lines.push(verdict === 'understood' ? w.understood : w.misunderstood(board.character[real.face]));
      }
    }
    const token = seen.clans[clan]?.fog;
    if (token && token.at !== 'effect') lines.push(token.face ? w.token(board.token[token.face]) : w.noToken);
  }
  lines.push(...objectiveLines(seen, w, board.face));
  return { seat, lines, verdict };
}

// What was just decided is told.
function decided(open: GothsView, seat = '', move = ''): GothsView {
  const id = clansOf(seat)[0];
  const clan = id && open.clans[id];
  return clan && isOrder(move) ? { ...open, clans: { ...open.clans, [id]: { ...clan, order: move } } } : open;
}

// The moment of a move is before it was carried out: afterwards the cards may be back in their hands. Only a King card lies there
// afterwards.
export async function knew(seats: string[], moment: Moment, lang: Lang): Promise<{ knows: Knowledge[] }> {
  const { at, position } = moment;
  const { seat, move } = await position(at, 'all');
  const when = move !== undefined && isKingCard(move) ? at : Math.max(0, at - 1);
  const [all, ...seen] = await Promise.all(['all', ...seats].map(async (eyes) => (await position(when, eyes)).view as GothsView));
  const open = decided(all!, seat, move);
  const knows = seats.map((each, index) => knewOne(each, seen[index]!, open, lang));
  for (const one of knows) one.lines.push(...(await talkLines(one.seat, { ...moment, at: when }, lang)));
  return { knows };
}
