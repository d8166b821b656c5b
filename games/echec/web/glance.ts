// SPDX-License-Identifier: MIT
// What this game's page "at a glance" says beside the words of the board.
import type { Kind } from './view';

const en = {
  actions: ['advance', 'turn', 'attack'],
  steps: 'Two actions, by one unit or by two. None attacks twice. A unit goes and strikes the way it faces.',
  kinds: 'The units',
  perMan: 'per man',
  men: (n: number) => (n === 1 ? '1 man' : `up to ${n} men`),
  walks: 'one square, strikes the next one',
  own: {
    peasants: 'the symbol they roll most of counts; they flee a square for each panic',
    mercenaries: 'their target flees a square for each panic; a king facing them hires them',
    massed: 'four dice at most',
  } as Partial<Record<Kind, string>>,
  die: 'A die',
  dieAbout: 'Three axes, two arrows, one panic.',
  lone: 'A lone infantryman or archer has to hit twice in a row to kill a knight or a king.',
  panic: 'Panic',
  panicAbout: [
    'All dice show it: the attackers turn round and flee one square.',
    'Own units in the way are swept along.',
    'Off the board, into their king, mercenaries or an enemy: the unit is lost.',
  ],
  killed: 'when the enemy king is killed',
  alone: 'when he is the only unit left of his army',
  reach: 'Where they go, and what they reach',
  goes: 'goes there',
  strikes: 'can strike there',
};

const fr: typeof en = {
  actions: ['avancer', 'tourner', 'attaquer'],
  steps: 'Deux actions, par une ou deux unités. Aucune n’attaque deux fois. Une unité va et frappe du côté où elle regarde.',
  kinds: 'Les unités',
  perMan: 'par homme',
  men: (n) => (n === 1 ? '1 homme' : `jusqu’à ${n} hommes`),
  walks: 'une case, frappe la suivante',
  own: {
    peasants: 'le symbole le plus fréquent compte ; ils fuient d’une case par panique',
    mercenaries: 'leur cible fuit d’une case par panique ; un roi face à eux les enrôle',
    massed: 'quatre dés au plus',
  },
  die: 'Un dé',
  dieAbout: 'Trois haches, deux flèches, une panique.',
  lone: 'Un fantassin ou un archer seul doit toucher deux fois de suite pour tuer un cavalier ou un roi.',
  panic: 'Panique',
  panicAbout: [
    'Tous les dés la montrent : les assaillants font demi-tour et fuient d’une case.',
    'Les unités amies sur leur chemin sont entraînées.',
    'Hors du plateau, sur leur roi, des mercenaires ou un ennemi : l’unité est perdue.',
  ],
  killed: 'quand le roi ennemi est tué',
  alone: 'quand il est la seule unité qui reste à son armée',
  reach: 'Où elles vont, et ce qu’elles atteignent',
  goes: 'va là',
  strikes: 'peut frapper là',
};

export const glance = { en, fr };
