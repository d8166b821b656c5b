// SPDX-License-Identifier: MIT
// A game of the lessons: the engine in its worker, and what it tells as the table the boards draw. Chance is decided by us.
import { Refusal } from '../engine/desk';
import { openEngine, type Engine } from '../engine/engine';
import { withViews, type TableState } from '../table';
import type { Lang } from '../words';

interface View { actors: string[]; turn: number; options: Record<string, string>; result: TableState['result'] }
interface Shown { seats: { seat: string; title: string; camp: string }[]; events: TableState<View>['events']; view: View; headline: string; words: string[]; ask: TableState['ask'] }
export interface Setup { game: string; options: string; position?: string; seat: string }

let games = 0;

export class Play {
  table = $state.raw<TableState<View> | null>(null);
  private engine: Promise<Engine> | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private setup!: Setup;
  private closed = false;

  // A new game, with these lines played already; nothing of them is told.
  start(setup: Setup, lang: Lang, lines: string[] = []): Promise<void> {
    return this.next(async (engine) => {
      this.setup = { ...setup };
      games++;
      await engine.ask(`new ${setup.game} ${setup.options} chance=manual lang=${lang}`);
      if (setup.position) await engine.ask(`setup ${setup.position}`);
      for (const line of lines) await engine.ask(`play ${line}`);
      this.table = null;
      await this.show(engine, true);
    });
  }

  // Lines "SEAT MOVE", shown one after the other.
  play(lines: string[]): Promise<void> {
    return this.next(async (engine) => {
      for (const line of lines) {
        await engine.ask(`play ${line}`);
        // The dice belong to their attack.
        if ((await engine.ask('actors')) !== 'chance') await this.show(engine);
      }
    });
  }

  sit(seat: string): Promise<void> {
    return this.next(async (engine) => {
      if (seat === this.setup.seat) return;
      this.setup.seat = seat;
      games++;
      await this.show(engine, true);
    });
  }

  // Why the rules refuse a line: a sentence that ends with its rule. Nothing changes.
  refusal(line: string): Promise<string> {
    return this.next(async (engine) => {
      try {
        await engine.ask(`play ${line}`);
        await engine.ask('undo');
        return '';
      } catch (why) {
        if (why instanceof Refusal) return why.message;
        throw why;
      }
    });
  }

  // Lets the others play on as bots would, and the dice fall as they may, until the seat is asked, the turn is over or the game is.
  goOn(until: number): Promise<void> {
    return this.next(async (engine) => {
      for (let i = 0; i < 40; i++) {
        const actors = (await engine.ask('actors')).split(' ');
        const view = JSON.parse(await engine.ask('view table')) as View;
        if (!actors[0] || view.turn >= until || actors.includes(this.setup.seat)) return;
        if (actors[0] === 'chance') await engine.ask(`play chance ${await this.rolled(engine)}`);
        else await engine.ask(`play ${actors[0]} ${await engine.ask(`genmove ${actors[0]} bot=medium sims=300`)}`);
        if ((await engine.ask('actors')) !== 'chance') await this.show(engine);
      }
    });
  }

  close(): void {
    this.closed = true;
    void this.engine?.then((engine) => engine.close(), () => {});
  }

  private async rolled(engine: Engine): Promise<string> {
    const outcomes = (await engine.ask('legal chance')).split('\n').map((line) => line.split(' '));
    let drawn = Math.random();
    for (const [outcome, chance] of outcomes) if ((drawn -= Number(chance)) < 0) return outcome!;
    return outcomes[0]![0]!;
  }

  // One thing after the other.
  private next<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    this.engine ??= openEngine();
    const engine = this.engine;
    const done = this.queue.then(async () => work(await engine));
    this.queue = done.catch(() => {});
    done.catch(() => (this.engine = this.closed ? this.engine : null)); // a new one next time
    return done;
  }

  // `anew`: nothing of what led here is told.
  private async show(engine: Engine, anew = false): Promise<void> {
    const { seat, game } = this.setup;
    const { events, seats, view, ...shown } = JSON.parse(await engine.show(seat, anew)) as Shown;
    if (this.closed) return;
    this.table = {
      ...shown, table: `learn ${games}`, as: seat, game, options: view.options, settings: {}, status: view.result ? 'over' : 'running', result: view.result, view,
      committed: [], chosen: null, seats: seats.map((each) => ({ ...each, who: 'person', you: each.seat === seat, away: false })),
      host: false, vote: null, fair: { commitment: '', seed: null }, next: null, here: { seats: [seat], crowd: 0, gone: {}, heard: 0 },
      events: [...(this.table?.events ?? []), ...withViews(this.table?.view, events, view)],
    };
  }
}
