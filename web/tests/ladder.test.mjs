// SPDX-License-Identifier: MIT
// Whom one plays who just wants to play: the weakest first, then up and down with results; or somebody one chose.
import { prepare } from './play.mjs';

const opponent = (page, game) => page.locator(`.card.game:has([data-play=${game}]) [data-opponent]`);
const plays = (page, game, bot, what) => opponent(page, game).and(page.locator(`[data-opponent=${bot}]`)).waitFor().catch(() => { throw new Error(what); });

async function resign(page) {
  await page.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
  await page.locator('[data-resign]').click();
  await page.locator('[data-resign]').click();
  await page.locator('[data-rematch]').waitFor();
}

export default [
  ['ladder: the first game is against the weakest, who is called by name at the table', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await plays(page, 'goths', 'novice', 'the first opponent');
    const name = (await opponent(page, 'goths').innerText()).replace(/^Against ([^:]*).*$/s, '$1').trim();
    await visit.playNow(page, 'goths');
    await visit.turn(page);
    visit.check((await page.locator('.seats').first().innerText()).includes(name), `${name} does not sit there`);
  }],
  ['ladder: whoever wins goes up, whoever loses goes down, and the page says so', async (visit) => {
    const page = await visit.person('Ann');
    for (const [past, next] of [[['novice.won'], 'apprentice'], [['novice.won', 'apprentice.won'], 'squire'], [['medium.lost'], 'squire']]) {
      await page.goto(visit.address);
      await page.evaluate((past) => localStorage.setItem('gonfalon.ladder', JSON.stringify({ past: { echec: past } })), past);
      await page.reload();
      await plays(page, 'echec', next, `after ${past}`);
      await plays(page, 'goths', 'novice', 'the other game has a ladder of its own');
    }
  }],
  ['ladder: whoever loses to the weakest is given a start, and told so in his language', async (visit) => {
    for (const [locale, start] of [['en-GB', 'who gives you a start'], ['fr-FR', 'qui vous laisse de l’avance']]) {
      const page = await visit.person('Ann', { locale, viewport: { width: 360, height: 640 }, hasTouch: true });
      await page.goto(visit.address);
      for (const [bot, easier, next] of [['novice', 'mild', 'mild'], ['mild', 'milder', 'mildest'], ['mildest', '', 'mildest']]) {
        await plays(page, 'goths', bot, `whom one plays after the games before: ${bot}`);
        visit.check((await opponent(page, 'goths').innerText()).includes(start) === (bot !== 'novice'), `${bot}: a start is told where there is one`);
        await visit.playNow(page, 'goths');
        await visit.turn(page);
        await resign(page);
        const told = page.locator('[data-next-time]');
        await visit.reads(told, new RegExp(start), 'the result tells of it');
        await visit.becomes(() => told.evaluate((words) => words.getBoundingClientRect().top > 0 && words.getBoundingClientRect().bottom < innerHeight), 'the result is not in sight');
        await page.locator('[data-harder]').waitFor();
        await visit.shows(page.locator(`[data-easier="${easier}"]`), easier ? 1 : 0, `easier than ${bot}`);
        await page.goto(visit.address);
        await plays(page, 'goths', next, `whom one plays after losing to ${bot}`);
      }
      await opponent(page, 'goths').click();
      await visit.reads(page.locator('dialog[open] label').first(), new RegExp(start), 'the ladder tells of it');
      await visit.shows(page.locator('dialog[open] [data-bot]'), 8, 'the same ladder as for everybody');
    }
  }],
  ['ladder: seven of one rung at a table have names unlike, which are read whole on every screen', async (visit) => {
    const page = await visit.person('Ann', { locale: 'fr-FR' });
    await page.goto(await prepare(visit, page, 'goths', 'players=8', Object.fromEntries(['Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'].map((seat) => [seat, 'novice']))));
    await visit.sit(page, 'Ak');
    await visit.turn(page);
    for (const [width, height] of [[360, 640], [390, 844], [820, 1180], [1280, 800], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      const list = await page.locator('.seats .name').evaluateAll((all) => all.map((name) => [name.textContent.trim(), name.scrollWidth <= name.clientWidth]));
      visit.check(new Set(list.map(([name]) => name)).size === 8 && list.every(([, whole]) => whole), `${width}x${height}: ${JSON.stringify(list)}`);
      const cut = await page.locator('.goths .who bdi').evaluateAll((all) => all.filter((name) => name.checkVisibility({ visibilityProperty: true }) && name.clientWidth > 1 && name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent));
      visit.check(cut.length === 0, `${width}x${height}: cut on the board: ${cut}`);
    }
  }],
  ['ladder: a game counts once, and so does the one that is played again', async (visit) => {
    const page = await visit.person('Ann');
    const past = () => page.evaluate(() => JSON.parse(localStorage.getItem('gonfalon.ladder') ?? '{}').past?.echec ?? []);
    await page.goto(visit.address);
    await visit.playNow(page, 'echec');
    for (const games of [1, 2]) {
      await visit.turn(page);
      const first = page.url();
      await resign(page);
      await visit.becomes(async () => (await past()).length === games, `${games} lost`);
      await page.reload();
      await page.locator('[data-rematch]').waitFor();
      visit.check((await past()).length === games, 'a game counts once');
      await page.locator('[data-rematch]').click();
      await visit.becomes(() => page.url() !== first, 'the next game');
    }
    visit.check((await past()).every((each) => each === 'novice.lost'), `the past: ${await past()}`);
  }],
  ['ladder: somebody who is chosen stays, until results are to decide again', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await opponent(page, 'echec').click();
    await visit.shows(page.locator('dialog[open] [data-bot]'), 8, 'the whole ladder');
    await page.locator('dialog[open] [data-bot=captain]').click();
    await page.locator('dialog[open] .head button').click();
    await plays(page, 'echec', 'captain', 'whom one chose');
    await page.reload();
    await plays(page, 'echec', 'captain', 'whom one chose is kept');
    await opponent(page, 'echec').click();
    await page.locator('dialog[open] label').first().click();
    await page.locator('dialog[open] .head button').click();
    await plays(page, 'echec', 'novice', 'as results have it');
  }],
];
