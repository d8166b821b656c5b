// SPDX-License-Identifier: MIT
// What the pages "at a glance" of all games say.
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
};

export const glanceWords: Record<Lang, GlanceWords> = { en, fr };
