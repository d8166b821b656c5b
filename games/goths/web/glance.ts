// SPDX-License-Identifier: MIT
// What this game's page "at a glance" says beside the words of the board.

const en = {
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
};

const fr: typeof en = {
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
};

export const glance = { en, fr };
