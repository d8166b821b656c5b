// SPDX-License-Identifier: MIT
// A first evening: what threatens is told, why one died and what would have helped, and where to go from there.
import { answer, lessonAt, prepare } from './play.mjs';

// Each plays his move, in this order.
async function both(visit, moves) {
  for (const [page, move] of moves) {
    const since = page.heard.length;
    await visit.play(page, move);
    await answer(visit, page, since);
  }
}

// Two people, each his own king; Ann is asked first.
async function sitDown(visit, ann, bob) {
  await bob.goto(await visit.make(ann, 'goths', { players: '2' }));
  await visit.sit(bob, 'B');
  for (const page of [ann, bob]) {
    await page.locator('.table[data-status=running]').waitFor();
    await visit.openMoves(page);
  }
  await visit.turn(ann);
}

export default [
  ['orders that cannot suit the back are dimmed, with a word; a key is an order, until another is', async (visit) => {
    const [ann, bob] = [await visit.person('Ann'), await visit.person('Bob')];
    await sitDown(visit, ann, bob);
    await both(visit, [[ann, 'CB'], [bob, 'BV']]);
    await visit.turn(ann);
    const order = (name) => ann.locator(`.hand [data-choice=${name}]`);
    for (const [name, idle] of [['scout', true], ['recruit', true], ['load', false], ['advance', false]]) {
      await order(name).waitFor();
      visit.check((await order(name).evaluate((card) => /cannot get through/.test(card.textContent) && card.classList.contains('idle'))) === idle, `${name}: dimmed is ${!idle}`);
    }
    for (const [key, name] of [['4', 'load'], ['7', 'advance']]) {
      await ann.keyboard.press(key);
      await order(name).and(ann.locator('[aria-pressed=true]')).waitFor();
    }
    await visit.shows(ann.locator('.hand [aria-pressed=true]'), 1, 'one order is chosen');
  }],

  ['at the reveal it is said what an order needed, and what the king meant', async (visit) => {
    const page = await visit.person('Ann', { scenes: true });
    await lessonAt(visit, page, ['goths', 1, {}]);
    const said = page.waitForFunction(() => document.querySelector('[data-reason=A]')?.textContent, undefined, { polling: 'raf' });
    await page.locator('.hand [data-choice=advance]').click();
    visit.check((await (await said).jsonValue()) === 'needs Barbarian: your king meant Catapult', `said: ${await (await said).jsonValue()}`);
  }],

  ['what the rules do not allow they refuse in words, wherever one clicks or drops a unit', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(await prepare(visit, page, 'echec', 'level=1 rows=8', { silver: 'novice' }));
    await visit.sit(page, 'gold');
    await visit.turn(page);
    const at = await page.locator('[data-square][aria-label*="can act"][aria-label*="Infantry"]').first().getAttribute('data-square');
    const unit = page.locator(`[data-square=${at}]`);
    const far = page.locator('[data-square=a8][aria-label*="empty"], [data-square=i8][aria-label*="empty"]').first();
    await unit.click();
    await far.click();
    await page.locator('.refusal .rule').waitFor();
    await page.keyboard.press('Escape');
    await unit.click();
    await page.locator('.refusal').waitFor({ state: 'detached' });
    await unit.dragTo(far);
    await page.locator('.refusal .rule').waitFor();
  }],

  ['a loaded catapult is told to whoever is in its reach, unless he wants no help; the end has its reasons', async (visit) => {
    const [ann, bob] = [await visit.person('Ann', { scenes: true }), await visit.person('Bob')];
    await sitDown(visit, ann, bob);
    visit.check((await ann.locator('[data-danger]').count()) === 0, 'nothing threatens yet');
    await both(visit, [[ann, 'CB'], [bob, 'BV'], [ann, 'load'], [bob, 'advance']]);
    await visit.reads(bob.locator('[data-danger]'), /catapult is loaded.*your whole army/, 'the danger is told');
    visit.check((await ann.locator('[data-danger]').count()) === 0, 'to him alone');
    await bob.evaluate(() => localStorage.setItem('gonfalon', JSON.stringify({ ...JSON.parse(localStorage.getItem('gonfalon')), help: false })));
    await bob.reload();
    await visit.turn(bob);
    await visit.openMoves(bob);
    visit.check((await bob.locator('[data-danger]').count()) === 0, 'whoever wants no help gets none');

    const falls = ann.waitForFunction(() => document.querySelector('[data-climax=fall]'), undefined, { polling: 'raf' });
    await both(visit, [[bob, 'BV'], [ann, 'CB'], [bob, 'axe'], [ann, 'fire']]);
    await falls; // an army falls, and that is seen
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
    await page.locator('[data-easier=mild]').waitFor();
    const first = page.url();
    await page.locator('[data-harder=apprentice]').click();
    await page.waitForURL((url) => url.href !== first);
    await lose();
    await page.locator('[data-easier=novice]').waitFor();
    await page.locator('[data-harder=easy]').waitFor();
  }],

  ['once it is over nothing is left to press that was of the game', async (visit) => {
    const [ann, bob] = [await visit.person('Ann'), await visit.person('Bob')];
    await sitDown(visit, ann, bob);
    const stale = '.dock, .hand, [data-moves], [data-vote], [data-resign], [data-ask-hint], .seats button';
    await ann.getByText('Decide together').click();
    for (const part of ['.dock', '.hand', '[data-moves]', '[data-resign]']) await ann.locator(part).first().waitFor();
    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    for (const page of [ann, bob]) await page.locator('[data-vote=draw]').waitFor();
    await bob.locator('[data-vote=draw] button.main').click();
    for (const page of [ann, bob]) {
      await page.locator('[data-result]').waitFor();
      await visit.shows(page.locator(stale), 0, 'what was of the game');
    }
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
