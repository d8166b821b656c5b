// SPDX-License-Identifier: MIT
// The module of WebAssembly (src/wasm) and what it needs of the world: time, chance, and the two functions of fair chance.
// It runs in a worker, and in the tests under Node.
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2';

export type Address = number;

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  take(size: number): Address;
  give(bytes: Address): void;
  engine_open(): Address;
  engine_close(engine: Address): void;
  engine_ask(engine: Address, line: Address, length: number): number;
  engine_load(engine: Address, bytes: Address, length: number): number;
  engine_verify(engine: Address, bytes: Address, length: number, code: Address, codeLength: number): number;
  engine_show(engine: Address, seat: Address, length: number, anew: number): number;
  engine_answer(engine: Address): Address;
  hall_open(secret: Address): Address;
  hall_arrive(house: Address, socket: number): Address;
  hall_hear(socket: Address, bytes: Address, length: number): void;
  hall_leave(socket: Address): void;
  hall_turn(house: Address): void;
  hall_tick(house: Address): void;
  hall_request(house: Address, exchange: number, method: Address, path: Address, query: Address, body: Address): void;
  kept(request: Address, refusal: Address, texts: Address, count: number): void;
  bots_take(crew: Address): Address;
  bots_done(crew: Address, thought: Address, move: bigint): void;
  thought_size(): number;
  thought_think(thought: Address): bigint;
}

// What a house (src/wasm/house.c) wants of its surroundings; engines want nothing of it.
export interface Surroundings {
  say(socket: number, text: string): void;
  drop(socket: number, code: number): void;
  answer(exchange: number, status: number, type: string, text: string): void;
  keep(request: Address, question: string): void;
  think(crew: Address): void;
}

const nothing: Surroundings = { say() {}, drop() {}, answer() {}, keep() {}, think() {} };

const NOT_HERE = 52; // ENOSYS: there are no files
const FINE = 0;
const MONOTONIC = 1;

const nonce = new Uint8Array(12);
const zeros = new Uint8Array(64);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// JSON as src/wasm/reading.c wants it; null where it is no object, or has zeros in its texts.
function flatten(json: string): string[] | null {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const texts: string[] = [];
  for (const [key, value] of Object.entries(read)) {
    if (typeof value === 'string') texts.push(`t${key}`, value);
    else if (Number.isSafeInteger(value)) texts.push(`n${key}`, String(value));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        texts.push(`m${key}`, Array.isArray(value) ? '' : name, typeof member === 'string' ? member : '');
      }
    }
  }
  return texts.some((text) => text.includes('\0')) ? null : texts;
}

export class Module {
  exports!: Exports;

  constructor(private around: Surroundings) {}

  // Bytes of the module's memory: not to be kept, since it moves when it grows.
  bytes(address: Address, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address, length);
  }

  // A text that ends with a zero.
  text(address: Address): string {
    const all = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(all.subarray(address, all.indexOf(0, address)));
  }

  private textOf(address: Address, length: number): string {
    return decoder.decode(this.bytes(address, length));
  }

  // Memory of the module with texts that end with zeros, and one more zero: to be given back.
  place(texts: string[]): Address {
    const bytes = encoder.encode(texts.map((text) => text + '\0').join('') + '\0');
    const address = this.exports.take(bytes.length);
    if (!address) throw new Error('out of memory');
    this.bytes(address, bytes.length).set(bytes);
    return address;
  }

  // Lends the module a text while a function runs.
  lend<T>(text: string, use: (address: Address, length: number) => T): T {
    const bytes = encoder.encode(text);
    const address = this.exports.take(bytes.length + 1);
    if (!address) throw new Error('out of memory');
    try {
      this.bytes(address, bytes.length).set(bytes);
      return use(address, bytes.length);
    } finally {
      this.exports.give(address);
    }
  }

  imports(): WebAssembly.Imports {
    return {
      gonfalon: {
        hash: (bytes: Address, length: number, key: Address, keyLength: number, hash: Address, dkLen: number) => {
          const options = keyLength ? { dkLen, key: this.bytes(key, keyLength).slice() } : { dkLen };
          this.bytes(hash, dkLen).set(blake2b(this.bytes(bytes, length).slice(), options));
        },
        block: (key: Address, number: number, block: Address) => {
          this.bytes(block, 64).set(chacha20(this.bytes(key, 32).slice(), nonce, zeros, undefined, number >>> 0));
        },
        read: (bytes: Address, length: number) => {
          const texts = flatten(this.textOf(bytes, length));
          return texts ? this.place(texts) : 0;
        },
        say: (socket: number, bytes: Address, length: number) => this.around.say(socket, this.textOf(bytes, length)),
        drop: (socket: number, code: number) => this.around.drop(socket, code),
        answer: (exchange: number, status: number, type: Address, bytes: Address, length: number) =>
          this.around.answer(exchange, status, this.text(type), this.textOf(bytes, length)),
        keep: (request: Address, bytes: Address, length: number) => this.around.keep(request, this.textOf(bytes, length)),
        think: (crew: Address) => this.around.think(crew),
      },
      wasi_snapshot_preview1: {
        clock_time_get: (clock: number, _precision: bigint, time: Address) => {
          const milliseconds = clock === MONOTONIC ? performance.now() : Date.now();
          new DataView(this.exports.memory.buffer).setBigUint64(time, BigInt(Math.round(milliseconds * 1000)) * 1000n, true);
          return FINE;
        },
        random_get: (bytes: Address, length: number) => {
          crypto.getRandomValues(this.bytes(bytes, length));
          return FINE;
        },
        fd_close: () => NOT_HERE,
        fd_seek: () => NOT_HERE,
        fd_write: () => NOT_HERE,
      },
    };
  }
}

// `source` is the file, or what an earlier call made of it.
export async function openModule(source: BufferSource | WebAssembly.Module, around = nothing): Promise<Module> {
  const module = new Module(around);
  const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(compiled, module.imports());
  module.exports = instance.exports as unknown as Exports;
  module.exports._initialize();
  return module;
}

// The file itself, for workers: compiled once, and handed on.
export async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
