// SPDX-License-Identifier: MIT
// Work on the client: vite in front of a server (tools/dev). The page is vite's, and whoever sees it is somebody the server knows.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';

const client = new URL('..', import.meta.url);

// Where it says that it listens.
async function listens(vite) {
  for await (const line of createInterface({ input: vite.stdout })) {
    const found = /http:\/\/localhost:(\d+)\//.exec(line.replace(/\x1b\[[\d;]*m/g, ''));
    if (found) return Number(found[1]);
  }
  throw new Error('vite ended before it listened');
}

function opensSocket(port, headers) {
  return new Promise((answered, failed) => {
    const asked = request({ host: 'localhost', port, path: '/ws', headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Protocol': 'gonfalon.2', ...headers } });
    asked.on('upgrade', (answer, socket) => (socket.destroy(), answered(answer.statusCode))).on('response', (answer) => answered(answer.statusCode)).on('error', failed).end();
  });
}

export default [
  ['dev: who opens the page of vite is let in by the server behind it', async (visit) => {
    const vite = spawn('node_modules/.bin/vite', ['--port', '0'], { cwd: client, env: { ...process.env, GONFALON: visit.address } });
    try {
      const port = await listens(vite);
      const Origin = `http://localhost:${port}`;
      for (const path of ['/', '/t/0123456789abc']) {
        const page = await fetch(Origin + path, { headers: { Accept: 'text/html' } });
        const [Cookie] = page.headers.getSetCookie().map((each) => each.split(';')[0]);
        visit.check(/src="\/src\/main\.ts"/.test(await page.text()), `no page of vite's at ${path}`);
        visit.check((await opensSocket(port, { Origin, Cookie })) === 101, `${path}: not let in with ${Cookie}`);
      }
    } finally {
      vite.kill();
    }
  }],
];
