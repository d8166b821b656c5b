// SPDX-License-Identifier: MIT
// Bots of others (`gonfalon serve --bot`): chosen like those of the house and called by their names; one that fails is replaced, and
// everybody there reads by whom and why.
import { fileURLToPath } from 'node:url';
import { elsewhere } from './house.mjs';
import { decide } from './play.mjs';

const program = fileURLToPath(new URL('../../examples/bots/mybot.py', import.meta.url));
const guests = ['--bot', `Mimi=cmd:python3 ${program}`, '--bot', 'Broken=cmd:false'];

// Decides whenever asked.
async function playUntil(visit, page, enough) {
  for (let step = 0; (await visit.turn(page)) !== 'over' && !(await enough()); step++) {
    await visit.openMoves(page);
    await decide(visit, page, step);
  }
  await visit.becomes(enough, 'the game is over before that');
}

export default [
  ['guests: somebody else’s bot is chosen for a seat, is called by its name and plays', (visit) =>
    elsewhere(visit, guests, async (there) => {
      const page = await there.person('Ann');
      await there.make(page, 'goths', { players: '2', seats: { A: 'me', B: 'bot:guest:Mimi' } });
      await there.turn(page);
      await there.reads(page.locator('.seats').first(), /Mimi/, 'who sits there');
      await playUntil(there, page, () => page.heard.some(({ view }) => view?.turn > 1));
      there.check(!/plays no more/.test(await page.locator('body').innerText()), 'it plays by itself');
    })],
  ['guests: one that fails is replaced by a bot of the house, and the log says why', (visit) =>
    elsewhere(visit, guests, async (there) => {
      const page = await there.person('Ann', { locale: 'fr-FR' });
      await there.make(page, 'goths', { players: '2', seats: { A: 'me', B: 'bot:guest:Broken' } });
      const why = page.locator('body').getByText(/Broken ne joue plus \(le programme s’est arrêté\)/).first();
      await playUntil(there, page, () => why.isVisible());
      await there.reads(page.locator('.seats').first(), /^((?!Broken).)*$/s, 'it sits there no more');
    })],
];
