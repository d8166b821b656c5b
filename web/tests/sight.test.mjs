// SPDX-License-Identifier: MIT
// What is needed to decide is in sight, on every screen: at decisions of every kind of game, and at every step of the lessons. English
// and French, light and dark, take turns, so that every size is seen in both; SIGHT=all looks at every size in all four.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { answer, prepare } from './play.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = [[360, 640], [390, 844], [820, 1180], [1280, 800], [1920, 1080]];
const looks = process.env.SIGHT === 'all' ? [['en', 'light'], ['en', 'dark'], ['fr', 'light'], ['fr', 'dark']] : [['en', 'dark'], ['fr', 'light']];
const shots = process.env.SHOTS;

// In the page: what is wrong with what it shows now. The table, or the lesson, is at the top of the screen: one gesture at most.
function faults() {
  const wrong = [];
  document.querySelector('.table[data-status], .lesson')?.scrollIntoView({ block: 'start' });
  const root = document.documentElement;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 24)}"`;
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
  const meets = (one, other) => one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2;
  if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth - root.clientWidth} pixels too wide`);

  // Inside the screen, and under nothing that stays while one scrolls.
  const sticky = all('.dock, .echec aside > .card, .table > .top');
  for (const element of all('.goths .army, .goths .objectives li, [data-own-king], .hand button, [data-square], .echec aside > .card button')) {
    const box = element.getBoundingClientRect();
    const scrolls = element.closest('.wraps'); // a long list of choices, in a tray of its own
    if (!scrolls && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)) wrong.push(`outside: ${name(element)} ${round(box)}`);
    const over = sticky.find((each) => !each.contains(element) && meets(each.getBoundingClientRect(), box));
    if (over) wrong.push(`${name(element)} ${round(box)} is under ${name(over)} ${round(over.getBoundingClientRect())}`);
  }
  if (document.querySelector('.hand .order') && !all('[data-own-king]').length) wrong.push("the king's back is not beside the orders");

  // Nothing lies on anything else.
  const apart = all('.hand button, [data-own-king], .dock .what, .dock .glance, .clan, .objectives li, .coach, .echec aside > .card button');
  apart.forEach((one, index) => apart.slice(index + 1).forEach((other) => {
    if (!one.contains(other) && !other.contains(one) && !(one.closest('.dock') !== other.closest('.dock')) && meets(one.getBoundingClientRect(), other.getBoundingClientRect())) wrong.push(`${name(one)} lies on ${name(other)}`);
  }));

  // No word is cut: names of people may end in dots, since they are read whole elsewhere.
  for (const element of all('.goths *, .echec *, .coach *')) {
    const style = getComputedStyle(element);
    if (style.overflow === 'visible' || style.textOverflow === 'ellipsis' || /auto|scroll/.test(style.overflowX + style.overflowY) || style.clipPath !== 'none' || element.closest('svg, .sr, .unseen')) continue;
    if (element.textContent.trim() && (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)) wrong.push(`cut: ${name(element)}`);
  }
  return [...new Set(wrong)];
}

// At every size; every other time axe at one of them, which is another one each time.
async function see(visit, page, where, shot) {
  const wrong = [];
  for (const [index, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    await visit.drawn(page);
    wrong.push(...(await page.evaluate(faults)).map((what) => `${width}x${height}: ${what}`));
    if (shots) await page.screenshot({ path: `${shots}/${where.replace(/\W+/g, '-')}-${width}.png` });
    if (shot % 2 || index !== (shot / 2) % sizes.length) continue;
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    for (const { id, nodes } of violations) wrong.push(`${width}x${height}: axe: ${id}: ${nodes.slice(0, 2).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
  }
  visit.check(wrong.length === 0, `${where}:\n${wrong.join('\n')}`);
}

const phone = { hasTouch: true };
const looker = (visit, lang, colorScheme) => visit.person('Ann', { ...phone, locale: { en: 'en-GB', fr: 'fr-FR' }[lang], colorScheme });

// Several decisions of one seat among bots: orders and cards first, whatever else is asked in between.
async function decisions(visit, [lang, theme], game, options, seats, mine, many) {
  const page = await looker(visit, lang, theme);
  const bots = Object.fromEntries(seats.filter((seat) => seat !== mine).map((seat) => [seat, 'easy']));
  await page.goto(await prepare(visit, page, game, `${options} bot_ms=20 window_ms=200`, bots));
  await visit.sit(page, mine);
  const kinds = new Set();
  for (let count = 0; count < many && (await visit.turn(page)) === 'asked'; count++) {
    const { ask, view } = page.heard.findLast((message) => message.ask);
    const kind = `${view.phase} ${ask.moves[0]?.move.split(':')[0].length}`;
    if (!kinds.has(kind)) await see(visit, page, `${game} ${options} ${mine} ${lang} ${theme} ${count}: ${ask.question}`, count + kinds.size);
    kinds.add(kind);
    const before = page.heard.length;
    const liked = ask.moves.find(({ move }) => /^(BV|scout|advance|use:)/.test(move)) ?? ask.moves[0];
    await page.locator(`.hand [data-choice="${liked.move}"]`).click();
    await answer(visit, page, before);
  }
  visit.note(`kinds of decisions seen: ${[...kinds].join(', ')}`);
}

const four = ['Ak', 'Aw', 'Bk', 'Bw'];
const whole = 'fog=fortune gothic=on pigeon=on ballista=on barricade3d=on expansion_copies=2';
const tables = [
  ['two, each a clan', 'players=2', ['A', 'B'], 'A', 4],
  ['a king of four', 'players=4', four, 'Ak', 2],
  ['a warchief of four, with fog', 'players=4 fog=base', four, 'Aw', 5],
  ['six, with shared kings', 'players=6', ['ACk', 'Aw', 'BDk', 'Bw', 'Cw', 'Dw'], 'Aw', 2],
  ['seven', 'players=7', ['ACk', 'Aw', 'Bk', 'Bw', 'Cw', 'Dk', 'Dw'], 'Dw', 2],
  ['eight, with everything: a warchief', `players=8 ${whole}`, ['Ak', 'Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'], 'Aw', 3],
  ['eight, with everything: a king', `players=8 ${whole}`, ['Ak', 'Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'], 'Ak', 3],
];

async function battle(visit, [lang, theme]) {
  const page = await looker(visit, lang, theme);
  await page.goto(await prepare(visit, page, 'echec', 'level=1 bot_ms=20', { silver: 'easy' }));
  await visit.sit(page, 'gold');
  await visit.turn(page);
  await page.locator('.squares .grab').first().waitFor();
  await see(visit, page, `échec ${lang} ${theme}`, 0);
  const [from] = page.heard.findLast((message) => message.ask).ask.moves.map(({ move }) => move).filter((move) => /-/.test(move)).map((move) => move.split('-')[0]);
  await page.locator(`[data-square=${from}]`).click();
  await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor();
  await see(visit, page, `échec, a unit chosen, ${lang} ${theme}`, 1);
  // What is not allowed is not ignored: the rule says why.
  await page.locator('[data-square=e6]').click();
  await page.locator('.echec .refusal .rule').waitFor();
  await see(visit, page, `échec, refused, ${lang} ${theme}`, 2);
}

async function lesson(visit, game, [lang, theme]) {
  const { steps } = JSON.parse(readFileSync(new URL(`../../games/${game}/learn/lesson.json`, import.meta.url), 'utf8'));
  const page = await looker(visit, lang, theme);
  await page.goto(`${visit.address}#learn/lesson/${game}`);
  for (const [number, step] of steps.entries()) {
    const at = (mood) => page.locator(`.lesson[data-busy=false][data-step="${number}"][data-mood=${mood}]`).waitFor();
    await at('ask');
    await see(visit, page, `lesson of ${game} ${lang} ${theme}, step ${number + 1}`, number);
    if (!step.expect) {
      await page.locator('[data-go-on]').click();
      continue;
    }
    await page.locator('[data-moves]').evaluate((details) => (details.open = true));
    await page.locator(`[data-moves] [data-move="${step.expect.at(-1).replace('enter:Q', 'enter:3')}"]`).click();
    if (!step.well) continue;
    await at('done');
    if (number < steps.length - 1) await page.locator('[data-go-on]').click();
  }
}

export default looks.flatMap(([lang, theme], which) => [
  ...tables
    .filter((_, index) => looks.length > 2 || index % 2 === which)
    .map(([what, options, seats, mine, many]) => [`in sight: goths, ${what}, ${lang}, ${theme}`, (visit) => decisions(visit, [lang, theme], 'goths', options, seats, mine, many)]),
  [`in sight: échec, ${lang}, ${theme}`, (visit) => battle(visit, [lang, theme])],
  ...['goths', 'echec'].map((game) => [`in sight: every step of the lesson of ${game}, ${lang}, ${theme}`, (visit) => lesson(visit, game, [lang, theme])]),
]);
