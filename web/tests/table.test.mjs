// SPDX-License-Identifier: MIT
// Playing: a whole game, a cut connection, spectators, one device for two.
import { decide, playOut } from './play.mjs';

async function twoAtGoths(visit, options = {}) {
  const ann = await visit.person('Ann');
  const bob = await visit.person('Bob');
  const link = await visit.make(ann, 'goths', { players: '2', options });
  await bob.goto(link);
  await visit.sit(bob, 'B');
  for (const page of [ann, bob]) {
    await page.locator('.table[data-status=running]').waitFor();
    await visit.openMoves(page);
  }
  return { ann, bob, link };
}

export default [
  ['a whole game of two, each in a browser of his own', async (visit) => {
    const { ann, bob } = await twoAtGoths(visit, { turn_limit: '30' });
    const over = (page) => page.locator('.table[data-status=over]').count();
    for (let step = 0; !(await over(ann)) && step < 300; step++) {
      const page = await Promise.race([ann, bob].map((each) => visit.turn(each).then(() => each)));
      for (const each of [ann, bob])
        if ((await each.locator('.table[data-turn]').getAttribute('data-turn')) === 'true') await decide(visit, each, step);
      visit.check(page, 'somebody is asked');
    }
    for (const page of [ann, bob]) await page.locator('[data-result]').waitFor();
    const headlines = await Promise.all([ann, bob].map((page) => page.locator('#result-title').textContent()));
    visit.note(`ended: ${headlines.join(' / ')}`);
    const [download] = await Promise.all([ann.waitForEvent('download'), ann.getByRole('link', { name: 'Download the record' }).click()]);
    visit.check((await (await import('node:fs/promises')).readFile(await download.path(), 'utf8')).includes('[Game "goths"]'), 'the record is there');
    await ann.getByText('Was the chance fair?').click();
    await visit.becomes(async () => (await ann.locator('.result code').count()) >= 2, 'the seed is disclosed');

    await ann.locator('[data-rematch]').click();
    await ann.locator('.table[data-status=waiting]').waitFor();
    await bob.getByRole('button', { name: 'To the next game' }).click();
    for (const page of [ann, bob]) await page.locator('.table[data-status=running]').waitFor();
    for (const [page, seat] of [[ann, 'B'], [bob, 'A']]) await page.locator(`.table[data-as=${seat}]`).waitFor(); // the other way round
  }],

  ['the server restarts in the middle of a simultaneous choice', async (visit) => {
    const { ann, bob } = await twoAtGoths(visit);
    for (const page of [ann, bob]) {
      await visit.turn(page);
      await visit.play(page, 'BV');
    }
    for (const page of [ann, bob]) await page.locator('[data-move=advance]').waitFor();
    await visit.play(ann, 'advance');
    await ann.locator('[data-move=advance][aria-pressed=true]').waitFor();
    await bob.locator('.seats').getByText('has decided', { exact: true }).waitFor();
    const before = await bob.locator('[role=log] p').count();
    const heard = bob.heard.length;

    visit.forgiving = true;
    await visit.server.close();
    for (const page of [ann, bob]) await page.locator('[data-link=away]').waitFor();
    await bob.locator('[data-move=advance]:disabled').waitFor(); // nothing can be decided while away
    await visit.server.open();
    for (const page of [ann, bob]) await page.locator('[data-link=open]').waitFor({ state: 'attached' });

    await ann.locator('[data-move=advance][aria-pressed=true]').waitFor();
    await visit.becomes(() => bob.heard.slice(heard).some((message) => message.say === 'whole'), 'all is told anew');
    await visit.drawn(bob);
    visit.check((await bob.locator('[role=log] p').count()) === before, 'no line is lost or told twice');
    await visit.play(bob, 'advance');
    await ann.locator('[role=log]').getByText(/plain 1/i).first().waitFor();
    await visit.turn(bob);
  }],

  ['a spectator sees the table, and nothing else', async (visit) => {
    const { ann, bob, link } = await twoAtGoths(visit);
    const eve = await visit.person('Eve');
    await eve.goto(link);
    await eve.locator('.table[data-status=running]').waitFor();
    await visit.turn(ann);
    await visit.play(ann, 'BV');
    await visit.turn(bob);
    await visit.play(bob, 'CB');
    await ann.locator('[data-move=scout]').waitFor();
    await visit.play(ann, 'advance');
    await ann.locator('[data-move=advance][aria-pressed=true]').waitFor();
    // A king has decided before; now it is a warchief.
    await visit.becomes(() => eve.heard.findLast((message) => message.view)?.view.phase === 'order' && eve.heard.findLast((message) => message.committed).committed.includes('A'), 'the spectator is told who has decided');
    await visit.drawn(eve);
    await eve.getByText('has decided', { exact: true }).first().waitFor();

    const told = eve.heard.filter((message) => message.view);
    visit.check(told.length > 0 && told.every((message) => message.as === 'table'), 'only the table is watched');
    const { clans, kings } = told.at(-1).view;
    visit.check(kings.A.played.back === 'VB' && kings.A.played.face === null, 'a back is shown, no face');
    visit.check(clans.A.order === null || clans.A.order === 'hidden', 'no order is shown');
    visit.check(!told.some((message) => message.ask) && (await eve.locator('[data-move]').count()) === 0, 'nothing is asked');
    await eve.getByText('Only other spectators hear you').waitFor();
    const bobTold = bob.heard.filter((message) => message.view).map((message) => message.view.kings.A.played).filter(Boolean);
    visit.check(bobTold.length > 0 && bobTold.every((played) => played.face === null), "the other player's page was never told the face");
  }],

  ['the big screen shows the public view, large', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'goths');
    const screen = await page.context().newPage();
    screen.heard = [];
    screen.on('websocket', (socket) => socket.on('framereceived', (frame) => screen.heard.push(JSON.parse(frame.payload))));
    await screen.goto(`${page.url()}?as=table`);
    await screen.locator('.table.big[data-as=table]').waitFor();
    const told = screen.heard.filter((message) => message.view);
    visit.check(told.length > 0 && told.every((message) => message.as === 'table'), 'though one has a seat');
  }],

  ['hot seat: the device is handed over, and hides what is secret', async (visit) => {
    const page = await visit.person('Ann');
    await visit.make(page, 'echec', { preset: 'secret', seats: { gold: 'me', silver: 'me' } });
    await page.locator('.table[data-status=running]').waitFor();
    for (const seat of ['gold', 'silver']) {
      await page.locator('[data-hand-over]').waitFor();
      await page.locator('[data-common] .echec').waitFor(); // what everybody may see stays in sight
      visit.check((await page.locator('[data-move]').count()) === 0, 'nothing is shown before it is handed over');
      await page.getByRole('button', { name: 'It is me' }).click();
      await page.locator(`.table[data-as=${seat}]`).waitFor();
      await page.locator('.seats').getByText({ gold: 'Gold (you)', silver: 'Silver (you)' }[seat]).waitFor(); // each by his seat, not by the one name
      await visit.openMoves(page);
      await page.locator('[data-moves] button', { hasText: 'Wings' }).click();
    }
    // Whoever starts may be the other one again.
    const starts = page.locator('[role=log]').getByText(/\bstarts?\b/);
    await starts.or(page.locator('[data-hand-over]')).first().waitFor();
    if (await starts.count()) return;
    await page.getByRole('button', { name: 'It is me' }).click();
    await starts.waitFor();
  }],

  ['a vote is asked, answered and refused', async (visit) => {
    const { ann, bob } = await twoAtGoths(visit);
    await ann.getByText('Decide together').click();
    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.locator('[data-vote=draw]').waitFor();
    await bob.locator('[data-vote=draw]').getByRole('button', { name: 'No' }).click();
    await ann.locator('[data-vote]').waitFor({ state: 'detached' });
    await ann.getByRole('button', { name: 'Pause' }).click();
    await bob.locator('[data-vote=pause]').getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bob]) await page.locator('.table[data-status=paused]').waitFor();
    await bob.getByRole('button', { name: 'Go on' }).click();
    await ann.locator('.table[data-status=running]').waitFor();
    await ann.getByText('Everybody at the table hears you').waitFor(); // no camp holds two people (G2.5)
    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('button', { name: 'Really resign?' }).click();
    await bob.getByText('You win!').waitFor();
  }],

  // A page that gets the plain board for that of the game is where it would be if the game had none.
  ['a game without a board of its own is played in words, to the end', async (visit) => {
    const page = await visit.person('Ann');
    const files = await (await fetch(`${visit.address}service.js`)).text();
    const plain = /assets\/(plain-[\w-]+\.js)/.exec(files)[1];
    await page.route(/assets\/board-[\w-]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: `export * from './${plain}'; export { default } from './${plain}';` }));
    for (const game of ['echec', 'goths']) {
      await visit.playNow(page, game);
      await visit.turn(page);
      // What was told last: others may decide meanwhile.
      const told = () => {
        const { ask, headline, words } = page.heard.findLast((message) => message.ask);
        return JSON.stringify([headline, ask.question, words.length, ask.moves.length, `${ask.moves[0].name}${ask.moves[0].about}`]);
      };
      const shown = async () => JSON.stringify(await page.evaluate(() => {
        const text = (selector) => document.querySelector(selector)?.textContent;
        const count = (selector) => document.querySelectorAll(selector).length;
        return [text('[data-plain] h3'), text('[data-plain] .question'), count('[data-plain] li'), count('[data-moves][open] [data-move]'), text('[data-moves] [data-move]')];
      }));
      await visit.becomes(async () => (await shown()) === told(), async () => `where the game stands, what is asked, the position, all moves, the first by its name: ${await shown()}, not ${told()}`);
    }
    await playOut(visit, [page]);
  }],
];
