// SPDX-License-Identifier: MIT
// How the people of the tests play: what they wish for among the moves they are offered, and tables made without the form.
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './house.mjs';

// A plan that ends games: barbarians forward. Moves come from the list of legal ones.
export function choose(moves, seed) {
  const liked = [/^B/, /^advance/, /^enter/, /^axe/, /^fire/, /^load/, /^recruit/, /^barricade/, /^[a-i]\d+x/, /^[a-i]\d+-/];
  for (const wish of liked) {
    const found = moves.filter((move) => wish.test(move));
    if (found.length) return found[seed % found.length];
  }
  return moves[seed % moves.length];
}

// One decision from the list.
export async function decide(visit, page, seed, pick = choose) {
  const moves = await visit.moves(page);
  if (!moves.length) return;
  const answered = page.heard.length;
  const move = pick(moves, seed);
  const { turn } = page.heard.findLast((message) => message.view).view;
  (page.played ??= []).push(`${turn} ${move}`);
  await visit.tryToPlay(page, move);
  await answer(visit, page, answered);
}

// The next question may look the same: what counts is that the server has told what became of it, and that it is drawn. `since`:
// how much was heard before.
export async function answer(visit, page, since) {
  await until(() => page.heard.slice(since).some((message) => message.say === 'change' && (message.chosen || 'ask' in message || 'status' in message)), 'the server does not tell what became of a move');
  await visit.drawn(page);
}

// Everybody decides whenever he is asked, until the game is over. `look`: before each decision.
export async function playOut(visit, pages, pick = choose, look = async () => {}) {
  for (let step = 0; step < 300; step++) {
    if ((await Promise.race(pages.map((page) => visit.turn(page)))) === 'over') break;
    for (const page of pages) {
      if ((await page.locator('.table[data-turn]').getAttribute('data-turn')) !== 'true') continue;
      await look(visit, page);
      await decide(visit, page, step, pick);
    }
  }
  for (const page of pages) await page.locator('[data-result]').waitFor();
}

// A table made by this page without the form, for what the form does not offer: how long bots think, how long a window is open.
export async function prepare(visit, page, game, options, bots = {}) {
  await page.goto(visit.address);
  await page.locator('[data-play]').first().waitFor();
  const table = await page.evaluate(
    ([game, options, bots]) =>
      new Promise((made, failed) => {
        const socket = new WebSocket(new URL('ws', location.href.replace(/^http/, 'ws')), 'gonfalon.2');
        socket.onopen = () => {
          socket.send(JSON.stringify({ do: 'hello', id: 1, version: 2, lang: 'en', name: JSON.parse(localStorage.getItem('gonfalon')).name }));
          socket.send(JSON.stringify({ do: 'create', id: 2, game, options, bots }));
        };
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          if (answer.ok === false) failed(new Error(answer.error));
          if (answer.re !== 2) return;
          socket.close();
          made(answer.table);
        };
      }),
    [game, options, bots],
  );
  return `${visit.address}t/${table}`;
}

// --- Lessons: one in the middle, what was answered before being known.

export const QUEEN = ['goths', 9, { 1: 'advance', 2: 'load', 3: 'scout', 4: 'look:3', 5: 'BV', 6: 'sabotage', 7: 'advance', 8: 'advance' }]; // the next move frees her
export const PANIC = ['echec', 2, { 1: 'e4-e5' }];

export async function lessonAt(visit, page, [game, step, moves], settings = {}) {
  await page.addInitScript(([kept, settings]) => {
    localStorage.setItem('gonfalon learn', JSON.stringify(kept));
    localStorage.setItem('gonfalon', JSON.stringify({ ...JSON.parse(localStorage.getItem('gonfalon') ?? '{}'), ...settings }));
  }, [{ at: { [game]: { step, moves } } }, settings]);
  await page.goto(`${visit.address}#learn/lesson/${game}`);
  await page.locator(`.lesson[data-step="${step}"][data-busy=false]`).waitFor();
}

export const freeQueen = (page) => page.locator('[data-choice="enter:3"]').click();

export async function frighten(page) {
  await page.locator('[data-square=e5]').click();
  await page.locator('[data-square=e5][aria-selected=true]').waitFor();
  await page.locator('[data-square=e6]').click();
}

// --- Puzzles.

const games = new URL('../../games/', import.meta.url);
const solutions = Object.assign({}, ...readdirSync(games).map((game) => {
  try {
    return JSON.parse(readFileSync(new URL(`${game}/learn/solutions.json`, games), 'utf8'));
  } catch {
    return {}; // it has no puzzles
  }
}));

export async function tryMove(page, move) {
  await page.locator('[data-moves]').evaluate((details) => (details.open = true));
  await page.locator(`[data-moves] [data-move="${move}"]`).click();
}

export async function solve(visit, page, { id }) {
  await page.goto(`${visit.address}#learn/puzzle/${id}`);
  await page.locator(`[data-puzzle-page=${id}][data-busy=false] [data-moves]`).waitFor();
  for (let node = solutions[id]; node; ) {
    const best = Math.max(...Object.values(node).map((worth) => worth.chance));
    const [move, worth] = Object.entries(node).find(([, each]) => each.chance === best);
    await tryMove(page, move);
    await page.locator(worth.next ? '[data-busy=false] [data-remark]' : '[data-solved]').waitFor();
    node = worth.next;
  }
}
