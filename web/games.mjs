// SPDX-License-Identifier: MIT
// When the client is built: what the games are called and about, for the first page, which is there before anybody could be asked.
// The module itself tells it, as the server does (api/games).
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { build } from 'esbuild';
import { languages } from './words.mjs';

globalThis.crypto ??= webcrypto; // Node 18

const web = new URL('.', import.meta.url).pathname;
const NAME = 'virtual:games/'; // and the language

// What the module answers, as JSON, to one address after the other.
export async function askModule(...addresses) {
  const bundle = await build({
    stdin: { contents: "export * from './offline/house'; export * from './offline/store';", resolveDir: `${web}src` },
    bundle: true, write: false, format: 'esm', platform: 'node',
  });
  const { House, MemoryStore } = await import(`data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`);
  const house = await House.open(readFileSync(`${web}src/engine/gonfalon.wasm`), new MemoryStore(), async () => 0n);
  const answers = [];
  for (const address of addresses) answers.push(JSON.parse((await house.request('GET', address)).text));
  house.close();
  return answers;
}

async function inAllLanguages() {
  const answers = await askModule(...languages.map((language) => `/api/games?lang=${language}`));
  return Object.fromEntries(languages.map((language, index) => [language, answers[index].games.map(({ game, name, about, size }) => ({ game, name, about, size }))]));
}

export function bringGames() {
  let told;
  return {
    name: 'games',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load: async (id) => (id.startsWith(`\0${NAME}`) ? `export default ${JSON.stringify((await (told ??= inAllLanguages()))[id.slice(NAME.length + 1)])};` : undefined),
  };
}
