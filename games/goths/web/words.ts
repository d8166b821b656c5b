// SPDX-License-Identifier: MIT
// What is written on the picture, in English and French. What is asked, what moves are called and what happened is told by the server.
import type { ClanId, Engine, Face, Letter, Order, Place, Token } from './view';

interface Words {
  colon: string;
  clan: Record<ClanId, string>;
  clanLong: (clan: ClanId) => string;
  character: Record<Letter, string>;
  order: Record<Order, string>;
  effect: Record<Exclude<Order, 'load' | 'fire'>, string>;
  engineEffect: Record<Engine, Record<'load' | 'fire', string>>;
  token: Record<Token, string>;
  tokenEffect: Record<Token, string>;
  place: Record<Place, string>;
  face: Record<Face, string>;
  engine: Record<Engine, string>;
  step: Record<'king' | 'order' | 'resolve', string>; // of a turn
  king: string;
  warchief: string;
  both: string;
  active: string;
  inactive: string;
  reserve: string;
  initiative: string;
  initiativeHint: string;
  barricade: string;
  barricade3d: string;
  blocked: string;
  poison: string;
  fogToken: string;
  fortuneToken: string;
  hidden: string;
  inHand: string;
  onlyYou: string;
  setAside: string;
  robs: (clan: ClanId) => string;
  boomerang: (clan: ClanId) => string;
  out: string;
  committed: string;
  thinking: string;
  away: string;
  open: string;
  you: string;
  objectives: string;
  objective: (number: number) => string;
  scoutedBy: string;
  kingCard: (face: Letter, decoy: Letter) => string;
  backSays: (one: Letter, two: Letter) => string;
  faceUp: string;
  faceUpHint: string;
  othersSee: string;
  needs: (letter: Letter) => string;
  nothing: string;
  orderHidden: string;
  chosen: string;
  changeable: string;
  through: string;
  failed: string;
  revealTitle: string;
  resolving: string;
  lastReveal: string;
  skip: string;
  again: string;
  hand: string;
  table: string;
  card: Record<'goth' | 'pigeon' | 'ballista', string>;
}


// With four clans each is called by its letter.
const english = (four: boolean): Words => {
  const en: Words = {
    colon: ': ',
    clan: four ? { A: 'Clan A', B: 'Clan B', C: 'Clan C', D: 'Clan D' } : { A: 'Ostrogoths', B: 'Visigoths', C: '', D: '' },
    clanLong: (clan) => (four ? en.clan[clan] : `${en.clan[clan]} (${clan})`),
    character: { V: 'Vulture', R: 'Recruiter', C: 'Catapult', B: 'Barbarian' },
    order: {
      scout: 'Scout', sabotage: 'Sabotage', recruit: 'Recruit', pigeon: 'Pigeon', load: 'Load', fire: 'Fire',
      barricade: 'Barricade', advance: 'Advance', axe: 'Axe', rats: 'Rats', goth: 'Gothic Goth',
    },
    effect: {
      scout: 'Look at one objective in secret.',
      sabotage: 'An enemy engine becomes inactive.',
      recruit: 'One unit of the reserve joins the army.',
      pigeon: 'Your camp may talk in secret.',
      barricade: 'Build a barricade where your army stands.',
      advance: 'One card towards the objectives.',
      axe: 'Kills 1. Forest and barricade protect.',
      rats: 'Kills 1 behind a barricade.',
      goth: 'Steal the order an enemy got through.',
    },
    engineEffect: {
      catapult: { load: 'Your catapult becomes active.', fire: 'Active: kills up to 2. Barricades stop it.' },
      ballista: { load: 'Your ballista becomes active, and stays so.', fire: 'Active: kills 1, wherever it stands.' },
      destroyed: { load: 'Your engine is destroyed: no effect.', fire: 'Your engine is destroyed: no effect.' },
    },
    token: {
      pea: 'Pea soup', numbers: 'Reduced numbers', boar: 'Boar shortage', gusts: 'Gusts', mastermind: 'Mastermind',
      spyglass: 'Spyglass', boomerang: 'Boomerang', feast: 'Feast', keg: 'Powder keg', newdeal: 'New deal',
      double: 'Double recruitment', poison: 'Rat poison', shield: 'Shield',
    },
    tokenEffect: {
      pea: 'Scout has no effect.', numbers: 'Recruit has no effect.', boar: 'The catapult stays inactive; a ballista is not touched.',
      gusts: 'Axe has no effect.', mastermind: 'Name who holds the initiative this turn.',
      spyglass: 'Look in secret at a King card just played.',
      boomerang: 'Every attack of one enemy this turn strikes his own army, whomever it is meant for.',
      feast: 'An enemy army goes back one card; not from the forest.',
      keg: 'Destroy an enemy engine, or rid one of his terrain cards of barricades for good.',
      newdeal: 'The objectives without an army are shuffled, face down again.',
      double: 'Recruit brings two units, if the reserve has them.',
      poison: 'Rats do nothing on this card, now and ever after.', shield: 'Cancels one loss, but not the trap’s.',
    },
    place: {
      forest: 'forest', plain1: 'plain 1', plain2: 'plain 2', objective1: 'objective 1', objective2: 'objective 2',
      objective3: 'objective 3',
    },
    face: { Q: 'Queen', T: 'Trap', P: 'Plain' },
    engine: { catapult: 'Catapult', ballista: 'Ballista', destroyed: 'Destroyed engine' },
    step: { king: 'The kings play', order: 'The warchiefs choose', resolve: 'Carrying out orders' },
    king: 'King', warchief: 'Warchief', both: 'King and warchief', active: 'active', inactive: 'inactive',
    reserve: 'Reserve', initiative: 'Initiative',
    initiativeHint: 'holds the initiative: plays first, wins ties', barricade: 'Barricade', barricade3d: '3D barricade',
    blocked: 'No barricade can be built here', poison: 'Rat poison', fogToken: 'Fog token',
    fortuneToken: 'Token of fortune', hidden: 'face down', inHand: 'in hand',
    onlyYou: 'Only you know this', setAside: 'Set aside', robs: (clan) => `robs ${clan}`,
    boomerang: (clan) => `boomerang against ${clan}`, out: 'Eliminated', committed: 'has chosen',
    thinking: 'is choosing', away: 'away', open: 'free seat', you: 'you',
    objectives: 'Objectives', objective: (number) => `Objective ${number}`,
    scoutedBy: 'Looked at by',
    kingCard: (face, decoy) => `${en.character[face]}, decoy ${en.character[decoy]}`,
    backSays: (one, two) => `${en.character[one]} or ${en.character[two]}`, faceUp: 'Face up',
    faceUpHint: 'Orders of these characters get through', othersSee: 'The others see',
    needs: (letter) => `needs ${en.character[letter]}`, nothing: 'Nothing is set up yet.', orderHidden: 'Order, face down', chosen: 'Chosen',
    changeable: 'You can still change it.', through: 'Got through', failed: 'Did not get through',
    revealTitle: 'The cards are turned', resolving: 'Orders',
    lastReveal: 'Last orders', skip: 'Skip', again: 'See again', hand: 'Your hand', table: 'The table',
    card: { goth: 'Gothic Goth', pigeon: 'Carrier pigeon', ballista: 'Ballista' },
  };
  return en;
};

const french = (four: boolean): Words => {
  const fr: Words = {
    colon: ' : ',
    clan: four ? { A: 'Clan A', B: 'Clan B', C: 'Clan C', D: 'Clan D' } : { A: 'Ostrogoths', B: 'Wisigoths', C: '', D: '' },
    clanLong: (clan) => (four ? fr.clan[clan] : `${fr.clan[clan]} (${clan})`),
    character: { V: 'Vautour', R: 'Recruteur', C: 'Catapulte', B: 'Barbare' },
    order: {
      scout: 'Reconnais\u00adsance', sabotage: 'Saboter', recruit: 'Recruter', pigeon: 'Pigeon', load: 'Charger', fire: 'Tirer',
      barricade: 'Barricade', advance: 'Avancer', axe: 'Hache', rats: 'Rats', goth: 'Goth gothique',
    },
    effect: {
      scout: 'Regardez un objectif en secret.',
      sabotage: 'Une machine ennemie devient inactive.',
      recruit: 'Une unité de la réserve rejoint l’armée.',
      pigeon: 'Votre camp peut parler en secret.',
      barricade: 'Construisez là où est votre armée.',
      advance: 'Une carte vers les objectifs.',
      axe: 'Tue 1. Forêt et barricade protègent.',
      rats: 'Tuent 1 derrière une barricade.',
      goth: 'Volez l’ordre qu’un ennemi a fait passer.',
    },
    engineEffect: {
      catapult: { load: 'Votre catapulte devient active.', fire: 'Active : tue jusqu’à 2. La barricade l’arrête.' },
      ballista: { load: 'Votre baliste devient active, et le reste.', fire: 'Active : tue 1, où que soit l’armée.' },
      destroyed: { load: 'Votre machine est détruite : sans effet.', fire: 'Votre machine est détruite : sans effet.' },
    },
    token: {
      pea: 'Purée de pois', numbers: 'Effectifs réduits', boar: 'Pénurie de sanglier', gusts: 'Bourrasques',
      mastermind: 'Mastermind', spyglass: 'Longue-vue', boomerang: 'Boomerang', feast: 'Festin', keg: 'Baril de poudre',
      newdeal: 'Nouvelle donne', double: 'Double recrutement', poison: 'Mort-aux-rats', shield: 'Bouclier',
    },
    tokenEffect: {
      pea: 'Reconnaissance est sans effet.', numbers: 'Recruter est sans effet.', boar: 'La catapulte reste inactive ; la baliste n’est pas touchée.',
      gusts: 'Hache est sans effet.', mastermind: 'Désignez qui a l’initiative ce tour-ci.',
      spyglass: 'Regardez en secret une carte Roi qui vient d’être jouée.',
      boomerang: 'Ce tour-ci, toute attaque d’un ennemi frappe sa propre armée, quelle qu’en soit la cible.',
      feast: 'Une armée ennemie recule d’une carte, sauf si elle est en forêt.',
      keg: 'Détruisez une machine ennemie, ou interdisez toute barricade sur un de ses terrains.',
      newdeal: 'Les objectifs sans armée sont mélangés et reposés face cachée.',
      double: 'Recruter amène deux unités, si la réserve le permet.',
      poison: 'Les rats ne font rien sur cette carte, ni maintenant ni plus tard.', shield: 'Annule une perte, sauf celle du piège.',
    },
    place: {
      forest: 'forêt', plain1: 'plaine 1', plain2: 'plaine 2', objective1: 'objectif 1', objective2: 'objectif 2',
      objective3: 'objectif 3',
    },
    face: { Q: 'Reine', T: 'Piège', P: 'Plaine' },
    engine: { catapult: 'Catapulte', ballista: 'Baliste', destroyed: 'Machine détruite' },
    step: { king: 'Les rois jouent', order: 'Les chefs choisissent', resolve: 'Exécution des ordres' },
    king: 'Roi', warchief: 'Chef de guerre', both: 'Roi et chef de guerre', active: 'active', inactive: 'inactive',
    reserve: 'Réserve', initiative: 'Initiative',
    initiativeHint: 'a l’initiative : joue en premier, gagne les égalités', barricade: 'Barricade',
    barricade3d: 'Barricade 3D', blocked: 'Aucune barricade possible ici', poison: 'Mort-aux-rats',
    fogToken: 'Jeton de brouillard', fortuneToken: 'Jeton de fortune', hidden: 'face cachée',
    inHand: 'en main', onlyYou: 'Vous seul le savez', setAside: 'Mis de côté', robs: (clan) => `vole ${clan}`,
    boomerang: (clan) => `boomerang contre ${clan}`, out: 'Éliminé', committed: 'a choisi', thinking: 'choisit',
    away: 'absent', open: 'place libre', you: 'vous',
    objectives: 'Objectifs', objective: (number) => `Objectif ${number}`,
    scoutedBy: 'Regardé par', kingCard: (face, decoy) => `${fr.character[face]}, leurre ${fr.character[decoy]}`,
    backSays: (one, two) => `${fr.character[one]} ou ${fr.character[two]}`, faceUp: 'Face visible',
    faceUpHint: 'Les ordres de ces personnages passent', othersSee: 'Les autres voient',
    needs: (letter) => `demande ${fr.character[letter]}`, nothing: 'Rien n’est en place.', orderHidden: 'Ordre, face cachée', chosen: 'Choisi',
    changeable: 'Vous pouvez encore changer.', through: 'L’ordre passe', failed: 'L’ordre ne passe pas',
    revealTitle: 'On retourne les cartes', resolving: 'Ordres',
    lastReveal: 'Derniers ordres', skip: 'Passer', again: 'Revoir', hand: 'Votre main', table: 'La table',
    card: { goth: 'Goth gothique', pigeon: 'Pigeon voyageur', ballista: 'Baliste' },
  };
  return fr;
};

export type GothsWords = Words;
const all = { en: [english(false), english(true)], fr: [french(false), french(true)] } as const;
export const words = (lang: 'en' | 'fr', four = false): Words => all[lang][four ? 1 : 0];
// What an order does for a clan that has this engine (G5.5, G13.2).
export const effectOf = (order: Order, engine: Engine, w: Words): string =>
  order === 'load' || order === 'fire' ? w.engineEffect[engine][order] : w.effect[order];
