// SPDX-License-Identifier: MIT
// After the build, before compress.mjs: puts the first page into dist/index.html, in other languages into files of their own, and the
// few lines that choose between them as well: the server's content policy allows nothing inside the page. The page of a table, t/ID, is
// the same without the first page, and one folder deeper.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, transformWithEsbuild } from 'vite';

const folder = new URL('.', import.meta.url).pathname;
const dist = `${folder}dist/`;
const beside = `${folder}.first/`; // where it finds its packages
await build({
  root: folder, mode: 'production', configFile: `${folder}vite.config.ts`, logLevel: 'warn',
  build: { ssr: 'src/arrive/first.ts', outDir: beside, emptyOutDir: true, copyPublicDir: false },
});
const { firstPages, games } = await import(`${beside}first.js`);
const pages = await firstPages();
rmSync(beside, { recursive: true });

const minified = async (source, name, define = {}) => (await transformWithEsbuild(source, name, { minify: true, define })).code;
const hashed = (name, code) => `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
function asset(name, code) {
  const file = hashed(name, code);
  writeFileSync(`${dist}assets/${file}`, code);
  return file;
}

// Another language than that of the page takes its place.
const inPlace = (page) => `document.getElementById('app').innerHTML = ${JSON.stringify(page)}; document.documentElement.dataset.at = 'first';`;
const built = readdirSync(`${dist}assets`);
const languages = {};
for (const [code, page] of Object.entries(pages)) {
  const words = built.find((file) => file.startsWith(`web.${code}-`));
  if (!words) throw new Error(`there are no words in ${code}`);
  languages[code] = code === 'en' ? [words] : [words, asset(`first.${code}`, await minified(inPlace(page), 'first.js'))];
}
const sight = await minified(readFileSync(`${folder}src/arrive/first-sight.js`, 'utf8'), 'first-sight.js', { LANGUAGES: JSON.stringify(languages) });

const [app, icon, rules] = ['<div id="app"></div>', '<link rel="icon"', 'the rules do not.'];
const index = readFileSync(`${dist}index.html`, 'utf8');
for (const place of [app, icon, rules]) if (!index.includes(place)) throw new Error(`index.html has no ${place}`);
const links = games().map(({ game, name }) => `<a href="./rules/${game}.en.md">${name}</a>`).join(', ');
const html = index.replace(icon, `<script src="./assets/${asset('first', sight)}"></script>\n    ${icon}`).replace(rules, `the rules do not: ${links}.`);
mkdirSync(`${dist}t`);
writeFileSync(`${dist}t/index.html`, html.replace(/ (href|src)="\.\//g, ' $1="../'));
writeFileSync(`${dist}index.html`, html.replace(app, () => `<div id="app">\n${pages.en}\n</div>`));
