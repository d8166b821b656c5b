// SPDX-License-Identifier: MIT
// Whom one plays who just wants to play: the weakest first, then up and down with results; or somebody one chose.
const opponent = (page, game) => page.locator(`.card.game:has([data-play=${game}]) [data-opponent]`);
const plays = (page, game, bot, what) => opponent(page, game).and(page.locator(`[data-opponent=${bot}]`)).waitFor().catch(() => { throw new Error(what); });

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
  ['ladder: a game counts once, and so does the one that is played again', async (visit) => {
    const page = await visit.person('Ann');
    const past = () => page.evaluate(() => JSON.parse(localStorage.getItem('gonfalon.ladder') ?? '{}').past?.echec ?? []);
    await page.goto(visit.address);
    await visit.playNow(page, 'echec');
    for (const games of [1, 2]) {
      await visit.turn(page);
      const first = page.url();
      await page.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
      await page.locator('[data-resign]').click();
      await page.locator('[data-resign]').click();
      await page.locator('[data-rematch]').waitFor();
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
