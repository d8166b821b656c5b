// SPDX-License-Identifier: MIT
// One screen, light and dark: axe-core has nothing to say, and nothing is wider than a small phone. SHOTS names a folder for pictures.
// A theme changes colours alone, so of the second only these are judged.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.SHOTS;
const COLOURS = ['color-contrast', 'link-in-text-block'];

// What axe-core complains of, a sentence each; of `rules` alone, if any are named.
export async function complaints(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }), rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
}

export async function look(visit, page, where) {
  const wrong = [];
  const name = where.replace(/ /g, '-');
  for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit.drawn(page);
    wrong.push(...(await complaints(page, rules)).map((what) => `${colorScheme}: ${what}`));
    if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await visit.drawn(page);
  const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (inside > window) wrong.push(`at 320 pixels the page is ${inside} wide`);
  if (shots) await page.screenshot({ path: `${shots}/${name}-phone.png`, fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  visit.check(wrong.length === 0, `${where}:\n${wrong.join('\n')}`);
}
