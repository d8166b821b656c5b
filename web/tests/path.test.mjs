// SPDX-License-Identifier: MIT
// Wherever on its host the house lies, at the root or below a path (BASE): what it is known by stays there.
import { BASE } from './house.mjs';

export default [
  ['the app, its worker, its cookie and its links are those of the path', async (visit) => {
    const page = await visit.person('Ann', { serviceWorkers: 'allow' });
    await page.goto(visit.address);
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.scope));
    visit.check(scope === visit.address, `the service worker is for ${scope}`);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    const manifest = JSON.parse(data);
    visit.check(url.startsWith(visit.address) && errors.length === 0, `${url}: ${JSON.stringify(errors)}`);
    for (const key of ['start_url', 'scope']) visit.check(new URL(manifest[key], url).href === visit.address, `${key} is ${manifest[key]}`);
    visit.check(!('id' in manifest), 'the installed app is known by where it starts');
    const cookies = await page.context().cookies(visit.address);
    visit.check(cookies.length === 1 && cookies[0].path === BASE, JSON.stringify(cookies));
    visit.check((await page.context().cookies(new URL('/elsewhere/', visit.address).href)).length === (BASE === '/' ? 1 : 0), 'nobody beside it gets the cookie');

    const link = await visit.make(page, 'goths', { players: '2' });
    visit.check(link.startsWith(`${visit.address}t/`), link);
    await visit.reads(page.locator('#invite-link'), link, 'the link to share');
    const code = await page.locator('.invite img').evaluate((image) => image.src);
    visit.check(code === `${visit.address}api/qr?path=t/${link.slice(-13)}`, code);
  }],

  ['a table is found again from what the browser keeps, while the server is away', async (visit) => {
    visit.forgiving = true;
    const page = await visit.person('Ann', { serviceWorkers: 'allow' });
    await visit.playNow(page, 'echec');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await visit.becomes(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'the page is kept');
    await visit.server.close();
    try {
      await page.reload();
      await page.locator('.banner.down').waitFor();
    } finally {
      await visit.server.open();
    }
    await page.locator('.table[data-status=running]').waitFor();
  }],

  ['outside the path there is nothing, and without its slash it leads there', async (visit) => {
    const direct = `http://127.0.0.1:${visit.server.port}`;
    const status = async (address) => (await fetch(address, { redirect: 'manual' })).status;
    visit.check((await status(`${direct}${BASE}api/games`)) === 200, 'the games are below the path');
    for (const path of ['healthz', 'metrics']) visit.check((await status(`${direct}/${path}`)) === 200, `${path} is at the root too`);
    if (BASE === '/') return;
    const bare = visit.address.slice(0, -1);
    for (const from of [bare, `${direct}${BASE.slice(0, -1)}`]) {
      const answer = await fetch(from, { redirect: 'manual' });
      visit.check([301, 308].includes(answer.status) && new URL(answer.headers.get('location'), from).href === `${from}/`, `${from}: ${answer.status} ${answer.headers.get('location')}`);
    }
    const host = new URL(visit.address).origin;
    for (const path of ['/', '/api/games', '/ws', '/index.html', '/service.js', `${BASE.slice(0, -1)}s/`, '/t/0000000000000'])
      for (const at of [host, direct]) visit.check((await status(at + path)) === 404, `${at}${path} is ${await status(at + path)}`);
    for (const path of ['healthz', 'metrics']) visit.check((await status(visit.address + path)) === 404, `the proxy lets ${path} out`);
  }],
];
