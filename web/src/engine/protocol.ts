// SPDX-License-Identifier: MIT
// The engine protocol (docs/engine-protocol.md) in a module: a line in, the answer out, at once. What the worker runs, and
// the tests under Node; pages ask through engine.ts.
import type { Lang } from '../words';
import type { Module } from './module';

export interface Answer { fine: boolean; text: string }

const REFUSED = 2; // engine_reply.kind in src/table/engine.h

export class Protocol {
  private engine: number;

  constructor(private module: Module) {
    this.engine = module.exports.engine_open();
    if (!this.engine) throw new Error('out of memory');
  }

  close(): void {
    this.module.exports.engine_close(this.engine);
  }

  // One command, without its number; the text is the answer without `=` or `?`.
  ask(line: string): Answer {
    return this.answer(this.module.lend(line, (at, length) => this.module.exports.engine_ask(this.engine, at, length)));
  }

  // What people are shown of the game (src/table/show.h), as JSON.
  show(seat: string, anew: boolean): Answer {
    return this.answer(this.module.lend(seat, (at, length) => this.module.exports.engine_show(this.engine, at, length, anew ? 1 : 0)));
  }

  // A game record, which becomes the game under way; what the command `load` does with files.
  load(record: string): Answer {
    return this.answer(this.module.lend(record, (at, length) => this.module.exports.engine_load(this.engine, at, length)));
  }

  // Computes every shuffle and roll of a record again and tells in words what it found; the game under way stays.
  verify(record: string, lang: Lang): Answer {
    const { engine_verify } = this.module.exports;
    return this.answer(this.module.lend(record, (at, length) => this.module.lend(lang, (code, codeLength) => engine_verify(this.engine, at, length, code, codeLength))));
  }

  private answer(kind: number): Answer {
    return { fine: kind !== REFUSED, text: this.module.text(this.module.exports.engine_answer(this.engine)) };
  }
}
