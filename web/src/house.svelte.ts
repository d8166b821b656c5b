// The one store: the connection, and what the server last told of every table one looks at. Components draw `house.tables`;
// they change nothing but by asking the server.
import { settings, w } from './settings.svelte';
import type { TableState } from './table';
import { Lost, Wire, type Link, type Message } from './wire';

type Here = TableState['here'];

const key = (table: string, as: string) => `${table}/${as}`;

class House {
  link = $state<Link>('opening');
  wasAway = $state(false);
  tables = $state.raw<Record<string, TableState>>({});
  refused = $state.raw<Record<string, string>>({}); // why a table cannot be shown
  trouble = $state(''); // the last refusal, for all to see

  private here: Record<string, Here> = {};
  private asked: Record<string, string | undefined> = {}; // the tables one is at, and from where only
  private looking = new Set<string>();
  private clocks = new WeakMap<object, number>();
  private wire = new Wire(
    (nameless) => ({ lang: settings.lang, name: (!nameless && settings.name.trim()) || w().arrive.guest }),
    (message) => this.hear(message),
    (link) => this.changed(link),
    (why) => (this.trouble = why),
  );

  start(): void {
    this.wire.connect();
  }

  retry(): void {
    this.wire.now();
  }

  // --- Asking.

  ask(message: Message): Promise<Message> {
    return this.wire.ask(message);
  }

  // What a button does: a refusal is shown, not thrown.
  async act(message: Message): Promise<boolean> {
    this.trouble = '';
    try {
      await this.wire.ask(message, false);
      return true;
    } catch (why) {
      this.trouble = why instanceof Lost ? w().lost : (why as Error).message;
      return false;
    }
  }

  // The name or the language is another: everything is told anew.
  async introduce(anew: boolean): Promise<void> {
    if (this.link !== 'open') return;
    await this.wire.greet();
    if (anew) for (const state of Object.values(this.tables)) this.look(state.table, state.as, 0);
  }

  async make(game: string, options: string, bots: Record<string, string>, sit: string[]): Promise<string> {
    const { table } = (await this.wire.ask({ do: 'create', game, options, bots })) as { table: string };
    for (const seat of sit) await this.sit(table, seat);
    return table;
  }

  // The house has committed itself when the table was made; only now do we add our own chance.
  async sit(table: string, seat: string): Promise<void> {
    const seed = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await this.wire.ask({ do: 'sit', table, seat, seed });
    try {
      sessionStorage.setItem(`seed ${table} ${seat}`, seed);
    } catch {
      // the record has it too
    }
  }

  // --- Looking.

  // `only`: from the table itself, whatever seats one has.
  enter(table: string, only?: string): void {
    if (table in this.asked) return;
    this.asked[table] = only;
    this.look(table, only);
  }

  leave(table: string): void {
    delete this.asked[table];
    const tables = { ...this.tables };
    for (const state of Object.values(tables)) {
      if (state.table !== table) continue;
      delete tables[key(table, state.as)];
      this.wire.ask({ do: 'unwatch', table, as: state.as }, false).catch(() => {});
    }
    this.tables = tables;
  }

  views(table: string): TableState[] {
    return Object.values(this.tables).filter((state) => state.table === table);
  }

  clockHeard(state: TableState): number {
    return (state.clock && this.clocks.get(state.clock)) ?? performance.now();
  }

  private async look(table: string, as?: string, from?: number): Promise<void> {
    const place = key(table, as ?? '');
    if (this.looking.has(place)) return;
    this.looking.add(place);
    const known = as ? this.tables[key(table, as)]?.events.length : 0;
    try {
      await this.wire.ask({ do: 'watch', table, ...(as ? { as } : {}), from: from ?? known ?? 0 });
      if (this.refused[table]) this.refused = { ...this.refused, [table]: '' };
    } catch (why) {
      if (why instanceof Lost) return; // asked again when we are back
      if (this.views(table).length === 0) this.refused = { ...this.refused, [table]: (why as Error).message };
    } finally {
      this.looking.delete(place);
    }
  }

  private changed(link: Link): void {
    if (link === 'away' && this.link === 'open') this.wasAway = true;
    const back = link === 'open' && this.link !== 'open' && this.wasAway;
    this.link = link;
    if (!back) return;
    for (const [table, only] of Object.entries(this.asked)) {
      const views = this.views(table);
      if (views.length === 0) this.look(table, only);
      for (const state of views) this.look(table, state.as);
    }
  }

  // --- Hearing.

  private hear(message: Message): void {
    const table = String(message.table);
    if (!(table in this.asked)) return;
    if (message.say === 'here') this.present(table, message as unknown as Here);
    else if (message.say === 'gone') this.gone(table, String(message.as));
    else if (message.say === 'whole' || message.say === 'change') this.merge(table, String(message.as), message);
  }

  private present(table: string, { seats, crowd }: Here): void {
    const here = (this.here[table] = { seats, crowd });
    const tables = { ...this.tables };
    for (const state of this.views(table)) tables[key(table, state.as)] = { ...state, here, fresh: [] };
    this.tables = tables;
  }

  private gone(table: string, as: string): void {
    const { [key(table, as)]: _, ...rest } = this.tables;
    this.tables = rest;
    if (this.views(table).length === 0) this.look(table, this.asked[table]);
  }

  private merge(table: string, as: string, message: Message): void {
    const old = this.tables[key(table, as)];
    if (!old && message.say === 'change') return;
    const { say: _say, from: told, events: added, ...rest } = message as Message & { from?: number; events?: TableState['events'] };
    const events = old ? old.events.slice(0, told ?? old.events.length).concat(added ?? []) : (added ?? []);
    const state = {
      chosen: null, // those who look on have none, and are not told so
      ...(message.say === 'change' ? old : undefined),
      ...rest,
      events,
      fresh: old && (told ?? 0) > 0 ? (added ?? []) : [],
      here: this.here[table] ?? { seats: [], crowd: 0 },
    } as TableState;
    if (rest.clock) this.clocks.set(rest.clock as object, performance.now());
    this.tables = { ...this.tables, [key(table, as)]: state };
    this.follow(state);
  }

  // One looks on from every seat of one's own, and from the table only where one has none.
  private follow(state: TableState): void {
    if (this.asked[state.table]) return;
    const mine = state.seats.filter((seat) => seat.you).map((seat) => seat.seat);
    for (const seat of mine) if (!this.tables[key(state.table, seat)]) this.look(state.table, seat);
    const { [key(state.table, 'table')]: beside, ...rest } = this.tables;
    if (!beside || !mine.includes(state.as)) return;
    this.tables = rest;
    this.wire.ask({ do: 'unwatch', table: state.table, as: 'table' }, false).catch(() => {});
  }
}

export const house = new House();
