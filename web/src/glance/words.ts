// SPDX-License-Identifier: MIT
// What the pages "at a glance" say beside the words of the boards, from which they take the orders, the tokens and the kinds.
import type { Kind } from '../echec/view';
import type { Lang } from '../words';

const en = {
  title: 'At a glance',
  open: 'The game at a glance (key: ?)',
  page: 'As a page, to print',
  print: 'Print this page',
  rules: 'The whole rules',
  advice: 'Advice',
  turn: 'A turn',
  win: 'You win',
  goths: {
    steps: [
      'From turn 2 on it passes to the next clan. Who holds it plays first, and wins ties.',
      'Each lays a King card face down. All see its back: two characters, one of them true.',
      'Each lays an order face down, without a word: what did the king mean?',
      'An order gets through by the character of the King card, or of one face up. If not, that card stays face up.',
      'Those that got through, from 1 to 9. Then their kings take all their cards back.',
    ],
    orders: 'The orders, as they are carried out',
    number: 'No.', order: 'Order', needs: 'King card', does: 'What it does',
    losses: 'Where an army stands, and what it loses',
    open: 'open, objective',
    safe: 'nothing',
    queen: 'when your army enters the Queen',
    alone: 'when the enemy has no army left',
    trap: 'The Trap costs one unit.',
    tokens: { base: 'Tokens of fog', fortune: 'Tokens of fortune' },
    tokensAbout: {
      base: 'Turned up when the army enters their card; then they work until discarded.',
      fortune: 'Found in secret where they lie; each works once, at its moment.',
    },
    lone: 'Alone in a clan: one plays both roles, and the order just played rests for one turn.',
  },
  echec: {
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
  },
};

export type GlanceWords = typeof en;

const fr: GlanceWords = {
  title: 'En un coup d’œil',
  open: 'Le jeu en un coup d’œil (touche : ?)',
  page: 'En une page, à imprimer',
  print: 'Imprimer cette page',
  rules: 'Toutes les règles',
  advice: 'Conseils',
  turn: 'Un tour',
  win: 'Vous gagnez',
  goths: {
    steps: [
      'À partir du tour 2 elle passe au clan suivant. Qui l’a joue en premier, et gagne les égalités.',
      'Chacun pose une carte Roi face cachée. Tous en voient le dos : deux personnages, dont un est le vrai.',
      'Chacun pose un ordre face cachée, sans un mot : qu’a voulu dire le roi ?',
      'Un ordre passe par le personnage de la carte Roi, ou d’une carte face visible. Sinon, cette carte reste face visible.',
      'Ceux qui sont passés, de 1 à 9. Puis leurs rois reprennent toutes leurs cartes.',
    ],
    orders: 'Les ordres, comme on les exécute',
    number: 'N°', order: 'Ordre', needs: 'Carte Roi', does: 'Ce qu’il fait',
    losses: 'Où est une armée, et ce qu’elle perd',
    open: 'à découvert, objectif',
    safe: 'rien',
    queen: 'quand votre armée entre chez la Reine',
    alone: 'quand l’ennemi n’a plus d’armée',
    trap: 'Le Piège coûte une unité.',
    tokens: { base: 'Jetons de brouillard', fortune: 'Jetons de fortune' },
    tokensAbout: {
      base: 'Retournés quand l’armée entre sur leur carte ; puis en vigueur jusqu’à ce qu’on les défausse.',
      fortune: 'Trouvés en secret là où ils sont ; chacun sert une fois, à son moment.',
    },
    lone: 'Seul dans un clan : on joue les deux rôles, et l’ordre qu’on vient de jouer se repose un tour.',
  },
  echec: {
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
  },
};

export const glanceWords: Record<Lang, GlanceWords> = { en, fr };
