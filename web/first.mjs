// SPDX-License-Identifier: MIT
// After the build, before compress.mjs: puts the first page, in every language, into dist/index.html, and the few lines that choose
// between them into a file of their own: the server's content policy allows nothing inside the page. With the word site, into site.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, transformWithEsbuild } from 'vite';

const folder = new URL('.', import.meta.url).pathname;
const site = process.argv[2] === 'site';
const dist = site ? new URL('../site/', import.meta.url).pathname : `${folder}dist/`;
const beside = `${folder}.first/`; // where it finds its packages
await build({
  root: folder, mode: site ? 'site' : 'production', configFile: `${folder}vite.config.ts`, logLevel: 'warn',
  build: { ssr: 'src/arrive/first.ts', outDir: beside, emptyOutDir: true, copyPublicDir: false },
});
const { firstPages } = await import(`${beside}first.js`);
rmSync(beside, { recursive: true });

const { code } = await transformWithEsbuild(readFileSync(`${folder}src/arrive/first-sight.js`, 'utf8'), 'first-sight.js', { minify: true });
const name = `assets/first-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
writeFileSync(dist + name, code);

const page = `${dist}index.html`;
const html = readFileSync(page, 'utf8');
for (const place of ['<div id="app"></div>', '<link rel="icon"']) if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
writeFileSync(page, html.replace('<div id="app"></div>', () => `<div id="app">\n${firstPages()}\n</div>`).replace('<link rel="icon"', `<script src="${site ? './' : '/'}${name}"></script>\n    <link rel="icon"`));
