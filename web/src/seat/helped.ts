// SPDX-License-Identifier: MIT
// What would have helped somebody who lost: the last of his decisions where a bot, knowing what he knew, would have done something else.
// Worked out in this browser, from the record.
import { openEngine, type Engine } from '../engine/engine';
import { Replay } from '../replay/replay.svelte';
import { nameOfMove, type TableState } from '../table';
import type { Lang } from '../words';

export interface Help { at: number; name: string; why: string } // the position it was decided in
const TRIES = 3; // decisions, from the last one back
const FAR = 80; // steps

// Back to before the seat decided.
async function before(engine: Engine, seat: string): Promise<void> {
  for (let steps = 0; steps < FAR; steps++) {
    await engine.ask('undo');
    if ((await engine.ask('actors')).split(' ').includes(seat)) return;
  }
  throw new Error('too far back');
}

async function search(engine: Engine, decided: { at: number; move: string }[], seat: string): Promise<Help | null> {
  for (const { at, move } of decided.slice(-TRIES).reverse()) {
    await before(engine, seat);
    const [better = '', why = ''] = (await engine.ask(`hint ${seat} sims=300 seed=1`)).split('\n');
    if (better === move) continue;
    const { ask } = JSON.parse(await engine.show(seat, true)) as Pick<TableState, 'ask'>;
    return { at, name: nameOfMove(better, ask?.moves), why };
  }
  return null;
}

export async function whatHelps(record: string, game: string, seat: string, lang: Lang): Promise<Help | null> {
  const replay = await Replay.open(record, lang);
  const engine = await openEngine();
  try {
    const decided = (await replay.positions(seat)).flatMap(({ seat: who, move }, index) => (who === seat && move ? [{ at: index - 1, move }] : []));
    await engine.ask(`new ${game} lang=${lang}`); // the language of what is loaded next
    await engine.load(record);
    return await search(engine, decided, seat);
  } finally {
    replay.close();
    engine.close();
  }
}
