// SPDX-License-Identifier: MIT
// How long one waits for each rung of the ladder in the browser (`make bench-web`): whole games among equals in the module of
// WebAssembly, every answer timed: answers.mjs [GAMES of each kind]. What counts is the time the thread was on a processor, as Linux
// tells it, since other work on the machine would make it wait; four times that is a phone's share of a core. The last rung thinks
// for as long as a table lets it: there the clock counts, on any machine.
import { readFileSync } from 'node:fs';
import { openProtocol } from './module.mjs';

const games = Number(process.argv[2] ?? 10);
const PHONE = 4; // times slower
const BAR = 300; // milliseconds
const TABLE = 500; // milliseconds a table gives its bots (bot_ms)
const ENOUGH = 20; // answers of the last rung in a game
const rungs = ['novice', 'apprentice', 'easy', 'squire', 'medium', 'captain', 'veteran', 'hard'];
const kinds = [
  'goths players=2', 'goths players=4', 'goths players=6', 'goths players=4 fog=fortune gothic=on ballista=on barricade3d=on',
  'goths players=8 fog=fortune gothic=on pigeon=on ballista=on', 'echec level=1', 'echec level=2', 'echec level=2 rows=12 massed=on',
];

// The kernel brings the figure up to date for whoever asks for his own usage, else with its next tick.
function onProcessor() {
  process.cpuUsage();
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

const engine = await openProtocol();

function ask(line) {
  const { fine, text } = engine.ask(line);
  if (!fine) throw new Error(`${line}: ${text}`);
  return text;
}

function timed(line, clock) {
  const begun = clock();
  const move = ask(line);
  return { move, ms: clock() - begun };
}

// The times of all answers in one game.
function play(kind, rung, seed) {
  const times = [];
  const last = rung === rungs.at(-1);
  ask(`new ${kind} seed=${seed} turn_limit=${kind.startsWith('goths') ? 40 : 60}`);
  for (let actors; (actors = ask('actors')) && !(last && times.length >= ENOUGH); ) {
    const [seat] = actors.split(' ');
    const { move, ms } = timed(`genmove ${seat} bot=${rung} ms=${TABLE} seed=${1000 * seed + times.length}`, last ? () => performance.now() : onProcessor);
    times.push(last ? ms : PHONE * ms);
    ask(`play ${seat} ${move}`);
  }
  return times;
}

function tell(name, times) {
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
  console.log(`${name}: ${times.length} answers, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, longer than ${BAR} ms: ${times.filter((ms) => ms > BAR).length}`);
}

for (const rung of rungs) {
  const all = [];
  const count = rung === rungs.at(-1) ? 1 : games;
  for (const kind of kinds) {
    const times = Array.from({ length: count }, (_, seed) => play(kind, rung, seed)).flat();
    tell(`answers ${rung}, ${kind}`, times);
    all.push(...times);
  }
  tell(`answers ${rung}, all`, all);
}
