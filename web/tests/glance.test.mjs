// SPDX-License-Identifier: MIT
// The game at a glance, beside a table and as a page that prints; the orders on King cards; advice, and trying it.
import { readFileSync } from 'node:fs';
import { look } from './look.mjs';

const advice = Object.fromEntries(['goths', 'echec'].map((game) =>
  [game, JSON.parse(readFileSync(new URL(`../../games/${game}/learn/advice.json`, import.meta.url), 'utf8'))]));
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const panel = (page) => page.locator('[data-glance-panel] section');

async function printed(page) {
  const bytes = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...bytes.matchAll(/\/Type\s*\/Page[^s]/g)].length;
}

export default [
  ['at a glance: ? opens it beside the table, covers nothing, and closes it; a key typed into a field is only typed', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'goths');
    await visit.turn(page);
    await page.keyboard.press('?');
    await panel(page).first().waitFor();
    await visit.shows(page.locator('[data-glance-panel] [data-order]'), 9, 'the orders of the base game');
    await visit.shows(page.locator('[data-glance-panel] [data-tokens]'), 0, 'no tokens where none are played');
    const box = async (selector) => page.locator(selector).first().boundingBox();
    const [hand, board, beside] = [await box('.hand'), await box('.goths .board'), await box('[data-glance-panel]')];
    visit.check(beside.x >= hand.x + hand.width && beside.x >= board.x + board.width, 'it covers the board or the hand');
    await page.keyboard.press('Escape');
    await visit.shows(panel(page), 0, 'Escape closes it');
    await page.locator('[data-glance]').click();
    await panel(page).first().waitFor();
    await page.keyboard.press('?');
    await visit.shows(panel(page), 0, 'the same key closes it');
    await page.locator('.hand [data-choice=advance]').click();
    await page.goto(`${visit.address}#make/goths`);
    await visit.make(page, 'goths', { players: '2', seats: { B: 'bot:easy' } });
    await visit.turn(page);
    const field = page.locator('.side form input').first();
    await field.fill('');
    await field.press('?');
    await visit.reads(field, '?', 'what is typed');
    await visit.shows(panel(page), 0, 'it opens while one types');
  }],
  ['at a glance: on a phone one tap opens it and one closes it, in French', async (visit) => {
    const page = await visit.person('Ann', { ...phone, locale: 'fr-FR' });
    for (const [game, button] of [['goths', '.dock button.glance'], ['echec', '[data-glance]']]) {
      await visit.playNow(page, game);
      await visit.turn(page);
      await page.locator(button).tap();
      await panel(page).first().waitFor();
      await visit.reads(page.locator('dialog[open] h2'), 'En un coup d’œil', 'its title');
      await page.locator('dialog[open] .head button').tap();
      await visit.shows(page.locator('dialog[open]'), 0, 'closed');
    }
  }],
  ['at a glance: tokens, the Goth and the ballista where the table plays them', async (visit) => {
    const page = await visit.person('Ann');
    await visit.make(page, 'goths', { options: { fog: 'fortune', gothic: 'on', ballista: 'on' }, seats: { Ak: 'me', Aw: 'bot:easy', Bk: 'bot:easy', Bw: 'bot:easy' } });
    await visit.turn(page);
    await visit.shows(page.locator('.hand [data-choice^=V] .permit'), 4, 'two orders on each of two Vultures');
    await visit.shows(page.locator('.hand [data-choice=BC] .permit'), 5, 'the Barbarian, the Goth included');
    await visit.reads(page.locator('.hand [data-choice=VR] .sr'), 'Vulture, decoy Recruiter. Lets through: Scout, Sabotage.', 'what is read aloud');
    await page.keyboard.press('?');
    await visit.shows(page.locator('[data-glance-panel] [data-order]'), 10, 'ten orders');
    await visit.shows(page.locator('[data-glance-panel] [data-tokens=fortune] li'), 9, 'nine tokens');
    await visit.shows(page.locator('[data-glance-panel] [data-attack=ballista]'), 1, 'the ballista');
    await look(visit, page, 'glance beside a table');
  }],
  ['at a glance: a page for each game, from the rules, that prints on one sheet in both languages', async (visit) => {
    for (const locale of ['en-GB', 'fr-FR']) {
      const page = await visit.person('', { locale, colorScheme: 'dark' });
      for (const game of ['goths', 'echec']) {
        await page.goto(`${visit.address}#rules/${game}`);
        await page.locator('[data-to-glance]').click();
        await page.locator('.glance section').first().waitFor();
        visit.check((await printed(page)) === 1, `${game} in ${locale} does not print on one page`);
        await page.emulateMedia({ media: 'print' });
        await visit.becomes(async () => !(await page.locator('.page > header').isVisible()) && !(await page.locator('[data-print]').isVisible()), 'the menu would be printed');
        await page.emulateMedia({ media: null });
        if (locale === 'en-GB') await look(visit, page, `glance ${game}`);
      }
    }
  }],
  ['advice: every tip leads to something to try: puzzles that are there, tables that begin', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(`${visit.address}#learn`);
    await page.locator('[data-advice=goths]').click();
    for (const game of ['goths', 'echec']) {
      await page.goto(`${visit.address}#learn/advice/${game}`);
      await visit.shows(page.locator(`[data-tip="${advice[game][0].id}"]`), 1, `advice on ${game}`);
      await visit.shows(page.locator('.tip'), advice[game].length, `advice on ${game}`);
      await look(visit, page, `advice ${game}`);
      for (const tip of advice[game]) {
        await visit.shows(page.locator(`[data-tip="${tip.id}"] [data-try]`), tip.try.puzzles?.length ?? 1, tip.id);
        if (tip.try.puzzles) continue;
        await page.locator(`[data-tip="${tip.id}"] [data-try]`).click();
        await visit.atTable(page);
        await page.locator(`.table[data-status=running][data-as=${tip.try.sit}]`).waitFor();
        await page.goto(`${visit.address}#learn/advice/${game}`);
        await page.locator('.tip').first().waitFor();
      }
    }
    await page.locator('[data-try=e-corner]').click();
    await page.locator('[data-puzzle-page=e-corner] [data-task]').waitFor();
  }],
];
