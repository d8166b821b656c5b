// SPDX-License-Identifier: MIT
// A worker that thinks for bots, one thought after the other. Its first message is the compiled module.
import { openModule, type Module } from '../engine/module';
import { ponder } from './house';

let module: Promise<Module>;

addEventListener('message', async ({ data }: MessageEvent<WebAssembly.Module | Uint8Array>) => {
  if (data instanceof WebAssembly.Module) module = openModule(data);
  else postMessage(ponder(await module, data));
});
