// SPDX-License-Identifier: MIT
// In French from start to end: no word of the English dictionary is left on any page.
import { readFileSync } from 'node:fs';
import gettext from 'gettext-parser';

const { translations } = gettext.po.parse(readFileSync(new URL('../po/fr.po', import.meta.url)));
const messages = Object.values(translations).flatMap((entries) => Object.values(entries));
const french = new Set(messages.flatMap(({ msgstr }) => msgstr));
const english = new Set(messages.map(({ msgid }) => msgid).filter((text) => !french.has(text) && text.length > 2));
const titles = /Goths Save the Queen|English/g;
const plain = /\b(the|you|your|waiting|king|with|plays|turn|choose|card)\b/i;

async function scan(visit, page, where) {
  const texts = await page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement?.closest('noscript, [lang=en]:not(html)') === null) found.push(node.textContent.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    return [...found, document.title].filter(Boolean);
  });
  const left = texts.filter((text) => english.has(text) || plain.test(text.replace(titles, '')));
  visit.check(left.length === 0, `English on ${where}: ${[...new Set(left)].slice(0, 8).join(' | ')}`);
}

export default [
  ['French from start to end', async (visit) => {
    const page = await visit.person('Léa', { locale: 'fr-FR' });
    await page.goto(visit.address);
    await page.getByText('Aucune table').or(page.locator('[data-tables=open]')).waitFor();
    await scan(visit, page, 'the first page');
    for (const game of ['goths', 'echec']) {
      await page.goto(`${visit.address}#make/${game}`);
      await page.locator('input[value=own]').check();
      await page.locator('[id^=option-]').first().waitFor();
      await scan(visit, page, `making a table of ${game}`);
      await page.goto(`${visit.address}#rules/${game}`);
      await page.locator('article h2').first().waitFor();
    }
    await visit.make(page, 'goths', { players: '2' });
    await scan(visit, page, 'the waiting table');
    await page.locator('[data-fill]').click();
    await visit.turn(page);
    await visit.openMoves(page);
    await scan(visit, page, 'a game of goths');
    await page.getByRole('button', { name: 'Réglages' }).click();
    await page.locator('dialog[open]').getByText('Français').waitFor();
    await scan(visit, page, 'the settings');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await visit.play(page, (await visit.moves(page))[0]);
    await page.locator('[data-move=scout]').waitFor();
    await scan(visit, page, 'the choice of an order');
    await page.getByText('Décider ensemble').click();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('button', { name: 'Vraiment abandonner' }).click();
    await page.locator('[data-result]').waitFor();
    await visit.board(page);
    await scan(visit, page, 'the result');
    await visit.playNow(page, 'echec');
    await visit.turn(page);
    await visit.openMoves(page);
    await scan(visit, page, 'a game of échec');
  }],

  ['the language changes at the table, the log included', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'echec');
    await page.locator('[role=log]').getByText('The game begins').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Français').check();
    await page.locator('[role=log]').getByText('La partie commence').waitFor();
    await page.locator('html[lang=fr]').waitFor();
  }],
];
