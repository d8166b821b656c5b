// SPDX-License-Identifier: MIT
// Small screens, large text, fingers, and names that want room.
import { prepare } from './play.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// What a finger aims at is at least 44 pixels wide and high. A tick has its label; a link or a rule number inside a sentence is text;
// nine squares do not fit 360 pixels otherwise, and the list of moves has the same as large buttons.
async function tooSmall(page) {
  return page.evaluate(() => {
    const small = [];
    let seen = 0;
    for (const element of document.querySelectorAll('button, a.button, a.quiet, nav a, header a, input, select, textarea, summary, [role=button]')) {
      if (element.matches('[data-square], .spin') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('details:not([open])') && !element.matches('summary')) continue;
      const inSentence = element.closest('p') && [...element.closest('p').childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (inSentence && element.matches('a, .rule')) continue;
      const target = (element.matches('[type=radio], [type=checkbox]') && element.closest('label')) || element;
      seen++;
      const { width, height } = target.getBoundingClientRect();
      if (width < 43.5 || height < 43.5) small.push(`${element.tagName.toLowerCase()}.${element.className} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`);
    }
    return { seen, small: [...new Set(small)] };
  });
}

const longest = 'W'.repeat(24); // the longest name there is, and the widest letter

const wide = (page) => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth);

// Nor is anything one can use cut off at the side, unless it can be scrolled into sight.
const cutOff = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = (element) => element.getBoundingClientRect().right > width + 1 || element.getBoundingClientRect().left < -1;
    return [...document.querySelectorAll('button, a, input, select, summary, h1, h2, h3, p')]
      .filter((element) => element.checkVisibility() && !element.matches('.unseen, .sr, .spoken, .skip, .spin') && !element.closest('.unseen, .sr, details:not([open])') && outside(element) && !scrolls(element))
      .map((element) => `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 30)}`);
  });

// The main states, one after the other.
async function* states(visit, page) {
  await page.goto(visit.address);
  await page.getByText('Open tables').waitFor();
  yield 'the first page';
  for (const game of ['goths', 'echec']) {
    await page.goto(`${visit.address}#make/${game}`);
    await page.locator(`input[type=radio][value=${game}]`).check();
    await page.locator('input[value=own]').check();
    await page.locator('[id^=option-]').first().waitFor();
    yield `making a table of ${game}`;
  }
  await page.goto(await prepare(visit, page, 'goths', 'players=2 fog=fortune bot_ms=20', { B: 'easy' }));
  await page.locator('[data-seat=A] button').first().waitFor();
  yield 'waiting for players';
  await visit.sit(page, 'A');
  await page.locator('.hand button').first().waitFor();
  await visit.turn(page);
  yield 'a king is asked';
  await page.locator('.hand button').first().click();
  await page.locator('.hand .order').first().waitFor();
  await page.locator('[data-move=advance]').waitFor({ state: 'attached' });
  await visit.openMoves(page);
  yield 'a warchief is asked';
  await page.goto(await prepare(visit, page, 'echec', 'level=2 bot_ms=20', { silver: 'easy' }));
  await visit.sit(page, 'gold');
  await page.locator('.palette').waitFor();
  yield 'an army is put together';
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.locator('.squares .rank:nth-child(10)').waitFor();
  await visit.turn(page);
  await page.waitForFunction(() => document.querySelector('[data-square][aria-label*="can act"]'));
  await page.locator('[data-square][aria-label*="can act"]').first().click();
  await page.locator('[data-square][aria-selected=true]').waitFor();
  yield 'a unit is chosen';
}

export default [
  ['on a phone, whatever a finger aims at is large enough', async (visit) => {
    const page = await visit.person('Ann', phone);
    const wrong = [];
    const count = [];
    for await (const where of states(visit, page)) {
      const { seen, small } = await tooSmall(page);
      visit.check(seen > 3, `${where}: there is something to aim at`);
      count.push(seen);
      wrong.push(...small.map((what) => `${where}: ${what}`));
    }
    visit.note(`targets measured: ${count.join(', ')}`);
    visit.check(wrong.length === 0, wrong.join('\n'));
  }],

  ['at 320 pixels and at 200 % nothing is wider than the page', async (visit) => {
    const page = await visit.person('Ann');
    const wrong = [];
    for await (const where of states(visit, page)) {
      for (const [width, height] of [[320, 640], [640, 400]]) {
        await page.setViewportSize({ width, height });
        await visit.drawn(page);
        const over = await wide(page);
        for (const what of await cutOff(page)) wrong.push(`${where}: cut off at ${width}: ${what}`);
        if (over > 0) wrong.push(`${where}: ${over} pixels too wide at ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    visit.check(wrong.length === 0, wrong.join('\n'));
  }],

  ['names without a space, names of pictures, names with marks', async (visit) => {
    const page = await visit.person(longest, phone);
    const other = await visit.person('\u{1F451}\u{1F409}'.repeat(6), phone);
    for (const [game, mine, theirs] of [['goths', 'A', 'B'], ['echec', 'gold', 'silver']]) {
      const link = await prepare(visit, page, game, game === 'goths' ? 'players=2' : 'level=1');
      for (const [person, seat] of [[page, mine], [other, theirs]]) {
        await person.goto(link);
        await visit.sit(person, seat);
      }
      for (const person of [page, other]) {
        await person.locator('.table[data-status=running]').waitFor();
        await person.locator('.seats').getByText(longest).first().waitFor();
        await visit.board(person);
        visit.check((await wide(person)) <= 0, `${game}: the page is ${await wide(person)} pixels too wide`);
      }
      if (game === 'goths') continue; // its players keep silence
      await page.locator('#say').fill('x'.repeat(200));
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('[role=log]').getByText('x'.repeat(200)).waitFor();
      visit.check((await wide(page)) <= 0, `${game}: talk makes the page too wide`);
    }
  }],

  ['a name with a mark that turns the writing around is refused, and the page says so', async (visit) => {
    const page = await visit.person('', phone);
    await page.goto(visit.address);
    await page.locator('#name').pressSequentially('x'.repeat(30));
    await visit.reads(page.locator('#name'), /^x{24}$/, 'the field takes no more than the server does');
    await page.locator('#name').fill('a\u202eb');
    await page.locator('[data-play=goths]').click();
    await page.getByRole('alert').filter({ hasText: 'That did not work' }).waitFor();
    visit.check((await wide(page)) <= 0, 'and the page stays as wide as it is');
    visit.check(!(await page.locator('.seats').allTextContents()).join().includes('\u202e'), 'nobody sees the mark');
  }],
];
