// SPDX-License-Identifier: MIT
// Engines for pages: each in a worker of its own, so that one may think while another answers, and the page never waits.
//
//   const engine = await openEngine();
//   await engine.ask('new NAME players=4 seed=7');   // the answer's text; a refusal is thrown as Refusal
//   engine.close();                                   // also stops one that is thinking
import { Desk, Refusal } from './desk';
import type { Answer } from './protocol';
import type { Lang } from '../words';

export class Engine {
  private desk = new Desk();

  // A command of docs/engine-protocol.md.
  async ask(line: string): Promise<string> {
    return this.text(await this.desk.ask<Answer>({ do: 'ask', line }));
  }

  // The game as a seat sees it, as JSON, with what happened since it was last shown; `anew`: nothing did.
  async show(seat: string, anew: boolean): Promise<string> {
    return this.text(await this.desk.ask<Answer>({ do: 'show', seat, anew }));
  }

  // A game record becomes the game under way.
  async load(record: string): Promise<void> {
    this.text(await this.desk.ask<Answer>({ do: 'load', record }));
  }

  // Every shuffle and roll of a record computed again: whether all is as recorded, and that in words.
  async verify(record: string, lang: Lang): Promise<{ fair: boolean; told: string }> {
    const { fine, text } = await this.desk.ask<Answer>({ do: 'verify', record, lang });
    return { fair: fine, told: text };
  }

  close(): void {
    this.desk.close();
  }

  private text(answer: Answer): string {
    if (!answer.fine) throw new Refusal(answer.text);
    return answer.text;
  }
}

// Ready to answer: the module has been loaded.
export async function openEngine(): Promise<Engine> {
  const engine = new Engine();
  await engine.ask('protocol_version');
  return engine;
}
