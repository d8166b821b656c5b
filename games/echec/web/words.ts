// SPDX-License-Identifier: MIT
// The words of this board, and figures as they are written. Sentences about what happened come from the server.
import { spoken, type Lang } from '../../../web/src/words';
import type { Unit } from './view';

export type Words = (typeof spoken.echec)[Lang];
export const words = spoken.echec;

export const decimal = (value: number, lang: Lang): string => value.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function percent(chance: number, lang: Lang): string {
  const written = (part: number) => part.toLocaleString(lang, { style: 'percent' });
  if (chance > 0 && chance < 0.01) return `<${written(0.01)}`;
  return chance > 0.99 && chance < 1 ? `>${written(0.99)}` : written(Math.max(0, chance));
}

export const describe = (unit: Unit, w: Words): string =>
  w.unit[unit.army](w.kind[unit.kind], w.men(unit.men), w.facing[unit.faces]) + (unit.attacked ? `, ${w.attacked}` : '');
