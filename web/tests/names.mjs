// SPDX-License-Identifier: MIT
// Whatever names a game, its seats or its rules in files that belong to none: names.mjs FILE ... prints where, a line each. The names are
// asked of the games themselves, in English, which the sources are written in, so that a new one is looked for too.
import { readFileSync } from 'node:fs';
import { askModule } from '../games.mjs';

const told = await askModule('/api/games');
const sizes = told[0].games.flatMap(({ game, size, options }) => {
  const values = options.find(({ name }) => name === size)?.line.split(' ').slice(2) ?? [''];
  return values.map((value) => `game=${game}${value && `&${size}=${value}`}`);
});
const tables = await askModule(...sizes.map((size) => `/api/seats?${size}`));

const LEAST = 4; // letters: "of", "or" and "roi" are words of any text
const parts = (text) => text.split(/[^\p{L}]+/u).filter((word) => word.length >= LEAST);
const names = new Set([
  ...told.flatMap(({ games }) => games.flatMap(({ game, name }) => [game, name])),
  ...tables.flatMap(({ seats }) => seats.flatMap(({ seat, title, camp }) => [...[seat, camp].filter((word) => word.length >= LEAST), ...parts(title)])),
]);
const escaped = [...names].map((name) => name.replace(/[^\p{L}\d ]/gu, '\\$&'));
const named = new RegExp(`(?<![\\p{L}\\d])(${escaped.join('|')}|[A-Z]\\d+\\.\\d+)(?![\\p{L}\\d])`, 'giu');

const OFTEN = 30; // places: a seat called "left" is an ordinary word of the sources, and nobody's name
const found = [];
for (const path of process.argv.slice(2)) {
  const lines = readFileSync(path, 'utf8').split('\n');
  // Numbers of paths in pictures look like rules.
  lines.forEach((line, index) => line.replace(/\bd=("[^"]*"|'[^']*'|{[^}]*})|'[Mm][\d .MmLlHhVvZzQqAaCcSsTt,-]*'/g, '').replace(named, (word) => found.push({ path, line: index + 1, word })));
}
const games = new Set(told.flatMap(({ games }) => games.flatMap(({ game, name }) => [game, name.toLowerCase()])));
const times = (word) => found.filter((each) => each.word.toLowerCase() === word.toLowerCase()).length;
for (const { path, line, word } of found) if (games.has(word.toLowerCase()) || times(word) < OFTEN) console.log(`${path}:${line}: ${word}`);
