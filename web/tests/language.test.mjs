// SPDX-License-Identifier: MIT
// A language nobody speaks (tests/pseudo), added as files to a copy of the sources: tests/suites/new-game builds it and names it, as
// LANGUAGE_TRIED. Every letter that can has an accent there; so a word without any was not translated.
import { readFileSync } from 'node:fs';
import { answer } from './play.mjs';

const language = process.env.LANGUAGE_TRIED;

// Names, which are the same in every language.
const names = new Set(['Gonfalon', 'Ann', 'Glicko', 'QR', 'Esc', 'Chrome', 'Chromium', 'Linux']); // and those of the games
const notation = /https?:\S+|\[Game "\.\.\."\]|\b[VRCB]{2}\b|\b[xwp]+\b|\b[IVX]{2,}\b/g; // addresses, the head of a record, the backs of cards, dice, the second of a name
const accented = /[ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz]/; // what tests/pseudo gives accents to

const leftIn = (text) => wordsOf(text.replace(notation, '')).filter((word) => /^[A-Za-z]{2,}$/.test(word) && accented.test(word) && !names.has(word));

async function scan(visit, page, where) {
  await visit.becomes(() => page.evaluate((lang) => document.documentElement.lang === lang, language), 'the page speaks the language');
  const texts = await page.evaluate(() => {
    const apart = 'noscript, script, style, bdi, code, pre, [data-name], [lang]:not(html)';
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!node.parentElement?.closest(apart)) found.push(node.textContent.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (!element.closest(apart)) for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    return [...found, document.title].filter(Boolean);
  });
  const left = [...new Set(texts)].filter((text) => leftIn(text).length);
  visit.check(texts.some((text) => text.includes('⟦')), `${where} speaks the language`);
  if (left.length) visit.complaints.push(`English on ${where}: ${left.slice(0, 12).map((text) => `${text} (${leftIn(text).join(' ')})`).join(' | ')}`);
}

const firstPuzzle = (game) => JSON.parse(readFileSync(new URL(`../../games/${game}/learn/puzzles.json`, import.meta.url), 'utf8')).puzzles[0].id;
const wordsOf = (text) => text.split(/[^\p{L}\p{N}\p{M}]+/u);

async function games(visit) {
  const told = (await (await fetch(`${visit.address}api/games`)).json()).games;
  for (const { name } of told) for (const word of wordsOf(name)) names.add(word);
  return told.map(({ game }) => game);
}

async function speaker(visit) {
  const page = await visit.person('Ann');
  const date = await page.evaluate((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(), language);
  for (const word of wordsOf(date)) names.add(word); // in the browser's own words
  await page.addInitScript((lang) => localStorage.setItem('gonfalon', JSON.stringify({ ...JSON.parse(localStorage.getItem('gonfalon') ?? '{}'), lang })), language);
  return page;
}

async function walkTable(visit, page, game) {
  await page.goto(visit.address);
  await page.locator(`[data-play=${game}]`).click();
  const over = '[data-result]';
  for (const turn of ['first', 'second']) {
    if ((await visit.turn(page)) === 'over') break;
    await visit.openMoves(page);
    await scan(visit, page, `the ${turn} turn of ${game}`);
    const [move] = await visit.moves(page);
    const since = page.heard.length;
    await visit.play(page, move);
    await answer(visit, page, since);
  }
  if ((await visit.turn(page)) !== 'over') {
    await page.locator('details:has([data-resign])').evaluate((details) => (details.open = true));
    await page.locator('[data-resign]').click();
    await page.locator('[data-resign]').click();
  }
  await page.locator(over).waitFor();
  await scan(visit, page, `the result of ${game}`);
  const id = /[#/]t\/(\w+)/.exec(page.url())[1];
  await page.goto(`${visit.address}#replay/${id}`);
  await page.locator(`[data-replay="${id}"]`).waitFor();
  for (const details of await page.locator('details').all()) await details.evaluate((element) => (element.open = true));
  await scan(visit, page, `the replay of ${game}`);
}

async function walkPages(visit, page, pages) {
  for (const [address, seen] of pages) {
    await page.goto(visit.address + address);
    await page.locator(seen).first().waitFor();
    await scan(visit, page, address || 'the first page');
  }
}

const walks = [
  ['no English is left on the pages', async (visit) => {
    const page = await speaker(visit);
    const all = await games(visit);
    await walkPages(visit, page, [['', '[data-play]'], ['#mine', 'h1'], ['#replay', '[data-upload]'], ['#learn', '[data-advice]']]);
    for (const game of all) {
      await page.goto(`${visit.address}#make/${game}`);
      await page.locator('input[value=own]').check();
      await page.locator('[id^=option-]').first().waitFor();
      await scan(visit, page, `making a table of ${game}`);
      await walkPages(visit, page, [[`#rules/${game}`, 'article h2']]);
    }
    for (const game of ['goths', 'echec'])
      await walkPages(visit, page, [[`#rules/${game}/glance`, `.${game}-glance`], [`#learn/advice/${game}`, 'h2'], [`#learn/lesson/${game}`, '.lesson[data-busy=false] .board'], [`#learn/puzzle/${firstPuzzle(game)}`, '.puzzle[data-busy=false] .board']]);
    await page.goto(visit.address);
    await page.locator('header').first().locator('button').last().click();
    await page.locator('dialog[open] input[type=radio]').first().waitFor();
    await scan(visit, page, 'the settings');
  }],
  ['no English is left at the tables', async (visit) => {
    const page = await speaker(visit);
    for (const game of await games(visit)) await walkTable(visit, page, game);
  }],
];

export default language ? walks : [];
