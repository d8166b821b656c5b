// SPDX-License-Identifier: MIT
// Engines for pages: each in a worker of its own, so that one may think while another answers, and the page never waits.
//
//   const engine = await openEngine();
//   await engine.ask('new NAME players=4 seed=7');   // the answer's text; a refusal is thrown as EngineRefusal
//   engine.close();                                   // also stops one that is thinking
import type { Answer } from './protocol';
import type { Question, Reply } from './worker';
import type { Lang } from '../words';

export class EngineRefusal extends Error {}

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never;

export class Engine {
  private worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private waiting = new Map<number, { settle: (answer: Answer) => void; fail: (why: Error) => void }>();
  private number = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const question = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('broken' in data) question?.fail(new Error(data.broken));
      else question?.settle(data);
    };
    this.worker.onerror = (event) => this.end(new Error(event.message || 'the worker could not be started'));
  }

  // A command of docs/engine-protocol.md.
  async ask(line: string): Promise<string> {
    return this.text(await this.send({ do: 'ask', line }));
  }

  // The game as a seat sees it, as JSON, with what happened since it was last shown; `anew`: nothing did.
  async show(seat: string, anew: boolean): Promise<string> {
    return this.text(await this.send({ do: 'show', seat, anew }));
  }

  // A game record becomes the game under way.
  async load(record: string): Promise<void> {
    this.text(await this.send({ do: 'load', record }));
  }

  // Every shuffle and roll of a record computed again: whether all is as recorded, and that in words.
  async verify(record: string, lang: Lang): Promise<{ fair: boolean; told: string }> {
    const { fine, text } = await this.send({ do: 'verify', record, lang });
    return { fair: fine, told: text };
  }

  // Whoever still waits for an answer is told there is none.
  close(): void {
    this.end(new Error('the engine was closed'));
  }

  private end(why: Error): void {
    this.worker.terminate();
    for (const question of this.waiting.values()) question.fail(why);
    this.waiting.clear();
  }

  private text(answer: Answer): string {
    if (!answer.fine) throw new EngineRefusal(answer.text);
    return answer.text;
  }

  private send(question: Asked): Promise<Answer> {
    const id = ++this.number;
    return new Promise((settle, fail) => {
      this.waiting.set(id, { settle, fail });
      this.worker.postMessage({ ...question, id });
    });
  }
}

// Ready to answer: the module has been loaded.
export async function openEngine(): Promise<Engine> {
  const engine = new Engine();
  await engine.ask('protocol_version');
  return engine;
}
