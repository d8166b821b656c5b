// SPDX-License-Identifier: MIT
// The shields of the clans on a 40 x 40 field: an outline and a pattern, so that no clan is known by its colour alone.
import type { ClanId } from '../view';

export const shields: Record<ClanId, { shape: string; marks: string }> = {
  A: {
    shape: 'M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z',
    marks: 'M5 15 20 6 35 15M5.5 34.5 20 26 34.5 34.5',
  },
  B: {
    shape: 'M4 4h32v15c0 10-8 17-16 20C12 36 4 29 4 19z',
    marks: 'M10 4v26M30 4v26M20 4v35',
  },
  C: {
    shape: 'M20 1 37 10.500v19L20 39 3 29.500v-19z',
    marks: 'M3 20 24 3M8 33 37 12M20 37 37 25',
  },
  D: {
    shape: 'M20 0.5 39.5 20 20 39.5 0.5 20z',
    marks: 'M20 6v.01M12 13v.01M28 13v.01M6.5 20v.01M33.5 20v.01M12 27v.01M28 27v.01M20 34v.01',
  },
};
