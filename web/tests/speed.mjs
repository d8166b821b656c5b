// SPDX-License-Identifier: MIT
// How fast bots think in the browser and in the program, in one run, turn by turn (`make bench-web`): the same questions, bounded by
// counted simulations, so that both do the same work. What counts is the time the thread that thinks was on a processor, as Linux
// tells it, since other work on the machine would make it wait; and the shortest of several, when the browser has compiled.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openBrowser, Server } from './house.mjs';

const ROUNDS = 20;
// Who has the Gothic Goth, the pigeon and the ballista is agreed on before the first turn.
const given = ['goth', 'pigeon', 'ballista'].flatMap((what) => ['A', 'B'].flatMap((clan) => [...(clan === 'A' ? 'AC' : 'BD')].map((king) => `play ${king}k give:${what}:${clan}`))).join('; ');
const cases = [
  ['goths, 4 players, hard', 'new goths players=4 seed=5', 'hard', 40000],
  ['goths, 8 players, the whole expansion, hard', `new goths players=8 fog=fortune gothic=on pigeon=on ballista=on seed=5; ${given}`, 'hard', 20000],
  ['goths, 4 players, flat', 'new goths players=4 seed=5', 'flat', 20000],
  ['échec, level 1, hard', 'new echec level=1 seed=5', 'hard', 60000],
  ['échec, level 1, flat', 'new echec level=1 seed=5', 'flat', 400],
];

const onProcessor = (thread) => Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

// The thread of the worker: of all processes begun by this one, directly or not.
function findWorker() {
  const status = (process) => {
    try {
      return readFileSync(`/proc/${process}/status`, 'utf8');
    } catch {
      return '';
    }
  };
  const ours = (id) => id === process.pid || (id > 1 && ours(Number(/^PPid:\t(\d+)/m.exec(status(id))?.[1] ?? 0)));
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && /^Name:\tchrom/m.test(status(name)) && ours(Number(name))))
    for (const thread of readdirSync(`/proc/${id}/task`))
      if (readFileSync(`/proc/${id}/task/${thread}/comm`, 'utf8').startsWith('DedicatedWorker')) return `${id}/task/${thread}`;
  throw new Error('no worker');
}

class Program {
  child = spawn(process.env.GONFALON, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();

  async ask(line) {
    this.child.stdin.write(line + '\n');
    let answer = '';
    for (;;) {
      const { value } = await this.lines.next();
      if (value === '') return answer.replace(/^= ?/, '');
      answer += value;
    }
  }
}

const server = await Server.start();
const browser = await openBrowser();
const page = await browser.newPage();
const workers = readdirSync(new URL('../dist/assets/', import.meta.url)).filter((name) => /^worker-.*\.js$/.test(name));
await page.goto(server.address);
const askPage = (line) => page.evaluate((line) => new Promise((settle) => {
  window.engine.onmessage = ({ data }) => settle(data.said?.text);
  window.engine.postMessage({ id: 1, question: { do: 'ask', line } });
}), line);
// Of the workers of the page, the one that is the engine.
for (const worker of workers) {
  await page.evaluate((address) => (window.engine = new Worker(address, { type: 'module' })), `assets/${worker}`);
  if (await askPage('name')) break;
  await page.evaluate(() => window.engine.terminate());
}

const program = new Program();
const workerThread = findWorker();

async function timed(thread, ask) {
  const begun = onProcessor(thread);
  const answer = await ask();
  return { answer, ms: onProcessor(thread) - begun };
}

const told = [];
for (const [name, begin, bot, simulations] of cases) {
  const times = { program: [], browser: [] };
  for (const line of begin.split('; ')) {
    await program.ask(line);
    await askPage(line);
  }
  const [seat] = (await program.ask('actors')).split(' ');
  for (let round = 0; round < ROUNDS; round++) {
    const line = `genmove ${seat} bot=${bot} sims=${simulations} seed=7`;
    const there = await timed(program.child.pid, () => program.ask(line));
    const here = await timed(workerThread, () => askPage(line));
    if (there.answer !== here.answer) throw new Error(`${name}: ${there.answer} and ${here.answer}`);
    times.program.push(there.ms);
    times.browser.push(here.ms);
  }
  const [there, here] = [Math.min(...times.program), Math.min(...times.browser)];
  told.push(there / here);
  console.log(`bots ${name}: program ${there.toFixed(1)} ms, browser ${here.toFixed(1)} ms, ${((100 * there) / here).toFixed(0)} % of the program's speed`);
}
const mean = Math.exp(told.reduce((sum, ratio) => sum + Math.log(ratio), 0) / told.length);
console.log(`bots in the browser: ${(100 * Math.min(...told)).toFixed(0)} % of the program's speed at worst, ${(100 * mean).toFixed(0)} % on average`);
program.child.stdin.end();
await browser.close();
await server.end();
