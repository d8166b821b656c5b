// SPDX-License-Identifier: MIT
// How soon the first page and the first decision can be had on a slow phone and how much is sent for them, and how smooth the scenes
// are. Prints one line per figure (`make bench-web`). RUNS=9: so many visits for each.
import { openBrowser, Server, Visit } from './house.mjs';
import { freeQueen, frighten, lessonAt, PANIC, QUEEN } from './play.mjs';

// "Fast 3G" as WebPageTest and Lighthouse have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back for each request. (The
// preset of that name in Chromium's developer tools waits 562 ms for each.)
const fast3G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const RUNS = Number(process.env.RUNS ?? 5);

const server = await Server.start();
const browser = await openBrowser();
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

async function visitor(options) {
  const visit = new Visit(server, browser);
  const page = await visit.person('Ann', options);
  const session = await page.context().newCDPSession(page);
  return { visit, page, session };
}

// A phone with nothing in its cache. The page itself says when something is drawn and takes a click: asking it again and again would
// take its time.
async function phone(wanted) {
  const { visit, page, session } = await visitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = {};
  const all = new Promise((done) =>
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const [what, at] = payload.split(' ');
      times[what] = Number(at);
      if (Object.keys(wanted).every((each) => times[each])) done();
    }));
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'measured' });
  await page.addInitScript((wanted) => {
    const when = (what, selector) => {
      if (![...document.querySelectorAll(selector)].some((each) => each.checkVisibility())) return requestAnimationFrame(() => when(what, selector));
      // A task after the next frame: it has been drawn, and the main thread is free to hear a click.
      requestAnimationFrame(() => setTimeout(() => window.measured(`${what} ${performance.now()}`)));
    };
    for (const [what, selector] of Object.entries(wanted)) when(what, selector);
  }, wanted);
  // The face of the headings and the sounds come when they are wanted, and are not counted.
  const bytes = () => page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({ name }) => !/\.woff2$|\/sounds-/.test(name)).reduce((sum, entry) => sum + entry.transferSize, 0));
  return { visit, page, times, all, bytes };
}

// From the start of the navigation: until "Play now" is drawn and takes a click (a link of the page as it is sent: what it asks for is
// done when the client is there), and until the client is there and draws the page itself.
async function usable() {
  const { visit, page, times, all, bytes } = await phone({ drawn: '.first a.main, [data-play]', there: '[data-play]' });
  await page.goto(server.address, { waitUntil: 'commit' });
  await all;
  const paint = await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))).then(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
  const sent = await bytes();
  await visit.end();
  return { ...times, paint, bytes: sent };
}

// From "Play now" on a first page that is there until the hand of the first decision is, and the board before it; and what was sent until
// then, the first page included, what comes through the socket not.
async function deciding() {
  const { visit, page, times, all, bytes } = await phone({ there: '[data-play]', board: '.table .goths', asked: '.table[data-turn=true] .hand [data-choice]:enabled' });
  await page.addInitScript(() => addEventListener('click', () => (window.clicked = performance.now()), { capture: true, once: true }));
  await page.goto(server.address, { waitUntil: 'networkidle' }); // whoever reads what the game is
  await page.locator('[data-play=goths]').click();
  await all;
  const [clicked, sent] = [await page.evaluate(() => window.clicked), await bytes()];
  const big = await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\.wasm/.test(name)));
  await visit.end();
  return { asked: times.asked - clicked, board: times.board - clicked, bytes: sent, module: big };
}

// The time between frames while the page shows something, from when it is first there until it is gone.
async function framesOf(page, selector, begin) {
  await page.evaluate((selector) => {
    window.frames_ = [];
    let last = 0;
    const look = (now) => {
      const there = document.querySelector(selector);
      if (there && last) window.frames_.push(now - last);
      if (!there && window.frames_.length) return (window.framesDone = true);
      last = there ? now : 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await begin();
  await page.waitForFunction(() => window.framesDone, undefined, { polling: 200 });
  return page.evaluate(() => window.frames_);
}

const moving = { reducedMotion: 'no-preference', scenes: true };

async function turning(rate) {
  const { visit, page, session } = await visitor(moving);
  await visit.playNow(page, 'goths');
  await visit.turn(page);
  await visit.openMoves(page);
  await page.locator('[data-move=advance]:not([disabled])').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const frames = await framesOf(page, '.stage', () => visit.play(page, 'advance'));
  await visit.end();
  return frames;
}

async function inLesson(lesson, selector, begin) {
  const { visit, page } = await visitor(moving);
  await lessonAt(visit, page, lesson);
  const frames = await framesOf(page, selector, () => begin(page));
  await visit.end();
  return frames;
}

function tell(what, frames) {
  const length = frames.reduce((sum, frame) => sum + frame, 0);
  const late = frames.filter((frame) => frame > 25).length;
  console.log(`${what}: ${((1000 * frames.length) / length).toFixed(1)} frames/s over ${(length / 1000).toFixed(1)} s, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms, ${late} of ${frames.length} frames later than 25 ms`);
}

try {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await usable());
  const list = (what) => runs.map((run) => Math.round(run[what])).join(', ');
  for (const [what, words] of [['drawn', 'first page drawn, its links work'], ['there', 'client there']])
    console.log(`${words}, CPU x4, fast 3G: ${list(what)} ms; median ${Math.round(median(runs.map((run) => run[what])))} ms`);
  console.log(`first contentful paint: ${list('paint')} ms`);
  console.log(`transferred until then: ${list('bytes')} bytes`);
  const decisions = [];
  for (let run = 0; run < RUNS; run++) decisions.push(await deciding());
  const each = (what) => decisions.map((run) => Math.round(run[what])).join(', ');
  console.log(`first decision after "Play now", CPU x4, fast 3G: ${each('asked')} ms; median ${Math.round(median(decisions.map((run) => run.asked)))} ms`);
  console.log(`the board before it: ${each('board')} ms; median ${Math.round(median(decisions.map((run) => run.board)))} ms`);
  console.log(`transferred until then: ${each('bytes')} bytes${decisions.some((run) => run.module) ? ', WITH the module of WebAssembly' : ''}`);
  for (const rate of [1, 4]) for (let run = 0; run < 2; run++) tell(`cards turn, CPU x${rate}`, await turning(rate));
  for (let run = 0; run < 2; run++) {
    tell('the queen is freed, CPU x1', await inLesson(QUEEN, '[data-climax]', freeQueen));
    tell('panic, CPU x1', await inLesson(PANIC, '.over', async (page) => (await frighten(page), await page.locator('[data-go-on]').click())));
  }
} finally {
  await browser.close();
  await server.end();
}
