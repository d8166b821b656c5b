// SPDX-License-Identifier: MIT
// A first evening: what threatens is told, why one died and what would have helped, and where to go from there.
import { answer } from './play.mjs';

// Each plays his move, in this order.
async function both(visit, moves) {
  for (const [page, move] of moves) {
    const since = page.heard.length;
    await visit.play(page, move);
    await answer(visit, page, since);
  }
}

export default [
  ['a loaded catapult is told to whoever is in its reach, unless he wants no help; the end has its reasons', async (visit) => {
    const [ann, bob] = [await visit.person('Ann'), await visit.person('Bob')];
    await bob.goto(await visit.make(ann, 'goths', { players: '2' }));
    await visit.sit(bob, 'B');
    for (const page of [ann, bob]) {
      await page.locator('.table[data-status=running]').waitFor();
      await visit.openMoves(page);
    }
    await visit.turn(ann);
    visit.check((await ann.locator('[data-danger]').count()) === 0, 'nothing threatens yet');
    await both(visit, [[ann, 'CB'], [bob, 'BV'], [ann, 'load'], [bob, 'advance']]);
    await visit.reads(bob.locator('[data-danger]'), /catapult is loaded.*your whole army/, 'the danger is told');
    visit.check((await ann.locator('[data-danger]').count()) === 0, 'to him alone');
    await bob.evaluate(() => localStorage.setItem('gonfalon', JSON.stringify({ ...JSON.parse(localStorage.getItem('gonfalon')), help: false })));
    await bob.reload();
    await visit.turn(bob);
    await visit.openMoves(bob);
    visit.check((await bob.locator('[data-danger]').count()) === 0, 'whoever wants no help gets none');

    await both(visit, [[bob, 'BV'], [ann, 'CB'], [bob, 'axe'], [ann, 'fire']]);
    await visit.reads(bob.locator('[data-how]'), /catapult/, 'how it came to its end');
    await visit.reads(bob.locator('[data-helped]'), /\S/, 'what would have helped');
    await bob.locator('[data-result] a[href*="#learn/lesson/goths"]').waitFor();
    await ann.locator('[data-how]').waitFor();
    visit.check((await ann.locator('[data-helped]').count()) === 0, 'the winner needs no advice');
    await bob.locator('[data-helped] a').click();
    await bob.locator('[data-replay]').waitFor();
  }],

  ['after a game against bots: again with a harder one, and from there with an easier one', async (visit) => {
    const page = await visit.person('Ann');
    const lose = async () => {
      await page.locator('.table[data-status=running]').waitFor();
      await page.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
      for (let click = 0; click < 2; click++) await page.locator('[data-resign]').click();
      await page.locator('[data-result]').waitFor();
    };
    await visit.playNow(page, 'echec');
    await lose();
    visit.check((await page.locator('[data-easier]').count()) === 0, 'nobody is easier than the first');
    const first = page.url();
    await page.locator('[data-harder=apprentice]').click();
    await page.waitForURL((url) => url.href !== first);
    await lose();
    await page.locator('[data-easier=novice]').waitFor();
    await page.locator('[data-harder=easy]').waitFor();
  }],

  ['talk one has not seen is counted, until it is in sight', async (visit) => {
    const [ann, bob] = [await visit.person('Ann', { viewport: { width: 390, height: 844 } }), await visit.person('Bob')];
    await bob.goto(await visit.make(ann, 'echec'));
    await visit.sit(bob, 'silver');
    for (const page of [ann, bob]) await page.locator('.table[data-status=running]').waitFor();
    await bob.locator('#say').fill('good luck');
    await bob.locator('#say').press('Enter');
    await ann.locator('[data-unread="1"]').click();
    await ann.locator('[data-unread]').waitFor({ state: 'detached' });
    await ann.getByText('good luck').first().waitFor();
  }],
];
