// The module of WebAssembly under Node, for the tests: web/src/engine as the worker runs it.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { build } from 'esbuild';

globalThis.crypto ??= webcrypto; // Node 18

const web = new URL('../', import.meta.url).pathname;

const bundle = await build({
  stdin: { contents: "export * from './module'; export * from './protocol';", resolveDir: `${web}src/engine` },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const { openModule, Protocol } = await import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`);

const compiled = await WebAssembly.compile(readFileSync(`${web}src/engine/gonfalon.wasm`));

export async function openProtocol() {
  return new Protocol(await openModule(compiled));
}
