// SPDX-License-Identifier: MIT
// The module of WebAssembly under Node, for the tests: web/src/engine as the worker runs it.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { build } from 'esbuild';

globalThis.crypto ??= webcrypto; // Node 18

const web = new URL('../', import.meta.url).pathname;

const bundle = await build({
  stdin: { contents: "export * from './engine/module'; export * from './engine/protocol'; export * from './offline/house'; export * from './offline/store';", resolveDir: `${web}src` },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const { openModule, Protocol, House, MemoryStore, ponder } = await import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`);

const compiled = await WebAssembly.compile(readFileSync(`${web}src/engine/gonfalon.wasm`));

export { MemoryStore };

// A house whose bots think at once, in a module of their own.
export async function openHouse(store = new MemoryStore()) {
  const thinking = await openModule(compiled);
  return House.open(compiled, store, async (thought) => ponder(thinking, thought));
}

export async function openProtocol() {
  return new Protocol(await openModule(compiled));
}
