// Whole games of many people, and that no page is ever told what its seat may not know.
import { choose, playOut, prepare } from './play.mjs';

const views = (page) => page.heard.filter((message) => message.view && message.as);

// What docs/engine-protocol.md hides from a seat (rules G15.1), found in one view of it. `spied`: the kings it used a spyglass on, by turn.
function secretsIn(view, seat, spied) {
  const found = [];
  const open = view.phase === 'over' || view.result;
  const warchief = (clan) => seat === `${clan}w` || seat === clan;
  for (const [king, { played }] of Object.entries(view.kings)) {
    const down = ['king', 'spy', 'order'].includes(view.phase);
    if (down && played && played.face !== null && king !== seat && !spied.has(`${view.turn} ${king}`)) found.push(`the face of ${king}`);
  }
  for (const [clan, { order, fog }] of Object.entries(view.clans)) {
    if (view.phase === 'order' && order !== null && order !== 'hidden' && !warchief(clan)) found.push(`the order of ${clan}`);
    if (fog && fog.face !== null && fog.at !== 'effect' && !(warchief(clan) && (fog.scouted || fog.at === 'hand'))) found.push(`the token of ${clan}`);
  }
  for (const [index, { up, face, scouted }] of view.objectives.entries())
    if (face !== null && !up && !open && !scouted.some(warchief)) found.push(`objective ${index + 1}`);
  return found;
}

function tellsNoSecret(visit, page, seat) {
  const spied = new Set((page.played ?? []).map((line) => /^(\d+) use:spyglass:(\w+)$/.exec(line)).filter(Boolean).map(([, turn, king]) => `${turn} ${king}`));
  const heard = views(page);
  visit.check(heard.length > 0 && heard.every((message) => message.as === seat || message.as === 'table'), `${seat} looks on from its own place`);
  for (const { as, view, chosen } of heard) {
    const found = secretsIn(view, as, as === seat ? spied : new Set());
    visit.check(found.length === 0, `${as}, turn ${view.turn}, phase ${view.phase}: knows ${found.join(', ')}`);
    visit.check(!chosen || as === seat, `only ${seat} is told what it has chosen`);
  }
  return heard.length;
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
    await page.locator('[data-moves]').waitFor();
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
        visit.check(!theirs.test(await page.content()), `the page of ${mine} holds no square of the other army`);
        const squares = await page.locator('[data-square]').evaluateAll((buttons) => buttons.map((button) => button.dataset.square));
        visit.check(squares.length === 18 && squares.every((square) => !theirs.test(`@${square}`)), `the page of ${mine} draws its own two ranks`);
      }
    };
    await gold.getByRole('button', { name: /^Wings/ }).click();
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
    visit.check(/empty/.test(await gold.locator(`[data-square=${from}]`).getAttribute('aria-label')), 'the army stands as it was put');
    await playOut(visit, [gold, silver]);
    visit.note(`ended: ${await gold.locator('#result-title').textContent()}`);
  }],

  ['four people, each in a browser of his own, with the whole expansion, and no secret in any page', async (visit) => {
    const people = {};
    for (const [seat, name] of Object.entries({ Ak: 'Ann', Aw: 'Bob', Bk: 'Cem', Bw: 'Dot' })) people[seat] = await visit.person(name);
    const options = 'players=4 fog=fortune gothic=on ballista=on barricade3d=on fortune_near=on turn_limit=4 window_ms=200';
    await sitDown(visit, await prepare(visit, people.Ak, 'goths', options), people);
    await playOut(visit, Object.values(people), curious);
    const heard = Object.entries(people).map(([seat, page]) => tellsNoSecret(visit, page, seat));
    // There were secrets to tell: seen with the eyes of another, what each was told would be one.
    const held = Object.entries(people).map(([seat, page]) => views(page).flatMap(({ as, view }) => (as === seat ? secretsIn(view, seat === 'Ak' ? 'Bw' : 'Ak', new Set()) : [])));
    visit.check(held.flat().some((what) => /face/.test(what)) && held.flat().some((what) => /objective|token/.test(what)), 'there are secrets, and the check finds them');
    visit.note(`views looked at: ${heard.join(', ')}; secrets rightly held: ${held.map((each) => each.length).join(', ')}, of them objectives and tokens ${held.flat().filter((what) => /objective|token/.test(what)).length}`);
  }],

  ['eight seats, one person and seven bots, to the end', async (visit) => {
    const page = await visit.person('Ann');
    const bots = Object.fromEntries(['Aw', 'Bk', 'Bw', 'Ck', 'Cw', 'Dk', 'Dw'].map((seat) => [seat, 'easy']));
    const options = 'players=8 fog=fortune gothic=on pigeon=on ballista=on barricade3d=on expansion_copies=2 turn_limit=2 bot_ms=20 window_ms=200';
    await sitDown(visit, await prepare(visit, page, 'goths', options, bots), { Ak: page });
    visit.check((await page.locator('.seats li').count()) === 8, 'eight seats are shown');
    await playOut(visit, [page]);
    tellsNoSecret(visit, page, 'Ak');
  }],
];
