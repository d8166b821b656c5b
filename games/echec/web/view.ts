// SPDX-License-Identifier: MIT
// What the server tells of a battle (docs/engine-protocol.md), and how its squares and moves are written.

export type Army = 'gold' | 'silver';
export type Kind = 'king' | 'knights' | 'infantry' | 'archers' | 'heavy' | 'peasants' | 'mercenaries' | 'massed';
export type Facing = 'n' | 'e' | 's' | 'w';

export interface Unit { at: string; army: Army; kind: Kind; men: number; faces: Facing; attacked: boolean }

// Before an attack: hits and men expected; how likely the target is destroyed, we panic, lose a unit, win.
export interface Odds { hits: number; men: number; kill: number; panic: number; loss: number; win: number }

export interface EchecView {
  game: 'echec';
  rules: number;
  options: Record<string, string>;
  turn: number;
  phase: 'deploy' | 'start' | 'play' | 'roll' | 'over';
  actors: string[];
  to_move: Army | null;
  actions_left: number;
  units: Unit[];
  attack: { from: string; to: string; second: boolean } | null;
  roll: string | null;
  result: { winner: Army | null; rule: string } | null;
}

export const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
export const FACINGS: Facing[] = ['n', 'e', 's', 'w'];

const steps: Record<Facing, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

export const fileOf = (square: string): number => square.charCodeAt(0) - 97;
export const rankOf = (square: string): number => Number(square.slice(1));
export const squareAt = (file: number, rank: number): string => String.fromCharCode(97 + file) + rank;
export const other = (army: Army): Army => (army === 'gold' ? 'silver' : 'gold');

export interface Move { text: string; from: string; does: 'advance' | 'turn' | 'attack' | 'hire'; to: string }

const signs: Record<string, Move['does']> = { '-': 'advance', '>': 'turn', x: 'attack', $: 'hire' };

// `to` is a square, or the facing of a turn. Null for a deployment.
export function readMove(text: string): Move | null {
  const found = /^([a-i]\d+)([->x$])([a-i]\d+|[nesw])$/.exec(text);
  return found ? { text, from: found[1]!, does: signs[found[2]!]!, to: found[3]! } : null;
}

// The squares a unit strikes at from where it stands: drawn as a help, the legal targets are those in `ask`.
export function reachOf(unit: Unit, rows: number): string[] {
  const file = fileOf(unit.at), rank = rankOf(unit.at), [right, up] = steps[unit.faces];
  const squares: [number, number][] = [];
  if (unit.kind === 'heavy') {
    for (let f = -1; f <= 1; f++) for (let r = -1; r <= 1; r++) if (f || r) squares.push([file + f, rank + r]);
  } else if (unit.kind === 'archers') {
    for (let far = 1; far <= 3; far++)
      for (let side = -1; side <= 1; side++) squares.push([file + right * far + up * side, rank + up * far + right * side]);
  } else {
    squares.push([file + right, rank + up]);
  }
  return squares.filter(([f, r]) => f >= 0 && f < 9 && r >= 1 && r <= rows).map(([f, r]) => squareAt(f, r));
}
export const neighbour = (square: string, faces: Facing): string =>
  squareAt(fileOf(square) + steps[faces][0], rankOf(square) + steps[faces][1]);

// What the table of the rules says of each kind, for the card of a unit.
export const kinds: Record<Kind, { dice: number; symbol: 'x' | 'w' | 'xw'; tough: number; panics: boolean; full: number }> = {
  king: { dice: 2, symbol: 'x', tough: 2, panics: false, full: 1 },
  knights: { dice: 2, symbol: 'x', tough: 2, panics: true, full: 2 },
  infantry: { dice: 1, symbol: 'x', tough: 1, panics: true, full: 4 },
  archers: { dice: 1, symbol: 'w', tough: 1, panics: true, full: 4 },
  heavy: { dice: 2, symbol: 'x', tough: 2, panics: true, full: 2 },
  peasants: { dice: 1, symbol: 'xw', tough: 1, panics: true, full: 4 },
  mercenaries: { dice: 2, symbol: 'x', tough: 1, panics: false, full: 2 },
  massed: { dice: 1, symbol: 'x', tough: 1, panics: true, full: 10 },
};

export const diceOf = (unit: { kind: Kind; men: number }): number => Math.min(4, kinds[unit.kind].dice * unit.men);

// --- Deployments: "deploy:K1@e1,N2@d1".

const letters: Record<string, Kind> = { K: 'king', N: 'knights', A: 'archers', I: 'infantry', H: 'heavy', P: 'peasants', M: 'mercenaries' };

export interface Post { at: string; kind: Kind; men: number }

export function readDeployment(text: string): Post[] {
  const posts: Post[] = [];
  for (const word of text.replace(/^deploy:/, '').split(',')) {
    const found = /^([KNAIHPM])(\d+)@([a-i]\d+)$/.exec(word);
    if (!found) continue;
    const men = Number(found[2]);
    posts.push({ at: found[3]!, kind: found[1] === 'I' && men > 4 ? 'massed' : letters[found[1]!]!, men });
  }
  return posts;
}

export function writeDeployment(posts: Post[]): string {
  const letter = (kind: Kind): string => (kind === 'massed' ? 'I' : Object.keys(letters).find((key) => letters[key] === kind)!);
  return 'deploy:' + posts.map((post) => `${letter(post.kind)}${post.men}@${post.at}`).join(',');
}

// The same army on the other side of the board.
export const mirrored = (posts: Post[], rows: number): Post[] =>
  posts.map((post) => ({ ...post, at: squareAt(fileOf(post.at), rows + 1 - rankOf(post.at)) }));
