// The module of WebAssembly (src/wasm) and what it needs of the world: time, chance, and the two functions of fair chance.
// It runs in a worker, and in the tests under Node.
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2';

type Address = number;

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  take(size: number): Address;
  give(bytes: Address): void;
  engine_open(): Address;
  engine_close(engine: Address): void;
  engine_ask(engine: Address, line: Address, length: number): number;
  engine_load(engine: Address, bytes: Address, length: number): number;
  engine_verify(engine: Address, bytes: Address, length: number, language: number): number;
  engine_answer(engine: Address): Address;
}

const NOT_HERE = 52; // ENOSYS: there are no files
const FINE = 0;
const MONOTONIC = 1;

const nonce = new Uint8Array(12);
const zeros = new Uint8Array(64);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  exports!: Exports;

  // Bytes of the module's memory: not to be kept, since it moves when it grows.
  bytes(address: Address, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address, length);
  }

  // A text that ends with a zero.
  text(address: Address): string {
    const all = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(all.subarray(address, all.indexOf(0, address)));
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
        hash: (bytes: Address, length: number, key: Address, keyLength: number, hash: Address) => {
          const options = keyLength ? { dkLen: 32, key: this.bytes(key, keyLength).slice() } : { dkLen: 32 };
          this.bytes(hash, 32).set(blake2b(this.bytes(bytes, length).slice(), options));
        },
        block: (key: Address, number: number, block: Address) => {
          this.bytes(block, 64).set(chacha20(this.bytes(key, 32).slice(), nonce, zeros, undefined, number >>> 0));
        },
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
export async function openModule(source: BufferSource | WebAssembly.Module): Promise<Module> {
  const module = new Module();
  const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(compiled, module.imports());
  module.exports = instance.exports as unknown as Exports;
  module.exports._initialize();
  return module;
}
