// SPDX-License-Identifier: MIT
// The connection: hello first, an id for every question and a promise for its answer; when it is cut, it is opened again, sooner
// at first, later and later afterwards. What was asked and not answered is refused as Lost: whether it was done is told by the
// table itself once we are back.

export type Message = Record<string, unknown>;
export type Link = 'opening' | 'open' | 'away';

export class Lost extends Error {}
export class Refusal extends Error {
  // `signedOut`: the server knows nobody by our cookie any more.
  constructor(why: string, readonly signedOut = false) {
    super(why);
  }
}

// What a message travels on: a WebSocket, or something like it.
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

interface Question { settle: (answer: Message) => void; fail: (why: Error) => void }

const SOONEST = 300;
const LATEST = 10_000;
const SILENCE = 45_000; // a socket that says nothing for so long is asked whether it lives

export class Wire {
  private socket: Line | null = null;
  private questions = new Map<number, Question>();
  private waiting: (() => void)[] = [];
  private number = 0;
  private delay = SOONEST;
  private timer = 0;
  private watchdog = 0;
  private open = false;
  private wanted = false; // somebody has asked for it

  // `hello`: what we say of ourselves; the second time, if the first was refused, without a name of our own.
  constructor(
    private dial: () => Line,
    private hello: (nameless: boolean) => Message,
    private heard: (message: Message) => void,
    private changed: (link: Link) => void,
    private refused: (why: string) => void,
    private signedOut: () => Promise<void>,
  ) {
    addEventListener('online', () => this.wanted && this.now());
    document.addEventListener('visibilitychange', () => document.hidden || !this.wanted || this.now());
  }

  connect(): void {
    clearTimeout(this.timer);
    this.wanted = true;
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.socket === socket && this.hear(String(event.data));
    socket.onclose = () => this.socket === socket && this.cut();
  }

  // At once, where we would only try again later.
  now(): void {
    if (!this.socket) this.connect();
  }

  // Says hello, or says it once more: another name, another language.
  async greet(socket = this.socket, nameless = false): Promise<void> {
    if (!socket) return;
    try {
      await this.send({ do: 'hello', version: 2, ...this.hello(nameless) });
      this.open = true;
      this.delay = SOONEST;
      this.changed('open');
      this.waiting.splice(0).forEach((go) => go());
    } catch (why) {
      if (!(why instanceof Refusal)) return; // cut: tried again
      if (why.signedOut) {
        await this.signedOut().catch(() => {}); // tried again with the rest
        socket.close();
        return;
      }
      this.refused(why.message);
      if (!nameless) await this.greet(socket, true);
    }
  }

  // A patient question waits for the connection; an impatient one is about what is on the screen now.
  async ask(message: Message, patient = true): Promise<Message> {
    if (!this.open && patient) await new Promise<void>((go) => this.waiting.push(go));
    if (!this.open) throw new Lost();
    return this.send(message);
  }

  private send(message: Message): Promise<Message> {
    const id = ++this.number;
    return new Promise((settle, fail) => {
      this.questions.set(id, { settle, fail });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  private hear(text: string): void {
    this.listen();
    const message = JSON.parse(text) as Message;
    if (!('re' in message)) {
      this.heard(message);
      return;
    }
    const question = this.questions.get(message.re as number);
    this.questions.delete(message.re as number);
    if (message.ok) question?.settle(message);
    else question?.fail(new Refusal(String(message.error), message.signed_out === true));
  }

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => {
      this.ask({ do: 'ping' }, false).catch(() => {});
      this.watchdog = window.setTimeout(() => this.socket?.close(), 8000);
    }, SILENCE);
  }

  private cut(): void {
    clearTimeout(this.watchdog);
    this.socket = null;
    this.open = false;
    this.changed('away');
    for (const question of this.questions.values()) question.fail(new Lost());
    this.questions.clear();
    this.timer = window.setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LATEST);
  }
}
