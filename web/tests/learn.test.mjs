// SPDX-License-Identifier: MIT
// Learning: both lessons to their end, in both languages, by mouse and by keyboard; every puzzle; the rules; hints at a table.
import { readFileSync } from 'node:fs';
import { look } from './look.mjs';
import { prepare, solve } from './play.mjs';

const taught = (name, game) => JSON.parse(readFileSync(new URL(`../../games/${game}/learn/${name}.json`, import.meta.url), 'utf8'));
const lessons = { goths: taught('lesson', 'goths'), echec: taught('lesson', 'echec') };
const puzzles = [...taught('puzzles', 'goths').puzzles, ...taught('puzzles', 'echec').puzzles];

const at = (page, selector) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

async function tabTo(page, selector) {
  for (let presses = 0; !(await at(page, selector)); presses++) {
    if (presses > 120) throw new Error(`the Tab key does not lead to ${selector}`);
    await page.keyboard.press('Tab');
  }
}

// --- Two ways to do things.

const mouse = {
  press: (page, selector) => page.locator(selector).click(),
  async goths(page, move) {
    await page.locator(`.hand [data-choice="${move}"]`).click();
  },
  async echec(page, move) {
    const [, from, does, to] = /^([a-i]\d+)([-x>$])(\w+)$/.exec(move);
    await page.locator(`[data-square=${from}]`).click();
    await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor();
    if (does === '>') return page.locator('.row.pairs button').filter({ hasText: { n: /north|nord/, e: /east|l['’]est/, s: /south|sud/, w: /west|ouest/ }[to] }).click();
    return page.locator(`[data-square=${to}]`).click();
  },
};

const keyboard = {
  async press(page, selector) {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  },
  async goths(page, move) {
    await page.locator(`.hand [data-choice="${move}"]`).waitFor();
    await tabTo(page, '.hand button');
    for (let step = 0; !(await at(page, `[data-choice="${move}"]`)); step++) {
      if (step > 20) throw new Error(`the arrow keys do not lead to ${move}`);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
  },
  async echec(page, move) {
    const [, from, does, to] = /^([a-i]\d+)([-x>$])(\w+)$/.exec(move);
    const go = async (square) => {
      const now = await page.evaluate(() => document.activeElement.dataset.square);
      const across = square.charCodeAt(0) - now.charCodeAt(0), up = Number(square.slice(1)) - Number(now.slice(1));
      for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    };
    await tabTo(page, '[data-square]');
    await go(from);
    await page.keyboard.press('Enter');
    await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor();
    if (does === '>') return page.keyboard.press(`Shift+${{ n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' }[to]}`);
    await go(to);
    await page.keyboard.press('Enter');
  },
};

// --- Lessons.

const calm = (page, step, mood) => page.locator(`.lesson[data-busy=false][data-step="${step}"][data-mood=${mood}]`).waitFor();

async function lesson(visit, game, lang, by) {
  const page = await visit.person('Ann', { locale: lang === 'fr' ? 'fr-FR' : 'en-GB' });
  const { steps } = lessons[game];
  await page.goto(visit.address);
  await by.press(page, `[data-learn=${game}]`);
  for (const [number, step] of steps.entries()) {
    await calm(page, number, 'ask');
    await visit.reads(page.locator('[data-say]'), step.say[lang], `step ${number + 1} says what it should`);
    if (!step.expect) {
      await by.press(page, '[data-go-on]');
      continue;
    }
    await mistakes(visit, page, game, lang, by, step, number);
    const move = step.expect[step.expect.length - 1].replace('enter:Q', 'enter:3');
    await by[game](page, move);
    if (!step.well) continue;
    await calm(page, number, 'done');
    await visit.reads(page.locator('[data-say]'), step.well[lang], `step ${number + 1} says that it went well`);
    if (number < steps.length - 1) await by.press(page, '[data-go-on]');
  }
  await page.locator('[data-play-now]').waitFor();
  await visit.becomes(() => page.evaluate((game) => JSON.parse(localStorage.getItem('gonfalon learn')).done[game] === true, game), 'it is remembered');
  return page;
}

// What one can do wrong in a step: what the rules refuse, what is explained, what is carried out and taken back.
async function mistakes(visit, page, game, lang, by, step, number) {
  if (step.may) {
    await by.press(page, `[data-may="${step.may[0].move}"]`);
    await page.locator('[data-refused] .rule').waitFor();
  }
  const shown = Object.entries(step.wrong ?? {}).find(([, wrong]) => wrong.then);
  const told = Object.entries(step.wrong ?? {}).find(([move, wrong]) => !wrong.then && move !== '*');
  if (told) {
    await by[game](page, told[0]);
    await visit.reads(page.locator('[data-remark]'), told[1][lang], `the mistake ${told[0]} is explained`);
  }
  if (!shown) return;
  await by[game](page, shown[0]);
  await calm(page, number, 'shown');
  await visit.reads(page.locator('[data-remark]'), shown[1][lang], `the mistake ${shown[0]} is explained`);
  await by.press(page, '[data-take-back]');
  await calm(page, number, 'ask');
}

const wholeLessons = Object.keys(lessons).flatMap((game) =>
  ['en', 'fr'].flatMap((lang) =>
    Object.entries({ mouse, keyboard }).map(([name, by]) => [`learn: the first game of ${game} in ${lang}, by ${name}`, async (visit) => void (await lesson(visit, game, lang, by))]),
  ),
);

export default [
  ['learn: what is said in French is said beside the English, everywhere', async (visit) => {
    const wrong = [];
    const walk = (value, path) => {
      if (!value || typeof value !== 'object') return;
      if ('en' in value || 'fr' in value) {
        const { en, fr } = value;
        if (!en?.trim() || !fr?.trim() || en === fr) wrong.push(`${path}: ${en} / ${fr}`);
        // French puts a blank before its double signs, and has its own quotation marks.
        if (/[^\s« ][?!;:»](\s|$)/.test(fr ?? '') || /["]/.test(fr ?? '')) wrong.push(`${path}: ${fr}`);
      }
      for (const [key, inside] of Object.entries(value)) walk(inside, `${path}.${key}`);
    };
    for (const game of ['goths', 'echec']) for (const name of ['lesson', 'puzzles', 'advice']) walk(taught(name, game), `${game} ${name}`);
    visit.check(wrong.length === 0, wrong.join('\n'));
  }],

  ...wholeLessons,

  ['learn: one may always go back, and finds oneself where one was', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(`${visit.address}#learn/lesson/echec`);
    await calm(page, 0, 'ask');
    await page.locator('[data-back]:disabled').waitFor(); // there is nothing before the beginning
    await page.locator('[data-go-on]').click();
    await calm(page, 1, 'ask');
    await mouse.echec(page, 'e4-e5');
    await calm(page, 1, 'done');
    await page.locator('[data-back]').click(); // the move itself
    await calm(page, 1, 'ask');
    await page.locator('[data-square=e4][aria-label*=nfantry]').waitFor();
    await mouse.echec(page, 'e4-e5');
    await calm(page, 1, 'done');
    await page.locator('[data-go-on]').click();
    await calm(page, 2, 'ask');
    await page.reload();
    await calm(page, 2, 'ask');
    await page.locator('[data-square=e5][aria-label*=nfantry]').waitFor();
    await page.locator('[data-back]').click();
    await calm(page, 1, 'ask');
    // A square that cannot be reached: the rules say why, and the rule is one click away.
    await mouse.echec(page, 'e4-d5');
    await page.locator('[data-refused]').getByText('never diagonally').waitFor();
    await page.locator('[data-refused] .rule').click();
    await page.getByRole('dialog').getByText('Straight ahead').waitFor();
  }],

  ['learn: every puzzle is solved by its solution', async (visit) => {
    const page = await visit.person('Ann');
    for (const puzzle of puzzles) await solve(visit, page, puzzle);
    await page.goto(`${visit.address}#learn`);
    await page.getByText('14 of 14 solved').waitFor();
    await page.getByText('15 of 15 solved').waitFor();
  }],

  ['learn: a puzzle tells what a wrong move is worth, gives a hint, and its solution', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(`${visit.address}#learn/puzzle/e-alone`);
    await page.locator('.puzzle[data-busy=false] [data-moves]').waitFor();
    await page.locator('[data-hint]').click();
    await page.locator('[data-hinted]').waitFor();
    await mouse.echec(page, 'e5xe6');
    await page.locator('.puzzle[data-busy=false][data-mood=wrong] [data-remark]').getByText('69%').waitFor();
    await page.locator('.events').getByText(/attacks? the king/).waitFor();
    await page.locator('[data-try-again]').click();
    await page.locator('.puzzle[data-busy=false][data-mood=ask] [data-moves]').waitFor();
    await page.locator('[data-solution]').click();
    await page.locator('.puzzle[data-busy=false][data-mood=told]').waitFor();
    await page.locator('[data-next]').click();
    await page.locator('[data-puzzle-page=e-archers][data-busy=false]').waitFor();
    await page.goto(`${visit.address}#learn/puzzle/g-in-time`);
    await page.locator('.puzzle[data-busy=false] .hand').waitFor();
    await mouse.goths(page, 'barricade');
    await page.locator('.puzzle[data-busy=false][data-mood=wrong] .events').waitFor();
  }],

  ['the rules: search without accents, contents, anchors, links from rule to rule', async (visit) => {
    const page = await visit.person('Ann', { locale: 'fr-FR' });
    await page.goto(`${visit.address}#rules/goths`);
    await page.locator('article h2').first().waitFor();
    await page.locator('#rule-search').fill('foret CATAPULTE');
    await page.locator('.found mark').first().waitFor();
    await visit.reads(page.locator('.found mark').first(), /for[eê]t/i, 'accents do not matter');
    await page.locator('.found a', { hasText: 'G5.5' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'rule-G5.5');
    await page.locator('#rule-search').fill('xyzzy');
    await page.getByText('Aucune règle ne le dit.').waitFor();
    await page.locator('#rule-search').fill('');
    await page.locator('summary', { hasText: 'Sommaire' }).click();
    await page.locator('details a', { hasText: 'G9' }).click();
    await page.waitForFunction(() => document.getElementById('rule-G9')?.getBoundingClientRect().top < innerHeight);
    await page.locator('#rule-G5\\.5 a.number', { hasText: 'G13.2' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'rule-G13.2');
    await visit.becomes(() => page.url().endsWith('#rules/goths/G13.2'), 'the address names the rule');
    visit.check((await page.locator('#rule-G13\\.2 a.anchor').getAttribute('href')) === '#rules/goths/G13.2', 'every rule has its anchor');
  }],

  ['hints: against bots, with reasons; between people only if all agree', async (visit) => {
    const ann = await visit.person('Ann');
    await visit.playNow(ann, 'echec');
    await visit.turn(ann);
    await ann.locator('[data-ask-hint]').click();
    await ann.locator('[data-hinted]').waitFor();
    const move = await ann.locator('[data-hinted]').getAttribute('data-hinted');
    visit.check((await visit.moves(ann)).includes(move), 'what is hinted can be played');
    await ann.locator('[data-hint-box] li').first().waitFor(); // a reason
    await ann.locator('[data-hint-box] button.main').click();
    await ann.locator(`[data-hinted="${move}"]`).waitFor({ state: 'detached' });

    const link = await prepare(visit, ann, 'echec', 'level=1 bot_ms=20');
    const bob = await visit.person('Bob', { locale: 'fr-FR' });
    await ann.goto(link);
    await visit.sit(ann, 'gold');
    await bob.goto(link);
    await visit.sit(bob, 'silver');
    const turn = await Promise.race([visit.turn(ann).then(() => [ann, bob]), visit.turn(bob).then(() => [bob, ann])]);
    visit.check((await turn[0].locator('[data-ask-hint]').count()) === 0, 'between people there are no hints');
    await turn[0].locator('summary', { hasText: /Decide together|Décider/ }).click();
    await turn[0].getByRole('button', { name: /Allow hints|Permettre les indices/ }).click();
    await turn[1].locator('[data-vote=hints] button.main').click();
    const before = turn[1].heard.length;
    await turn[0].locator('[data-ask-hint]').click();
    await turn[0].locator('[data-hint-box] button.main').click();
    await visit.becomes(() => turn[1].heard.slice(before).some((message) => message.view), 'the other is told what was played');
    visit.check(!turn[1].heard.slice(before).some((message) => JSON.stringify(message).includes('"hint":')), 'and not what was hinted');
  }],

  ['accessible: learning', async (visit) => {
    const page = await visit.person('Ann');
    await page.goto(`${visit.address}#learn`);
    await page.locator('[data-lesson]').first().waitFor();
    await look(visit, page, 'learn');
    for (const game of ['goths', 'echec']) {
      await page.goto(`${visit.address}#learn/lesson/${game}`);
      await calm(page, 0, 'ask');
      await page.locator('[data-go-on]').click();
      await calm(page, 1, 'ask');
      await page.locator('[data-may]').first().click();
      await page.locator('[data-refused]').waitFor();
      await look(visit, page, `lesson ${game}`);
    }
    for (const id of ['g-king-saves', 'e-hire']) {
      await page.goto(`${visit.address}#learn/puzzle/${id}`);
      await page.locator(`[data-puzzle-page=${id}][data-busy=false] [data-moves]`).waitFor();
      await page.locator('[data-hint]').click();
      await page.locator('[data-hinted]').waitFor();
      await look(visit, page, `puzzle ${id}`);
      await solve(visit, page, puzzles.find((puzzle) => puzzle.id === id));
      await look(visit, page, `solved ${id}`);
    }
    await page.goto(`${visit.address}#rules/goths`);
    await page.locator('#rule-search').fill('barricade');
    await page.locator('.found mark').first().waitFor();
    await look(visit, page, 'rules search');
    await visit.playNow(page, 'goths');
    await visit.turn(page);
    await page.locator('[data-ask-hint]').click();
    await page.locator('[data-hinted]').waitFor();
    await look(visit, page, 'hint');
  }],
];
