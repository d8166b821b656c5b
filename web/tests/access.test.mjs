// SPDX-License-Identifier: MIT
// Every screen, light and dark: axe-core has nothing to say, and nothing is wider than a small phone.
import { look } from './look.mjs';
import { answer } from './play.mjs';

export default [
  ['accessible: the first page, making a table, the rules, the settings', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await page.getByText('Open tables').waitFor();
    await page.getByText('No table is open').or(page.locator('[data-tables=open]')).waitFor();
    await look(visit, page, 'first page');
    await page.goto(`${visit.address}#make/goths`);
    await page.locator('input[value=own]').check();
    await page.locator('[id^=option-]').first().waitFor();
    await look(visit, page, 'making a table');
    await page.goto(`${visit.address}#rules/goths`);
    await page.locator('article h2').first().waitFor();
    await look(visit, page, 'rules');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('dialog[open]').waitFor();
    await look(visit, page, 'settings');
  }],

  ['accessible: waiting, and a game of goths to its end', async (visit) => {
    const page = await visit.person('Ann');
    await visit.make(page, 'goths', { players: '2' });
    await page.locator('.table[data-status=waiting]').waitFor();
    await look(visit, page, 'waiting');
    await page.locator('[data-fill]').click();
    await visit.turn(page);
    await visit.openMoves(page);
    await page.getByText('Decide together').click();
    await look(visit, page, 'goths');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await page.locator('[data-result]').waitFor();
    await visit.board(page);
    await look(visit, page, 'result');
  }],

  ['accessible: échec, and handing the device over', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'echec');
    await visit.turn(page);
    await look(visit, page, 'echec');
    await visit.make(page, 'echec', { preset: 'secret', seats: { gold: 'me', silver: 'me' } });
    await page.locator('[data-hand-over]').waitFor();
    await look(visit, page, 'handing over');
  }],

  ['by keyboard alone: from the first page into a decision', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await page.locator('[data-play=goths]').focus();
    await page.keyboard.press('Enter');
    await visit.turn(page);
    await page.locator('[data-moves] summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-moves] [data-move]').first().waitFor();
    await page.keyboard.press('Tab');
    const before = page.heard.length;
    await page.keyboard.press('Space');
    await answer(visit, page, before);
    await visit.reads(page.locator('.table[data-turn] .status').first(), /./, 'and it says what happens now');
  }],
];
