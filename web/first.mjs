// SPDX-License-Identifier: MIT
// After the build, before compress.mjs: puts the first page, in every language, into dist/index.html, and the few lines that choose
// between them into a file of their own: the server's content policy allows nothing inside the page. The page of a table, t/ID, is
// the same without the first page, and one folder deeper.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, transformWithEsbuild } from 'vite';

const folder = new URL('.', import.meta.url).pathname;
const dist = `${folder}dist/`;
const beside = `${folder}.first/`; // where it finds its packages
await build({
  root: folder, mode: 'production', configFile: `${folder}vite.config.ts`, logLevel: 'warn',
  build: { ssr: 'src/arrive/first.ts', outDir: beside, emptyOutDir: true, copyPublicDir: false },
});
const { firstPages, games } = await import(`${beside}first.js`);
rmSync(beside, { recursive: true });

const { code } = await transformWithEsbuild(readFileSync(`${folder}src/arrive/first-sight.js`, 'utf8'), 'first-sight.js', { minify: true });
const name = `assets/first-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
writeFileSync(dist + name, code);

const [app, icon, rules] = ['<div id="app"></div>', '<link rel="icon"', 'the rules do not.'];
const built = readFileSync(`${dist}index.html`, 'utf8');
for (const place of [app, icon, rules]) if (!built.includes(place)) throw new Error(`index.html has no ${place}`);
const links = games.en.map(({ game, name }) => `<a href="./rules/${game}.en.md">${name}</a>`).join(', ');
const html = built.replace(icon, `<script src="./${name}"></script>\n    ${icon}`).replace(rules, `the rules do not: ${links}.`);
mkdirSync(`${dist}t`);
writeFileSync(`${dist}t/index.html`, html.replace(/ (href|src)="\.\//g, ' $1="../'));
writeFileSync(`${dist}index.html`, html.replace(app, () => `<div id="app">\n${firstPages()}\n</div>`));
