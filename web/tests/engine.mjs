// SPDX-License-Identifier: MIT
// What each seat of a game knew, by the word of the engine: the record of a table played again, move by move, chance included.
import { spawn } from 'node:child_process';

function talk(lines) {
  return new Promise((done, failed) => {
    const engine = spawn(process.env.GONFALON, ['engine']);
    let said = '';
    engine.stdout.on('data', (bytes) => (said += bytes));
    engine.on('error', failed);
    engine.on('close', () => done(said.split('\n\n').filter(Boolean).map((answer) => ({ fine: answer.startsWith('='), text: answer.replace(/^[=?]\d* ?/, '') }))));
    engine.stdin.end([...lines, 'quit'].join('\n') + '\n');
  });
}

// For every viewer: `views`, a set of what it could see at any moment, as JSON; `events`, the sentences it was shown, in their order.
export async function knew(address, table, viewers) {
  const record = await (await fetch(`${address}api/tables/${table}/record`)).text();
  const header = (key) => new RegExp(`^\\[${key} "(.*)"\\]$`, 'm').exec(record)?.[1] ?? '';
  const moves = record.split('\n').filter((line) => /^\w+ \S+$/.test(line));
  const ask = [...viewers.map((viewer) => `view ${viewer}`), ...viewers.map((viewer) => `events ${viewer}`)];
  const options = header('Options').split(' ').filter((option) => !option.startsWith('chance='));
  const answers = await talk([`new ${header('Game')} ${options.join(' ')} chance=manual`, ...ask, ...moves.flatMap((move) => [`play ${move}`, ...ask])]);
  const known = Object.fromEntries(viewers.map((viewer) => [viewer, { views: new Set(), events: [] }]));
  for (let at = 0, step = 0; step <= moves.length; step++) {
    const play = answers[at++];
    if (!play?.fine) throw new Error(`the engine refuses ${moves[step - 1] ?? 'the game'}: ${play?.text}`);
    for (const viewer of viewers) known[viewer].views.add(answers[at++].text);
    for (const viewer of viewers) known[viewer].events.push(...answers[at++].text.split('\n').filter(Boolean));
  }
  return { known, moves, record };
}
