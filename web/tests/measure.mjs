// SPDX-License-Identifier: MIT
// How soon the first page can be used on a slow phone, and how smoothly cards turn. Prints one line per figure (`make bench-web`).
import { openBrowser, Server, Visit } from './house.mjs';

// "Fast 3G" as WebPageTest and Lighthouse have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back for each request. (The
// preset of that name in Chromium's developer tools waits 562 ms for each.)
const fast3G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const RUNS = 5;

const server = await Server.start();
const browser = await openBrowser();
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

async function visitor(options) {
  const visit = new Visit(server, browser);
  const page = await visit.person('Ann', options);
  const session = await page.context().newCDPSession(page);
  return { visit, page, session };
}

// From the start of the navigation, with nothing in the cache: until "Play now" is drawn and takes a click (a link of the page as it is
// sent: what it asks for is done when the client is there), and until the client is there and draws the page itself.
async function usable() {
  const { visit, page, session } = await visitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // The page itself says when: asking it again and again would take its time.
  const times = {};
  const all = new Promise((done) =>
    session.on('Runtime.bindingCalled', ({ payload }) => {
      const [what, at] = payload.split(' ');
      times[what] = Number(at);
      if (times.drawn && times.there) done();
    }));
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'measured' });
  await page.addInitScript(() => {
    const when = (what, selector) => {
      if (![...document.querySelectorAll(selector)].some((link) => link.checkVisibility())) return requestAnimationFrame(() => when(what, selector));
      // A task after the next frame: it has been drawn, and the main thread is free to hear a click.
      requestAnimationFrame(() => setTimeout(() => window.measured(`${what} ${performance.now()}`)));
    };
    when('drawn', '.first a.main, [data-play]');
    when('there', '[data-play]');
  });
  await page.goto(server.address, { waitUntil: 'commit' });
  await all;
  const paint = await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))).then(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
  const bytes = await page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, entry) => sum + entry.transferSize, 0));
  await visit.end();
  return { ...times, paint, bytes };
}

// The time between frames while the cards of a round are turned.
async function turning(rate) {
  const { visit, page, session } = await visitor({ reducedMotion: 'no-preference', scenes: true });
  await visit.playNow(page, 'goths');
  await visit.turn(page);
  await visit.openMoves(page);
  await page.locator('[data-move=advance]:not([disabled])').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    window.frames_ = [];
    let last = 0;
    const look = (now) => {
      const stage = document.querySelector('.stage');
      if (stage && last) window.frames_.push(now - last);
      if (!stage && window.frames_.length) return (window.framesDone = true);
      last = stage ? now : 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await visit.play(page, 'advance');
  await page.waitForFunction(() => window.framesDone, undefined, { polling: 200 });
  const frames = await page.evaluate(() => window.frames_);
  await visit.end();
  return frames;
}

try {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await usable());
  const list = (what) => runs.map((run) => Math.round(run[what])).join(', ');
  for (const [what, words] of [['drawn', 'first page drawn, its links work'], ['there', 'client there']])
    console.log(`${words}, CPU x4, fast 3G: ${list(what)} ms; median ${Math.round(median(runs.map((run) => run[what])))} ms`);
  console.log(`first contentful paint: ${list('paint')} ms`);
  console.log(`transferred until then: ${list('bytes')} bytes`);
  for (const rate of [1, 4]) {
    for (let run = 0; run < 2; run++) {
      const frames = await turning(rate);
      const length = frames.reduce((sum, frame) => sum + frame, 0);
      const late = frames.filter((frame) => frame > 25).length;
      console.log(`cards turn, CPU x${rate}: ${((1000 * frames.length) / length).toFixed(1)} frames/s over ${(length / 1000).toFixed(1)} s, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms, ${late} of ${frames.length} frames later than 25 ms`);
    }
  }
} finally {
  await browser.close();
  await server.end();
}
