// SPDX-License-Identifier: MIT
// One screen, light and dark: axe-core has nothing to say, and nothing is wider than a small phone. SHOTS names a folder for pictures.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.SHOTS;

export async function look(visit, page, where) {
  const wrong = [];
  const name = where.replace(/ /g, '-');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit.drawn(page);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    for (const { id, nodes } of violations) wrong.push(`${colorScheme}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
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
