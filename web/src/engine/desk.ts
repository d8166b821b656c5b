// SPDX-License-Identifier: MIT
// A desk of a page: a worker of its own with the module in it, asked one thing after the other, so that the page never waits. What it
// refuses is thrown as Refusal.
import type { Question, Reply } from './worker';

export class Refusal extends Error {}

export class Desk {
  private worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private waiting = new Map<number, { settle: (said: unknown) => void; fail: (why: Error) => void }>();
  private number = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const question = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('said' in data) question?.settle(data.said);
      else question?.fail('refused' in data ? new Refusal(data.refused) : new Error(data.broken));
    };
    this.worker.onerror = (event) => this.close(new Error(event.message || 'the worker could not be started'));
  }

  ask<T>(question: Question): Promise<T> {
    const id = ++this.number;
    return new Promise((settle, fail) => {
      this.waiting.set(id, { settle: settle as (said: unknown) => void, fail });
      this.worker.postMessage({ id, question });
    });
  }

  // Also stops it while it thinks; whoever still waits for an answer is told there is none.
  close(why = new Error('closed')): void {
    this.worker.terminate();
    for (const question of this.waiting.values()) question.fail(why);
    this.waiting.clear();
  }
}
