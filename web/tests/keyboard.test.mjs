// SPDX-License-Identifier: MIT
// Whole games with nothing but the keyboard, and what a screen reader says meanwhile.
import { answer, choose, prepare } from './play.mjs';

// What live regions say: only changes inside a region that was there before are spoken.
async function listen(page) {
  await page.addInitScript(() => {
    window.spoken = [];
    new MutationObserver((changes) => {
      const said = new Set();
      for (const { target, addedNodes } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert], [role=log], [aria-live]');
        if (!region?.isConnected) continue;
        if (region.role === 'log') for (const node of addedNodes) said.add(node.textContent.trim());
        else said.add(region.textContent.trim());
      }
      window.spoken.push(...[...said].filter(Boolean));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

const at = (page, selector) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

async function tabTo(page, selector) {
  for (let presses = 0; !(await at(page, selector)); presses++) {
    if (presses > 120) throw new Error(`the Tab key does not lead to ${selector}`);
    await page.keyboard.press('Tab');
  }
}

// Decides until the game is over; `press` carries one move out. No pointer is used, and nothing is focused but by keys.
async function keysOnly(visit, page, press) {
  for (let step = 0; (await visit.turn(page)) === 'asked'; step++) {
    visit.check(step < 60, 'the game ends');
    const told = page.heard.length;
    await press(choose(await visit.moves(page), step));
    await answer(visit, page, told);
  }
  await page.locator('[data-result]').waitFor();
}

const spoken = (page) => page.evaluate(() => window.spoken);

// This will have been said.
async function says(visit, page, words, what) {
  await visit.becomes(async () => (await spoken(page)).some((said) => words.test(said)), async () => `${what}: ${(await spoken(page)).join('\n')}`);
}

export default [
  ['by keyboard alone: a whole game of goths, spoken', async (visit) => {
    const page = await visit.person('Ann');
    await listen(page);
    const link = await prepare(visit, page, 'goths', 'players=2 turn_limit=3 bot_ms=20', { B: 'easy' });
    await page.goto(link);
    await page.locator('[data-seat=A] button').first().waitFor();
    await tabTo(page, '[data-seat=A] button');
    await page.keyboard.press('Enter');
    await page.locator('.hand').waitFor();
    let tabs = 0;
    await keysOnly(visit, page, async (move) => {
      if (!(await at(page, '.hand button'))) tabs++;
      await tabTo(page, '.hand button');
      const wanted = (await visit.moves(page)).indexOf(move) % (await page.locator('.hand button').count());
      for (let step = 0; step < wanted; step++) await page.keyboard.press('ArrowRight');
      visit.check(await at(page, '.hand button'), 'the arrow keys stay in the hand');
      await page.keyboard.press('Enter');
    });
    const headline = await page.locator('#result-title').textContent();
    visit.note(`${headline} The keyboard had to find the hand ${tabs} times; at last spoken: ${(await spoken(page)).slice(-3).join(' | ')}`);
    await says(visit, page, /King card/i, 'the king is asked aloud');
    await says(visit, page, /order/i, 'the warchief is asked aloud');
    await says(visit, page, /draw|win/i, 'the end is spoken');
    visit.check(tabs === 1, 'one finds oneself in the next hand again');
  }],

  ['by keyboard alone: from the first page to the end of a game, and to the next', async (visit) => {
    const page = await visit.person('Ann');
    await listen(page);
    await page.goto(visit.address);
    await page.locator('[data-play=goths]').waitFor();
    await tabTo(page, '[data-play=goths]');
    await page.keyboard.press('Enter');
    await visit.turn(page);
    for (let step = 0; step < 4 && (await visit.turn(page)) === 'asked'; step++) {
      await tabTo(page, '.hand button');
      const told = page.heard.length;
      await page.keyboard.press('Enter');
      await answer(visit, page, told);
    }
    if ((await visit.turn(page)) === 'asked') {
      await tabTo(page, '.side details summary');
      await page.keyboard.press('Enter');
      await tabTo(page, '[data-resign]');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.locator('[data-result]').waitFor();
    const headline = await page.locator('#result-title').textContent();
    await says(visit, page, /over/i, 'the end is spoken');
    await tabTo(page, '[data-rematch]');
    await page.keyboard.press('Enter');
    await page.locator('.table[data-status=running]').waitFor();
    visit.note(headline);
  }],

  ['by keyboard alone: a whole game of échec, spoken', async (visit) => {
    const page = await visit.person('Ann');
    await listen(page);
    const link = await prepare(visit, page, 'echec', 'level=1 turn_limit=4 bot_ms=20', { silver: 'easy' });
    await page.goto(link);
    await page.locator('[data-seat=gold] button').first().waitFor();
    await tabTo(page, '[data-seat=gold] button');
    await page.keyboard.press('Enter');
    await page.locator('[data-square]').first().waitFor();
    const square = () => page.evaluate(() => document.activeElement.dataset.square);
    const go = async (to) => {
      const from = await square();
      const across = to.charCodeAt(0) - from.charCodeAt(0), up = Number(to.slice(1)) - Number(from.slice(1));
      for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
      visit.check((await square()) === to, `the arrow keys lead to ${to}`);
    };
    let tabs = 0;
    await keysOnly(visit, page, async (move) => {
      if (!(await at(page, '[data-square]'))) tabs++;
      await tabTo(page, '[data-square]');
      const [, from, does, to] = /^([a-i]\d+)([-x>$])(\w+)$/.exec(move);
      await go(from);
      await page.keyboard.press('Enter');
      await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor();
      if (does === '>') return page.keyboard.press(`Shift+${{ n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' }[to]}`);
      await go(to);
      await page.keyboard.press('Enter');
    });
    const headline = await page.locator('#result-title').textContent();
    visit.note(`${headline} The keyboard had to find the board ${tabs} times; at last spoken: ${(await spoken(page)).slice(-3).join(' | ')}`);
    await says(visit, page, /your turn|act/i, "one is told that it is one's turn");
    await says(visit, page, /chosen/i, 'the unit one has chosen is spoken');
    await says(visit, page, /draw|win|lose/i, 'the end is spoken');
    visit.check(tabs === 1, 'the keyboard stays on the board');
  }],
];
