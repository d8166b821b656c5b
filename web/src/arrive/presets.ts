// SPDX-License-Identifier: MIT
// Ready-made choices: what a click on "play now" makes, and how much of a game one plays. Names and values are the server's.
export type GameName = 'goths' | 'echec';
export type Options = Record<string, string>;

export const playNow: Record<GameName, { options: string; bots: Record<string, string>; sit: string[] }> = {
  goths: { options: 'players=4', bots: { Ak: 'medium', Bk: 'medium', Bw: 'medium' }, sit: ['Aw'] },
  echec: { options: 'level=1', bots: { silver: 'medium' }, sit: ['gold'] },
};

const expansion: Options = { fog: 'fortune', gothic: 'on', ballista: 'on' };

// `pigeon` and the second copies belong to many players: where the number does not allow an option, it is left out.
export const presets: Record<GameName, Record<string, Options>> = {
  goths: { first: {}, classic: { fog: 'base' }, fortune: { fog: 'fortune' }, everything: { ...expansion, pigeon: 'on', barricade3d: 'on' }, own: {} },
  echec: { first: { level: '1' }, secret: { level: '2' }, everything: { level: '2', massed: 'on' }, own: {} },
};

export function fitting(game: GameName, options: Options): Options {
  const fit = { ...options };
  if (game === 'goths' && Number(fit.players) < 6) delete fit.pigeon;
  if (game === 'goths' && Number(fit.players) >= 6 && fit.barricade3d === 'on') fit.expansion_copies = '2';
  return fit;
}

// "players 4 2 3 4 6 7 8": a name, its default, what it takes; "0..1000000" is a range.
export interface Option { name: string; usual: string; values: string[]; range: [number, number] | null }

export function readOption(line: string): Option {
  const [name = '', usual = '', ...values] = line.split(' ');
  const range = /^(\d+)\.\.(\d+)$/.exec(values[0] ?? '');
  return { name, usual, values, range: range ? [Number(range[1]), Number(range[2])] : null };
}
