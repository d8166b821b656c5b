// SPDX-License-Identifier: MIT
// The words of this board, in both languages. Sentences about what happened come from the server.

import type { Army, Facing, Kind, Unit } from './view';

export interface Words {
  army: Record<Army, string>;
  of: Record<Army, string>; // "of Gold"
  kind: Record<Kind, string>;
  facing: Record<Facing, string>;
  men: (n: number) => string;
  board: string;
  unit: (unit: { army: Army; kind: Kind; men: number; faces: Facing }) => string;
  empty: string;
  royal: string;
  attacked: string;
  yourTurn: string;
  turnOf: (army: Army) => string;
  actions: (n: number) => string;
  choose: string;
  keys: string;
  cannotAct: string;
  rolling: string;
  lastRoll: string;
  rolled: (army: Army) => string;
  again: string;
  symbol: Record<'x' | 'w' | 'p', string>;
  replay: string;
  skip: string;
  cancel: string;
  canAdvance: string;
  canAttack: string;
  canHire: string;
  selectable: string;
  chosen: string;
  tapAgain: string;
  twoActions: string;
  hits: string;
  menLost: string;
  kill: string;
  panic: string;
  theyFlee: string;
  loss: string;
  win: string;
  dice: (n: number) => string;
  hitsWith: string;
  toKill: (n: number) => string;
  steady: string;
  rides: string;
  shoots: string;
  around: string;
  // deployment
  deploy: string;
  deployHow: string;
  palette: string;
  presets: string;
  ownSetups: string;
  noSetups: string;
  nameIt: string;
  save: string;
  load: (name: string) => string;
  forget: (name: string) => string;
  notSaved: string;
  bases: (n: number, wanted: string) => string;
  used: (n: number, most: number) => string;
  sendIt: string;
  sendAgain: string;
  clear: string;
  remove: string;
  enemyThere: string;
  waitsFor: (army: Army) => string;
  stillChange: string;
  inSecret: string;
  inHand: (what: string) => string;
  hasDeployed: (army: Army) => string;
  deploys: (army: Army) => string;
  startRoll: string;
}

export const percent = (chance: number, space = ''): string =>
  chance <= 0 ? `0${space}%` : chance < 0.01 ? `<1${space}%` : chance > 0.99 && chance < 1 ? `>99${space}%` : `${Math.round(chance * 100)}${space}%`;

const number = (value: number, lang: 'en' | 'fr'): string =>
  value.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const en: Words = {
  army: { gold: 'Gold', silver: 'Silver' },
  of: { gold: 'of Gold', silver: 'of Silver' },
  kind: {
    king: 'King', knights: 'Knights', infantry: 'Infantry', archers: 'Archers', heavy: 'Heavy infantry', peasants: 'Peasants',
    mercenaries: 'Mercenaries', massed: 'Massed infantry',
  },
  facing: { n: 'north', e: 'east', s: 'south', w: 'west' },
  men: (n) => (n === 1 ? '1 man' : `${n} men`),
  board: 'Board. Arrow keys move, Enter chooses, Escape cancels.',
  unit: (unit) => `${en.kind[unit.kind]} of ${en.army[unit.army]}, ${en.men(unit.men)}, facing ${en.facing[unit.faces]}`,
  empty: 'empty',
  royal: 'royal base',
  attacked: 'has attacked this turn',
  yourTurn: 'Your turn',
  turnOf: (army) => `${en.army[army]}’s turn`,
  actions: (n) => (n === 1 ? '1 action left' : `${n} actions left`),
  choose: 'Choose one of your units: it can advance, turn or attack.',
  keys: 'Keyboard: arrows, Enter, Escape; Shift and an arrow turns the chosen unit.',
  cannotAct: 'Nothing to do with this unit now.',
  rolling: 'The dice roll…',
  lastRoll: 'Last roll',
  rolled: (army) => `${en.army[army]} rolled`,
  again: 'second roll',
  symbol: { x: 'axe', w: 'arrow', p: 'panic' },
  replay: 'See it again',
  skip: 'Skip',
  cancel: 'Cancel',
  canAdvance: 'the chosen unit can advance here',
  canAttack: 'the chosen unit can attack it',
  canHire: 'the king can hire them',
  selectable: 'can act',
  chosen: 'chosen',
  tapAgain: 'Tap it again to attack.',
  twoActions: 'Advancing or turning takes both actions.',
  hits: 'hits expected',
  menLost: 'men fall',
  kill: 'destroyed',
  panic: 'we panic',
  theyFlee: 'they flee',
  loss: 'we lose a unit',
  win: 'wins the game',
  dice: (n) => (n === 1 ? '1 die' : `${n} dice`),
  hitsWith: 'hits with',
  toKill: (n) => (n === 1 ? 'a man falls to 1 hit' : `a man falls to ${n} hits`),
  steady: 'never panics',
  rides: 'rides any distance',
  shoots: 'shoots at 3 × 3 squares',
  around: 'strikes all around',
  deploy: 'Deploy your army in secret',
  deployHow: 'Choose a base below, then squares of your first two ranks; or drag. Nobody sees it before both are done.',
  palette: 'Bases',
  presets: 'Ready-made armies',
  ownSetups: 'Your own set-ups',
  noSetups: 'None yet: name the army on the board and save it.',
  nameIt: 'Name of this army',
  save: 'Save',
  load: (name) => `Use ${name}`,
  forget: (name) => `Delete ${name}`,
  notSaved: 'This browser does not keep anything.',
  bases: (n, wanted) => `${n}/${wanted} bases`,
  used: (n, most) => `${n}/${most}`,
  sendIt: 'Deploy',
  sendAgain: 'Deploy this instead',
  clear: 'Clear',
  remove: 'Remove',
  enemyThere: 'the enemy stands this way',
  waitsFor: (army) => `Your army stands. Waiting for ${en.army[army]}.`,
  stillChange: 'You may still change it until then.',
  inSecret: 'Both armies deploy in secret.',
  inHand: (what) => `${what}: choose a square`,
  hasDeployed: (army) => `${en.army[army]} has deployed`,
  deploys: (army) => `${en.army[army]} is deploying`,
  startRoll: 'Who starts: more axes',
};

const fr: Words = {
  army: { gold: 'Or', silver: 'Argent' },
  of: { gold: 'd’Or', silver: 'd’Argent' },
  kind: {
    king: 'Roi', knights: 'Cavaliers', infantry: 'Infanterie', archers: 'Archers', heavy: 'Infanterie lourde', peasants: 'Paysans',
    mercenaries: 'Mercenaires', massed: 'Infanterie massive',
  },
  facing: { n: 'le nord', e: 'l’est', s: 'le sud', w: 'l’ouest' },
  men: (n) => (n === 1 ? '1 homme' : `${n} hommes`),
  board: 'Plateau. Les flèches déplacent, Entrée choisit, Échap annule.',
  unit: (unit) => `${fr.kind[unit.kind]} ${fr.of[unit.army]}, ${fr.men(unit.men)}, vers ${fr.facing[unit.faces]}`,
  empty: 'vide',
  royal: 'base royale',
  attacked: 'a déjà attaqué ce tour',
  yourTurn: 'À vous de jouer',
  turnOf: (army) => `Tour ${fr.of[army]}`,
  actions: (n) => (n === 1 ? 'encore 1 action' : `encore ${n} actions`),
  choose: 'Choisissez une de vos unités : elle peut avancer, tourner ou attaquer.',
  keys: 'Clavier : flèches, Entrée, Échap ; Maj et une flèche tourne l’unité choisie.',
  cannotAct: 'Cette unité n’a rien à faire maintenant.',
  rolling: 'Les dés roulent…',
  lastRoll: 'Dernier lancer',
  rolled: (army) => `Lancer ${fr.of[army]}`,
  again: 'second lancer',
  symbol: { x: 'hache', w: 'flèche', p: 'panique' },
  replay: 'Revoir',
  skip: 'Passer',
  cancel: 'Annuler',
  canAdvance: 'l’unité choisie peut avancer ici',
  canAttack: 'l’unité choisie peut attaquer',
  canHire: 'le roi peut les enrôler',
  selectable: 'peut agir',
  chosen: 'choisie',
  tapAgain: 'Touchez encore une fois pour attaquer.',
  twoActions: 'Avancer ou tourner coûte les deux actions.',
  hits: 'coups attendus',
  menLost: 'hommes tombent',
  kill: 'unité détruite',
  panic: 'nous paniquons',
  theyFlee: 'ils fuient',
  loss: 'nous perdons une unité',
  win: 'gagne la partie',
  dice: (n) => (n === 1 ? '1 dé' : `${n} dés`),
  hitsWith: 'touche avec',
  toKill: (n) => (n === 1 ? 'un homme tombe sous 1 coup' : `un homme tombe sous ${n} coups`),
  steady: 'ne panique jamais',
  rides: 'chevauche sans limite',
  shoots: 'tire sur 3 × 3 cases',
  around: 'frappe tout autour',
  deploy: 'Déployez votre armée en secret',
  deployHow: 'Choisissez une base, puis des cases de vos deux premiers rangs ; ou glissez. Personne ne voit rien avant que les deux aient fini.',
  palette: 'Bases',
  presets: 'Armées toutes prêtes',
  ownSetups: 'Vos propres armées',
  noSetups: 'Aucune : nommez l’armée du plateau et gardez-la.',
  nameIt: 'Nom de cette armée',
  save: 'Garder',
  load: (name) => `Prendre ${name}`,
  forget: (name) => `Supprimer ${name}`,
  notSaved: 'Ce navigateur ne garde rien.',
  bases: (n, wanted) => `${n}/${wanted} bases`,
  used: (n, most) => `${n}/${most}`,
  sendIt: 'Déployer',
  sendAgain: 'Déployer plutôt ceci',
  clear: 'Vider',
  remove: 'Retirer',
  enemyThere: 'l’ennemi est de ce côté',
  waitsFor: (army) => `Votre armée est en place. On attend ${fr.army[army]}.`,
  stillChange: 'D’ici là vous pouvez encore changer.',
  inSecret: 'Les deux armées se déploient en secret.',
  inHand: (what) => `${what} : choisissez une case`,
  hasDeployed: (army) => `${fr.army[army]} est déployé`,
  deploys: (army) => `${fr.army[army]} se déploie`,
  startRoll: 'Qui commence : le plus de haches',
};

export const words: Record<'en' | 'fr', Words> = { en, fr };

export const decimal = number;
export const describe = (unit: Unit, w: Words): string => w.unit(unit) + (unit.attacked ? `, ${w.attacked}` : '');
