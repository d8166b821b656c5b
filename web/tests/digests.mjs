// SPDX-License-Identifier: MIT
// What seeds come to in WebAssembly, line by line, compared with what they come to elsewhere: digests.mjs MODULE FILE. Prints TAP.
import { readFileSync } from 'node:fs';

const NOT_HERE = 52; // ENOSYS: the module wants nothing of its surroundings

const compiled = await WebAssembly.compile(readFileSync(process.argv[2]));
const imports = {};
for (const { module, name } of WebAssembly.Module.imports(compiled)) (imports[module] ??= {})[name] = () => NOT_HERE;
const { exports } = await WebAssembly.instantiate(compiled, imports);
exports._initialize();

function line(index) {
  const at = exports.digest_line(index);
  const bytes = new Uint8Array(exports.memory.buffer, at);
  return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
}

const known = readFileSync(process.argv[3], 'utf8').split('\n').slice(0, -1);
const count = exports.digest_lines();
console.log(`1..${count + 1}`);
console.log(`${known.length === count ? '' : 'not '}ok 1 - the file has every line`);
for (let index = 0; index < count; index++) {
  const computed = line(index);
  const same = computed === known[index];
  console.log(`${same ? '' : 'not '}ok ${index + 2} - ${computed.slice(0, computed.lastIndexOf(' '))}`);
  if (!same) console.log(`# ${computed}\n# known: ${known[index]}`);
}
