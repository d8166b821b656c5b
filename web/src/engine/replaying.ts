// SPDX-License-Identifier: MIT
// A record in a module (src/wasm/replay.c), position by position. What the worker runs; pages ask through replay/replay.svelte.ts.
import type { Address, Module } from './module';
import type { Lang } from '../words';

export type RecordQuestion =
  | { do: 'open'; record: string; lang: Lang }
  | { do: 'speak'; lang: Lang }
  | { do: 'positions'; eyes: string }
  | { do: 'position'; at: number; eyes: string }
  | { do: 'chance'; at: number }
  | { do: 'talk'; at: number; camp: number }
  | { do: 'fairness' };

interface Exports {
  replay_open(record: Address, length: number, code: Address, codeLength: number): Address;
  replay_close(replay: Address): void;
  replay_is_open(replay: Address): number;
  replay_text(replay: Address): Address;
  replay_speak(replay: Address, code: Address, length: number): void;
  replay_about(replay: Address): void;
  replay_position(replay: Address, at: number, eyes: Address, length: number): number;
  replay_fairness(replay: Address): void;
  replay_chance(replay: Address, at: number): number;
  replay_talk(replay: Address, at: number, camp: number, talks: number): number;
}

export class Refused extends Error {}

export class Replaying {
  private replay = 0;
  private last = 0;

  constructor(private module: Module) {}

  private get exports(): Exports {
    return this.module.exports as unknown as Exports;
  }

  private said(): unknown {
    return JSON.parse(this.module.text(this.exports.replay_text(this.replay)));
  }

  private open(record: string, lang: Lang): unknown {
    if (this.replay) this.exports.replay_close(this.replay);
    this.replay = this.module.lend(record, (at, length) => this.module.lend(lang, (code, codeLength) => this.exports.replay_open(at, length, code, codeLength)));
    if (!this.replay) throw new Error('out of memory');
    if (!this.exports.replay_is_open(this.replay)) {
      const why = this.module.text(this.exports.replay_text(this.replay));
      this.exports.replay_close(this.replay);
      this.replay = 0;
      throw new Refused(why);
    }
    return this.about();
  }

  private about(): unknown {
    this.exports.replay_about(this.replay);
    const about = this.said() as { positions: number };
    this.last = about.positions - 1;
    return about;
  }

  private speak(lang: Lang): unknown {
    this.module.lend(lang, (code, length) => this.exports.replay_speak(this.replay, code, length));
    return this.about();
  }

  private position(at: number, eyes: string): unknown {
    if (!this.module.lend(eyes, (address, length) => this.exports.replay_position(this.replay, at, address, length))) throw new Error('no such position');
    return this.said();
  }

  answer(question: RecordQuestion): unknown {
    switch (question.do) {
      case 'open': return this.open(question.record, question.lang);
      case 'speak': return this.speak(question.lang);
      case 'position': return this.position(question.at, question.eyes);
      case 'positions': return Array.from({ length: this.last + 1 }, (_, at) => this.position(at, question.eyes));
      case 'chance': return this.exports.replay_chance(this.replay, question.at);
      case 'talk': return [0, 1].map((talks) => this.exports.replay_talk(this.replay, question.at, question.camp, talks));
      case 'fairness':
        this.exports.replay_fairness(this.replay);
        return this.said();
    }
  }
}
