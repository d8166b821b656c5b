// SPDX-License-Identifier: MIT
// A game of the lessons: the engine in its worker, and what it tells as the table the boards draw. Chance is decided by us.
import { EngineRefusal, openEngine, type Engine } from '../engine/engine';
import type { Odds, TableState } from '../table';
import type { Lang } from '../words';
import { words } from '../goths/words';
import type { Game } from './content';

interface View { actors: string[]; turn: number; phase: string; options: Record<string, string>; result: TableState['result']; clans?: object; kings?: object; objectives?: { face: string | null }[] }
export interface Setup { game: Game; options: string; position?: string; seat: string }

let games = 0;

export class Play {
  table = $state.raw<TableState<View> | null>(null);
  private engine: Promise<Engine> | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private setup!: Setup;
  private lang: Lang = 'en';
  private closed = false;

  // A new game, with these lines played already; nothing of them is told.
  start(setup: Setup, lang: Lang, lines: string[] = []): Promise<void> {
    return this.next(async (engine) => {
      this.setup = { ...setup };
      this.lang = lang;
      games++;
      await engine.ask(`new ${setup.game} ${setup.options} chance=manual lang=${lang}`);
      if (setup.position) await engine.ask(`setup ${setup.position}`);
      for (const line of lines) await engine.ask(`play ${line}`);
      await engine.ask(`events ${setup.seat}`);
      this.table = null;
      await this.show(engine, []);
    });
  }

  // Lines "SEAT MOVE", shown one after the other.
  play(lines: string[]): Promise<void> {
    return this.next(async (engine) => {
      for (const line of lines) {
        await engine.ask(`play ${line}`);
        // The dice belong to their attack.
        if ((await engine.ask('actors')) !== 'chance') await this.tell(engine);
      }
    });
  }

  sit(seat: string): Promise<void> {
    return this.next(async (engine) => {
      if (seat === this.setup.seat) return;
      this.setup.seat = seat;
      games++;
      await engine.ask(`events ${seat}`);
      await this.show(engine, []);
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
        if (why instanceof EngineRefusal) return why.message;
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
        if ((await engine.ask('actors')) !== 'chance') await this.tell(engine);
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

  private async tell(engine: Engine): Promise<void> {
    const told = await engine.ask(`events ${this.setup.seat}`);
    await this.show(engine, told ? told.split('\n') : []);
  }

  private async show(engine: Engine, fresh: string[]): Promise<void> {
    const { seat, game } = this.setup;
    const view = JSON.parse(await engine.ask(`view ${seat}`)) as View;
    const asked = view.actors.includes(seat);
    const moves = asked ? (await engine.ask(`legal ${seat}`)).split('\n') : [];
    const odds = asked ? (JSON.parse(await engine.ask(`odds ${seat}`)) as Record<string, Odds>) : {};
    if (this.closed) return;
    const seats = game === 'echec' ? ['gold', 'silver'] : Object.keys(view.kings ?? {}).flatMap((king) => (king.endsWith('k') ? [king, king.slice(0, -1) + 'w'] : [king]));
    this.table = {
      table: `learn ${games}`, as: seat, game, options: view.options, settings: {}, status: view.result ? 'over' : 'running', result: view.result, view,
      ask: asked ? { moves, odds } : null, committed: [], chosen: null,
      seats: seats.map((each) => ({ seat: each, camp: game === 'echec' ? each : each[0]!, who: 'person', name: each === seat || game === 'echec' ? undefined : each.endsWith('k') ? words(this.lang).king : words(this.lang).warchief, you: each === seat, away: false })),
      host: false, vote: null, fair: { commitment: '', seed: null }, next: null, here: { seats: [seat], crowd: 0 },
      events: [...(this.table?.events ?? []), ...fresh], fresh,
    };
  }
}

// The move of a lesson that depends on luck: the queen is where one has seen her.
export function meant(move: string, table: TableState<View> | null): string {
  if (move !== 'enter:Q') return move;
  const at = table?.view?.objectives?.findIndex((objective) => objective.face === 'Q') ?? -1;
  return `enter:${at + 1}`;
}
