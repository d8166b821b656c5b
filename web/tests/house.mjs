// A server of our own, browsers that visit it, and what the tests have in common. Nothing here waits for time to pass: every
// wait is for something that is seen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const program = process.env.GONFALON;

function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}

export class Server {
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.data = mkdtempSync(join(tmpdir(), 'gonfalon-browser-'));
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    await server.open();
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
    const child = this.child;
    child.removeAllListeners('exit');
    return new Promise((gone) => {
      child.once('exit', gone);
      child.kill('SIGTERM');
    });
  }

  async end() {
    await this.close();
    rmSync(this.data, { recursive: true, force: true });
  }
}

const launching = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-dev-shm-usage'],
};

export function openBrowser() {
  return chromium.launch(launching);
}

// With a folder it keeps everything in, and finds again.
export function openBrowserAt(profile, options) {
  return chromium.launchPersistentContext(profile, { ...launching, ...options });
}

// The people of one test; whatever their pages complain about fails it.
export class Visit {
  constructor(server, browser) {
    Object.assign(this, { server, browser, address: server.address, contexts: [], complaints: [], notes: [] });
  }

  // `scenes`: what happens is shown step by step, as it is for everybody who has not switched it off; here most are in a hurry.
  async person(name = '', { scenes = false, ...options } = {}) {
    const context = await this.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(30_000);
    this.contexts.push(context);
    await context.addInitScript((kept) => localStorage.getItem('gonfalon') || localStorage.setItem('gonfalon', JSON.stringify(kept)), { name, scenes });
    const page = await context.newPage();
    page.heard = [];
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => page.heard.push(JSON.parse(frame.payload))));
    page.on('pageerror', (error) => this.complaints.push(`${name}: ${error.stack}`));
    page.on('console', (message) => {
      const text = message.text();
      const cut = this.forgiving && /WebSocket connection|ERR_CONNECTION/.test(text);
      if (message.type() === 'error' && !cut) this.complaints.push(`${name}: ${text}`);
    });
    return page;
  }

  async end() {
    for (const context of this.contexts) await context.close();
  }

  check(fine, what) {
    if (!fine) throw new Error(what);
  }

  note(text) {
    this.notes.push(text);
  }

  // --- What people do.

  async playNow(page, game) {
    await page.goto(this.address);
    await page.locator(`[data-play=${game}]`).click();
    await page.locator('.table[data-status=running]').waitFor();
  }

  // By the form: `seats` is what each seat gets: me, open, bot:easy.
  async make(page, game, { players = '', preset = '', options = {}, seats = {}, listed = false } = {}) {
    await page.goto(`${this.address}/#make/${game}`);
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

  // Waits until the page is asked something it has not answered, or the game is over: "asked", "over".
  async turn(page) {
    await page.waitForFunction(() => document.querySelector('.table[data-status=over], .table[data-turn=true] [data-move]'), undefined, { polling: 50 });
    return (await page.locator('.table[data-status]').getAttribute('data-status')) === 'over' ? 'over' : 'asked';
  }
}
