// SPDX-License-Identifier: MIT
// The house all tables stand in, in this browser: the hall of the server (src/hall/hall.h) in a module of WebAssembly. It
// speaks the messages of docs/protocol.md with whoever opens a socket, keeps its tables in a store, and lets others think
// for its bots. It runs in a worker, and in the tests under Node.
import { openModule, type Address, type Module } from '../engine/module';
import { StoreRefusal, type Store, type StoreRequest } from './store';

// A thought goes out as bytes, the move comes back.
export type Think = (thought: Uint8Array) => Promise<bigint>;
export interface Visitor { said(text: string): void; closed(code: number): void }
export interface Answer { status: number; type: string; text: string }

const TICK = 100;

export class House {
  private module!: Module;
  private house!: Address;
  private sockets = new Map<number, { at: Address; visitor: Visitor }>();
  private answers = new Map<number, (answer: Answer) => void>();
  private number = 0;
  private keeping: Promise<unknown> = Promise.resolve();
  private timer?: ReturnType<typeof setInterval>;

  private constructor(private store: Store, private think: Think) {}

  static async open(source: BufferSource | WebAssembly.Module, store: Store, think: Think): Promise<House> {
    const house = new House(store, think);
    await house.begin(source);
    return house;
  }

  private async begin(source: BufferSource | WebAssembly.Module): Promise<void> {
    const module = await openModule(source, {
      say: (socket, text) => this.sockets.get(socket)?.visitor.said(text),
      drop: (socket, code) => queueMicrotask(() => this.leave(socket, code)),
      answer: (exchange, status, type, text) => {
        this.answers.get(exchange)?.({ status, type, text });
        this.answers.delete(exchange);
      },
      keep: (request, question) => this.keep(request, question),
      think: (crew) => queueMicrotask(() => this.takeThoughts(crew)),
    });
    const secret = module.exports.take(32);
    module.bytes(secret, 32).set(await this.store.secret());
    this.module = module;
    this.house = module.exports.hall_open(secret);
    module.exports.give(secret);
    if (!this.house) throw new Error('out of memory');
    this.timer = setInterval(() => module.exports.hall_tick(this.house), TICK);
  }

  close(): void {
    clearInterval(this.timer);
  }

  // --- Those who talk.

  arrive(visitor: Visitor): number {
    const socket = ++this.number;
    this.sockets.set(socket, { at: 0, visitor });
    const at = this.module.exports.hall_arrive(this.house, socket);
    if (!at) throw new Error('out of memory');
    this.sockets.set(socket, { at, visitor });
    return socket;
  }

  hear(socket: number, text: string): void {
    const known = this.sockets.get(socket);
    if (known) this.module.lend(text, (at, length) => this.module.exports.hall_hear(known.at, at, length));
  }

  leave(socket: number, code = 1000): void {
    const known = this.sockets.get(socket);
    if (!known) return;
    this.sockets.delete(socket);
    this.module.exports.hall_leave(known.at);
    known.visitor.closed(code);
  }

  // What is not live: the requests of docs/protocol.md that the house itself answers.
  request(method: string, address: string, body = ''): Promise<Answer> {
    const [path = '', query = ''] = address.split('?');
    const exchange = ++this.number;
    return new Promise((settle) => {
      this.answers.set(exchange, settle);
      const at = [method, path, query, body].map((text) => this.module.place([text]));
      this.module.exports.hall_request(this.house, exchange, at[0]!, at[1]!, at[2]!, at[3]!);
      at.forEach((each) => this.module.exports.give(each));
    });
  }

  // --- Those who keep: one request after the other, answered in their order.

  private keep(request: Address, question: string): void {
    const asked = JSON.parse(question) as StoreRequest;
    this.keeping = this.keeping.then(async () => {
      try {
        this.kept(request, await this.store.carryOut(asked), '');
      } catch (why) {
        this.kept(request, [], why instanceof StoreRefusal ? why.message : String(why));
      }
    });
  }

  private kept(request: Address, texts: string[], refusal: string): void {
    const { exports } = this.module;
    const found = this.module.place(texts);
    const why = refusal ? this.module.place([refusal]) : 0;
    exports.kept(request, why, found, texts.length);
    exports.give(found);
    if (why) exports.give(why);
    exports.hall_turn(this.house);
  }

  // --- Those who think.

  private takeThoughts(crew: Address): void {
    const { exports } = this.module;
    for (let thought = exports.bots_take(crew); thought; thought = exports.bots_take(crew)) void this.ponder(crew, thought);
  }

  private async ponder(crew: Address, thought: Address): Promise<void> {
    const { exports } = this.module;
    const move = await this.think(this.module.bytes(thought, exports.thought_size()).slice());
    exports.bots_done(crew, thought, move);
    exports.hall_turn(this.house);
  }
}

// What a thinker does with a thought, in a module of its own.
export function ponder(module: Module, thought: Uint8Array): bigint {
  const { exports } = module;
  const at = exports.take(thought.length);
  if (!at) throw new Error('out of memory');
  module.bytes(at, thought.length).set(thought);
  const move = exports.thought_think(at);
  exports.give(at);
  return move;
}
