// SPDX-License-Identifier: MIT
// A server of our own, browsers that visit it, and what the tests have in common. Nothing here waits for time to pass: every
// wait is for something that is seen, and waits long, since the machine may be busy.
//
// What a page shows is judged by what waits for it: `shows`, `reads`, `becomes`, and whatever waits in playwright. A bare `check` is
// for what cannot change any more; that something is not there is judged when something else tells that it could be.
//
// SLOW=6: every page computes six times slower, and its files come late, so that whatever is judged too soon fails.
// BASE=/games/: every server lies below that path, behind nginx, with the configuration docs/hosting.md gives for it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const program = process.env.GONFALON;
const slow = Number(process.env.SLOW ?? 1);
export const BASE = process.env.BASE || '/';
export const PATIENCE = 120_000;
const LATE = 60; // milliseconds a file takes, times SLOW
// What a page complains of where its server is away: itself, or behind a proxy.
export const CUT = /WebSocket|ERR_CONNECTION|ERR_FAILED|ERR_INTERNET|ERR_NETWORK_CHANGED|\b50[24]\b/;
// And where the machine gets another network interface, as tests/suites/cluster gives it some: Chromium cuts what is under way.
const CHANGED = /ERR_NETWORK_CHANGED/;

// A server comes back where it was. Below 32768 the system gives no port away by itself, so nobody takes it meanwhile.
async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    const probe = createServer();
    const free = await new Promise((found) => probe.once('error', () => found(false)).listen(port, '127.0.0.1', () => found(true)));
    if (free) await new Promise((closed) => probe.close(closed));
    if (free) return port;
  }
}

// `what` is the sentence it fails with, or finds that out.
export async function until(condition, what = `waited in vain: ${condition}`) {
  for (const end = Date.now() + PATIENCE; !(await condition()); await new Promise((again) => setTimeout(again, 20)))
    if (Date.now() > end) throw new Error(typeof what === 'function' ? await what() : what);
}

// What a command prints, while everybody else goes on.
export async function run(command, options, ...settings) {
  const child = spawn(command, options, ...settings);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += bytes));
  const status = await new Promise((ended, failed) => child.on('close', ended).on('error', failed));
  return { status, printed };
}

function ended(child, signal) {
  child.removeAllListeners('exit');
  return new Promise((gone) => {
    child.once('exit', gone);
    child.kill(signal);
  });
}

// nginx in front of a server, as docs/hosting.md tells it for a path.
class Proxy {
  static async start(folder, server) {
    const proxy = new Proxy();
    proxy.port = await freePort();
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, Proxy.configuration(folder, proxy.port, server));
    proxy.child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
    let said = '';
    proxy.child.stderr.on('data', (bytes) => (said += bytes));
    const failed = new Promise((_, fail) => proxy.child.once('error', fail).once('exit', (code) => fail(new Error(`nginx ended with ${code}: ${said}`))));
    const answers = () => fetch(`http://127.0.0.1:${proxy.port}${BASE}`).then((answer) => answer.ok, () => false);
    await Promise.race([until(answers, () => `nginx does not answer: ${said}`), failed]);
    return proxy;
  }

  static configuration(folder, port, server) {
    const told = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8').split('\n## Below a path\n')[1];
    const places = /```nginx\n(.*?)```/s.exec(told)[1].replaceAll('/games/', BASE).replaceAll('http://127.0.0.1:8080', `http://127.0.0.1:${server}`);
    return `
      ${process.getuid() === 0 ? 'user root;' : ''}
      daemon off;
      pid ${folder}/nginx.pid;
      worker_processes 1;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder};`).join(' ')}
        map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
        server {
          listen 127.0.0.1:${port};
          client_max_body_size 1m;
          ${places}
        }
      }`;
  }

  end() {
    return ended(this.child, 'SIGTERM');
  }
}

export class Server {
  static async start(...options) {
    const server = new Server();
    server.options = BASE === '/' ? options : ['--base', BASE, '--behind-proxy', ...options];
    server.data = mkdtempSync(join(tmpdir(), 'gonfalon-browser-'));
    server.port = await freePort();
    await server.open();
    if (BASE !== '/') server.proxy = await Proxy.start(server.data, server.port);
    server.address = `http://127.0.0.1:${(server.proxy ?? server).port}${BASE}`;
    return server;
  }

  open() {
    const child = spawn(program, ['serve', '--port', String(this.port), '--data', this.data, '--quiet', '--trusted', '127.0.0.1', ...this.options]);
    this.child = child;
    this.said = '';
    child.stderr.on('data', (bytes) => (this.said += bytes));
    return new Promise((ready, failed) => {
      child.stdout.on('data', (bytes) => String(bytes).includes('http://') && ready());
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${this.said}`)));
    });
  }

  close() {
    return ended(this.child, 'SIGTERM');
  }

  async end() {
    await this.proxy?.end();
    await this.close();
    rmSync(this.data, { recursive: true, force: true });
  }
}

// The first there is of these. Chromium's shell without windows is the same engine at less than half the work; who keeps a profile
// has the browser people have, which Ubuntu calls by a name of its own.
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const choose = (...paths) => process.env.CHROMIUM ?? paths.find((path) => existsSync(path));
const launching = {
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-dev-shm-usage'],
};

async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
}

// All pages of a context; the one that is there already, too.
async function attend(context) {
  context.setDefaultTimeout(PATIENCE);
  if (slow === 1) return;
  await context.route(/\/(assets\/.*|t\/\w+)?$/, async (route) => {
    await new Promise((late) => setTimeout(late, LATE * slow));
    await route.fallback().catch(() => {}); // the page may be gone
  });
  context.on('page', (page) => slowDown(page).catch(() => {}));
  for (const page of context.pages()) await slowDown(page);
}

export function openBrowser() {
  return chromium.launch({ ...launching, executablePath: choose('/usr/bin/chromium-headless-shell', ...whole) });
}

// With a folder it keeps everything in, and finds again.
export async function openBrowserAt(profile, options) {
  const context = await chromium.launchPersistentContext(profile, { ...launching, executablePath: choose(...whole), ...options });
  await attend(context);
  return context;
}

// What the browser of somebody who has been here before has kept. `scenes`: what happens is shown step by step, as it is for everybody who has
// not switched it off; here most are in a hurry.
export function introduce(context, kept) {
  return context.addInitScript((kept) => origin === 'null' || localStorage.getItem('gonfalon') || localStorage.setItem('gonfalon', JSON.stringify(kept)), kept);
}

// The people of one test; whatever their pages complain about fails it.
export class Visit {
  constructor(server, browser) {
    Object.assign(this, { server, browser, address: server.address, contexts: [], complaints: [], notes: [] });
  }

  async person(name = '', { scenes = false, ...options } = {}) {
    const context = await this.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    this.contexts.push(context);
    await attend(context);
    await introduce(context, { name, scenes });
    const below = (address) => /^(http|ws)/.test(address) && !address.replace(/^ws/, 'http').startsWith(this.address) && !address.endsWith('/favicon.ico') && this.complaints.push(`${address} is not below ${this.address}`);
    context.on('request', (request) => below(request.url()));
    const page = await context.newPage();
    page.heard = [];
    page.on('websocket', (socket) => below(socket.url()));
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => page.heard.push(JSON.parse(frame.payload))));
    page.on('pageerror', (error) => this.complaints.push(`${name}: ${error.stack}`));
    page.on('console', (message) => {
      const text = message.text();
      const expected = this.forgiving ? CUT : CHANGED;
      if (message.type() === 'error' && !expected.test(text)) this.complaints.push(`${name}: ${text}`);
    });
    return page;
  }

  async end() {
    for (const context of this.contexts) await context.close();
  }

  // What every page shows, and what it heard last: for whoever wonders why a test failed.
  async shown() {
    const pages = this.contexts.flatMap((context) => context.pages());
    const text = (page) => page.locator('body').innerText({ timeout: 1000 }).catch((why) => why.message);
    return Promise.all(pages.map(async (page) => `${page.url()} shows:\n${(await text(page)).replace(/\n+/g, ' / ').slice(0, 800)}\nand heard: ${(page.heard ?? []).slice(-3).map((message) => JSON.stringify(message).slice(0, 300)).join('\n')}`));
  }

  check(fine, what) {
    if (!fine) throw new Error(what);
  }

  // So many of them will be shown.
  async shows(locator, number, what) {
    await this.becomes(async () => (await locator.count()) === number, async () => `${what}: there are ${await locator.count()}, not ${number}`);
  }

  // It will say this: a text, or what an expression finds.
  async reads(locator, text, what) {
    const said = () => locator.evaluate((element) => (element.matches('input, textarea') ? element.value : element.textContent));
    const wanted = typeof text === 'string' ? (words) => words === text : (words) => text.test(words);
    await this.becomes(async () => wanted(await said()), async () => `${what}: ${await said()}`);
  }

  // It will be so.
  becomes(condition, what) {
    return until(condition, what);
  }

  note(text) {
    this.notes.push(text);
  }

  // --- What people do.

  async playNow(page, game) {
    await page.goto(this.address);
    await page.locator(`[data-play=${game}]`).click();
    await this.atTable(page);
    await page.locator('.table[data-status=running]').waitFor();
  }

  // The address is that of a table.
  async atTable(page) {
    await page.waitForURL(/[/#]t\/[0-9a-z]{13}/);
  }

  // By the form: `seats` is what each seat gets: me, open, bot:easy.
  async make(page, game, { players = '', preset = '', options = {}, seats = {}, listed = false } = {}) {
    await page.goto(`${this.address}#make/${game}`);
    await page.locator('[data-make-table]').waitFor();
    await page.locator(`input[type=radio][value=${game}]`).check();
    if (players) await page.locator(`fieldset input[type=radio][value="${players}"]`).check();
    if (Object.keys(options).length) preset = 'own';
    if (preset) await page.locator(`input[type=radio][value=${preset}]`).check();
    for (const [name, value] of Object.entries(options)) {
      const field = page.locator(`#option-${name}`);
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
      else await field.fill(value).then(() => field.blur());
    }
    for (const [seat, value] of Object.entries(seats)) await page.locator(`#seat-${seat}`).selectOption(value);
    if (listed) await page.locator('.ticks input').first().check();
    await page.locator('[data-make-table]').click();
    await this.atTable(page);
    await page.locator('.table[data-status]').waitFor();
    return page.url();
  }

  async sit(page, seat) {
    await page.locator(`[data-seat=${seat}] button`).first().click();
  }

  // The list of moves is always there, whatever the picture is.
  async openMoves(page) {
    await page.locator('[data-moves]').evaluate((details) => (details.open = true));
  }

  async moves(page) {
    return page.locator('[data-moves] [data-move]').evaluateAll((buttons) => buttons.filter((button) => !button.disabled).map((button) => button.dataset.move));
  }

  async play(page, move) {
    await page.locator(`[data-moves] [data-move="${move}"]`).click();
  }

  // If it is still offered: where others decide too, the question may be another one by now.
  async tryToPlay(page, move) {
    const button = await page.$(`[data-moves] [data-move="${move}"]`);
    await button?.click().catch((why) => {
      if (!/not attached|detached/.test(why.message)) throw why;
    });
  }

  // What was told is drawn.
  async drawn(page) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }

  // The picture of the game is fetched when a table is there.
  async board(page) {
    await page.locator('.table[data-status] :is(.goths, .echec)').first().waitFor();
  }

  // Waits until the page, board and all, is asked something it has not answered, or the game is over: "asked", "over".
  async turn(page) {
    const found = await page.waitForFunction(() => {
      const table = document.querySelector('.table[data-status]');
      if (!table?.querySelector('.goths, .echec, [data-plain]')) return '';
      if (table.dataset.status === 'over') return 'over';
      return table.dataset.turn === 'true' && table.querySelector('[data-moves] [data-move]:enabled') ? 'asked' : '';
    }, undefined, { polling: 50 });
    return found.jsonValue();
  }
}

// On another server, which is told something else.
export async function elsewhere(visit, options, test) {
  const server = await Server.start(...options);
  const there = new Visit(server, visit.browser);
  try {
    await test(there);
    visit.complaints.push(...there.complaints);
    visit.notes.push(...there.notes);
  } finally {
    await there.end();
    await server.end();
  }
}
