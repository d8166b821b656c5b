// SPDX-License-Identifier: MIT
// Arriving, playing at once, making a table, joining it.
import { get } from 'node:http';
import { prepare, solve } from './play.mjs';

// As sent, not unpacked.
function fetchRaw(address, encoding) {
  return new Promise((done, failed) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }));
    }).on('error', failed);
  });
}

export default [
  ['files come compressed as the browser likes, and those with a hash stay', async (visit) => {
    const page = (await fetchRaw(visit.address, 'identity')).bytes.toString();
    const script = /assets\/index-[^"]*\.js/.exec(page)[0];
    const sizes = {};
    for (const [encoding, expected] of [['identity', undefined], ['gzip, deflate', 'gzip'], ['gzip, deflate, br, zstd', 'br'], ['gzip, br;q=0', 'gzip'], ['', undefined]]) {
      const { headers, bytes } = await fetchRaw(visit.address + script, encoding);
      visit.check(headers['content-encoding'] === expected, `${encoding} gives ${headers['content-encoding']}`);
      visit.check(headers['cache-control'].includes('immutable') && headers.vary === 'Accept-Encoding' && !headers['set-cookie'], 'it may be kept for ever, by everybody');
      sizes[expected ?? 'plain'] = bytes.length;
    }
    visit.check(sizes.br < sizes.gzip && sizes.gzip < sizes.plain, JSON.stringify(sizes));
    const { headers } = await fetchRaw(visit.address, 'br');
    visit.check(headers['cache-control'] === 'private, no-cache' && headers['set-cookie'], 'the page itself is asked for every time, and kept by nobody else: it brings a cookie');
  }],

  ['the first page greets, and names both games', async (visit) => {
    const page = await visit.person();
    await page.goto(visit.address);
    await visit.shows(page.locator('[data-play]'), 2, 'two games to play at once');
    await page.getByText('No table is open to everybody').waitFor();
    await page.locator('#name').fill('Ann');
    await page.reload();
    await visit.reads(page.locator('#name'), 'Ann', 'the name is remembered');
  }],

  ['the page is there before the client is, and what it is asked for then is done', async (visit) => {
    for (const [locale, words] of [['en-GB', 'Play now'], ['fr-FR', 'Jouer tout de suite']]) {
      const page = await visit.person('Ann', { locale });
      let arrive;
      const late = new Promise((done) => (arrive = done));
      await page.route(/assets\/index-.*\.js/, (route) => late.then(() => route.continue()));
      await page.goto(visit.address, { waitUntil: 'commit' });
      const links = page.getByRole('link', { name: words });
      await visit.shows(links, 2, 'both games, in one language');
      visit.check((await page.locator('[data-play]').count()) === 0, 'and no client');
      await links.nth(1).click();
      arrive();
      await page.locator('.table[data-status=running] .echec').waitFor();
      await visit.becomes(() => page.url().startsWith(`${visit.address}t/`), 'the address is that of the table');
      await page.goBack();
      await page.locator('[data-play=goths]').waitFor();
    }
  }],

  ['play now: one click, and a game against bots runs', async (visit) => {
    const page = await visit.person('Ann');
    for (const game of ['goths', 'echec']) {
      await page.goto(visit.address);
      await page.getByText('Open tables').waitFor();
      const begun = Date.now();
      await page.locator(`[data-play=${game}]`).click();
      await page.locator('.table[data-status=running]').waitFor();
      visit.note(`${game} runs after ${Date.now() - begun} ms`);
      await visit.turn(page);
      await page.getByText('Ann (you)').waitFor();
    }
    await page.goto(visit.address);
    await visit.becomes(async () => (await page.locator('[data-tables=mine] a').count()) >= 2, 'running games are found again');
    await page.locator('[data-tables=mine] a').first().click();
    await page.locator('.table[data-status=running]').waitFor();
  }],

  ['play now waits for two answers: the table with its commitment, which is noted before a seed is given, and the game', async (visit) => {
    const page = await visit.person('Ann');
    const told = [];
    const about = (message) => (message.do ? message.do : 'commitment' in message ? 'made' : message.say);
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => told.push(JSON.parse(payload)));
      socket.on('framereceived', ({ payload }) => told.push(JSON.parse(payload)));
    });
    await page.goto(visit.address);
    await page.getByText('Open tables').waitFor();
    await page.locator('[data-play=goths]').click();
    await visit.turn(page);
    const words = told.map(about);
    const order = words.slice(words.indexOf('create')).filter((word) => ['create', 'made', 'sit', 'watch', 'whole'].includes(word));
    visit.check(order.join() === 'create,made,sit,watch,whole', `what was said: ${order}`);
    const [noted] = await page.evaluate(() => JSON.parse(localStorage.getItem('gonfalon noted')));
    const [made, sit] = ['made', 'sit'].map((word) => told[words.indexOf(word)]);
    visit.check(noted.table === made.table && noted.commitment === made.commitment && noted.seeds[sit.seat] === sit.seed, 'it is noted with the seed');
    visit.check(told.filter(({ say }) => say === 'whole').every(({ fair }) => fair.commitment === made.commitment), 'it is that of the table');
  }],

  ['a table is the one that was chosen, however late it is known who sits there', async (visit) => {
    for (const meanwhile of [null, 3]) {
      const page = await visit.person('Ann');
      const choose = (players) => page.locator(`fieldset input[type=radio][value="${players}"]`).check();
      await page.goto(`${visit.address}#make/goths`);
      await page.locator('[data-make-table]:enabled').waitFor();
      let come;
      const late = new Promise((release) => (come = release));
      await page.route(/api\/seats/, (route) => late.then(() => route.continue()));
      await choose(2);
      await page.locator('[data-make-table]').click();
      await page.locator('[data-make-table]:disabled').waitFor();
      if (meanwhile) await choose(meanwhile);
      come();
      await visit.atTable(page);
      await visit.shows(page.locator('[data-seat]'), meanwhile ?? 2, 'the seats of that table');
    }
  }],

  ['a table is made, listed, and joined by its link', async (visit) => {
    const ann = await visit.person('Ann');
    const bob = await visit.person('Bob');
    const link = await visit.make(ann, 'goths', { players: '2', listed: true });
    await ann.locator('.table[data-status=waiting]').waitFor();
    await ann.waitForFunction(() => document.querySelector('.invite img')?.naturalWidth > 0);
    visit.check((await ann.locator('.invite img').getAttribute('src')).includes(link.slice(-13)), 'the QR code is that of the table');
    await visit.reads(ann.locator('#invite-link'), link, 'the link to share is that of the table');

    await bob.goto(visit.address);
    await bob.locator(`[data-tables=open] a[href$="${link.slice(-13)}"]`).waitFor();
    await bob.locator('#link').fill(link);
    await bob.getByRole('button', { name: 'Join' }).click();
    await visit.sit(bob, 'B');
    for (const page of [ann, bob]) await page.locator('.table[data-status=running]').waitFor();
    await bob.getByText('Ann', { exact: true }).first().waitFor();
    visit.check((await visit.turn(ann)) === 'asked', 'the first king is asked');
    await visit.becomes(async () => (await ann.title()).startsWith('●'), 'the title tells that it is my turn');
  }],

  ['a table that does not exist says so, and where to go', async (visit) => {
    const page = await visit.person();
    await page.goto(`${visit.address}t/0000000000000`);
    await page.getByRole('alert').filter({ hasText: 'no such table' }).waitFor();
    await page.getByRole('link', { name: 'To the first page', exact: true }).click();
    await page.locator('[data-play]').first().waitFor();
  }],

  ['a wrong address leads to the first page, which says so', async (visit) => {
    const page = await visit.person();
    const answer = await page.goto(`${visit.address}nonsense`);
    visit.check(answer.status() === 404, `status ${answer.status()}`);
    await page.locator('[data-nowhere]').waitFor();
    await page.locator('[data-play]').first().waitFor();
    const raw = await fetchRaw(`${visit.address}assets/nothing.js`, 'identity');
    visit.check(raw.status === 404 && raw.headers['content-type'].includes('json'), 'a program is told as before');
    visit.complaints = visit.complaints.filter((line) => !/404/.test(line));
  }],

  ['whoever comes back finds first where it is his turn; header, tab and app badge count it', async (visit) => {
    const [ann, bob] = [await visit.person('Ann'), await visit.person('Bob')];
    await ann.addInitScript(() => Object.assign(Navigator.prototype, { setAppBadge: async (count) => (window.badge = count), clearAppBadge: async () => (window.badge = 0) }));
    const link = await prepare(visit, ann, 'goths', 'players=2');
    for (const [page, seat] of [[ann, 'A'], [bob, 'B']]) {
      await page.goto(link);
      await visit.sit(page, seat);
    }
    await visit.turn(ann);
    await ann.goto(visit.address);
    await ann.locator('[data-turns="1"]').waitFor();
    await visit.becomes(async () => (await ann.title()) === '(1) Gonfalon', 'the tab counts it');
    await visit.becomes(() => ann.evaluate(() => window.badge === 1), 'the badge of the app counts it');
    await ann.locator('[data-turns]').getByText('with Bob').waitFor();
    await ann.goto(`${visit.address}#learn`);
    await visit.reads(ann.locator('[data-header-turns="1"] b'), '1', 'and the header, on every page');
    await ann.locator('[data-header-turns]').click();
    await visit.turn(ann);
    await visit.shows(ann.locator('[data-header-turns]'), 0, 'not at that table');
    await visit.openMoves(ann);
    await visit.play(ann, (await visit.moves(ann))[0]);
    await ann.locator('.table[data-turn=false]').waitFor();
    await ann.goto(visit.address);
    await ann.locator('[data-tables=mine] li').first().waitFor();
    await visit.shows(ann.locator('[data-turns]'), 0, 'whoever has decided is not asked');
    await visit.becomes(() => ann.evaluate(() => window.badge === 0), 'and no badge says so');
  }],

  ['the puzzle of the day, for those who were here before: solved on the next day, it is two in a row', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await page.locator('[data-with=device]').waitFor();
    visit.check((await page.locator('[data-daily]').count()) === 0, 'nothing of it for a newcomer');
    await page.evaluate(() => {
      const now = new Date();
      const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
      localStorage.setItem('gonfalon learn', JSON.stringify({ solved: { none: true }, daily: { last: day - 1, streak: 1 } }));
    });
    await page.reload();
    await page.locator('[data-streak="1"]').waitFor();
    await solve(visit, page, { id: await page.locator('[data-daily]').getAttribute('data-daily') });
    await visit.becomes(() => page.evaluate(() => JSON.parse(localStorage.getItem('gonfalon learn')).daily.streak === 2), 'it is counted');
    await page.goto(visit.address);
    await page.locator('[data-streak="2"]').waitFor();
    await page.getByText('Solved today').waitFor();
    await page.getByText(/^1 of \d+ puzzles solved|· 1 of \d+ puzzles solved/).first().waitFor();
  }],

  ['on one device, and with friends: plain choices; bots for the rest in one click', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(visit.address);
    await page.locator('[data-with=device]').click();
    await page.locator('#seat-Bw').waitFor();
    visit.check((await page.locator('.seats select').evaluateAll((all) => all.map((each) => each.value))).every((value) => value === 'me'), 'all seats are here');
    await page.goto(visit.address);
    await page.locator('[data-with=friends]').click();
    await page.locator('#seat-Bw').waitFor();
    await visit.becomes(async () => (await page.locator('.seats select').evaluateAll((all) => all.map((each) => each.value).join())) === 'me,open,open,open', 'one seat is mine, the others are free');
    await page.locator('#fill-level').selectOption('novice');
    await page.locator('[data-fill-bots]').click();
    await visit.becomes(async () => (await page.locator('.seats select').evaluateAll((all) => all.map((each) => each.value).join())) === 'me,bot:novice,bot:novice,bot:novice', 'bots sit on all others');
    await page.locator('input[value=own]').check();
    await visit.shows(page.locator('[data-group]'), 3, 'options stand under the parts of the game');
    visit.check((await page.locator('#option-lone_camp, #option-pigeon, #option-fog_near, #option-expansion_copies').count()) === 0, 'nothing that does not apply');
    await page.locator('#option-fog').selectOption('base');
    await page.locator('#option-fog_near').waitFor();
    await page.locator('#option-gothic').selectOption('on');
    await page.locator('fieldset input[type=radio][value="8"]').check();
    await page.locator('#option-expansion_copies').waitFor();
    await page.locator('fieldset input[type=radio][value="4"]').check();
    await page.locator('#option-expansion_copies').waitFor({ state: 'detached' }); // with one warchief a camp nothing is shared out
  }],

  ['those who are invited read what is played; two of one name are told apart; a running table can be watched', async (visit) => {
    const [ann, other, guest] = [await visit.person('Ann'), await visit.person('Ann'), await visit.person('Bob')];
    const link = await visit.make(ann, 'goths', { players: '2', preset: 'fortune', listed: true });
    await other.goto(link);
    await visit.reads(other.locator('[data-facts]'), '2 players · With fortune · no clock · not rated', 'the table in a line');
    await visit.sit(other, 'B');
    for (const page of [ann, other]) await page.locator('.table[data-status=running]').waitFor();
    await ann.locator('.seats').getByText('Ann 2', { exact: true }).waitFor();
    await guest.goto(visit.address);
    await guest.locator(`[data-tables=live] a[href$="${link.slice(-13)}"]`).click();
    await guest.locator('.table[data-status=running][data-as=table]').waitFor();
  }],

  ['the rules, from the page and from a line of the log', async (visit) => {
    const page = await visit.person();
    await page.goto(`${visit.address}#rules/goths/G5.10`);
    await page.waitForFunction(() => document.activeElement?.id === 'rule-G5.10');
    await visit.playNow(page, 'goths');
    await page.getByRole('button', { name: 'Rule G1.5: show it' }).click();
    await page.locator('dialog[open]').getByText('The three objectives are shuffled').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }],

  ['a name the server does not take is said so, and does not lock one out', async (visit) => {
    const page = await visit.person('a\u202eb');
    await visit.playNow(page, 'echec');
    await page.getByRole('alert').filter({ hasText: 'That did not work' }).waitFor();
    await page.getByText('Guest (you)').waitFor();
  }],

  ['hostile names and talk are text', async (visit) => {
    const name = '<b>x</b>\u{1F451}';
    const page = await visit.person(name);
    await visit.playNow(page, 'echec');
    await page.locator('#say').fill('<img src=x onerror=alert(1)> hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('[role=log]').getByText('<img src=x onerror=alert(1)> hello').waitFor();
    await page.locator('.seats').getByText('<b>x</b>').waitFor();
    visit.check((await page.locator('[role=log] img, .seats b').count()) === 0, 'nothing of it became an element');
  }],
];
