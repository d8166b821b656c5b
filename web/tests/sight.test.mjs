// SPDX-License-Identifier: MIT
// What is needed to decide is in sight, on every screen: at every kind of question of every kind of game, and at every step of the
// lessons, in English and dark, in French and light. The one looks at every other size, the other at the rest, now and then with axe;
// SIGHT=all (make sight) looks at every size in both languages and both themes, each time with axe at one of them.
// SHOTS names a folder for pictures.
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';
import { complaints } from './look.mjs';
import { prepare } from './play.mjs';
import { poser, positions } from './positions.mjs';

const sizes = [[360, 640], [390, 844], [844, 390], [820, 1180], [1280, 800], [1920, 1080]];
const everything = process.env.SIGHT === 'all';
const looks = everything ? [['en', 'light'], ['en', 'dark'], ['fr', 'light'], ['fr', 'dark']] : [['en', 'dark'], ['fr', 'light']];
const CLOSER = (everything ? 2 : 4) * sizes.length; // one in so many looks at orders is with axe
const shots = process.env.SHOTS;

// Somebody who looks at a page, one of two; what is wrong is told at the end, all of it.
class Looker {
  wrong = [];
  seen = 0;

  static async come(visit, lang, colorScheme) {
    const looker = new Looker();
    const page = await visit.person('Ann', { hasTouch: true, locale: { en: 'en-GB', fr: 'fr-FR' }[lang], colorScheme });
    return Object.assign(looker, { visit, lang, page, look: `${lang}, ${colorScheme}`, number: Number(lang === 'fr') });
  }

  // Of whatever is counted, what this one of the two looks at.
  takes(number) {
    return everything || (number + this.number) % 2 === 0;
  }

  // At the sizes that are this one's. What a finger has touched last is not under it any more when the screen is another.
  async see(where) {
    const mine = [...sizes.keys()].filter((index) => this.takes(index + this.seen));
    const closer = everything || this.seen % 4 === 2 * this.number ? mine[this.seen % mine.length] : -1;
    for (const index of mine) {
      await this.page.setViewportSize({ width: sizes[index][0], height: sizes[index][1] });
      await this.page.mouse.move(0, 0);
      await this.judge(where, sizes[index], index === closer);
    }
    this.seen++;
  }

  // `closer`: with axe as well.
  async judge(where, [width, height], closer, mark) {
    const wrong = await this.page.evaluate(faults, mark);
    if (closer) wrong.push(...(await complaints(this.page)).map((what) => `axe: ${what}`));
    this.wrong.push(...wrong.map((what) => `${where}: ${width}x${height}: ${what}`));
    if (shots) await this.page.screenshot({ path: `${shots}/${`${where} ${this.look}`.replace(/[^\wé]+/g, '-')}-${width}.png` });
  }

  end() {
    this.visit.note(`${this.seen} times looked at`);
    this.visit.check(this.wrong.length === 0, this.wrong.join('\n'));
  }
}

// Somebody at a table where everything can be posed.
async function atTable(visit, look) {
  const looker = await Looker.come(visit, ...look);
  const { page } = looker;
  const pose = await poser(page);
  await page.goto(await prepare(visit, page, 'goths', 'players=2', { B: 'easy' }));
  await visit.sit(page, 'A');
  await page.locator('.table[data-status=running]').waitFor();
  looker.pose = (position) => pose(position, looker.lang);
  return looker;
}

// One size after the other, since that is what takes time.
async function orders(visit, look, tables) {
  const looker = await atTable(visit, look);
  for (const [options, seat, games] of tables) {
    const list = positions('goths', options, seat, games);
    looker.pose(list[0]);
    await looker.page.reload(); // a person's seat does not change otherwise
    await looker.page.locator('.goths > .board').waitFor();
    for (const [turn, [width, height]] of sizes.entries()) {
      await looker.page.setViewportSize({ width, height });
      for (const [number, position] of list.entries())
        if (looker.takes(number + turn)) await looker.judge(`goths ${options} ${seat} ${position.kind}`, [width, height], looker.seen++ % CLOSER === 0, looker.pose(position));
    }
  }
  looker.end();
}

// Where units fight: nothing chosen, a unit that can attack, the odds of its attack, and what the rules do not allow.
async function battles(visit, look) {
  const looker = await atTable(visit, look);
  const { page } = looker;
  for (const [options, seat] of [['level=1', 'gold'], ['level=2', 'silver'], ['level=2 rows=12 massed=on', 'gold']])
    for (const position of positions('echec', options, seat, 6)) {
      const where = `échec ${options} ${position.kind}`;
      looker.pose(position);
      await page.reload();
      await page.locator(`.table[data-as=${seat}][data-turn=true] .echec [data-square]`).first().waitFor();
      await looker.see(where);
      const [from, to] = position.in('en').ask.moves.map(({ move }) => move.split('x')).find((squares) => squares.length === 2) ?? [];
      if (!from) continue;
      await page.locator(`[data-square=${from}]`).tap();
      await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor();
      await looker.see(`${where}, a unit chosen`);
      await page.locator(`[data-square=${to}]`).tap();
      await page.locator('.echec .strike.aimed').waitFor();
      await looker.see(`${where}, an attack weighed`);
    }
  looker.end();
}

const whole = 'fog=fortune gothic=on ballista=on barricade3d=on';
const tables = [
  ['two to four', [['players=2', 'A'], [`players=2 ${whole}`, 'A'], ['players=3', 'A'], ['players=4', 'Ak'], ['players=4', 'Aw'], ['players=4 fog=base', 'Aw']]],
  ['five to eight', [['players=6', 'ACk'], ['players=6', 'Aw'], ['players=7', 'Dw'], ['players=8 fog=fortune gothic=on pigeon=on ballista=on', 'Ak'], [`players=8 ${whole} pigeon=on expansion_copies=2`, 'Aw', 40]]],
];

async function lesson(visit, game, look) {
  const { steps } = JSON.parse(readFileSync(new URL(`../../games/${game}/learn/lesson.json`, import.meta.url), 'utf8'));
  const looker = await Looker.come(visit, ...look);
  const { page } = looker;
  await page.goto(`${visit.address}#learn/lesson/${game}`);
  for (const [number, step] of steps.entries()) {
    const at = (mood) => page.locator(`.lesson[data-busy=false][data-step="${number}"][data-mood=${mood}]`).waitFor();
    await at('ask');
    await looker.see(`lesson of ${game}, step ${number + 1}`);
    if (step.names?.say) await visit.becomes(() => page.locator('[data-shown]').count(), `step ${number + 1} of ${game} points at nothing`);
    if (!step.expect) {
      await page.locator('[data-go-on]').click();
      continue;
    }
    await page.locator('[data-moves]').evaluate((details) => (details.open = true));
    await page.locator(`[data-moves] [data-move="${step.expect.at(-1).replace('enter:Q', 'enter:3')}"]`).click();
    if (!step.well) continue;
    await at('done');
    await looker.see(`lesson of ${game}, after step ${number + 1}`);
    if (number < steps.length - 1) await page.locator('[data-go-on]').click();
  }
  looker.end();
}

// A table with these words of a person changed, and where each of these stands there. Without last orders, which come when the page
// has had the time to draw what was before them, and else do not.
async function shownSo(looker, position, change, selector) {
  const told = structuredClone(position.in(looker.lang));
  change(told);
  await looker.page.evaluate(faults, looker.pose({ ...position, bare: true, in: () => told }));
  return placesOf(looker, selector);
}

function placesOf(looker, selector) {
  return looker.page.locator(selector).evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)));
}

// An army that is out leaves its lane where it was.
async function fallen(visit) {
  const looker = await atTable(visit, ['en', 'light']);
  const list = positions('goths', 'players=8', 'Aw', 4).filter(({ kind }) => kind === 'order');
  looker.pose(list[0]);
  await looker.page.reload();
  await looker.page.locator('.goths > .board').waitFor();
  for (const [width, height] of sizes) {
    await looker.page.setViewportSize({ width, height });
    const lanes = [];
    for (const gone of [[], ['B', 'C']]) {
      const change = (told) => gone.forEach((id) => Object.assign(told.view.clans[id], { out: true, units: 0, order: null }));
      await shownSo(looker, list[0], change, '.lane');
      await visit.shows(looker.page.locator('.clan .stand'), 4 - gone.length, 'armies that stand'); // those that fall take a moment
      lanes.push(await placesOf(looker, '.lane'));
    }
    const [before, after] = lanes;
    visit.check(before.length === 4 && JSON.stringify(before) === JSON.stringify(after), `${width}x${height}: lanes at ${before.join('; ')} came to ${after.join('; ')}`);
  }
}

// Whoever comes back to a seat that a bot has taken reads who sits there, and how to take it back.
async function taken(visit) {
  const looker = await atTable(visit, ['fr', 'light']);
  const [position] = positions('goths', 'players=4', 'Aw', 1);
  looker.pose(position);
  await looker.page.reload();
  await looker.page.locator('.goths > .board').waitFor();
  for (const [width, height] of sizes) {
    await looker.page.setViewportSize({ width, height });
    const away = (told) => told.seats.forEach((seat) => (seat.away = seat.seat === position.seat));
    let names = [];
    const fit = async () => (names = await shownSo(looker, position, away, '.seats .who')).every(([, , wide, high]) => wide >= 130 && high <= 80);
    await visit.becomes(fit, async () => `${width}x${height}: names have ${names.map(([, , wide, high]) => `${wide}x${high}`).join(', ')}`);
    await looker.page.getByRole('button', { name: 'Reprendre ma place' }).waitFor();
  }
}

export default looks.flatMap((look) => [
  ...tables.map(([what, list]) => [`in sight: goths, ${what}, ${look.join(', ')}`, (visit) => orders(visit, look, list)]),
  [`in sight: échec, ${look.join(', ')}`, (visit) => battles(visit, look)],
  ...['goths', 'echec'].map((game) => [`in sight: every step of the lesson of ${game}, ${look.join(', ')}`, (visit) => lesson(visit, game, look)]),
]).concat([
  ['in sight: an army that is out leaves the lanes where they were', fallen],
  ['in sight: the name of whoever has given his seat to a bot, in French', taken],
]);
