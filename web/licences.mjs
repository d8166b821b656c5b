// SPDX-License-Identifier: MIT
// A plugin of the build: writes licences.txt beside the client, with the licences of everything that is in it: our own, those of
// the packages whose code travels with it, as found while bundling, and those of the module of WebAssembly (module-licences.txt).
import { readdirSync, readFileSync } from 'node:fs';

const packages = new Set();
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8').trim();

function notice(name) {
  const folder = `node_modules/${name}/`;
  const file = readdirSync(new URL(folder, import.meta.url)).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${folder} has no licence`);
  const { version, license } = JSON.parse(read(`${folder}package.json`));
  return `${name} ${version} (${license})\n\n${read(folder + file)}`;
}

function collect(bundle) {
  const ids = Object.values(bundle).flatMap(({ modules = {}, originalFileNames = [] }) => [...Object.keys(modules).filter((id) => modules[id].renderedLength > 0), ...originalFileNames]);
  for (const id of ids) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
    if (name) packages.add(name);
  }
}

// For the workers, which are bundled before the page is.
export const collectLicences = () => ({ name: 'collect-licences', generateBundle: (_, bundle) => collect(bundle) });

export const writeLicences = () => ({
  name: 'licences',
  generateBundle(_, bundle) {
    collect(bundle);
    const parts = [`Gonfalon\n\n${read('../LICENSE')}`, ...[...packages].sort().map(notice), read('module-licences.txt')];
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: parts.join(`\n\n${'-'.repeat(72)}\n\n`) + '\n' });
  },
});
