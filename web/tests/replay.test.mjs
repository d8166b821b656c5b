// SPDX-License-Identifier: MIT
// Games seen again: of both games, with every seat's eyes, by mouse and keyboard, from the server and from a file; and whether
// the chance in them was fair.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE } from './house.mjs';
import { look } from './look.mjs';
import { prepare } from './play.mjs';

const LONG = 5 * PATIENCE; // for what has to be computed

const seats = { goths: ['Ak', 'Aw', 'Bk', 'Bw'], echec: ['gold', 'silver'] };
const settings = { goths: 'players=4 fog=fortune turn_limit=8 bot_ms=20 window_ms=0', echec: 'level=2 turn_limit=14 bot_ms=20' };

// A game between bots, played to its end; one for all tests at a server.
const played = new Map();
async function finished(visit, page, game) {
  const key = `${visit.address} ${game}`;
  if (!played.has(key)) {
    const link = await prepare(visit, page, game, settings[game], Object.fromEntries(seats[game].map((seat) => [seat, 'easy'])));
    await page.goto(link);
    await page.locator('[data-result]').waitFor({ timeout: LONG });
    played.set(key, link.split('/').at(-1));
  }
  return played.get(key);
}

async function watch(visit, page, id, query = '') {
  await page.goto(`${visit.address}#replay/${id}${query}`);
  await page.locator(`[data-replay="${id}"]`).waitFor();
  return Number(await page.locator('[data-replay]').getAttribute('data-last'));
}
const at = (page, position) => page.locator(`[data-replay][data-at="${position}"][data-busy=false]`).waitFor();
const record = async (visit, id) => (await fetch(`${visit.address}api/tables/${id}/record`)).text();
const moves = (text) => text.split('\n').filter((line) => line && !line.startsWith('['));

async function upload(visit, page, text) {
  await page.goto(`${visit.address}#rules`);
  await page.locator('article h2').first().waitFor(); // a replay one has seen is gone
  await page.goto(`${visit.address}#replay`);
  await page.locator('[data-upload]').waitFor();
  const file = join(visit.server.data, 'upload.txt');
  writeFileSync(file, text);
  await page.locator('#record-file').setInputFiles(file);
}

async function withEveryEyes(visit, game, board) {
  const page = await visit.person('Ann');
  const id = await finished(visit, page, game);
  const last = await watch(visit, page, id);
  visit.check(last === moves(await record(visit, id)).length, 'every line of the record is a position');
  const lines = {};
  for (const eyes of ['all', 'table', ...seats[game]]) {
    await page.locator('#replay-eyes').selectOption(eyes);
    await page.locator(`[data-replay][data-eyes="${eyes}"]`).waitFor();
    for (const position of [0, Math.floor(last / 2), last]) {
      await page.locator('#replay-slider').fill(String(position));
      await at(page, position);
      await page.locator(board).first().waitFor();
    }
    lines[eyes] = await page.locator('[data-line]').count();
    await visit.becomes(() => page.url().includes(eyes === 'all' ? `?at=${last}` : `eyes=${eyes}`), 'the link says so');
  }
  for (const seat of seats[game]) visit.check(lines[seat] < lines.all && lines[seat] > 1, `${seat} was told less than everything: ${JSON.stringify(lines)}`);
  visit.note(`${game}: ${last} moves; lines told: ${JSON.stringify(lines)}`);
}

// Somebody who stops the work as soon as it begins, and then wants it after all.
async function stopAtOnce(visit, id) {
  const page = await visit.person('Bob');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const stop = document.querySelector('progress') && document.querySelector('[data-stop]');
      if (!stop) return;
      observer.disconnect();
      stop.click();
    }).observe(document, { subtree: true, childList: true });
  });
  await watch(visit, page, id);
  await page.locator('[data-chart=idle] [data-work-out]').click();
  await page.locator('[data-chart=done]').waitFor({ timeout: LONG });
}

export default [
  ['a replay of goths with every pair of eyes', (visit) => withEveryEyes(visit, 'goths', '.goths')],
  ['a replay of échec with every pair of eyes', (visit) => withEveryEyes(visit, 'echec', '.echec')],

  ['by buttons, by keyboard, from the log; played; and the link brings somebody else there', async (visit) => {
    const page = await visit.person('Ann');
    const last = await watch(visit, page, await finished(visit, page, 'goths'));
    await page.locator('[data-step=next]').click();
    await at(page, 1);
    await page.locator('[data-step=last]').click();
    await at(page, last);
    await page.locator('[data-step=next]:disabled').waitFor(); // there is nothing after the last
    await page.locator('[data-step=back]').click();
    await at(page, last - 1);
    await page.locator('[data-step=first]').click();
    await at(page, 0);
    await page.locator('h1').first().click();
    for (const [key, position] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last], ['Home', 0]]) {
      await page.keyboard.press(key);
      await at(page, position);
    }
    await page.locator('[data-speed]').selectOption({ index: 3 });
    await page.locator('h1').first().click();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => Number(document.querySelector('[data-replay]').dataset.at) >= 3);
    await page.keyboard.press('Space');
    await page.locator('[data-playing=false]').waitFor();
    const line = page.locator(`[data-line]`).nth(12);
    const target = await line.getAttribute('data-line');
    await line.click();
    await at(page, target);
    await page.locator('#replay-eyes').selectOption('Bw');
    await page.locator('#mark-name').fill('The trap, seen & named');
    await page.locator('#mark-name').press('Enter');
    await page.locator(`[data-mark="${target}"]`).waitFor();
    await page.locator('[data-step=last]').click();
    await at(page, last);

    const other = await visit.person('Bob');
    await other.goto(await page.locator('#share-link').inputValue());
    await at(other, last);
    await other.locator('[data-replay][data-eyes=Bw]').waitFor();
    await other.getByRole('button', { name: 'The trap, seen & named', exact: true }).click();
    await at(other, target);
  }],

  ['one step on is shown as at the table', async (visit) => {
    const page = await visit.person('Ann', { reducedMotion: 'no-preference', scenes: true });
    const id = await finished(visit, page, 'goths');
    await page.bringToFront();
    const lines = moves(await record(visit, id));
    const ordered = ['Aw', 'Bw'].map((seat) => lines.findIndex((line) => /^(scout|sab|rec|load|fire|barr|adv|axe|rats)/.test(line.split(`${seat} `)[1] ?? '')));
    const reveal = Math.max(...ordered);
    await watch(visit, page, id, `?at=${reveal}`);
    await page.locator('.goths').waitFor();
    await page.locator('[data-step=next]').click();
    await page.locator(`[data-replay][data-at="${reveal}"][data-busy=true]`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-replay][data-at="${reveal + 1}"]`).or(page.locator(`[data-replay][data-at="${reveal + 2}"]`)).waitFor();
  }],

  ['who was winning: worked out by itself with a progress bar, drawn over the slider, stopped, and the moments it turned', async (visit) => {
    const page = await visit.person('Ann');
    for (const game of ['goths', 'echec']) {
      const id = await finished(visit, page, game);
      if (game === 'echec') await stopAtOnce(visit, id);
      const begun = Date.now();
      const last = await watch(visit, page, id);
      await page.locator('[data-chart=done]').waitFor({ timeout: LONG });
      await page.locator('[data-curve]').waitFor();
      visit.note(`${game}: ${last + 1} positions in ${Date.now() - begun} ms`);
      const turn = page.locator('[data-chart] [data-turn]').first();
      await turn.or(page.locator('[data-no-turn]')).waitFor();
      if (await turn.count()) {
        const position = await turn.getAttribute('data-turn');
        await turn.click();
        await at(page, position);
      }
      await page.locator('[data-step=last]').click();
      await at(page, last);
      await page.locator(':is([data-chance="0"], [data-chance="0.5"], [data-chance="1"])').waitFor(); // at the end it is decided
    }
  }],

  ['what did my king mean: what each seat knew, in words', async (visit) => {
    const page = await visit.person('Ann');
    const id = await finished(visit, page, 'goths');
    const lines = moves(await record(visit, id));
    // Both kings have played, the first warchief has chosen, nothing is revealed.
    const chosen = lines.findIndex((line) => /^Aw (scout|sab|rec|load|fire|barr|adv|axe|rats)/.test(line));
    await watch(visit, page, id, `?at=${chosen + 1}`);
    await page.locator('[data-knew] summary').click();
    await page.locator(`[data-knew="${chosen + 1}"]`).waitFor();
    const said = Object.fromEntries(await page.locator('[data-knows]').evaluateAll((cards) => cards.map((card) => [card.dataset.knows, card.textContent])));
    const card = lines.slice(0, chosen).findLast((line) => line.startsWith('Ak ')).slice(3);
    const names = { V: 'Vulture', R: 'Recruiter', C: 'Catapult', B: 'Barbarian' };
    visit.check(said.Ak.includes(`meant the ${names[card[0]]}`), `the king: ${said.Ak}`);
    visit.check(said.Aw.includes('Saw the back') && said.Aw.includes('Chose') && /That is what his king meant|But his king meant/.test(said.Aw), `his warchief: ${said.Aw}`);
    visit.check(Object.values(said).every((text) => /hidden objectives/.test(text)), 'everybody, of the objectives');
    const [silent, talking] = said.Ak.match(/his camp were about (\d+)%; could the two have talked, (\d+)%/).slice(1).map(Number);
    visit.check(silent <= talking && talking <= 100 && !said.Aw.includes('have talked'), `what silence cost: ${said.Ak}`);
    await page.locator('[data-verdict]').first().waitFor(); // and whether they understood each other
    // And moves on with the position.
    await page.locator('[data-step=first]').click();
    await page.locator('[data-knew="0"]').waitFor();
    await watch(visit, page, await finished(visit, page, 'echec'));
    await page.locator('[data-knew] summary').click();
    await page.locator('[data-knows=gold]').getByText('Saw').waitFor();
  }],

  ['the record down and up again, dropped on another browser, pasted, and given an address', async (visit) => {
    const page = await visit.person('Ann');
    const id = await finished(visit, page, 'echec');
    const last = await watch(visit, page, id);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-download]').click()]);
    const text = readFileSync(await download.path(), 'utf8');
    visit.check(text === (await record(visit, id)), 'the file is the record');
    const other = await visit.person('Bob');
    await upload(visit, other, text);
    await other.locator(`[data-replay][data-last="${last}"]`).waitFor();
    await other.locator('[data-step=last]').click();
    await at(other, last);
    await other.locator('[data-publish]').click();
    await other.locator('#share-link').waitFor();
    await visit.becomes(() => /#replay\/[0-9a-z]{13}\?at=/.test(other.url()), () => `it has an address: ${other.url()}`);
    await other.getByRole('button', { name: 'Open another record' }).click();
    await other.locator('#record-text').fill(text);
    await other.locator('[data-open]').click();
    await other.locator(`[data-replay][data-last="${last}"]`).waitFor();
    await other.getByRole('button', { name: 'Open another record' }).click();
    await other.locator('[data-upload]').evaluate((element, text) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
    }, text);
    await other.locator(`[data-replay][data-last="${last}"]`).waitFor();
  }],

  ['fairness verified in the browser; whatever was changed in a record is noticed', async (visit) => {
    const page = await visit.person('Ann');
    for (const game of ['goths', 'echec']) {
      const id = await finished(visit, page, game);
      const text = await record(visit, id);
      const draws = moves(text).filter((line) => line.startsWith('chance ')).length;
      await watch(visit, page, id);
      await page.locator('[data-verify]').click();
      await page.locator('[data-fair=fine]').waitFor();
      await visit.shows(page.locator('[data-draw][data-right=true]'), draws, `all ${draws} draws are listed as right`);
      await page.getByText(/All is as it should be/).waitFor();

      // Another seed; a roll that was not; a move that was none.
      await upload(visit, page, text.replace(/\[Seed "(.)/, (_, digit) => `[Seed "${digit === '0' ? '1' : '0'}`));
      await page.locator('[data-replay]').waitFor();
      await page.locator('[data-verify]').click();
      await page.locator('[data-fair=wrong]').getByText('The seed does not fit the commitment.').waitFor();
      const deal = game === 'goths' ? text.replace(/chance deal:(.)(.)(.)/, 'chance deal:$2$1$3') : text.replace(/PlayerSeeds "-/, `PlayerSeeds "${'a'.repeat(64)}`);
      visit.check(deal !== text, 'something was changed');
      await upload(visit, page, deal);
      const outcome = page.locator('[data-replay], [role=alert]:not(:empty)').first();
      await outcome.waitFor();
      if (await page.locator('[data-replay]').count()) {
        await page.locator('[data-verify]').click();
        await page.locator('[data-fair=wrong]').waitFor();
        await visit.shows(page.locator('[data-draw][data-right=false]'), 1, 'the step that is wrong is named');
        visit.note(await page.locator('.verdict').textContent());
      } else visit.note(`refused: ${await page.locator('[data-upload] [role=alert]').textContent()}`);
      await upload(visit, page, text.replace(/\n[A-Zgs]\w* \S+\n/, '\nAk nonsense\n'));
      await page.locator('[data-upload] [role=alert]').waitFor();
    }
  }],

  ['what a house had committed itself to is noted before one sits down; another at the end is told loudly', async (visit) => {
    const page = await visit.person('Ann');
    visit.forgiving = true;
    await visit.playNow(page, 'echec');
    const id = page.url().split('/').at(-1);
    const [noted] = await page.evaluate(() => JSON.parse(localStorage.getItem('gonfalon noted')));
    visit.check(noted.table === id, 'this table is noted');
    await page.getByText('Decide together').click();
    for (let click = 0; click < 2; click++) await page.locator('[data-resign]').click();
    await page.locator('[data-result]').waitFor();
    const text = await record(visit, id);
    visit.check(text.includes(`[Commitment "${noted.commitment}"]`), 'the commitment is the one of the record');
    visit.check(Object.values(noted.seeds).every((seed) => text.includes(seed)), 'so is the seed');
    const changed = page.getByText('The house has changed what it had committed itself to');
    visit.check((await changed.count()) === 0, 'nothing is wrong');
    await watch(visit, page, id);
    await page.locator('[data-verify]').click();
    await page.locator('[data-fair=fine] [data-noted]').waitFor();

    for (const [member, words] of [['"seeds":{"\\w+"', 'unless you gave up that seat'], ['"commitment"', 'The house has changed']]) {
      await page.evaluate((member) => localStorage.setItem('gonfalon noted', localStorage.getItem('gonfalon noted').replace(new RegExp(`(${member}:").`), '$1x')), member);
      await watch(visit, page, id);
      await page.reload();
      await page.locator('[data-verify]').click();
      await page.locator('[data-fair=wrong]').getByText(words).first().waitFor();
    }
    await page.goto(`${visit.address}t/${id}`);
    await page.locator('[data-result] [role=alert]').getByText('The house has changed').waitFor();
  }],

  ['a table is brought one seed, however often one tries; the house is not blamed for the seat it did not let one sit at', async (visit) => {
    const ann = await visit.person('Ann');
    const bob = await visit.person('Bob');
    visit.forgiving = true;
    const link = await prepare(visit, bob, 'echec', 'level=1');
    await ann.addInitScript(() => {
      const { send } = WebSocket.prototype;
      globalThis.sits = [];
      WebSocket.prototype.send = function (text) {
        const go = () => send.call(this, text);
        if (!text.includes('"sit"')) return go();
        globalThis.sits.push(JSON.parse(text));
        if (globalThis.sits.length > 1) go();
        else globalThis.go = go; // the first when Bob sits there
      };
    });
    await ann.goto(link);
    await visit.sit(ann, 'gold');
    await ann.waitForFunction(() => globalThis.go);
    await bob.goto(link);
    await visit.sit(bob, 'gold');
    await visit.becomes(() => ann.heard.some(({ seats }) => seats?.some?.(({ seat, who }) => seat === 'gold' && who === 'person')), 'Bob sits there');
    await ann.evaluate(() => globalThis.go());
    await visit.becomes(() => ann.heard.some(({ error }) => error === 'somebody sits there'), 'she was too late');
    await visit.sit(ann, 'silver');
    await bob.locator('.table[data-status=running]').waitFor();
    await ann.locator('.table[data-status=running]').waitFor();
    const [noted] = await ann.evaluate(() => JSON.parse(localStorage.getItem('gonfalon noted')));
    const sits = await ann.evaluate(() => globalThis.sits);
    visit.check(sits.map(({ seat }) => seat).join() === 'gold,silver' && sits.every(({ seed }) => seed === noted.seed), 'the same seed for both');
    visit.check(JSON.stringify(noted.seeds) === JSON.stringify({ silver: noted.seed }), 'it is noted where she sits');
    await bob.getByText('Decide together').click();
    for (let click = 0; click < 2; click++) await bob.locator('[data-resign]').click();
    await ann.locator('[data-result]').waitFor();
    await watch(visit, ann, link.split('/').at(-1));
    await ann.locator('[data-verify]').click();
    await ann.locator('[data-fair=fine] [data-noted]').waitFor();
  }],

  ['nothing of a game that is not over', async (visit) => {
    const page = await visit.person('Ann');
    visit.forgiving = true;
    await visit.playNow(page, 'goths');
    const id = page.url().split('/').at(-1);
    const answer = await fetch(`${visit.address}api/tables/${id}/record`);
    visit.check(answer.status === 404 && !(await answer.text()).includes('['), 'the server gives no record');
    await page.goto(`${visit.address}#replay/${id}`);
    await page.getByText('a record can be had when the game is over').waitFor();
    await page.goto(`${visit.address}#replay/0000000000000`);
    await page.getByText('This replay cannot be shown').waitFor();
    visit.complaints = visit.complaints.filter((line) => !/404/.test(line));
  }],

  ['accessible, small and in French', async (visit) => {
    const page = await visit.person('Ann');
    for (const game of ['goths', 'echec']) {
      const id = await finished(visit, page, game);
      await watch(visit, page, id, '?at=14&mark=9.Here');
      await page.locator('[data-knew] summary').click();
      await page.locator('[data-knew="14"]').waitFor();
      await page.locator('[data-verify]').click();
      await page.locator('[data-fair=fine]').waitFor();
      await page.locator('[data-chart=done]').waitFor({ timeout: LONG });
      await look(visit, page, `replay ${game}`);
    }
    await page.goto(`${visit.address}#replay`);
    await page.locator('[data-upload]').waitFor();
    await look(visit, page, 'replay upload');

    const french = await visit.person('Anne', { locale: 'fr-FR' });
    await watch(visit, french, await finished(visit, french, 'goths'), '?at=12');
    await french.getByText('Que voulait dire mon roi ?').click();
    await french.locator('[data-knew="12"]').waitFor();
    await french.locator('[data-verify]').click();
    await french.getByText(/Tout est en ordre/).waitFor();
    await french.locator('[data-chart=done]').waitFor({ timeout: LONG });
    const text = await french.locator('main').innerText();
    for (const english of ['Everything open', 'everything open', 'What happened', 'Knew ', 'Played a', 'initiative is', 'Move ', 'chance of']) visit.check(!text.includes(english), `no English: ${english}`);
    await look(visit, french, 'replay français');
  }],
];
