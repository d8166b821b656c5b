// SPDX-License-Identifier: MIT
// What a seat knew at a moment, in words. What it knew is read off the engine's view for that seat, what was so off the view of
// everything; nothing is inferred.
import { clansOf, kingOf, orders, type ClanId, type GothsView, type Letter } from '../goths/view';
import { words as boardWords } from '../goths/words';
import type { ReplayWords } from './words';

export interface Knowledge { seat: string; lines: string[]; verdict?: 'understood' | 'misunderstood' }

function kingLines(seat: string, open: GothsView, w: ReplayWords, character: Record<Letter, string>): string[] {
  const king = open.kings[seat];
  if (!king) return [];
  if (!king.played) return [w.knew.noCard];
  const [one, two] = [...king.played.back] as [Letter, Letter];
  return [w.knew.meant(character[one], character[two], king.played.face ? character[king.played.face] : '?')];
}

function objectiveLines(seen: GothsView, w: ReplayWords, faces: Record<string, string>): string[] {
  const down = seen.objectives.map((card, index) => ({ ...card, number: index + 1 })).filter((card) => !card.up);
  if (!down.length) return [];
  const known = down.filter((card) => card.face).map((card) => w.knew.objective(card.number, faces[card.face!]!));
  return [known.length ? w.knew.objectives(known) : w.knew.noObjectives];
}

export function knewGoths(seat: string, seen: GothsView, open: GothsView, lang: 'en' | 'fr', w: ReplayWords): Knowledge {
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
      lines.push(shown.face ? w.knew.knewCard(board.character[shown.face]) : w.knew.sawBack(board.character[one], board.character[two]));
    }
    const order = open.clans[clan]?.order;
    if (order && order !== 'hidden') {
      const { needs } = orders[order];
      lines.push(w.knew.chose(board.order[order], board.character[needs]));
      if (king !== seat && real?.face) {
        verdict = real.face === needs ? 'understood' : 'misunderstood';
        lines.push(verdict === 'understood' ? w.knew.understood : w.knew.misunderstood(board.character[real.face]));
      }
    }
    const token = seen.clans[clan]?.fog;
    if (token && token.at !== 'effect') lines.push(token.face ? w.knew.token(board.token[token.face]) : w.knew.noToken);
  }
  lines.push(...objectiveLines(seen, w, board.face));
  return { seat, lines, verdict };
}
