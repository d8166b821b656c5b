// SPDX-License-Identifier: MIT
// Work on the client: vite in front of a server (tools/dev). The page is vite's, and whoever sees it is somebody the server knows.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const client = new URL('..', import.meta.url);

// Where it says that it listens.
async function listens(vite) {
  for await (const line of createInterface({ input: vite.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line.replace(/\x1b\[[\d;]*m/g, ''));
    if (found) return Number(found[1]);
  }
  throw new Error('vite ended before it listened');
}

// One address and no choice of families: where a name has several, each is given a quarter of a second, which a busy machine may not have.
function ask(port, path, headers) {
  return new Promise((answered, failed) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { Host: `localhost:${port}`, ...headers } });
    asked.on('upgrade', (answer, socket) => (socket.destroy(), answered(answer))).on('response', answered).on('error', failed).end();
  });
}

const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Protocol': 'gonfalon.2' };

export default [
  ['dev: who opens the page of vite is let in by the server behind it', async (visit) => {
    const vite = spawn('node_modules/.bin/vite', ['--host', '127.0.0.1', '--port', '0'], { cwd: client, env: { ...process.env, GONFALON: visit.address } });
    try {
      const port = await listens(vite);
      const Origin = `http://localhost:${port}`;
      for (const path of ['/', '/t/0123456789abc']) {
        const page = await ask(port, path, { Accept: 'text/html' });
        const [Cookie] = page.headers['set-cookie'].map((each) => each.split(';')[0]);
        visit.check(/src="\/src\/main\.ts"/.test(await text(page)), `no page of vite's at ${path}`);
        visit.check((await ask(port, '/ws', { ...upgrade, Origin, Cookie })).statusCode === 101, `${path}: not let in with ${Cookie}`);
      }
    } finally {
      vite.kill();
    }
  }],
];
