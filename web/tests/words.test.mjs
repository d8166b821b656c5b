// SPDX-License-Identifier: MIT
// Words that are meant for the one who reads them: you and yours, people by their names, shields and dice; who asks, for whom a seat is kept,
// what each option does.
import { decide } from './play.mjs';

const shots = process.env.SHOTS;
const picture = async (page, name) => void (shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })));

async function two(visit, game, seat, options = {}) {
  const [ann, bob] = [await visit.person('Ann'), await visit.person('Bob')];
  const link = await visit.make(ann, game, options);
  await bob.goto(link);
  await visit.sit(bob, seat);
  for (const page of [ann, bob]) {
    await page.locator('.table[data-status=running]').waitFor();
    await visit.openMoves(page);
  }
  return { ann, bob, link };
}
const lineOf = (page, text) => page.locator('[role=log] p').filter({ hasText: text }).first();

export default [
  ['the log of Goths says you and yours, and names the others', async (visit) => {
    const { ann, bob } = await two(visit, 'goths', 'B', { players: '2' });
    for (const page of [ann, bob]) {
      await visit.turn(page);
      await visit.play(page, 'VR');
    }
    // One who is his own king is asked about the card he has laid himself.
    await ann.locator('.goths').getByText('the King card you have laid').first().waitFor();
    for (const [page, digit] of [[ann, '4'], [bob, '1']]) {
      await page.locator('[data-moves] [data-move=load]:enabled').waitFor();
      await page.keyboard.press(digit); // the number on the card
    }
    await lineOf(ann, 'Your order Load did not get through: it needs the Catapult').waitFor();
    await lineOf(ann, /^You lay a King card: Vulture or Recruiter/).waitFor();
    await lineOf(ann, /^Bob lays a King card: Vulture or Recruiter/).waitFor();
    await lineOf(bob, /^Ann lays a King card: Vulture or Recruiter/).waitFor();
    await lineOf(bob, 'Your order Scout got through').waitFor();
    await lineOf(bob, 'The order Load of the Ostrogoths did not get through').waitFor();
    // Whose it is is seen.
    await lineOf(ann, 'Your order Load').locator('[data-clan=A].own').waitFor();
    await lineOf(ann, 'The order Scout of the Visigoths').locator('[data-clan=B]:not(.own)').waitFor();
    const log = await ann.locator('[role=log]').innerText();
    visit.check(!/\b[ABCD]: |\bof [ABCD]\b|King card [VRCB]{2}/.test(log), `no letters for clans and cards: ${log}`);
    await picture(ann, 'words-goths');
  }],

  ['the log of échec says you, and shows dice', async (visit) => {
    const { ann, bob } = await two(visit, 'echec', 'silver');
    await lineOf(ann, /^You roll [xwp]{4}.*, Silver rolls [xwp]{4}/).locator('.die').nth(7).waitFor();
    await lineOf(bob, /^Gold rolls [xwp]{4}.*, you roll [xwp]{4}/).waitFor();
    const mover = await Promise.race([ann, bob].map((page) => visit.turn(page).then(() => page)));
    const other = mover === ann ? bob : ann;
    const name = mover === ann ? 'Ann' : 'Bob';
    await decide(visit, mover, 1);
    await lineOf(mover, /^You (advance|turn|ride)\b.* your /).waitFor();
    await lineOf(other, new RegExp(`^${name} (advances|turns|rides)\\b.* the `)).waitFor();
    await picture(other, 'words-echec');
  }],

  ['an offer says who asks', async (visit) => {
    const { ann, bob } = await two(visit, 'echec', 'silver');
    await ann.getByText('Decide together').or(ann.locator('details summary').filter({ hasText: /menu|together/i })).first().click();
    await ann.getByRole('button', { name: 'Pause', exact: false }).first().click();
    await bob.locator('[data-vote=pause]').getByText('Ann asks:').waitFor();
    await ann.locator('[data-vote=pause]').getByText('You ask:').waitFor();
    await picture(bob, 'words-offer');
  }],

  ['a rematch keeps the seat of the opponent', async (visit) => {
    const { ann, bob } = await two(visit, 'echec', 'silver');
    const resign = ann.locator('[data-resign]');
    await ann.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
    await resign.click();
    await resign.click();
    await ann.locator('[data-rematch]').click();
    await ann.locator('.table[data-status=waiting] [data-seat=gold]').getByText('Kept for Bob').waitFor();
    const carl = await visit.person('Carl');
    await carl.goto(ann.url());
    await visit.sit(carl, 'gold');
    await carl.getByText('kept for somebody who played before').waitFor();
    await bob.getByRole('button', { name: 'To the next game' }).click();
    await bob.locator('.table[data-status=running][data-as=gold]').waitFor();
    await ann.locator('.table[data-status=running][data-as=silver]').waitFor();
  }],

  ['every option of a table has a sentence, and what does not apply is not there', async (visit) => {
    const page = await visit.person('Ann');
    for (const game of ['goths', 'echec']) {
      await page.goto(`${visit.address}#make/${game}`);
      await page.locator('input[type=radio][value=own]').check();
      await page.locator('[id^=option-]').first().waitFor();
      const silent = await page.locator('.card .options > *').evaluateAll((all) => all.filter((each) => !each.querySelector('.hint')?.textContent?.trim()).map((each) => each.textContent));
      visit.check(silent.length === 0, `without a sentence: ${silent}`);
    }
    await page.goto(`${visit.address}#make/goths`);
    await page.locator('input[type=radio][value=own]').check();
    await page.locator('#option-fog').waitFor();
    for (const none of ['lone_camp', 'lone_king_camp', 'pigeon', 'fog_near']) await visit.shows(page.locator(`#option-${none}`), 0, none);
    await page.locator('fieldset input[type=radio][value="7"]').check();
    for (const one of ['lone_king_camp', 'pigeon']) await visit.shows(page.locator(`#option-${one}`), 1, one);
    await picture(page, 'words-make');
  }],

  ['a lost connection is told in one bar, which goes by itself', async (visit) => {
    const { ann } = await two(visit, 'echec', 'silver');
    const bars = ann.locator('.banner:visible, [role=alert]:visible').filter({ hasText: /\S/ });
    visit.forgiving = true;
    await visit.server.close();
    await ann.locator('[data-link=away].down').waitFor();
    await visit.shows(bars, 1, 'bars while it is away');
    await visit.server.open();
    await ann.locator('[data-link=open]').waitFor({ state: 'attached' });
    await visit.shows(bars, 0, 'bars when it is back');
  }],

  ['what is listed is set apart with room on both sides', async (visit) => {
    const { ann } = await two(visit, 'goths', 'B', { players: '2' });
    const home = await visit.person('Carl');
    await visit.make(home, 'echec', { listed: true });
    const carl = await visit.person('Carla');
    await carl.goto(visit.address);
    await carl.locator('.page').getByText(' · ').first().waitFor();
    for (const page of [ann, carl]) {
      const text = await page.locator('.page').innerText();
      visit.check(!/[^\s]·|·[^\s]/.test(text), `no room at: ${text.match(/.{12}(?:\S·|·\S).{12}/)?.[0]}`);
    }
  }],
];
