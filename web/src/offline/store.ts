// SPDX-License-Identifier: MIT
// Where the tables of this browser last: what src/store/store.h promises, on IndexedDB. Requests come as the objects
// src/wasm/store.c writes; the answer is the list of texts it reads. A refusal is thrown, as a sentence the program
// has in every language.

export interface Facts { state: number; listed: number; created: number; changed: number; due: number; game: string; about: string; people: string }
export type StoreRequest =
  | { do: 'append'; table: string; first: number; lines: string[]; facts?: Facts }
  | { do: 'note'; table: string; facts: Facts }
  | { do: 'read'; table: string; first: number }
  | { do: 'take'; table: string } // there is nobody to take it from: answered in its turn
  | { do: 'list'; state: number; most: number }
  | { do: 'due'; until: number; after: number; table: string; most: number }
  | { do: 'person put'; person: string; about: string }
  | { do: 'person get'; person: string }
  | { do: 'sit'; person: string; table: string }
  | { do: 'tables of'; person: string; most: number };

interface Row extends Facts { table: string; count: number }

export interface Store {
  carryOut(request: StoreRequest): Promise<string[]>;
  // The 32 bytes this browser is known by to its own house.
  secret(): Promise<Uint8Array>;
}

export class StoreRefusal extends Error {}

const NO_TABLE = 'there is no such table';
const FULL = 'the disk is full: nothing was saved';
const BROKEN = 'the database fails: nothing was saved';

const texts = (row: Row) => [row.table, row.state, row.listed, row.created, row.changed, row.due, row.game, row.about, row.people].map(String);

/** Tables by when they are due and then by name, after the one that was last. */
function duePage(rows: Row[], request: { after: number; table: string; most: number }): string[] {
  const later = (due: number, table: string, row: Row) => row.due - due || (row.table > table ? 1 : row.table < table ? -1 : 0);
  return rows.filter((row) => later(request.after, request.table, row) > 0).sort((a, b) => later(b.due, b.table, a)).slice(0, request.most).flatMap(texts);
}
const newest = (rows: Row[], most: number) => rows.sort((a, b) => b.changed - a.changed).slice(0, most).flatMap(texts);
const freshSecret = () => crypto.getRandomValues(new Uint8Array(32));

function appended(row: Row | undefined, request: StoreRequest & { do: 'append' }): Row {
  if (!row && request.first > 0) throw new StoreRefusal(NO_TABLE);
  if (!row && !request.facts) throw new StoreRefusal('a new table needs its facts');
  if ((row?.count ?? 0) !== request.first) throw new StoreRefusal('these lines do not follow the last one kept');
  return { ...(row as Row), ...request.facts, table: request.table, count: request.first + request.lines.length };
}

// --- IndexedDB.

const wait = <T>(request: IDBRequest<T>) =>
  new Promise<T>((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error);
  });

const finish = (transaction: IDBTransaction) =>
  new Promise<void>((settle, fail) => {
    transaction.oncomplete = () => settle();
    transaction.onabort = () => fail(transaction.error);
  });

const STORES = ['tables', 'lines', 'people', 'seats', 'house'];
const WRITES = new Set(['append', 'note', 'person put', 'sit']);

class IndexedStore implements Store {
  constructor(private database: IDBDatabase) {}

  async carryOut(request: StoreRequest): Promise<string[]> {
    const transaction = this.database.transaction(STORES, WRITES.has(request.do) ? 'readwrite' : 'readonly');
    const finished = finish(transaction);
    finished.catch(() => {}); // told below
    try {
      const found = await this.inside(transaction, request);
      await finished;
      return found;
    } catch (why) {
      if (why instanceof StoreRefusal) throw why;
      throw new StoreRefusal((why as DOMException | null)?.name === 'QuotaExceededError' ? FULL : BROKEN);
    }
  }

  async secret(): Promise<Uint8Array> {
    const transaction = this.database.transaction('house', 'readwrite');
    const finished = finish(transaction);
    const house = transaction.objectStore('house');
    const known = (await wait(house.get('secret'))) as Uint8Array | undefined;
    const secret = known ?? freshSecret();
    if (!known) house.put(secret, 'secret');
    await finished;
    return secret;
  }

  private async inside(transaction: IDBTransaction, request: StoreRequest): Promise<string[]> {
    const store = (name: string) => transaction.objectStore(name);
    const row = (table: string) => wait(store('tables').get(table)) as Promise<Row | undefined>;
    switch (request.do) {
      case 'append': {
        store('tables').put(appended(await row(request.table), request));
        request.lines.forEach((line, index) => store('lines').put(line, [request.table, request.first + index]));
        return [];
      }
      case 'note': {
        const known = await row(request.table);
        if (!known) throw new StoreRefusal(NO_TABLE);
        store('tables').put({ ...known, ...request.facts });
        return [];
      }
      case 'read': {
        if (!(await row(request.table))) throw new StoreRefusal(NO_TABLE);
        return wait(store('lines').getAll(IDBKeyRange.bound([request.table, request.first], [request.table, Infinity])));
      }
      case 'take':
        return [];
      case 'list': {
        const rows = (await wait(store('tables').index('changed').getAll())) as Row[];
        return newest(rows.filter((each) => each.listed && each.state === request.state), request.most);
      }
      case 'due': {
        const range = IDBKeyRange.bound(Math.max(request.after, 1), request.until);
        return duePage((await wait(store('tables').index('due').getAll(range))) as Row[], request);
      }
      case 'person put':
        store('people').put(request.about, request.person);
        return [];
      case 'person get': {
        const about = (await wait(store('people').get(request.person))) as string | undefined;
        return about === undefined ? [] : [about];
      }
      case 'sit':
        store('seats').put(true, [request.person, request.table]);
        return [];
      case 'tables of': {
        const keys = await wait(store('seats').getAllKeys(IDBKeyRange.bound([request.person], [request.person, '\uffff'])));
        const rows = await Promise.all((keys as [string, string][]).map(([, table]) => row(table)));
        return newest(rows.filter((each) => each !== undefined), request.most);
      }
    }
  }
}

// Who sits where used to be the first member of `about`, {"people":"Ak=id Bw=id",...}.
function withPeople(row: Row): Row {
  const [, people = '', rest] = /^\{"people":"([^"]*)",(.*)$/s.exec(row.about) ?? [];
  return { ...row, people, about: rest === undefined ? row.about : `{${rest}` };
}

async function movePeople(tables: IDBObjectStore): Promise<void> {
  for (const row of (await wait(tables.getAll())) as Row[]) tables.put(withPeople(row));
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('gonfalon', 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    const database = opening.result;
    if (oldVersion === 1) return void movePeople(opening.transaction!.objectStore('tables'));
    const tables = database.createObjectStore('tables', { keyPath: 'table' });
    tables.createIndex('due', 'due');
    tables.createIndex('changed', 'changed');
    for (const name of ['lines', 'people', 'seats', 'house']) database.createObjectStore(name);
  };
  return wait(opening);
}

// --- Without a database: as long as the worker lives. For browsers that keep nothing, and for tests.

export class MemoryStore implements Store {
  private tables = new Map<string, Row>();
  private lines = new Map<string, string[]>();
  private people = new Map<string, string>();
  private seats = new Map<string, Set<string>>();
  private own = freshSecret();

  async secret(): Promise<Uint8Array> {
    return this.own;
  }

  async carryOut(request: StoreRequest): Promise<string[]> {
    const rows = [...this.tables.values()];
    switch (request.do) {
      case 'append':
        this.tables.set(request.table, appended(this.tables.get(request.table), request));
        this.lines.set(request.table, [...(this.lines.get(request.table) ?? []), ...request.lines]);
        return [];
      case 'note': {
        const known = this.tables.get(request.table);
        if (!known) throw new StoreRefusal(NO_TABLE);
        this.tables.set(request.table, { ...known, ...request.facts });
        return [];
      }
      case 'read':
        if (!this.tables.has(request.table)) throw new StoreRefusal(NO_TABLE);
        return (this.lines.get(request.table) ?? []).slice(request.first);
      case 'take':
        return [];
      case 'list':
        return newest(rows.filter((each) => each.listed && each.state === request.state), request.most);
      case 'due':
        return duePage(rows.filter((each) => each.due > 0 && each.due <= request.until), request);
      case 'person put':
        this.people.set(request.person, request.about);
        return [];
      case 'person get': {
        const about = this.people.get(request.person);
        return about === undefined ? [] : [about];
      }
      case 'sit':
        this.seats.set(request.person, (this.seats.get(request.person) ?? new Set()).add(request.table));
        return [];
      case 'tables of':
        return newest(rows.filter((each) => this.seats.get(request.person)?.has(each.table)), request.most);
    }
  }
}

export async function openStore(): Promise<Store> {
  try {
    return new IndexedStore(await openDatabase());
  } catch {
    return new MemoryStore();
  }
}
