// SPDX-License-Identifier: MIT
// Around the board: clocks, sounds, motion, notices, somebody who is gone, armies one keeps, a cut connection, a television.
import { answer, prepare } from './play.mjs';

// A loudspeaker and a notice board of our own: what would be heard and seen is written down.
async function senses(page, { hidden = false, allowed = 'granted' } = {}) {
  await page.addInitScript(({ hidden, allowed }) => {
    window.notes = [];
    window.ears = [];
    window.notices = [];
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.notes.push(this.constructor.name);
      if (window.notes.length === 1) window.ears.push(this.context.state), this.context.addEventListener('statechange', ({ target }) => window.ears.push(target.state));
      start.apply(this, when);
    };
    window.Notification = class {
      static permission = allowed;
      static requestPermission = async () => allowed;
      constructor(title, { body }) { window.notices.push(`${title} ${body}`); }
    };
    if (hidden) Object.defineProperty(document, 'hidden', { get: () => window.away === true });
  }, { hidden, allowed });
}
// The page has told that it is my turn, in every way it does.
const myTurn = async (visit, page) => {
  await visit.turn(page);
  await visit.becomes(async () => (await page.title()).startsWith('●'), 'the title tells that it is my turn');
};
const settings = async (page, change) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await change(page.locator('dialog[open]'));
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

async function two(visit, game, options, seats) {
  const people = [await visit.person('Ann'), await visit.person('Bob')];
  const link = await prepare(visit, people[0], game, options);
  for (const [index, page] of people.entries()) {
    await page.goto(link);
    await visit.sit(page, seats[index]);
  }
  for (const page of people) await page.locator('.table[data-status=running]').waitFor();
  return [...people, link];
}

export default [
  ['clocks are shown, and that of whoever is asked runs', async (visit) => {
    const [ann, bob] = await two(visit, 'echec', 'level=1 clock=bank:300+5', ['gold', 'silver']);
    const seconds = (page, row) => page.locator('.seats .clock').nth(row).evaluate((clock) => clock.textContent.match(/(\d+):(\d\d)$/).slice(1).reduce((sum, part) => sum * 60 + Number(part), 0));
    const asked = (await Promise.race([ann, bob].map((page) => visit.turn(page).then(() => page)))) === ann ? 0 : 1;
    for (const page of [ann, bob]) {
      await visit.shows(page.locator('.seats .clock.runs'), 1, 'one clock runs');
      visit.check((await seconds(page, 1 - asked)) === 300, 'the other has all its time');
      await visit.becomes(async () => (await seconds(page, asked)) < 300, 'that of whoever is asked shows less and less');
    }
    // On a phone, in one bar with the role.
    await ann.setViewportSize({ width: 390, height: 844 });
    await visit.shows(ann.locator('.table > .top :is([data-role], .clocks .clock):visible'), 3, 'role and both clocks are in the bar at the top');
    const [mover, other] = asked === 0 ? [ann, bob] : [bob, ann];
    for (let turns = 0; turns < 2; turns++) {
      await visit.turn(mover);
      await visit.openMoves(mover);
      const before = mover.heard.length;
      await visit.play(mover, (await visit.moves(mover))[0]);
      await answer(visit, mover, before);
      if (turns === 0) await mover.waitForFunction(() => document.querySelector('.status')?.textContent.includes('one action'));
    }
    await visit.turn(other);
    await other.waitForFunction((row) => document.querySelectorAll('.seats .clock')[row]?.classList.contains('runs'), 1 - asked);
  }],

  ['it sounds when it is my turn, and then the loudspeaker rests, unless I said no', async (visit) => {
    for (const sound of [true, false]) {
      const page = await visit.person('Ann');
      await senses(page);
      await page.goto(visit.address);
      await page.locator('[data-play]').first().waitFor();
      if (!sound) await settings(page, (dialog) => dialog.getByLabel('Sound').uncheck());
      await page.locator('[data-play=goths]').click();
      await myTurn(visit, page);
      const notes = () => page.evaluate(() => window.notes.length);
      const ears = () => page.evaluate(() => window.ears.join());
      if (sound) {
        await visit.becomes(async () => (await notes()) >= 2, async () => `${await notes()} notes`);
        await visit.becomes(async () => (await ears()).endsWith('running,suspended'), async () => `the loudspeaker: ${await ears()}`);
      } else visit.check((await notes()) === 0, 'no note');
    }
  }],

  ['motion is as the device has it, or as I say', async (visit) => {
    const calm = (page) => page.evaluate(() => document.documentElement.classList.contains('calm'));
    const page = await visit.person('Ann', { reducedMotion: 'no-preference' });
    await page.goto(visit.address);
    await page.locator('html[data-theme=auto]').waitFor(); // the client has dressed the page
    visit.check(!(await calm(page)), 'things move');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.waitForFunction(() => document.documentElement.classList.contains('calm'));
    await settings(page, (dialog) => dialog.getByRole('group', { name: 'Motion' }).getByLabel('full').check());
    await visit.becomes(async () => !(await calm(page)), 'I want to see it all the same');
    await settings(page, (dialog) => dialog.getByRole('group', { name: 'Motion' }).getByLabel('none').check());
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await page.locator('[data-play]').first().waitFor();
    await visit.becomes(() => calm(page), 'and it is remembered that I do not');
  }],

  ['a notice tells of my turn, if I allow it and look elsewhere', async (visit) => {
    const page = await visit.person('Ann');
    await senses(page, { hidden: true });
    await page.goto(visit.address);
    await page.locator('[data-play]').first().waitFor();
    await settings(page, (dialog) => dialog.getByLabel('Notices').check());
    await page.locator('[data-play=goths]').click();
    await myTurn(visit, page);
    visit.check((await page.evaluate(() => window.notices.length)) === 0, 'no notice while I look');
    await visit.openMoves(page);
    await page.evaluate(() => (window.away = true));
    await visit.play(page, 'advance');
    await page.waitForFunction(() => window.notices.length > 0 || document.querySelector('[data-result]'));
    const notices = await page.evaluate(() => window.notices);
    visit.check(notices.length === 0 || notices[0].startsWith('Your turn'), notices.join());

    const refused = await visit.person('Bob');
    await senses(refused, { allowed: 'denied' });
    await refused.goto(visit.address);
    await refused.locator('[data-play]').first().waitFor();
    await settings(refused, async (dialog) => {
      await dialog.getByLabel('Notices').click();
      await dialog.getByText('does not allow notices').waitFor();
      visit.check(!(await dialog.getByLabel('Notices').isChecked()), 'a browser that forbids it says so');
    });
  }],

  ['a notice tells of my turn also where it comes together with the end of the last one', async (visit) => {
    const page = await visit.person('Ann');
    await senses(page, { hidden: true });
    // From my answer on, changes are put together until I am asked again: a server with much to do tells them so.
    let [answered, held] = [false, null];
    await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        answered ||= JSON.parse(text).do === 'move';
        server.send(text);
      });
      server.onMessage((text) => {
        const message = JSON.parse(text);
        if (!answered || message.say !== 'change') return socket.send(text);
        held = held ? { ...held, ...message, from: held.from, events: [...(held.events ?? []), ...(message.events ?? [])] } : message;
        if (!held.ask && !held.result) return;
        socket.send(JSON.stringify(held));
        [answered, held] = [false, null];
      });
    });
    await page.goto(visit.address);
    await page.locator('[data-play]').first().waitFor();
    await settings(page, (dialog) => dialog.getByLabel('Notices').check());
    await page.locator('[data-play=goths]').click();
    await myTurn(visit, page);
    await visit.openMoves(page);
    await page.evaluate(() => (window.away = true));
    await visit.play(page, 'advance');
    await page.waitForFunction(() => window.notices.length > 0);
  }],

  ['somebody is gone: the others see how long he may be, and only then may let a bot play', async (visit) => {
    const [ann, bob] = await two(visit, 'echec', 'level=1 bot_ms=20', ['gold', 'silver']);
    await ann.clock.install();
    await bob.close();
    await ann.locator('[data-gone=silver]').getByText(/not connected; in (1:00|0:\d\d) the others may let a bot play/).waitFor();
    const button = ann.getByRole('button', { name: 'Let a bot play meanwhile' });
    await visit.shows(button, 0, 'nobody is voted about so soon');
    await ann.clock.fastForward(61_000);
    await ann.getByText('Bob is away.').waitFor();
    await visit.shows(ann.getByRole('button', { name: 'Newcomer instead' }), 0, 'an opponent gives no seat away');
    await button.click();
    await ann.getByText('has not been away for long').waitFor(); // the house has another clock
  }],

  ['out of time: a bot takes that one decision, and one is told', async (visit) => {
    const [ann, bob] = await two(visit, 'echec', 'level=1 bot_ms=20 clock=move:1', ['gold', 'silver']);
    const late = (page) => page.locator('[data-meanwhile]');
    await Promise.any([late(ann).waitFor(), late(bob).waitFor()]);
    const page = (await late(ann).count()) ? ann : bob;
    await late(page).getByText('A bot has decided for you').first().waitFor();
    await late(page).getByRole('button', { name: 'I have read it' }).waitFor();
    await visit.shows(page.getByRole('button', { name: 'Play again myself' }), 0, 'nobody is replaced');
  }],

  ['an army of one’s own is kept, used by the other side, and forgotten', async (visit) => {
    const page = await visit.person('Ann');
    const posts = () => page.locator('[data-square]').evaluateAll((squares) => squares.filter((square) => !square.ariaLabel.includes('empty')).map((square) => square.ariaLabel.replace(/^(\w)\d+/, '$1')).sort());
    for (const seat of ['gold', 'silver']) {
      await page.goto(await prepare(visit, page, 'echec', 'level=2'));
      await visit.sit(page, seat);
      const other = await visit.person('Bob');
      await other.goto(page.url());
      await visit.sit(other, seat === 'gold' ? 'silver' : 'gold');
      await page.locator('.palette').waitFor();
      if (seat === 'gold') {
        await page.getByRole('button', { name: /^Wings/ }).click();
        await visit.drawn(page);
        page.army = await posts();
        await page.getByLabel('Name of this army').fill('My wings');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('button', { name: 'Use My wings' }).waitFor();
      } else {
        visit.check(JSON.stringify(await posts()) !== JSON.stringify(page.army), 'another army stands there');
        await page.getByRole('button', { name: 'Use My wings' }).click();
        await visit.becomes(async () => JSON.stringify(await posts()) === JSON.stringify(page.army), 'the army stands, on this side of the board');
        await page.getByRole('button', { name: 'Delete My wings' }).click();
        await page.getByText('None yet').waitFor();
        await page.getByRole('button', { name: 'Deploy', exact: true }).click();
        await page.getByText('Your army stands.').waitFor();
      }
    }
  }],

  ['a cut connection says so, and that the game is safe', async (visit) => {
    const page = await visit.person('Ann');
    await visit.playNow(page, 'echec');
    await visit.turn(page);
    visit.forgiving = true;
    await page.context().setOffline(true);
    await visit.server.close();
    await page.getByRole('status').filter({ hasText: 'Your game is safe' }).waitFor();
    await visit.server.open();
    await page.context().setOffline(false);
    await page.locator('[data-link=open]').waitFor({ state: 'attached' });
    await visit.shows(page.getByText('Your game is safe'), 0, 'and is there again');
    await visit.turn(page);
  }],

  ['a television shows the table, the hand stays on the phone', async (visit) => {
    const phone = await visit.person('Ann', { viewport: { width: 360, height: 740 } });
    await visit.playNow(phone, 'goths');
    await visit.turn(phone);
    const screen = await visit.person('', { viewport: { width: 1920, height: 1080 } });
    await screen.goto(`${phone.url()}?as=table`);
    await screen.locator('.table.big .goths').waitFor();
    await screen.locator('[role=log] p').first().waitFor();
    visit.check((await screen.locator('.hand, [data-move], .chat, header:visible a').count()) === 0, 'no hand, no list of moves, no talk, no menu');
    await visit.becomes(async () => (await screen.evaluate(() => document.documentElement.scrollHeight - innerHeight)) <= 0, 'all of it is in sight');
    visit.check((await screen.locator('.status').first().evaluate((status) => parseFloat(getComputedStyle(status).fontSize))) >= 20, 'one reads it from afar');
    await phone.locator('.hand button').first().waitFor();
    await visit.openMoves(phone);
    await visit.play(phone, 'recruit');
    await screen.locator('[role=log]').getByText(/recruit/i).first().waitFor();
    const told = screen.heard.filter((message) => message.view);
    visit.check(told.length > 0 && told.every((message) => message.as === 'table'), 'and it is told nothing else');
  }],
];
