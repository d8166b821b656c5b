// SPDX-License-Identifier: MIT
// The worker of the house. Every page has one, but of all pages of this browser only one worker keeps the house: the one that
// holds the lock. The others pass on what their pages say, over a channel; when the keeper's page is closed, the next
// worker takes its place, and everybody connects anew.
import { fetchModule } from '../engine/module';
import address from '../engine/gonfalon.wasm?url';
import { House } from './house';
import type { FromHouse, FromPage } from './line';
import { openStore } from './store';

type OnChannel = { to: 'keeper'; from: string; message: FromPage } | { to: 'all'; open: true } | { to: string; message: FromHouse };

const LOCK = 'gonfalon house';
const me = `gonfalon page ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
const channel = new BroadcastChannel(LOCK);
const tell = (message: OnChannel) => channel.postMessage(message);
const toPage = (message: FromHouse) => postMessage(message);

// --- Thinking: workers of our own, begun when they are needed, one thought at a time each.

interface Thinker { worker: Worker; settle: ((move: bigint) => void) | null }
const thinkers: Thinker[] = [];
const thoughts: { thought: Uint8Array; settle: (move: bigint) => void }[] = [];
const MOST = Math.max(1, Math.min(3, (navigator.hardwareConcurrency ?? 2) - 1));

function begin(compiled: WebAssembly.Module): Thinker {
  const thinker: Thinker = { worker: new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }), settle: null };
  thinker.worker.postMessage(compiled);
  thinker.worker.onmessage = ({ data }: MessageEvent<bigint>) => {
    thinker.settle?.(data);
    thinker.settle = null;
    next(compiled);
  };
  thinkers.push(thinker);
  return thinker;
}

function next(compiled: WebAssembly.Module): void {
  const free = thoughts.length > 0 && (thinkers.find((each) => !each.settle) ?? (thinkers.length < MOST ? begin(compiled) : null));
  if (!free) return;
  const { thought, settle } = thoughts.shift()!;
  free.settle = settle;
  free.worker.postMessage(thought);
}

// --- Keeping the house.

// The sockets of one page, by its own numbers.
class Desk {
  private sockets = new Map<number, number>();

  constructor(private house: House, private reply: (message: FromHouse) => void) {}

  async take(message: FromPage): Promise<void> {
    if (message.do === 'open') this.open(message.socket);
    else if (message.do === 'request') {
      const { status, type, text } = await this.house.request(message.method, message.address, message.body);
      this.reply({ say: 'answer', exchange: message.exchange, status, type, text });
    } else {
      const socket = this.sockets.get(message.socket) ?? 0;
      if (message.do === 'say') this.house.hear(socket, message.text);
      else this.house.leave(socket);
    }
  }

  private open(socket: number): void {
    const number = this.house.arrive({
      said: (text) => this.reply({ say: 'said', socket, text }),
      closed: () => this.sockets.delete(socket) && this.reply({ say: 'closed', socket }),
    });
    this.sockets.set(socket, number);
    this.reply({ say: 'opened', socket });
  }

  leave(): void {
    for (const number of [...this.sockets.values()]) this.house.leave(number);
  }
}

async function keepHouse(): Promise<(message: FromPage) => void> {
  const compiled = await fetchModule(address);
  const house = await House.open(compiled, await openStore(), (thought) =>
    new Promise((settle) => {
      thoughts.push({ thought, settle });
      next(compiled);
    }),
  );
  const desks = new Map<string, Desk>();
  const deskOf = (page: string) => {
    const known = desks.get(page);
    if (known) return known;
    const desk = new Desk(house, (message) => tell({ to: page, message }));
    desks.set(page, desk);
    // Whoever is there holds the lock of his name: once we get it, he is gone.
    void navigator.locks.request(page, () => {
      desk.leave();
      desks.delete(page);
    });
    return desk;
  };
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => data.to === 'keeper' && 'from' in data && void deskOf(data.from).take(data.message);
  tell({ to: 'all', open: true });
  const own = new Desk(house, toPage);
  return (message) => void own.take(message);
}

// --- Until then: passing on.

const early: FromPage[] = [];
const passed = new Set<number>(); // the sockets another keeper knows
let take: (message: FromPage) => void = (message) => early.push(message);

function passOn(message: FromPage): void {
  if (message.do === 'open') passed.add(message.socket);
  if (message.do === 'close') passed.delete(message.socket);
  tell({ to: 'keeper', from: me, message });
}

// The keeper is another: whatever was open is not any more.
function keeperChanged(): void {
  for (const socket of passed) toPage({ say: 'closed', socket });
  passed.clear();
}

function listen(): void {
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if (data.to === 'all') keeperChanged();
    else if (data.to === me && 'message' in data) toPage(data.message as FromHouse);
  };
}

async function takeOver(): Promise<void> {
  const own = await keepHouse();
  keeperChanged();
  take = own;
  early.splice(0).forEach(own);
}

async function start(): Promise<void> {
  // Pages without TLS have no locks: each keeps house for itself.
  if (!navigator.locks) return takeOver();
  void navigator.locks.request(me, () => new Promise(() => {}));
  const first = await new Promise<boolean>((settle) => {
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      settle(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
  if (first) return takeOver();
  listen();
  take = passOn;
  early.splice(0).forEach(passOn);
  void navigator.locks.request(LOCK, async () => {
    take = (message) => early.push(message);
    await takeOver();
    await new Promise(() => {});
  });
}

addEventListener('message', ({ data }: MessageEvent<FromPage>) => take(data));
// What goes wrong on the way is the page's to know.
start().catch((why) => setTimeout(() => { throw why; }));
