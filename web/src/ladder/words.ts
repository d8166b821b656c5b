// SPDX-License-Identifier: MIT
// What is said of opponents.
import type { Lang } from '../words';

const en = {
  title: 'Your opponent',
  against: (name: string) => `Against ${name}`,
  choose: 'Another opponent',
  auto: 'As you win and lose',
  autoHint: 'You begin with the weakest. Whoever wins goes up, whoever loses goes down. Kept in this browser alone.',
  rating: (rating: number) => `rating ${rating}`,
  now: (name: string) => `now: ${name}`,
  nextTime: (name: string) => `Next time you play against ${name}.`,
};

export type LadderWords = typeof en;

const fr: LadderWords = {
  title: 'Votre adversaire',
  against: (name) => `Contre ${name}`,
  choose: 'Un autre adversaire',
  auto: 'Selon vos résultats',
  autoHint: 'Vous commencez par le plus faible. Qui gagne monte, qui perd descend. Seul ce navigateur s’en souvient.',
  rating: (rating) => `classement ${rating}`,
  now: (name) => `à présent : ${name}`,
  nextTime: (name) => `La prochaine fois, vous jouerez contre ${name}.`,
};

export const ladderWords: Record<Lang, LadderWords> = { en, fr };
