// After the build: the rules beside the client, everything compressed once and for all, and a list of it for tools/embed.c:
// one line per file: its address, a blank, a hash, a blank, its path.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const rules = new URL('../docs/rules/', import.meta.url).pathname;
const dist = new URL('dist/', import.meta.url).pathname;
mkdirSync(dist + 'rules', { recursive: true });
for (const name of readdirSync(rules)) if (name.endsWith('.md')) copyFileSync(rules + name, dist + 'rules/' + name);

function files(folder) {
  return readdirSync(dist + folder).sort().flatMap((name) => {
    const path = folder + name;
    return statSync(dist + path).isDirectory() ? files(path + '/') : [path];
  });
}

let list = '';
for (const path of files('')) {
  if (/\.(gz|br)$/.test(path) || path.startsWith('.')) continue;
  const bytes = readFileSync(dist + path);
  writeFileSync(`${dist}${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${dist}${path}.br`, brotliCompressSync(bytes));
  list += `/${path} ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)} ${dist}${path}\n`;
}
writeFileSync(dist + '.list', list);
