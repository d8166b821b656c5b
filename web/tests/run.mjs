// SPDX-License-Identifier: MIT
// Runs every web/tests/*.test.mjs, or those named, two at a time, and prints TAP: arrive names all tests of the files that begin so,
// arrive:link those of them that have the word in their name. A test is [name, async (visit) => ...]; it passes if it does not throw and no
// page complained. TIMES=20: each so often.
import { readdirSync } from 'node:fs';
import { BASE, openBrowser, Server, Visit } from './house.mjs';

const folder = new URL('.', import.meta.url);
const wanted = (process.argv.length > 2 ? process.argv.slice(2) : ['']).map((word) => word.split(/:(.*)/s));
const times = Number(process.env.TIMES ?? 1);
const tests = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).sort()) {
  const words = wanted.filter(([start]) => file.startsWith(start)).map(([, word = '']) => word);
  if (words.length) tests.push(...(await import(new URL(file, folder))).default.filter(([name]) => words.some((word) => name.includes(word))));
}

// Tests are numbered in the order in which they end.
let told = 0;

async function run(server, browser, [name, test]) {
  const visit = new Visit(server, browser);
  const begun = Date.now();
  const complaints = [];
  try {
    await test(visit);
    if (visit.complaints.length) throw new Error(visit.complaints.join('\n'));
  } catch (error) {
    complaints.push([error.stack, ...visit.complaints, server.said, ...(await visit.shown())].join('\n').replace(/^/gm, '# '));
  }
  await visit.end();
  const line = `${complaints.length ? 'not ' : ''}ok ${++told} - ${name}`;
  console.log([line, ...complaints, ...visit.notes.map((note) => `# ${note}`), `# ${Date.now() - begun} ms`].join('\n'));
}

// Each lane has a house of its own: a test may close it.
async function lane(browser, queue) {
  const server = await Server.start();
  for (let next = queue.shift(); next; next = queue.shift()) await run(server, browser, next);
  await server.end();
}

const queue = Array.from({ length: times }, () => tests).flat();
console.log(`1..${queue.length}`);
if (BASE !== '/') console.log(`# below ${BASE}, behind nginx`);
const browser = await openBrowser();
await Promise.all([lane(browser, queue), lane(browser, queue)]);
await browser.close();
