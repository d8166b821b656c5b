// SPDX-License-Identifier: MIT
// The house of this browser as a page sees it: sockets like those of a server, and answers like those of a server. The
// worker is begun when it is first needed, and loads the module then.
import type { FromHouse, FromPage } from './line';
import type { Line } from '../wire';

let worker: Worker | null = null;
let number = 0;
const lines = new Map<number, HouseLine>();
const answers = new Map<number, (answer: Response) => void>();

function hear({ data }: MessageEvent<FromHouse>): void {
  if (data.say === 'answer') {
    const { exchange, status, type, text } = data;
    answers.get(exchange)?.(new Response(text, { status, headers: { 'content-type': type } }));
    answers.delete(exchange);
    return;
  }
  const line = lines.get(data.socket);
  if (data.say === 'opened') line?.onopen?.();
  else if (data.say === 'said') line?.onmessage?.({ data: data.text });
  else lines.delete(data.socket) && line?.onclose?.();
}

function send(message: FromPage): void {
  if (!worker) {
    worker = new Worker(new URL('./keeper.ts', import.meta.url), { type: 'module' });
    worker.onmessage = hear;
    worker.onerror = () => {
      // It could not be loaded: every line is cut, and the next one tries again.
      worker?.terminate();
      worker = null;
      const cut = [...lines.values()];
      lines.clear();
      cut.forEach((line) => line.onclose?.());
      answers.forEach((settle) => settle(Response.error()));
      answers.clear();
    };
  }
  worker.postMessage(message);
}

export class HouseLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private socket = ++number;

  constructor() {
    lines.set(this.socket, this);
    send({ do: 'open', socket: this.socket });
  }

  send(text: string): void {
    send({ do: 'say', socket: this.socket, text });
  }

  close(): void {
    send({ do: 'close', socket: this.socket });
  }
}

// What a server would answer at api/...
export function askHouse(path: string, method = 'GET', body = ''): Promise<Response> {
  const exchange = ++number;
  return new Promise((settle) => {
    answers.set(exchange, settle);
    send({ do: 'request', exchange, method, address: `/${path}`, body });
  });
}
