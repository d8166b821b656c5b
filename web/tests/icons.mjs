// SPDX-License-Identifier: MIT
// Draws the icons of the installed app, and those of the desktop (packaging/icons), again from public/icon.svg:
// node web/tests/icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openBrowser } from './house.mjs';

const folder = new URL('../public/', import.meta.url);
const banner = readFileSync(new URL('icon.svg', folder), 'utf8').replace('<svg ', '<svg width="100%" height="100%" ');
// Name, size, and how much of it the banner takes: a maskable icon may be cut to a circle.
const icons = [['icon-192', 192, 0.84], ['icon-512', 512, 0.84], ['maskable-512', 512, 0.6], ['touch-180', 180, 0.74]];

const browser = await openBrowser();
const page = await browser.newPage();
for (const [name, size, share] of icons) {
  const round = name.startsWith('icon') ? '20%' : '0';
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>html,body{margin:0;height:100%;background:none}div{height:100%;box-sizing:border-box;padding:${(50 * (1 - share)).toFixed(2)}%;
    background:#f5e8cc;border-radius:${round}}</style><div>${banner}</div>`);
  writeFileSync(new URL(`icons/${name}.png`, folder), await page.screenshot({ omitBackground: true }));
}
// The bare banner, as in the picture that scales.
const desktop = new URL('../../packaging/icons/', import.meta.url);
mkdirSync(desktop, { recursive: true });
for (const size of [32, 48, 64, 128, 256]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>html,body{margin:0;height:100%;background:none}</style>${banner}`);
  writeFileSync(new URL(`${size}.png`, desktop), await page.screenshot({ omitBackground: true }));
}
await browser.close();
