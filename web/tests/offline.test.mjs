// SPDX-License-Identifier: MIT
// Without a server: the client starts from what the browser has kept, and the house in the browser takes the server's place.
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { CUT, introduce, openBrowserAt, run } from './house.mjs';
import { look } from './look.mjs';
import { choose } from './play.mjs';

// A browser with a profile of its own, so that it can be closed and begun anew.
class Device {
  constructor(visit) {
    Object.assign(this, { visit, profile: mkdtempSync(join(tmpdir(), 'gonfalon-device-')) });
  }

  async start(options = {}) {
    this.context = await openBrowserAt(this.profile, { locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, ...options });
    await introduce(this.context, { scenes: false });
    this.context.on('page', (page) => this.attend(page));
    this.page = await this.context.newPage();
    return this.page;
  }

  attend(page) {
    page.on('pageerror', (error) => this.visit.complaints.push(error.stack));
    page.on('console', (message) => message.type() === 'error' && !CUT.test(message.text()) && this.visit.complaints.push(message.text()));
  }

  // All of the client is kept.
  ready(page = this.page) {
    return page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.active.state === 'activated' || new Promise((done) => it.active.addEventListener('statechange', done))));
  }

  stop() {
    return this.context.close();
  }

  async end() {
    await this.stop().catch(() => {});
    rmSync(this.profile, { recursive: true, force: true });
  }
}

const lines = (page) => page.locator('.log .lines p').count();

// Decides until the game is over, or `most` times.
async function playHere(visit, page, most = 400, pick = choose) {
  for (let step = 0; step < most; step++) {
    if ((await visit.turn(page)) === 'over') break;
    await visit.openMoves(page);
    const moves = await visit.moves(page);
    if (!moves.length) continue;
    const told = await lines(page);
    await visit.tryToPlay(page, pick(moves, step));
    await page.waitForFunction((told) => document.querySelectorAll('.log .lines p').length > told || document.querySelector('[data-hand-over], [data-result]'), told);
  }
}

// A host of plain files below /some/where/, which knows nothing but files. What `fails` says yes to it cannot give.
async function plainHost(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };
  const asked = [];
  const plain = { asked, fails: () => false };
  const host = createServer((request, answer) => {
    const path = new URL(request.url, 'http://host').pathname;
    asked.push(path);
    if (plain.fails(path)) {
      answer.writeHead(503).end();
      return;
    }
    try {
      if (!path.startsWith('/some/where/')) throw new Error();
      const file = path.slice('/some/where/'.length) || 'index.html';
      const bytes = readFileSync(join(folder, file));
      answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => host.listen(0, '127.0.0.1', ready));
  return Object.assign(plain, { address: `http://127.0.0.1:${host.address().port}/some/where/`, close: () => new Promise((done) => (host.closeAllConnections?.(), host.close(done))) });
}

export default [
  ['offline from a cold start: a whole game of each, found again, and back to the server', async (visit) => {
    const device = new Device(visit);
    try {
      let page = await device.start();
      await page.goto(visit.address);
      await device.ready();
      await device.stop();
      await visit.server.close();

      page = await device.start();
      await page.goto(visit.address);
      await visit.reads(page.locator('[data-offline]'), 'You are offline: games against bots and on this device work.', 'it says so in one line');
      await page.locator('[id=tables-mine]').waitFor();
      await look(visit, page, 'first page, offline');
      await page.locator('[data-play=goths]').click();
      await page.locator('.table[data-status=running]').waitFor();
      await visit.becomes(() => /\/#t\/[0-9a-z]{13}$/.test(page.url()), () => `a table of this browser has an address of its own: ${page.url()}`);
      await playHere(visit, page);
      await page.locator('[data-result]').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-record][href^="blob:"]').click()]);
      const verified = await run(process.env.GONFALON, ['verify', await download.path()]);
      visit.check(verified.status === 0, `the program verifies its record: ${verified.printed}`);

      // Seen again, and its chance computed again, without a server too.
      await page.locator('[data-watch-replay]').click();
      await page.locator('[data-replay]').waitFor();

      await visit.make(page, 'echec', { options: { turn_limit: '12' }, seats: { gold: 'me', silver: 'bot:easy' } });
      await playHere(visit, page, 2);
      const address = page.url();
      await device.stop();

      // Closed in the middle of a game, and begun anew.
      page = await device.start();
      await page.goto(visit.address);
      await page.locator('[data-tables=mine] li', { hasText: 'on this device' }).first().waitFor();
      await visit.shows(page.locator('[data-tables=mine] li'), 2, 'both games are listed');
      await page.locator('[data-tables=mine] a').first().click();
      await page.locator('.table[data-status=running]').waitFor();
      await visit.becomes(() => page.url() === address, 'the game under way comes first');
      await playHere(visit, page);
      await page.locator('[data-result]').waitFor();
      await page.goto(`${visit.address}#rules/echec/E2.1`);
      await page.locator('[id="rule-E2.1"]').waitFor();

      await visit.server.open();
      await page.goto(visit.address);
      await page.locator('[data-link=open]').waitFor({ state: 'attached' });
      await visit.shows(page.locator('[data-offline]'), 0, 'the line is gone');
      await page.locator('[data-tables=mine] li', { hasText: 'on this device' }).first().waitFor();
      await page.locator('[data-play=echec]').click();
      await page.waitForURL(/\/t\/[0-9a-z]{13}$/);
      await page.locator('.table[data-status=running]').waitFor();
      const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)))).flat());
      visit.check(kept.length > 10 && !kept.some((address) => /\/api\/|\/t\/\w+$/.test(address)), `of the server's answers nothing is kept: ${kept}`);
    } finally {
      await device.end();
      if (visit.server.child.exitCode !== null) await visit.server.open();
    }
  }],

  ['hot seat without a server, and another window of the same browser looks on, in French', async (visit) => {
    const device = new Device(visit);
    try {
      let page = await device.start({ locale: 'fr-FR' });
      await page.goto(visit.address);
      await device.ready();
      await visit.server.close();
      await page.goto(visit.address);
      await visit.reads(page.locator('[data-offline]'), 'Vous êtes hors ligne\u00a0: les parties contre des robots et sur cet appareil fonctionnent.', 'it says so in French');
      await visit.make(page, 'echec', { options: { turn_limit: '4' }, seats: { gold: 'me', silver: 'me' } });
      await page.locator('.table[data-status=running]').waitFor();

      const [other] = await Promise.all([device.context.waitForEvent('page'), page.locator('a[target=_blank][title]').last().click()]);
      await other.locator('.table[data-as=table]').waitFor();
      await page.bringToFront(); // whoever plays has his window before him; the time of the others is slow
      for (let step = 0; step < 400 && (await page.locator('[data-result]').count()) === 0; step++) {
        await page.waitForFunction(() => document.querySelector('[data-result], [data-hand-over] button, .table[data-turn=true] [data-move]'));
        const ready = page.locator('[data-hand-over] button');
        if (await ready.count()) await ready.click();
        else if ((await page.locator('[data-result]').count()) === 0) await playHere(visit, page, 1);
      }
      await other.locator('.table[data-status=over]').waitFor();

      // The window that kept the house is closed: the other takes over, and connects anew.
      await page.close();
      await other.goto(visit.address);
      await other.locator('[data-play=echec]').click();
      await other.locator('.table[data-status=running]').waitFor();
      await playHere(visit, other, 2);
    } finally {
      await device.end();
      if (visit.server.child.exitCode !== null) await visit.server.open();
    }
  }],

  ['a record the house of this browser cannot give is not offered, and why is told', async (visit) => {
    const device = new Device(visit);
    try {
      const page = await device.start();
      await page.goto(visit.address);
      await device.ready();
      await visit.server.close();
      await page.goto(visit.address);
      await page.locator('[data-play=echec]').click();
      await page.locator('.table[data-status=running]').waitFor();
      await page.evaluate(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          postMessage.call(this, /\/record/.test(message.address) ? { ...message, address: '/api/tables/0000000000000/record' } : message, ...rest);
        };
      });
      await page.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
      for (let click = 0; click < 2; click++) await page.locator('[data-resign]').click();
      await page.locator('[data-result]').waitFor();
      await visit.reads(page.locator('[role=alert].trouble'), /there is no such table/, 'why there is none');
      visit.check((await page.locator('[data-record]').count()) === 0, 'there is nothing to download');
    } finally {
      await device.end();
      if (visit.server.child.exitCode !== null) await visit.server.open();
    }
  }],

  ['the site: plain files below any address, a whole game, found again after reloading', async (visit) => {
    const root = new URL('../..', import.meta.url).pathname;
    const made = await run('sh', ['-c', 'make site'], { cwd: root });
    visit.check(made.status === 0, made.printed);
    // Others may make it at the same time: tools/web holds that lock while it does.
    const folder = mkdtempSync(join(tmpdir(), 'gonfalon-site-'));
    const same = await run('flock', ['web/.lock', 'sh', '-c', "diff -r -x '*.gz' -x '*.br' web/dist/assets site/assets && cp -r site/. \"$0\"", folder], { cwd: root });
    visit.check(same.status === 0, `it has the files the program has inside: ${same.printed}`);
    const host = await plainHost(folder);
    const device = new Device(visit);
    try {
      const page = await device.start();
      await page.goto(host.address);
      await page.locator('[id=tables-mine]').waitFor();
      visit.check((await page.locator('[data-offline]').count()) === 0, 'a site has no server to miss');
      await page.locator('[data-play=goths]').click();
      await page.locator('.table[data-status=running]').waitFor();
      await visit.becomes(() => page.url().startsWith(`${host.address}#t/`), () => page.url());
      await playHere(visit, page, 1);
      const told = await lines(page);
      await page.reload();
      await page.locator('.table[data-status]').waitFor();
      await page.waitForFunction((told) => document.querySelectorAll('.log .lines p').length >= told, told);
      await playHere(visit, page);
      await page.locator('[data-result]').waitFor();
      await page.locator('a.home').click();
      await page.locator('[data-tables=mine] li').waitFor();
      await page.goto(`${host.address}#rules/goths/G2.6`);
      await page.locator('[id="rule-G2.6"]').waitFor();
      visit.check(host.asked.every((path) => path.startsWith('/some/where/') || path === '/favicon.ico'), `nothing is asked for elsewhere: ${host.asked.filter((path) => !path.startsWith('/some/where/'))}`);

      // Another version: seen at once, and kept in the place of the first.
      await device.ready();
      const change = (file, from, to) => writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to));
      change('index.html', 'lang="en"', 'lang="en" data-version="next"');
      change('service.js', /VERSION = '\w+'/, "VERSION = 'next'");
      // It cannot be kept at first, neither by the browser, which looks for it by itself, nor by the page, which tries again.
      let failed = 0;
      host.fails = (path) => path.endsWith('/licences.txt') && failed++ < 3;
      // On a busy machine the service worker may lose its patience, and show what it has.
      const next = async () => (await page.goto(host.address), (await page.locator('html[data-version=next]').count()) === 1);
      await visit.becomes(next, 'another version is seen');
      // What a try that failed has kept is gone again: that file is only there once it goes well, and then nobody is installing once it is over.
      const kept = () => page.evaluate(async () => {
        const there = await caches.match(new URL('licences.txt', location.href), { cacheName: 'gonfalon some/where/next' });
        const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
        return there && !waiting && !installing && active.state === 'activated';
      });
      await visit.becomes(kept, 'and kept');
      visit.check(failed > 3, 'not at the first try');
      await host.close();
      await page.goto(host.address);
      await page.locator('html[data-version=next]').waitFor();
      await page.locator('[data-play=echec]').click();
      await page.locator('.table[data-status=running]').waitFor();
    } finally {
      await device.end();
      await host.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    }
  }],
];
