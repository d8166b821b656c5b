// SPDX-License-Identifier: MIT
// One's own games, what they did to one's rating, and the same on another device.
import { look } from './look.mjs';
import { elsewhere } from './house.mjs';
import { decide, prepare } from './play.mjs';

// On a server that keeps ratings.
const rated = (visit, test) => elsewhere(visit, ['--ratings'], test);

async function resign(page) {
  await page.getByText('Decide together').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.locator('[data-result]').waitFor();
}

export default [
  ['my games: running and finished, with the replay one click away', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'goths');
    const goths = page.url().split('/').at(-1);
    await visit.playNow(page, 'echec');
    const echec = page.url().split('/').at(-1);
    await visit.turn(page);
    await resign(page);
    await page.goto(visit.address);
    await page.locator('[data-mine]').click();
    await page.locator(`[data-game="${goths}"][data-outcome=running]`).waitFor();
    await page.locator(`[data-game="${echec}"][data-outcome=lost]`).waitFor();
    await visit.reads(page.locator(`[data-game="${echec}"]`), /against/, 'the opponent is named');
    await visit.shows(page.locator('[data-ratings=off]'), 1, 'this server keeps no ratings, and says so');
    await page.locator(`[data-game="${echec}"]`).getByRole('link', { name: 'Replay' }).click();
    await page.locator('[data-replay]').waitFor();
    await page.goto(`${visit.address}t/${echec}`);
    await page.locator('[data-watch-replay]').click();
    await page.locator('[data-replay]').waitFor();
  }],

  ['where one is signed in; one device is signed out, then all others', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'echec');
    const id = page.url().split('/').at(-1);
    await page.goto(`${visit.address}#mine`);
    await page.locator('[data-devices="1"] [data-device=here]').getByText(/Chrome/).waitFor();
    await page.locator('[data-make-code]').click();
    const code = (await page.locator('[data-code]').textContent()).trim();
    const join = async (name) => {
      const other = await visit.person(name);
      await other.goto(`${visit.address}#mine`);
      await other.getByText('I have a code').click();
      await other.locator('#device-code').fill(code);
      await other.locator('[data-use-code]').click();
      await other.locator(`[data-game="${id}"]`).waitFor();
      return other;
    };
    const phone = await join('Ann on the phone');
    await phone.locator('[data-devices="2"]').waitFor();
    await page.reload();
    await page.locator('[data-devices="2"]').waitFor();
    await look(visit, page, 'where one is signed in');
    // One of them: it is told, and is nobody it was before.
    await page.locator('[data-sign-out]').click();
    await page.locator('[data-devices="1"]').waitFor();
    await phone.getByText('You were signed out on this device.').waitFor();
    await phone.locator('[data-my-games="0"]').waitFor();
    await visit.becomes(() => phone.evaluate(() => JSON.parse(localStorage.getItem('gonfalon')).name === ''), 'nor is it called so any more');
    // All others; the code has gone, too.
    const second = await join('Ann on another phone');
    await page.locator('[data-sign-out-all]').click();
    await page.getByText('Done: signed out everywhere else.').waitFor();
    await second.getByText('You were signed out on this device.').waitFor();
    await phone.getByText('I have a code').click();
    await phone.locator('#device-code').fill(code);
    await phone.locator('[data-use-code]').click();
    await phone.getByText('there is no such code').waitFor();
    await page.locator(`[data-game="${id}"]`).waitFor();

    const french = await visit.person('Anne', { locale: 'fr-FR' });
    await french.goto(`${visit.address}#mine`);
    await french.getByText('Où vous êtes connecté').waitFor();
    await french.getByText('celui-ci').waitFor();
    visit.complaints = visit.complaints.filter((line) => !/status of 422|WebSocket/.test(line));
  }],

  ['ratings beside names and on the page of my games; a recovery code takes them to another device', (visit) =>
    rated(visit, async (visit) => {
      const page = await visit.person('Ann');
      const bob = await visit.person('Bob');
      const link = await prepare(visit, page, 'echec', 'level=1');
      for (const [person, seat] of [[page, 'gold'], [bob, 'silver']]) {
        await person.goto(link);
        await visit.sit(person, seat);
      }
      const id = link.split('/').at(-1);
      await page.locator('[data-rated=gold]').getByText('1500?').waitFor();
      // Nothing counts before both have decided something.
      const yet = new Set([page, bob]);
      for (let step = 0; yet.size; step++) {
        const asked = await Promise.race([page, bob].map((person) => visit.turn(person).then(() => person)));
        await visit.openMoves(asked);
        await decide(visit, asked, step);
        yet.delete(asked);
      }
      await resign(page);
      await page.locator('[data-rating-change="-162"]').getByText('1338').waitFor();
      await bob.locator('[data-rating-change="162"]').getByText('+162 → 1662').waitFor();
      await page.locator('[data-rated=gold]').getByText(/^1338\? \(−162\)$/).waitFor();
      // It is told again to whoever comes later.
      await bob.reload();
      await bob.locator('[data-rating-change="162"]').waitFor();
      await page.goto(`${visit.address}#mine`);
      await page.locator('[data-rating="echec 2"]').getByText('1338').waitFor();
      await look(visit, page, 'my games');
      await page.locator('[data-make-code]').click();
      await visit.reads(page.locator('[data-code]'), /^\s*([0-9a-z]{4}-){5}[0-9a-z]{4}\s*$/, 'a code one can read');
      const code = await page.locator('[data-code]').textContent();

      const phone = await visit.person('Ann on the phone');
      await phone.goto(`${visit.address}#mine`);
      await phone.locator('[data-my-games="0"]').waitFor();
      await phone.getByText('I have a code').click();
      await phone.locator('#device-code').fill('0000-0000-0000-0000-0000-0000');
      await phone.locator('[data-use-code]').click();
      await phone.getByText('there is no such code').waitFor();
      await phone.locator('#device-code').fill(code.trim().toUpperCase().replaceAll('-', ' '));
      await phone.locator('[data-use-code]').click();
      await phone.locator(`[data-game="${id}"][data-outcome=lost]`).waitFor();
      await phone.locator('[data-rating="echec 2"]').getByText('1338').waitFor();

      // A newer code takes its place.
      await page.reload();
      await page.locator('[data-make-code]').click();
      await page.locator('[data-code]').waitFor();
      const other = await visit.person('Somebody');
      await other.goto(`${visit.address}#mine`);
      await other.getByText('I have a code').click();
      await other.locator('#device-code').fill(code.trim());
      await other.locator('[data-use-code]').click();
      await other.getByText('a newer one took its place').waitFor();

      const french = await visit.person('Anne', { locale: 'fr-FR' });
      await french.goto(`${visit.address}#mine`);
      await french.getByText('Aucune partie classée').waitFor();
      await french.getByText('J’ai un code').click();
      await look(visit, french, 'mes parties');
      visit.complaints = visit.complaints.filter((line) => !/status of 422/.test(line));
    })],
];
