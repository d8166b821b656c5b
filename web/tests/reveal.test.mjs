// SPDX-License-Identifier: MIT
// The cards turn, the dice roll: and until then nothing on the page tells what will come of it.
import { choose, decide, prepare } from './play.mjs';

// Keeps what the page shows and says at every change of it: by eye (log, board, moves, result, clocks) and by ear.
async function watch(page) {
  await page.evaluate(() => {
    const count = (selector) => document.querySelectorAll(selector).length;
    const text = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent.trim()).join('|');
    const look = () => ({
      scene: document.querySelector('.table')?.dataset.scene === 'true',
      stage: count('.stage'),
      up: count('.stage .playing.up'),
      verdicts: count('.stage .stamp'),
      faces: count('.stage .front'),
      log: count('[role=log] p'),
      lines: [...document.querySelectorAll('[role=log] p')].slice(-8).map((line) => line.textContent.trim()),
      said: text('[role=status], [role=alert]'),
      moves: count('[data-move]'),
      result: count('[data-result]'),
      marks: count('.seats .mark, .seats .runs'),
      position: text('.goths .sr li'),
      squares: [...document.querySelectorAll('[data-square]')].map((square) => square.ariaLabel.replace(/, (can act|chosen|the chosen|has attacked).*/, '')).join('|'),
      dice: count('.last .die, .over .die:not(.rolling)'),
      title: document.title,
    });
    window.seen = [look()];
    new MutationObserver(() => window.seen.push(look())).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
// At once, before it is over by itself.
const press = (page, word) =>
  page.waitForFunction((word) => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === word && each.checkVisibility());
    button?.click();
    return button;
  }, word);
const seen = (page) => page.evaluate(() => window.seen);
// The scene that was watched has been, and is over: looking for it now could be too late.
const ended = (page) => page.waitForFunction(() => window.seen.some((look) => look.scene) && !window.seen.at(-1).scene);

async function two(visit, game, options, seats, motions = ['reduce', 'no-preference']) {
  const people = [];
  for (const [index, name] of ['Ann', 'Bob'].entries()) people.push(await visit.person(name, { scenes: true, reducedMotion: motions[index] }));
  const link = await prepare(visit, people[0], game, options);
  for (const [index, page] of people.entries()) {
    await page.goto(link);
    await visit.sit(page, seats[index]);
  }
  for (const page of people) {
    await page.locator('.table[data-status=running]').waitFor();
    await visit.board(page);
    await visit.openMoves(page);
  }
  return people;
}

// Both kings and both warchiefs decide; the last of them begins the reveal.
async function round(visit, people, kings, orders) {
  for (const [index, page] of people.entries()) {
    await visit.turn(page);
    await visit.play(page, kings[index]);
  }
  for (const [index, page] of people.entries()) await page.locator(`[data-move=${orders[index]}]:not(:disabled)`).waitFor();
  await visit.play(people[0], orders[0]);
  await people[0].locator(`[data-move=${orders[0]}][aria-pressed=true]`).waitFor();
  for (const page of people) await watch(page);
  await visit.play(people[1], orders[1]);
}

export default [
  ['the cards are turned before anything tells what they are; with and without motion', async (visit) => {
    const people = await two(visit, 'goths', 'players=2 turn_limit=1 clock=move:300', ['A', 'B']);
    await round(visit, people, ['BV', 'CB'], ['advance', 'axe']);
    for (const page of people) await ended(page);
    for (const [index, page] of people.entries()) {
      const all = await seen(page);
      const who = index ? 'with motion' : 'without motion';
      const first = all.findIndex((look) => look.scene);
      const turned = all.findIndex((look) => look.up > 0);
      const over = all.findIndex((look, at) => at > first && !look.scene);
      visit.check(first > 0 && turned > first && over > turned, `${who}: there is a scene, cards turn in it, and it ends (${[first, turned, over]})`);
      const before = all[first - 1];
      for (const look of all.slice(first, turned)) {
        visit.check(look.lines.slice(-(look.log - before.log) || 99).every((line) => / G2\.\d$/.test(line)) && look.position.replace(/ Order[^|]*/g, '') === before.position.replace(/ Order[^|]*/g, ''), `${who}: log and board wait for the cards: ${look.lines.at(-1)}`);
        visit.check(look.faces === 0 && look.verdicts === 0, `${who}: no face is in the page before it is turned`);
      }
      for (const look of all.slice(first, over)) {
        visit.check(look.result === 0 && look.moves === 0 && look.marks === 0, `${who}: no result, no question, no mark of whose turn it is: ${JSON.stringify(look)}`);
        visit.check(!/draw|win|over|●/i.test(look.said + look.title), `${who}: nobody says how it ends: ${look.said} ${look.title}`);
      }
      visit.check(all.slice(turned, over).some((look) => look.up === 2) && all.slice(turned, over).some((look) => look.up === 4), `${who}: the cards turn one after the other`);
      const told = page.heard.findLast((message) => message.status === 'over');
      visit.check(all[over].result === 1 && all.at(-1).log > before.log && told, `${who}: and then all is told`);
      visit.check(all.slice(turned, over).some((look) => look.log > before.log && look.log < all.at(-1).log), `${who}: the log follows, line by line`);
    }
  }],

  ['a reveal is skipped, and seen again', async (visit) => {
    const people = await two(visit, 'goths', 'players=2', ['A', 'B'], ['no-preference', 'reduce']);
    const [ann, bob] = people;
    const skipped = [ann.locator('.stage').waitFor().then(() => ann.keyboard.press('Escape')), press(bob, 'Skip')];
    await Promise.all([round(visit, people, ['BV', 'CB'], ['advance', 'axe']), ...skipped]);
    for (const page of people) {
      await ended(page);
      await page.locator('.stage').waitFor({ state: 'detached' });
      await page.locator('[role=log]').getByText(/plain 1/).waitFor();
      await page.locator('.goths .sr').getByText(/plain 1/).waitFor({ state: 'attached' });
      await page.locator('.ribbon').getByText('Last orders').waitFor();
      await Promise.all([page.locator('.stage .playing.up').first().waitFor(), page.getByRole('button', { name: 'See again' }).click()]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'See again' }).waitFor();
    }
    await Promise.race(people.map((page) => visit.turn(page)));
  }],

  ['the dice roll before board and log tell what they did', async (visit) => {
    const people = await two(visit, 'echec', 'level=1 rows=8', ['gold', 'silver']);
    const quiet = (page, scenes) => page.evaluate((scenes) => localStorage.setItem('gonfalon', JSON.stringify({ ...JSON.parse(localStorage.getItem('gonfalon')), scenes })), scenes);
    for (const page of people) {
      await quiet(page, false);
      await page.reload();
      await page.locator('.table[data-status=running]').waitFor();
      await visit.openMoves(page);
    }
    // Forward, until somebody can strike.
    let striker;
    for (let step = 0; !striker && step < 60; step++) {
      const page = await Promise.race(people.map((each) => visit.turn(each).then(() => each)));
      const moves = await visit.moves(page);
      if (moves.some((move) => move.includes('x'))) striker = page;
      else await decide(visit, page, step, forward(people.indexOf(page)));
    }
    visit.check(striker, 'armies meet');
    for (const page of people) {
      await quiet(page, true);
      await page.reload();
      await visit.board(page);
      await page.locator('[data-square=e1]').waitFor();
      await visit.openMoves(page);
    }
    await visit.turn(striker);
    const blow = choose((await visit.moves(striker)).filter((move) => move.includes('x')), 0);
    for (const page of people) await watch(page);
    await visit.play(striker, blow);
    for (const page of people) await ended(page);
    for (const page of people) {
      const all = await seen(page);
      const first = all.findIndex((look) => look.scene);
      const over = all.findIndex((look, at) => at > first && !look.scene);
      const rolled = all.findIndex((look, at) => at > first && look.dice > 0);
      visit.check(first > 0 && rolled > first && over > rolled, `there is a scene, dice lie in it, and it ends (${[first, rolled, over]})`);
      const before = all[first - 1];
      for (const look of all.slice(first, over)) visit.check(look.result === 0 && look.moves === 0 && look.marks === 0, 'nothing is asked or decided meanwhile');
      for (const look of all.slice(first, rolled)) visit.check(look.squares === before.squares && look.log <= before.log + 1, 'no man falls, and no line tells of it, before the dice lie');
      visit.check(all[over].log > before.log + 1, 'and then all is told');
      await Promise.all([press(page, 'Skip'), page.getByRole('button', { name: 'See it again' }).click()]);
      await page.getByRole('button', { name: 'See it again' }).waitFor();
    }
  }],
];

// Towards the other side of the board.
const forward = (silver) => (moves, seed) => {
  const ahead = moves.filter((move) => {
    const [from, to] = (move.match(/[a-i]\d+/g) ?? []).map((square) => Number(square.slice(1)));
    return silver ? to < from : to > from;
  });
  return choose(ahead.length ? ahead : moves, seed);
};
