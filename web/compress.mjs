// SPDX-License-Identifier: MIT
// After the build: the rules and the contract beside the client, the service worker with the list of all files, everything compressed once and
// for all, and a list of it, .list: one line per file: its address, a blank, a hash. tools/web makes of it the one for tools/embed.c.
//
// compress.mjs         for the program: web/dist
// compress.mjs site    for any host of plain files, into site: the same files, and a mark in the page that there is no server
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { languages } from './words.mjs';

const site = process.argv[2] === 'site';
const games = new URL('../games/', import.meta.url).pathname;
const built = new URL('dist/', import.meta.url).pathname;
const dist = site ? new URL('../site/', import.meta.url).pathname : built;

function files(folder) {
  return readdirSync(dist + folder).sort().flatMap((name) => {
    const path = folder + name;
    return statSync(dist + path).isDirectory() ? files(path + '/') : [path];
  });
}

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const isOurs = (path) => !/\.(gz|br)$|(^|\/)\./.test(path);
const ours = () => files('').filter(isOurs);

// The contract is the server's: whoever plays need not keep it. Games that describe their own view say of which form a view of theirs is.
function tellContract() {
  cpSync(new URL('../contract/', import.meta.url).pathname, `${dist}contract`, { recursive: true });
  const view = JSON.parse(readFileSync(`${dist}contract/view.schema.json`, 'utf8'));
  view.allOf = [];
  for (const game of readdirSync(games).sort()) {
    if (!existsSync(`${games}${game}/view.schema.json`)) continue;
    copyFileSync(`${games}${game}/view.schema.json`, `${dist}contract/${game}.view.schema.json`);
    view.allOf.push({ if: { properties: { game: { const: game } } }, then: { $ref: `${game}.view.schema.json` } });
  }
  writeFileSync(`${dist}contract/view.schema.json`, JSON.stringify(view, null, 2) + '\n');
}

if (site) {
  rmSync(dist, { recursive: true, force: true });
  cpSync(built, dist, { recursive: true, filter: (path) => isOurs(path.slice(built.length)) && ![`${built}t`, `${built}contract`].includes(path) });
  const page = readFileSync(`${dist}index.html`, 'utf8');
  if (!page.includes('<html ')) throw new Error('index.html has no <html ');
  writeFileSync(`${dist}index.html`, page.replace('<html ', '<html data-site '));
} else {
  mkdirSync(dist + 'rules', { recursive: true });
  for (const game of readdirSync(games, { withFileTypes: true }))
    for (const code of game.isDirectory() && game.name !== 'null' ? languages : []) {
      const told = [code, 'en'].map((code) => `${games}${game.name}/rules.${code}.md`).find(existsSync);
      if (told) copyFileSync(told, `${dist}rules/${game.name}.${code}.md`);
    }
}

// The version is what all files are: another file, another version.
const kept = ours().filter((path) => path !== 'service.js');
const service = readFileSync(new URL('service.js', import.meta.url), 'utf8');
const version = hash(service + kept.map((path) => `${path} ${hash(readFileSync(dist + path))}`).join('\n'));
const list = kept.map((path) => (path === 'index.html' ? './' : path));
writeFileSync(dist + 'service.js', `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(list)};\n${service}`);

if (!site) {
  tellContract();
  let lines = '';
  for (const path of ours()) {
    const bytes = readFileSync(dist + path);
    writeFileSync(`${dist}${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${dist}${path}.br`, brotliCompressSync(bytes));
    lines += `/${path} ${hash(bytes)}\n`;
  }
  writeFileSync(dist + '.list', lines);
}
