// SPDX-License-Identifier: MIT
// What did my king mean? What a seat knew at a moment, in words: it is read off the engine's view for that seat, what was so off the
// view of everything; nothing is inferred.
import type { Knowledge, Moment } from '../../../web/src/games';
import type { Lang } from '../../../web/src/words';
import { clansOf, isKingCard, isOrder, kingOf, orders, type ClanId, type GothsView, type Letter } from './view';
import { words as boardWords } from './words';

export const title = { en: 'What did my king mean?', fr: 'Que voulait dire mon roi ?' };

const en = {
  noCard: 'Has no card on the table now.',
  meant: (one: string, two: string, face: string) => `Played a card whose back shows ${one} and ${two}, and meant the ${face}.`,
  sawBack: (one: string, two: string) => `Saw the back of his king's card: ${one} or ${two}?`,
  knewCard: (face: string) => `Knew that his king meant the ${face}.`,
  chose: (order: string, character: string) => `Chose ${order}, which needs the ${character}.`,
  understood: 'That is what his king meant.',
  misunderstood: (face: string) => `But his king meant the ${face}.`,
  objective: (number: number, face: string) => `objective ${number}: ${face}`,
  objectives: (known: string[]) => `Knew of the hidden objectives: ${known.join(', ')}.`,
  noObjectives: 'Knew none of the hidden objectives.',
  token: (token: string) => `Knew the token of his lane: ${token}.`,
  noToken: 'Did not know the token of his lane.',
};
const fr: typeof en = {
  noCard: 'N’a pas de carte sur la table en ce moment.',
  meant: (one, two, face) => `A joué une carte dont le dos montre ${one} et ${two}, et voulait dire : ${face}.`,
  sawBack: (one, two) => `Voyait le dos de la carte de son roi : ${one} ou ${two} ?`,
  knewCard: (face) => `Savait que son roi voulait dire : ${face}.`,
  chose: (order, character) => `A choisi ${order}, qui demande : ${character}.`,
  understood: 'C’est ce que son roi voulait dire.',
  misunderstood: (face) => `Mais son roi voulait dire : ${face}.`,
  objective: (number, face) => `objectif ${number} : ${face}`,
  objectives: (known) => `Savait des objectifs cachés : ${known.join(', ')}.`,
  noObjectives: 'Ne connaissait aucun des objectifs cachés.',
  token: (token) => `Connaissait le jeton de sa voie : ${token}.`,
  noToken: 'Ne connaissait pas le jeton de sa voie.',
};
const words = { en, fr };

function kingLines(seat: string, open: GothsView, w: typeof en, character: Record<Letter, string>): string[] {
  const king = open.kings[seat];
  if (!king) return [];
  if (!king.played) return [w.noCard];
  const [one, two] = [...king.played.back] as [Letter, Letter];
  return [w.meant(character[one], character[two], king.played.face ? character[king.played.face] : '?')];
}

function objectiveLines(seen: GothsView, w: typeof en, faces: Record<string, string>): string[] {
  const down = seen.objectives.map((card, index) => ({ ...card, number: index + 1 })).filter((card) => !card.up);
  if (!down.length) return [];
  const known = down.filter((card) => card.face).map((card) => w.objective(card.number, faces[card.face!]!));
  return [known.length ? w.objectives(known) : w.noObjectives];
}

function knewOne(seat: string, seen: GothsView, open: GothsView, lang: Lang): Knowledge {
  const w = words[lang];
  const board = boardWords(lang, Object.keys(open.clans).length > 2);
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
export async function knew(seats: string[], { at, position }: Moment, lang: Lang): Promise<{ knows: Knowledge[] }> {
  const { seat, move } = await position(at, 'all');
  const when = move !== undefined && isKingCard(move) ? at : Math.max(0, at - 1);
  const [all, ...seen] = await Promise.all(['all', ...seats].map(async (eyes) => (await position(when, eyes)).view as GothsView));
  const open = decided(all!, seat, move);
  return { knows: seats.map((each, index) => knewOne(each, seen[index]!, open, lang)) };
}
