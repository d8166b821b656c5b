// Runs every web/tests/*.test.mjs, or those named, and prints TAP. A test is [name, async (visit) => ...]; it passes if it does not
// throw and no page complained.
import { readdirSync } from 'node:fs';
import { openBrowser, Server, Visit } from './house.mjs';

const folder = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs') && (!wanted.length || wanted.some((word) => name.startsWith(word)))).sort();
const tests = [];
for (const file of files) tests.push(...(await import(new URL(file, folder))).default);

console.log(`1..${tests.length}`);
const server = await Server.start();
const browser = await openBrowser();
for (const [index, [name, test]] of tests.entries()) {
  const visit = new Visit(server, browser);
  const begun = Date.now();
  try {
    await test(visit);
    if (visit.complaints.length) throw new Error(visit.complaints.join('\n'));
    console.log(`ok ${index + 1} - ${name}`);
  } catch (error) {
    console.log(`not ok ${index + 1} - ${name}`);
    console.log([error.stack, ...visit.complaints, server.said].join('\n').replace(/^/gm, '# '));
  }
  for (const note of visit.notes) console.log(`# ${note}`);
  console.log(`# ${Date.now() - begun} ms`);
  await visit.end();
}
await browser.close();
await server.end();
