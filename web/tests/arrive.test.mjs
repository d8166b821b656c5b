// SPDX-License-Identifier: MIT
// Arriving, playing at once, making a table, joining it.
import { get } from 'node:http';

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
    visit.check(headers['cache-control'] === 'no-cache' && headers['set-cookie'], 'the page itself is asked for every time');
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
