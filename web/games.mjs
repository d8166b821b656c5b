// SPDX-License-Identifier: MIT
// When the client is built: what the games are called and about, for the first page, which is there before anybody could be asked.
// The module itself tells it, as the server does (api/games).
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { build } from 'esbuild';

globalThis.crypto ??= webcrypto; // Node 18

const web = new URL('.', import.meta.url).pathname;
const NAME = 'virtual:games';

export async function gamesIn(language) {
  const bundle = await build({
    stdin: { contents: "export * from './offline/house'; export * from './offline/store';", resolveDir: `${web}src` },
    bundle: true, write: false, format: 'esm', platform: 'node',
  });
  const { House, MemoryStore } = await import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`);
  const house = await House.open(readFileSync(`${web}src/engine/gonfalon.wasm`), new MemoryStore(), async () => 0n);
  const { games } = JSON.parse((await house.request('GET', `/api/games?lang=${language}`)).text);
  house.close();
  return games.map(({ game, name, about, size }) => ({ game, name, about, size }));
}

export function bringGames() {
  return {
    name: 'games',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: async (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify({ en: await gamesIn('en'), fr: await gamesIn('fr') })};` : undefined),
  };
}
