// SPDX-License-Identifier: MIT
// Whole games of many people, and that no page is ever told what its seat may not know.
import { knew } from './engine.mjs';
import { choose, playOut, prepare } from './play.mjs';

const views = (page) => page.heard.filter((message) => message.view && message.as);
const idOf = (link) => new URL(link).pathname.slice(-13);

// Every view this page was sent is one the engine gives that seat, and it was told the same events: nothing more, nothing else. The
// words differ: a table says "you", and calls the others by their names (test_hall compares those byte by byte).
function heardOnly(visit, page, seat, known) {
  const heard = views(page);
  visit.check(heard.length > 0 && heard.every((message) => message.as === seat || message.as === 'table'), `${seat} looks on from its own place`);
  for (const { as, view, chosen, status, open, fair } of heard) {
    visit.check(known[as].views.has(JSON.stringify(view)), `${as} was sent what the engine does not tell it: ${JSON.stringify(view)}`);
    visit.check(!chosen || as === seat, `only ${seat} is told what it has chosen`);
    visit.check(status === 'over' || (!open && !fair?.seed), `${as}: nothing is opened before the end`);
  }
  const told = page.heard.filter((message) => message.as === seat && message.events).flatMap((message) => message.events);
  const sentences = told.filter((event) => event.rule).map((event) => event.text);
  const rules = (lines) => lines.map((line) => /\[(\S+)\]$/.exec(line)[1]).join();
  visit.check(rules(sentences) === rules(known[seat].events), `${seat} was told, of the game, what the engine tells it:\n${sentences.join('\n')}\n---\n${known[seat].events.join('\n')}`);
  return heard.length;
}

const faces = { Q: 'Queen', T: 'Trap', P: 'Plain' };
const tokens = {
  mastermind: 'Mastermind', spyglass: 'Spyglass', boomerang: 'Boomerang', feast: 'Feast', keg: 'Powder keg', newdeal: 'New deal', double: 'Double recruitment',
  poison: 'Rat poison', shield: 'Shield', pea: 'Pea soup', numbers: 'Reduced numbers', boar: 'Boar shortage', gusts: 'Gusts',
};

// What a page of goths shows of what can be hidden, and all its words.
const shownBy = (page) =>
  page.evaluate(() => {
    const label = (selector, under = document) => under.querySelector(selector)?.ariaLabel ?? null;
    const clans = Object.fromEntries([...document.querySelectorAll('section.clan')].map((clan) => [
      /clan-([A-D])/.exec(clan.className)[1],
      { token: label('.token', clan), king: label('.king .played .playing', clan), order: label('.cards > .slot:not(.aside) .playing', clan) },
    ]));
    const board = document.querySelector('.goths .board'), position = document.querySelector('.goths .sr');
    const words = [...board.querySelectorAll('[aria-label], [title]')].flatMap((element) => [element.ariaLabel, element.title]);
    return {
      as: document.querySelector('.table').dataset.as,
      objectives: [...document.querySelectorAll('.objectives li .tag')].map((tag) => tag.textContent.replace(/\s+/g, ' ').trim()),
      clans,
      words: [board.textContent, position.textContent, ...words].join(' | '),
    };
  });

// What is wrong with that, if this is all the seat knows.
function tooMuch(shown, view) {
  const wrong = [];
  view.objectives.forEach(({ face }, index) => {
    if (shown.objectives[index] !== `${index + 1} ${face ? faces[face] : '?'}`) wrong.push(`objective: ${shown.objectives[index]}`);
  });
  for (const [face, name] of Object.entries(faces))
    if (face !== 'P' && !view.objectives.some((each) => each.face === face) && shown.words.includes(name)) wrong.push(`the word ${name}`);
  for (const [id, { fog, order }] of Object.entries(view.clans)) {
    const { token, king, order: card } = shown.clans[id];
    if (token && !fog?.face && !/face down|in hand/.test(token)) wrong.push(`the token of ${id}: ${token}`);
    if (card && (order === null || order === 'hidden') && !/face down/.test(card) && shown.as !== `${id}w`) wrong.push(`the order of ${id}: ${card}`);
    const played = view.kings[`${id}k`]?.played;
    if (king && played && !played.face && !/ or /.test(king)) wrong.push(`the card of ${id}k: ${king}`);
  }
  const known = Object.values(view.clans).map(({ fog }) => fog?.face).concat(Object.values(view.clans).flatMap(({ poison }) => (poison.length ? ['poison'] : [])));
  for (const [token, name] of Object.entries(tokens)) if (!known.includes(token) && shown.words.includes(name)) wrong.push(`the word ${name}`);
  return wrong;
}

// Looks at the page of somebody who is asked.
async function lookClosely(visit, page) {
  const shown = await shownBy(page);
  const latest = views(page).filter((message) => message.as === shown.as).slice(-3).map((message) => message.view);
  const wrong = latest.map((view) => tooMuch(shown, view));
  visit.check(wrong.some((each) => each.length === 0), `the page of ${shown.as} shows what it may not know: ${wrong.at(-1).join(', ')}`);
  (page.looks ??= []).push(shown);
}

// A plan that makes secrets: looking first, then forward, where the tokens are.
function curious(moves, seed) {
  const liked = moves.filter((move) => (seed < 8 ? /^(use:spyglass|look|scout$|V)/ : /^(use|look)/).test(move));
  return liked.length ? liked[seed % liked.length] : choose(moves, seed);
}

async function sitDown(visit, link, people) {
  for (const [seat, page] of Object.entries(people)) {
    await page.goto(link);
    await visit.sit(page, seat);
  }
  for (const page of Object.values(people)) {
    await page.locator('.table[data-status=running]').waitFor();
    await visit.board(page);
    await visit.openMoves(page);
  }
}

export default [
  ['échec with secret armies, one ready-made, one from the palette, to the end', async (visit) => {
    const gold = await visit.person('Ann');
    const silver = await visit.person('Bob');
    await sitDown(visit, await prepare(visit, gold, 'echec', 'level=2 turn_limit=6'), { gold, silver });

    // Nothing of the other: its army's name, its squares, its moves.
    const secret = async () => {
      for (const [page, mine, theirs] of [[gold, 'gold', /@[a-i](9|10)\b/], [silver, 'silver', /@[a-i][12]\b/]]) {
        for (const { view, ...rest } of views(page)) {
          visit.check(view.phase === 'deploy' && view.units.every((unit) => unit.army === mine), `${mine} is told of its own units only`);
          visit.check(!theirs.test(JSON.stringify(rest)), `${mine} is told no square of the other army`);
        }
        await visit.shows(page.locator('[data-square]'), 18, `the page of ${mine} draws two ranks`);
        visit.check(!theirs.test(await page.content()), `the page of ${mine} holds no square of the other army`);
        const squares = await page.locator('[data-square]').evaluateAll((buttons) => buttons.map((button) => button.dataset.square));
        visit.check(squares.every((square) => !theirs.test(`@${square}`)), `the page of ${mine} draws its own two ranks`);
      }
    };
    await gold.locator('.deploy').getByRole('button', { name: /^Wings/ }).click();
    await gold.getByRole('button', { name: 'Deploy', exact: true }).click();
    await gold.locator('.table[data-turn=false]').waitFor();
    await silver.waitForFunction(() => document.querySelector('.seats')?.textContent.includes('has decided'));
    await secret();

    const standard = silver.heard.findLast((message) => message.ask?.presets).ask.presets.find((preset) => preset.name === 'standard').move;
    const taken = standard.slice(7).split(',').map((unit) => unit.split('@'));
    const [, from] = taken.find(([unit]) => unit === 'I4');
    const to = [...'abcdefghi'].flatMap((file) => [`${file}9`, `${file}10`]).find((square) => !taken.some(([, at]) => at === square));
    await silver.getByRole('button', { name: /^(Standard|The basic)/ }).first().click();
    await silver.locator(`[data-square=${from}]`).click();
    await silver.getByRole('button', { name: 'Remove', exact: true }).click();
    await silver.getByRole('button', { name: 'Deploy', exact: true }).click();
    await silver.locator('.refusal').filter({ hasText: 'E10.3' }).waitFor();
    await secret();
    await silver.getByRole('button', { name: 'Infantry, 4 men' }).click();
    await silver.locator(`[data-square=${to}]`).click();
    await silver.getByRole('button', { name: 'Deploy', exact: true }).click();

    await gold.locator(`[data-square=${to}][aria-label*=Infantry]`).waitFor();
    await gold.locator(`[data-square=${from}][aria-label*=empty]`).waitFor(); // as it was put
    await playOut(visit, [gold, silver]);
    visit.note(`ended: ${await gold.locator('#result-title').textContent()}`);
    const { known } = await knew(visit.address, idOf(gold.url()), ['gold', 'silver', 'table']);
    const heard = [heardOnly(visit, gold, 'gold', known), heardOnly(visit, silver, 'silver', known)];
    visit.note(`views compared with the engine: ${heard.join(', ')}`);
  }],

  ['four people, each in a browser of his own, with the whole expansion, and no secret in any page', async (visit) => {
    const people = {};
    for (const [seat, name] of Object.entries({ Ak: 'Ann', Aw: 'Bob', Bk: 'Cem', Bw: 'Dot' })) people[seat] = await visit.person(name);
    const options = 'players=4 fog=fortune gothic=on ballista=on barricade3d=on fog_near=on turn_limit=4 window_ms=200';
    await sitDown(visit, await prepare(visit, people.Ak, 'goths', options), people);
    await playOut(visit, Object.values(people), curious, lookClosely);
    const seats = Object.keys(people);
    const { known } = await knew(visit.address, idOf(people.Ak.url()), [...seats, 'table']);
    const heard = seats.map((seat) => heardOnly(visit, people[seat], seat, known));
    // There were secrets to tell: the page of one would be too much for another.
    const eyes = people.Bw.looks.flatMap((shown) => views(people.Ak).filter(({ as }) => as === 'Ak').flatMap(({ view }) => tooMuch({ ...shown, as: 'Ak' }, view)));
    visit.check(eyes.some((what) => /objective|token/.test(what)), `seen as the page of another, it would be found out: ${[...new Set(eyes)].join(', ')}`);
    visit.note(`views compared with the engine: ${heard.join(', ')}; pages looked at: ${seats.map((seat) => people[seat].looks.length).join(', ')}`);
  }],

  ['the cards of who has a ballista tell of the ballista (G13.2)', async (visit) => {
    for (const [options, load, fire] of [['', /catapult becomes active/, /up to 2\. Barricades stop it/], ['ballista=on', /ballista becomes active, and stays so/, /kills 1, wherever it stands/]]) {
      const page = await visit.person('Ann');
      const bots = Object.fromEntries(['Ak', 'Bk', 'Bw'].map((seat) => [seat, 'easy']));
      await sitDown(visit, await prepare(visit, page, 'goths', `players=4 bot_ms=20 ${options}`, bots), { Aw: page });
      await visit.reads(page.locator('.hand [data-choice=load]'), load, `Load, ${options}`);
      await visit.reads(page.locator('.hand [data-choice=fire]'), fire, `Fire, ${options}`);
    }
  }],

  ['eight seats, one person and seven bots, to the end', async (visit) => {
    const page = await visit.person('Ann');
    const bots = Object.fromEntries(['Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'].map((seat) => [seat, 'easy']));
    const options = 'players=8 fog=fortune gothic=on pigeon=on ballista=on barricade3d=on expansion_copies=2 turn_limit=2 bot_ms=20 window_ms=200';
    await sitDown(visit, await prepare(visit, page, 'goths', options, bots), { Ak: page });
    await visit.shows(page.locator('.seats li'), 8, 'eight seats are shown');
    await playOut(visit, [page], choose, lookClosely);
    const { known } = await knew(visit.address, idOf(page.url()), ['Ak', 'table']);
    visit.note(`views compared with the engine: ${heardOnly(visit, page, 'Ak', known)}`);
  }],
];
