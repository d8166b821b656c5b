// SPDX-License-Identifier: MIT
// The great moments: they are seen, they can be skipped, they stand still for those who want that, and they are heard by those who want it.
import { freeQueen, frighten, lessonAt, PANIC, prepare, QUEEN } from './play.mjs';
import { moment, poser } from './positions.mjs';

// Counts the sounds that begin.
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype;
      kind.prototype.start = function (...times) {
        window.heard++;
        return start.apply(this, times);
      };
    }
  });

// Keeps how many of these there were at once, however short they were there.
const remember = (page, selector) =>
  page.addInitScript((selector) => {
    window.most = 0;
    const count = () => (window.most = Math.max(window.most, document.querySelectorAll(selector).length));
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  }, selector);

// Somebody in that lesson, whose page is listened to.
async function learner(visit, lesson, { settings = {}, ...options } = {}) {
  const page = await visit.person('Ann', { scenes: true, ...options });
  await listen(page);
  await lessonAt(visit, page, lesson, settings);
  return page;
}

// What is shown for longer than this many milliseconds stays, from now on or after the next loading.
const hold = (longer) => {
  const { setTimeout } = window;
  window.setTimeout = (then, after, ...rest) => setTimeout(then, after > longer ? 1e9 : after, ...rest);
};

// How much words differ from what they stand on, which must not be seen through (WCAG 2).
const contrast = (element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  const parts = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (text) => parts(text).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const [low, high] = [light(color), light(backgroundColor)].sort((one, other) => one - other);
  return (parts(backgroundColor)[3] ?? 1) < 1 ? 0 : (high + 0.05) / (low + 0.05);
};

export default [
  ['scenes: the trap snaps, over everything, and is heard', async (visit) => {
    const sprung = ({ objectives, clans }, after) => after.objectives.some(({ face, up }, index) => up && face === 'T' && !objectives[index].up && after.clans.A.at === `objective${index + 1}`) && after.clans.A.units < clans.A.units;
    const { before, after, ...at } = moment('goths', 'players=2', 'A', sprung);
    const page = await visit.person('Ann', { scenes: true, reducedMotion: 'no-preference' });
    await listen(page);
    const pose = await poser(page);
    await page.goto(await prepare(visit, page, 'goths', 'players=2', { B: 'easy' }));
    await visit.sit(page, 'A');
    await page.locator('.table[data-status=running]').waitFor();
    pose({ ...at, in: () => before }, 'en');
    await page.addInitScript(hold, 2000); // the reveal before it goes by
    await page.reload();
    await page.locator('.goths > .board').waitFor();
    const snaps = page.waitForFunction(() => window.heard && document.querySelector('[data-climax=trap]')?.getAnimations({ subtree: true }).length > 1, undefined, { polling: 'raf' });
    pose.next([{ text: 'a trap [G5.8]', rule: 'G5.8', about: ['A'], patch: {} }], after);
    await snaps;
    const scene = page.locator('[data-climax=trap]');
    await scene.locator('.skip').click();
    await scene.waitFor({ state: 'detached' });
  }],

  ['scenes: what skips them can be read, and under the mouse as well', async (visit) => {
    const page = await visit.person('Ann', { scenes: true });
    await lessonAt(visit, page, ['goths', 1, {}]);
    await page.evaluate(hold, 500);
    await page.locator('.hand [data-choice=advance]').click();
    const skip = page.locator('.stage .skip');
    await skip.hover();
    const seen = await skip.evaluate(contrast);
    visit.check(seen >= 4.5, `the contrast is ${seen}`);
  }],

  ['scenes: the queen is freed: a picture over everything, still where motion is off, and silent where sounds are', async (visit) => {
    const page = await learner(visit, QUEEN, { settings: { sound: false } });
    // Looked at when it comes, however soon it is over by itself.
    await page.evaluate(() => {
      const look = () => {
        const scene = document.querySelector('[data-climax=queen]');
        if (scene) window.shown ??= { moving: scene.getAnimations({ subtree: true }).length, words: scene.querySelector('h2').textContent };
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await freeQueen(page);
    await page.waitForFunction(() => window.shown && !document.querySelector('[data-climax]'));
    const [{ moving, words }, heard] = await page.evaluate(() => [window.shown, window.heard]);
    visit.check(moving === 0, `${moving} things move`);
    visit.check(heard === 0, `${heard} sounds`);
    visit.check(words === 'The queen is free!', `it says ${words}`);
    await page.locator('[data-play-now]').waitFor();
  }],

  ['scenes: with motion and sound; a key skips it', async (visit) => {
    const page = await learner(visit, QUEEN, { settings: { volume: 0.1 }, reducedMotion: 'no-preference' });
    // As soon as it moves and is heard, before it is over by itself.
    const skipped = page.waitForFunction(() => {
      const scene = document.querySelector('[data-climax=queen]');
      if (!scene || !window.heard || scene.getAnimations({ subtree: true }).length < 4) return false;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      return true;
    }, undefined, { polling: 'raf' });
    await freeQueen(page);
    await skipped;
    await page.locator('[data-climax]').waitFor({ state: 'detached' });
  }],

  ['scenes: panic is a word, its skulls are marked, and men run', async (visit) => {
    const page = await learner(visit, PANIC);
    await frighten(page);
    const seen = page.waitForFunction(() => {
      window.skulls = Math.max(window.skulls ?? 0, document.querySelectorAll('.fright ~ .tray .die.skull').length);
      return window.skulls > 0 && window.skulls;
    }, undefined, { polling: 'raf' });
    await page.locator('[data-go-on]').click();
    visit.check((await (await seen).jsonValue()) === 2, 'both dice are marked');
    await visit.reads(page.locator('.fright'), 'Panic!', 'the word');
    await page.locator('.fright').waitFor({ state: 'detached' });
  }],

  ['scenes: whoever comes to a battle as it begins sees the dice that decide who starts', async (visit) => {
    const [ann, bob] = [await visit.person('Ann', { scenes: true }), await visit.person('Bob', { scenes: true, reducedMotion: 'no-preference' })];
    for (const page of [ann, bob]) await remember(page, '.over .roll');
    await ann.goto(await prepare(visit, ann, 'echec', 'level=1'));
    await bob.goto(ann.url());
    await visit.sit(ann, 'gold');
    await visit.sit(bob, 'silver');
    for (const page of [ann, bob]) {
      await visit.becomes(() => page.evaluate(() => window.most === 2), async () => `the dice of both armies are seen: ${await page.evaluate(() => window.most)} of 2 by ${page === ann ? 'Ann' : 'Bob'}`);
      await page.locator('.over').waitFor({ state: 'detached' });
    }
  }],

  ['scenes: the end of a game is a banner with the winner, once, and a click takes it away', async (visit) => {
    const [ann, bob] = [await visit.person('Ann', { scenes: true }), await visit.person('Bob', { scenes: true })];
    await remember(ann, '[data-triumph=lost]'); // it goes by itself
    await ann.goto(await prepare(visit, ann, 'echec', 'level=1'));
    await bob.goto(ann.url());
    await visit.sit(ann, 'gold');
    await visit.sit(bob, 'silver');
    for (const page of [ann, bob]) await page.locator('.table[data-status=running]').waitFor();
    await bob.evaluate(hold, 2000); // and this one does not
    await ann.getByText('Decide together').click();
    for (let click = 0; click < 2; click++) await ann.locator('[data-resign]').click();
    await visit.reads(bob.locator('[data-triumph=won] strong'), 'You win!', 'the banner says it');
    await bob.locator('[data-triumph]').click();
    await visit.becomes(() => ann.evaluate(() => window.most === 1), 'the banner of the one who lost');
    for (const page of [ann, bob]) await page.locator('[data-triumph]').waitFor({ state: 'detached' });
    await bob.reload();
    await bob.locator('[data-result]').waitFor();
    visit.check((await bob.locator('[data-triumph]').count()) === 0, 'whoever comes later sees the result alone');
  }],
];
