// SPDX-License-Identifier: MIT
// Takes the pictures of docs/pictures: the main states, each as one person sees it. `make pictures` takes all, `make pictures
// ONLY=goths` those whose name begins so. Games are played against bots, so no two takes are alike.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openBrowser, Server, Visit } from './house.mjs';
import { freeQueen, frighten, lessonAt, PANIC, QUEEN } from './play.mjs';

const folder = new URL('../../docs/pictures/', import.meta.url);
const FOREVER = 999; // turns
const only = process.argv[2] ?? '';
const sizes = {
  desktop: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 }, tablet: { width: 820, height: 1180 }, phone: { width: 360, height: 740 }, side: { width: 844, height: 390 },
};

class Photographer extends Visit {
  // Somebody whose browser is of this size, theme and language.
  async looker(size, theme, lang, options = {}) {
    const phone = size === 'phone' || size === 'side';
    const page = await this.person('', { viewport: sizes[size], deviceScaleFactor: phone ? 2 : 1, isMobile: phone, hasTouch: phone, ...options });
    page.setDefaultTimeout(30_000);
    const kept = JSON.stringify({ name: lang === 'fr' ? 'Clovis' : 'Alaric', theme, lang, sound: false, scenes: options.scenes ?? false });
    await page.addInitScript((kept) => localStorage.setItem('gonfalon', kept), kept);
    return page;
  }

  async shoot(page, name) {
    await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => family.includes('Almendra') && status === 'loaded'));
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    const bytes = Buffer.from(data, 'base64');
    writeFileSync(new URL(`${name}.webp`, folder), bytes);
    console.log(`${name}.webp ${Math.round(bytes.length / 1000)} kB`);
  }

  async gothsAs(page, seat, players, preset, turn, wanted = () => true) {
    const seats = { ...(Number(players) < 5 && { Bk: 'bot:easy', Bw: 'bot:easy' }), ...(seat === 'Ak' ? {} : { [players === '6' ? 'ACk' : 'Ak']: 'open', [seat]: 'me' }) };
    do {
      await this.make(page, 'goths', { players, preset, seats });
      await this.fill(page);
      await this.until(page, (view) => view.turn >= turn && wanted(view));
    } while (turn < FOREVER && (await page.locator('.table[data-status=over]').count())); // it ended too soon
  }

  async fill(page) {
    const open = page.locator('[data-fill]');
    if (await open.count()) {
      await page.locator('#room-level').selectOption('easy');
      await open.click();
    }
    await page.locator('.table[data-status=running]').waitFor();
  }

  // Decides whatever is asked until the view is as wanted and something is asked, or the game is over.
  async until(page, wanted, choose = pick) {
    await this.openMoves(page);
    while ((await this.turn(page)) === 'asked') {
      const { view } = page.heard.findLast((message) => message.view);
      if (wanted(view)) break;
      const before = asked(page);
      await this.play(page, choose(await this.moves(page), view));
      while (asked(page) === before) await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    }
    await page.locator('[data-moves]').evaluateAll((all) => all.forEach((details) => (details.open = false)));
    // Where a small screen begins: with the table.
    await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, matchMedia('(max-width: 40rem), (max-height: 46rem)').matches ? document.querySelector('.table').offsetTop : 0)));
  }
}

// What the server asked last, and when in the game.
function asked(page) {
  const { view, ask, status } = page.heard.findLast((message) => message.view);
  return JSON.stringify([status, view.turn, view.phase, view.units, ask?.moves]);
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

function pick(moves) {
  for (const wish of [/^enter/, /^recruit/, /^load/, /^advance/, /^barricade/]) {
    const found = moves.filter((move) => wish.test(move));
    if (found.length && Math.random() < 0.6) return found[0];
  }
  return any(moves);
}

// Forward, and at the enemy wherever he is near.
function charge(moves, { to_move: army }) {
  const blows = moves.filter((move) => /x/.test(move));
  const forward = moves.filter((move) => {
    const [from, to] = (move.match(/[a-i]\d+/g) ?? []).map((square) => Number(square.slice(1)));
    return army === 'gold' ? to > from : to < from;
  });
  return any(blows.length ? blows : forward.length ? forward : moves);
}

const pictures = {
  'arrive-desktop-light-en': async (visit, page, shoot) => {
    await page.goto(visit.address);
    await page.locator('[data-play]').first().waitFor();
    await page.getByText('Open tables').waitFor();
    await page.locator('[data-opponent]').nth(1).waitFor();
    await shoot();
  },
  'arrive-phone-dark-fr': async (visit, page, shoot) => {
    await page.goto(visit.address);
    await page.locator('[data-play]').first().waitFor();
    await shoot();
  },
  'make-desktop-light-fr': async (visit, page, shoot) => {
    await page.goto(`${visit.address}#make/goths`);
    await page.locator('[data-make-table]').waitFor();
    await shoot();
  },
  'waiting-desktop-dark-en': waitingRoom,
  'waiting-phone-light-fr': waitingRoom,
  'goths-desktop-light-en': warchief,
  'goths-desktop-dark-fr': warchief,
  'goths-phone-light-en': warchief,
  'goths-side-dark-fr': warchief,
  'goths-tablet-light-en': warchief,
  'goths-wide-light-en': warchief,
  'goths-king-desktop-light-fr': async (visit, page, shoot) => {
    await visit.gothsAs(page, 'Ak', '4', 'fortune', 6);
    await shoot();
  },
  'goths-reveal-desktop-light-en': reveal,
  'goths-reveal-phone-dark-fr': reveal,
  'goths-queen-desktop-light-en': queen,
  'goths-queen-phone-dark-fr': queen,
  'goths-six-tablet-dark-fr': async (visit, page, shoot) => {
    await visit.gothsAs(page, 'Aw', '6', 'first', 4, (view) => view.phase === 'order');
    await shoot();
  },
  'goths-eight-desktop-dark-en': async (visit, page, shoot) => {
    await visit.gothsAs(page, 'Aw', '8', 'everything', 4, (view) => view.phase === 'order');
    await shoot();
  },
  'goths-eight-phone-light-fr': async (visit, page, shoot) => {
    await visit.gothsAs(page, 'Ak', '8', 'everything', 3);
    await shoot();
  },
  'goths-end-desktop-light-en': end,
  'goths-end-phone-light-fr': end,
  'lesson-phone-light-en': async (visit, page, shoot) => {
    await lessonAt(visit, page, ['goths', 1, {}]);
    await shoot();
  },
  'echec-desktop-light-en': attack,
  'echec-phone-dark-fr': attack,
  'echec-panic-desktop-light-en': async (visit, page, shoot) => {
    await lessonAt(visit, page, PANIC);
    await frighten(page);
    await page.locator('[data-go-on]').click();
    await page.locator('.fright').waitFor();
    await shoot();
  },
  'echec-deploy-desktop-light-fr': deploy,
  'echec-deploy-phone-light-en': deploy,
  'rules-desktop-dark-fr': async (visit, page, shoot) => {
    await page.goto(`${visit.address}#rules/goths`);
    await page.locator('[id^=rule-]').first().waitFor();
    await shoot();
  },
};

async function waitingRoom(visit, page, shoot) {
  await visit.make(page, 'goths', { players: '4', seats: { Bk: 'bot:medium', Bw: 'bot:hard' } });
  await page.waitForFunction(() => document.querySelector('.invite img')?.naturalWidth > 0);
  await page.evaluate(() => scrollTo(0, 0));
  await shoot();
}

async function end(visit, page, shoot) {
  await visit.gothsAs(page, 'Aw', '4', 'first', FOREVER);
  await page.locator('.table[data-status=over]').waitFor();
  await page.locator('[data-result=A], [data-helped]').first().waitFor({ timeout: 15_000 }).catch(() => {}); // what would have helped is worked out, where anything would have
  await shoot();
}

async function queen(visit, page, shoot) {
  await lessonAt(visit, page, QUEEN);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await freeQueen(page);
  await page.locator('[data-climax=queen]').evaluate((scene) => Promise.all(scene.getAnimations({ subtree: true }).filter(({ effect }) => effect.getTiming().iterations === 1).map(({ finished }) => finished)));
  await shoot();
}

async function warchief(visit, page, shoot) {
  await visit.gothsAs(page, 'Aw', '4', 'fortune', 6, (view) => view.phase === 'order');
  await shoot();
}

async function reveal(visit, page, shoot) {
  await visit.gothsAs(page, 'Aw', '4', 'fortune', 3, (view) => view.phase === 'order' && page.heard.findLast((message) => message.ask).ask.moves.some(({ move }) => move === 'advance'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit.openMoves(page);
  await visit.play(page, 'advance');
  await page.waitForFunction(() => {
    const stamps = [...document.querySelectorAll('.stage .stamp')];
    return stamps.length > 1 && stamps.every((stamp) => getComputedStyle(stamp).opacity === '1');
  });
  await shoot();
}

async function attack(visit, page, shoot) {
  await visit.make(page, 'echec', { preset: 'first', seats: { gold: 'me', silver: 'bot:easy' } });
  await visit.fill(page);
  let blow;
  await visit.until(page, (view) => {
    const { ask } = page.heard.findLast((message) => message.ask);
    blow = ask.moves.map(({ move }) => move).filter((move) => move.includes('x')).sort()[0];
    return view.turn >= 6 && blow;
  }, charge);
  const [from, to] = blow.match(/[a-i]\d+/g);
  await page.locator(`[data-square=${from}]`).click();
  await page.locator(`[data-square=${to}]`).hover();
  await page.locator('.strike.aimed dl').waitFor();
  await shoot();
}

async function deploy(visit, page, shoot) {
  await visit.make(page, 'echec', { preset: 'secret', seats: { gold: 'me', silver: 'bot:easy' } });
  await visit.fill(page);
  await page.locator('[data-square]').first().waitFor();
  await shoot();
}

mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await openBrowser();
for (const [name, take] of Object.entries(pictures)) {
  if (!name.startsWith(only)) continue;
  const [lang, theme, size] = name.split('-').reverse();
  const visit = new Photographer(server, browser);
  const page = await visit.looker(size, theme, lang, { scenes: /reveal|queen|panic/.test(name) });
  try {
    await take(visit, page, () => visit.shoot(page, name));
  } catch (error) {
    console.log(`${name}: ${error.message.split('\n').slice(0, 6).join(' | ')}`);
    process.exitCode = 1;
  }
  for (const complaint of visit.complaints) console.log(complaint);
  await visit.end();
}
await browser.close();
await server.end();
