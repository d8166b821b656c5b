// SPDX-License-Identifier: MIT
// The one store: the connections, and what was last told of every table one looks at. Components draw `house.views()`; they
// change nothing but by asking. Tables are the server's, or of this browser: its own house speaks the same protocol
// (offline/), and is asked where the server cannot be reached, and for its own tables always.
import { afterWaiting } from './free';
import { note, notedOf } from './noted';
import { askHouse, HouseLine } from './offline/socket';
import { home, SITE, tableHere } from './route.svelte';
import { settings, w } from './settings.svelte';
import { withViews, type TableState } from './table';
import { Lost, Wire, type Line, type Link, type Message } from './wire';

type Here = TableState['here'];

const key = (table: string, as: string) => `${table}/${as}`;

function dialServer(): Line {
  // A load balancer may send those of one table to the same server; the server itself does not look at it.
  const query = tableHere() && `?table=${tableHere()}`;
  return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${home}ws${query}`, 'gonfalon.2') as unknown as Line;
}

// Whether tables were ever made in this browser: only then its house is worth waking for a list.
const PLAYED = 'gonfalon here';

const PATIENCE = 5000; // a network that answers nothing at all is none

class House {
  link = $state<Link>('opening'); // to the server
  near = $state<Link>('opening'); // to the house of this browser
  unreachable = $state(SITE); // the server, for more than a moment
  wasAway = $state(false);
  refused = $state.raw<Record<string, string>>({}); // why a table cannot be shown
  trouble = $state(''); // the last refusal, for all to see

  private tables: Record<string, TableState> = {}; // as they were last told
  private drawn = $state.raw(this.tables); // and as they are drawn
  private drawing = false; // soon
  private here: Record<string, Here> = {};
  private asked: Record<string, string | undefined> = {}; // the tables one is at, and from where only
  private expecting: (() => void)[] = []; // those who wait for a table to be told
  private looking = new Set<string>();
  private clocks = new WeakMap<object, number>();
  private own = new Set<string>(); // the tables of this browser
  private found = () => {};
  private known = SITE ? Promise.resolve() : new Promise<void>((settle) => (this.found = settle)); // whether there is a server
  private server = this.wireTo(dialServer, (link) => this.serverChanged(link));
  private browser = this.wireTo(() => new HouseLine(), (link) => this.browserChanged(link));

  private wireTo(dial: () => Line, changed: (link: Link) => void): Wire {
    return new Wire(
      dial,
      (nameless) => ({ lang: settings.lang, name: (!nameless && settings.name.trim()) || w().arrive.guest }),
      (message) => this.hear(message),
      changed,
      (why) => (this.trouble = why),
      () => this.beginAnew(),
    );
  }

  // Somebody has signed this browser out: it gets a cookie nobody knows, and looks on as a stranger.
  private async beginAnew(): Promise<void> {
    await fetch(`${home}api/forget`, { method: 'POST' });
    settings.name = ''; // it is somebody else's now
    this.drawn = this.tables = {};
    this.trouble = w().signedOut;
  }

  start(): void {
    if (SITE) return;
    this.server.connect();
    setTimeout(() => this.link === 'opening' && this.missed(), PATIENCE);
  }

  private missed(): void {
    this.unreachable = true;
    this.found();
  }

  retry(): void {
    if (!SITE) this.server.now();
  }

  // --- Where a table is.

  isHere(table: string): boolean {
    return this.own.has(table);
  }

  linkOf(table: string): Link {
    return this.isHere(table) ? this.near : this.link;
  }

  address(table: string, as = ''): string {
    if (this.isHere(table)) return `${home}#t/${table}${as && `/${as}`}`;
    return `${home}t/${table}${as && `?as=${as}`}`;
  }

  // Whom a message is for; the house of this browser is woken by its first.
  private wire(table?: unknown): Wire {
    const browser = typeof table === 'string' ? this.isHere(table) : this.unreachable;
    if (browser) this.browser.now();
    return browser ? this.browser : this.server;
  }

  // --- Asking.

  async ask(message: Message, patient = true): Promise<Message> {
    if (message.table === undefined) await this.known;
    const wire = this.wire(message.table);
    const answer = await wire.ask(message, patient);
    if (wire === this.browser && typeof answer.table === 'string') this.own.add(answer.table);
    return answer;
  }

  // What is not live, api/...: of the server, or of this browser.
  async get(path: string, table?: string): Promise<Response> {
    if (table === undefined) await this.known;
    return (table === undefined ? this.unreachable : this.isHere(table)) ? askHouse(path) : fetch(home + path);
  }

  // The record of a finished game: of a table of this browser, or of the server's; where one of them knows no such table, it may be
  // the other's all the same, also where the server was only slow to answer.
  async record(table: string, lang: string): Promise<Response> {
    const path = `api/tables/${table}/record?lang=${lang}`;
    await this.known;
    const near = this.unreachable || this.isHere(table) ? await askHouse(path) : null;
    if (near && (near.ok || SITE || this.isHere(table))) return near;
    const far = await fetch(home + path).catch((why) => near ?? Promise.reject(why));
    if (far.ok || near || !hasPlayed()) return far;
    const own = await askHouse(path);
    if (own.ok) this.own.add(table);
    return own.ok ? own : far;
  }

  // One's own tables, those of this browser too.
  async mine(): Promise<Message[]> {
    const lists: Message[][] = [];
    if (this.link === 'open') lists.push((await this.server.ask({ do: 'mine' })).tables as Message[]);
    if (this.unreachable || hasPlayed()) {
      this.browser.now();
      const tables = (await this.browser.ask({ do: 'mine' })).tables as Message[];
      for (const { table } of tables) this.own.add(String(table));
      lists.push(tables.map((row) => ({ ...row, here: true })));
    }
    return lists.flat();
  }

  // What a button does: a refusal is shown, not thrown.
  async act(message: Message): Promise<boolean> {
    this.trouble = '';
    try {
      await this.ask(message, false);
      return true;
    } catch (why) {
      this.trouble = why instanceof Lost ? w().lost : (why as Error).message;
      return false;
    }
  }

  // The name or the language is another: everything is told anew.
  async introduce(anew: boolean): Promise<void> {
    if (this.link === 'open') await this.server.greet();
    if (this.near === 'open') await this.browser.greet();
    if (anew) for (const state of Object.values(this.tables)) this.look(state.table, state.as, 0);
  }

  async make(game: string, options: string, bots: Record<string, string>, sit: string[]): Promise<string> {
    const { table, commitment } = (await this.ask({ do: 'create', game, options, bots })) as { table: string; commitment?: string };
    if (this.isHere(table)) rememberPlaying();
    for (const seat of sit) await this.sit(table, seat, commitment);
    if (sit.length) await this.shown(table); // it can be drawn at once
    return table;
  }

  // The house has committed itself when the table was made; that is noted, and only then do we add our own chance. Whoever made the
  // table was told with it.
  async sit(table: string, seat: string, commitment?: string): Promise<void> {
    const state = commitment ? null : await this.shown(table);
    const promise = commitment ?? state!.fair.commitment;
    const seated = this.ask({ do: 'sit', table, seat, seed: note(table, promise) });
    this.asked[table] ??= undefined;
    if (!this.asked[table]) void this.look(table, seat); // heard when he sits there: nobody waits for the answer in between
    await seated;
    if (state?.status !== 'running') note(table, promise, seat); // a game that runs has its seeds
  }

  // A table one has come to, as soon as it has been told.
  private async shown(table: string): Promise<TableState> {
    this.enter(table);
    for (;;) {
      const [state] = this.told(table);
      if (state) return state;
      if (this.refused[table]) throw new Error(this.refused[table]);
      await new Promise<void>((settle) => this.expecting.push(settle));
    }
  }

  // --- Looking.

  // `only`: from the table itself, whatever seats one has; `here`: it is a table of this browser.
  enter(table: string, only?: string, here = false): void {
    if (here) this.own.add(table);
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
      this.ask({ do: 'unwatch', table, as: state.as }, false).catch(() => {});
    }
    this.drawn = this.tables = tables;
  }

  views(table: string): TableState[] {
    return Object.values(this.drawn).filter((state) => state.table === table);
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
      await this.ask({ do: 'watch', table, ...(as ? { as } : {}), from: from ?? known ?? 0 });
      if (this.refused[table]) this.refused = { ...this.refused, [table]: '' };
    } catch (why) {
      if (why instanceof Lost) return; // asked again when we are back
      if (this.told(table).length === 0) this.refused = { ...this.refused, [table]: (why as Error).message };
      this.expecting.splice(0).forEach((settle) => settle());
    } finally {
      this.looking.delete(place);
    }
  }

  private serverChanged(link: Link): void {
    // Cut once it may be back in a moment; cut while it was being opened, it is not there.
    if (link === 'away' && this.link !== 'open') this.missed();
    if (link === 'open') this.unreachable = false;
    if (link === 'open' && [w().lost, w().offline.broken].includes(this.trouble)) this.trouble = '';
    this.found();
    if (link === 'away' && this.link === 'open') this.wasAway = true;
    const back = link === 'open' && this.link !== 'open' && this.wasAway;
    this.link = link;
    if (back) this.lookAgain(false);
  }

  private browserChanged(link: Link): void {
    const back = link === 'open' && this.near === 'away';
    if (link === 'away' && this.near === 'opening') this.trouble = w().offline.broken;
    this.near = link;
    if (back) this.lookAgain(true);
  }

  private lookAgain(here: boolean): void {
    for (const [table, only] of Object.entries(this.asked)) {
      if (this.isHere(table) !== here) continue;
      const views = this.told(table);
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
    this.draw();
  }

  private told(table: string): TableState[] {
    return Object.values(this.tables).filter((state) => state.table === table);
  }

  // What came while the page was busy is heard first, and drawn together.
  private draw(): void {
    if (this.drawing) return;
    this.drawing = true;
    afterWaiting(() => {
      this.drawing = false;
      this.drawn = this.tables;
      this.expecting.splice(0).forEach((settle) => settle());
    });
  }

  private present(table: string, { seats, crowd, gone }: Here): void {
    const here = (this.here[table] = { seats, crowd, gone, heard: performance.now() });
    const tables = { ...this.tables };
    for (const state of this.told(table)) tables[key(table, state.as)] = { ...state, here };
    this.tables = tables;
  }

  private gone(table: string, as: string): void {
    const { [key(table, as)]: _, ...rest } = this.tables;
    this.tables = rest;
    const looking = [...this.looking].some((place) => place.startsWith(key(table, '')));
    if (this.told(table).length === 0 && !looking) this.look(table, this.asked[table]);
  }

  private merge(table: string, as: string, message: Message): void {
    const old = this.tables[key(table, as)];
    if (!old && message.say === 'change') return;
    const { say: _say, from: told, events: news, ...rest } = message as Message & { from?: number; events?: TableState['events'] };
    const added = withViews(old?.view, news ?? [], rest.view ?? old?.view);
    const events = old ? old.events.slice(0, told ?? old.events.length).concat(added) : added;
    const state = {
      chosen: null, // those who look on have none, and are not told so
      ...(message.say === 'change' ? old : undefined),
      ...rest,
      events,
      here: this.here[table] ?? { seats: [], crowd: 0, gone: {}, heard: 0 },
    } as TableState;
    if (this.isHere(table) && state.next) this.own.add(state.next);
    if (rest.clock) this.clocks.set(rest.clock as object, performance.now());
    this.tables = { ...this.tables, [key(table, as)]: state };
    if ((notedOf(table)?.commitment ?? state.fair.commitment) !== state.fair.commitment) this.trouble = w().replay.fair.changed;
    this.follow(state);
  }

  // One looks on from every seat of one's own; from the table where one has none, or several: it is what all who share the device may see.
  private follow(state: TableState): void {
    if (this.asked[state.table]) return;
    const mine = state.seats.filter((seat) => seat.you).map((seat) => seat.seat);
    for (const seat of mine) if (!this.tables[key(state.table, seat)]) this.look(state.table, seat);
    const { [key(state.table, 'table')]: beside, ...rest } = this.tables;
    if (mine.length > 1 && state.status !== 'waiting' && !beside) void this.look(state.table, 'table');
    if (mine.length > 1 || !beside || !mine.includes(state.as)) return;
    this.tables = rest;
    this.ask({ do: 'unwatch', table: state.table, as: 'table' }, false).catch(() => {});
  }
}

function hasPlayed(): boolean {
  try {
    return localStorage.getItem(PLAYED) !== null;
  } catch {
    return false;
  }
}

function rememberPlaying(): void {
  try {
    localStorage.setItem(PLAYED, 'yes');
  } catch {
    // a browser that keeps nothing keeps no tables either
  }
}

export const house = new House();
