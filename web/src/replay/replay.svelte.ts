// SPDX-License-Identifier: MIT
// A game that has been played, for pages: position by position, with anybody's eyes. All of it is computed by the engine in a
// worker (engine/worker.ts); what takes long, who was winning, in a second one, so that looking around never waits for it.
import { Desk } from '../engine/desk';
import type { Told } from '../table';
import type { Lang } from '../words';

export interface About {
  game: string;
  options: Record<string, string>;
  seats: { seat: string; title: string; camp: string }[];
  camps: { camp: string; title: string; within: string }[];
  date: string;
  result: { winner: string | null; rule?: string; why?: string } | null;
  positions: number;
}
// `seat`, `move` and its `name`: what led here, where those eyes knew it.
export interface Position<View = unknown> { view: View; headline: string; words: string[]; events: Told<View>[]; seat?: string; move?: string; name?: string }
export interface Draw { at: number; number: number; below: number; outcome: string; recorded: string | null }
export interface Fairness {
  commitment: string | null;
  seed: string | null;
  fits: boolean;
  seeds: Record<string, string | null>;
  draws: Draw[];
  trouble: string | null;
}

export class Replay {
  private desk = new Desk();
  private known = new Map<string, Promise<Position[]>>();
  private chart: Desk | null = null;
  about = $state.raw() as About;

  private constructor(readonly record: string, private lang: Lang) {}

  // A refusal is thrown as Refusal, in the reader's language.
  static async open(record: string, lang: Lang): Promise<Replay> {
    const replay = new Replay(record, lang);
    try {
      replay.about = await replay.desk.ask<About>({ do: 'open', record, lang });
    } catch (why) {
      replay.close();
      throw why;
    }
    return replay;
  }

  async speak(lang: Lang): Promise<void> {
    if (lang === this.lang) return;
    this.lang = lang;
    this.known.clear();
    this.about = await this.desk.ask<About>({ do: 'speak', lang });
  }

  positions(eyes: string): Promise<Position[]> {
    const known = this.known.get(eyes) ?? this.desk.ask<Position[]>({ do: 'positions', eyes });
    this.known.set(eyes, known);
    return known;
  }

  position<View>(at: number, eyes: string): Promise<Position<View>> {
    return this.desk.ask({ do: 'position', at, eyes });
  }

  talk(at: number, camp: number): Promise<[silent: number, talking: number]> {
    return this.desk.ask({ do: 'talk', at, camp });
  }

  fairness(): Promise<Fairness> {
    return this.desk.ask({ do: 'fairness' });
  }

  // How likely the first camp was to win, position by position, told as they come.
  async chances(told: (chances: number[]) => void): Promise<void> {
    const desk = (this.chart = new Desk());
    const chances: number[] = [];
    try {
      await desk.ask({ do: 'open', record: this.record, lang: this.lang });
      for (let at = 0; at < this.about.positions; at++) {
        chances.push(await desk.ask<number>({ do: 'chance', at }));
        told(chances);
      }
    } finally {
      desk.close();
      if (this.chart === desk) this.chart = null;
    }
  }

  stopChances(): void {
    this.chart?.close();
    this.chart = null;
  }

  close(): void {
    this.stopChances();
    this.desk.close();
  }
}

// A turning moment: the position after it, and by how much it changed the chances of the first camp.
export interface Turn { at: number; by: number }

// The largest swings; of several within a few moves, the largest.
export function turns(chances: number[], most = 5, least = 0.08): Turn[] {
  const swings = chances.slice(1).map((chance, index) => ({ at: index + 1, by: chance - chances[index]! }));
  const found: Turn[] = [];
  for (const swing of swings.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (found.length === most || Math.abs(swing.by) < least) break;
    if (!found.some((other) => Math.abs(other.at - swing.at) < 2)) found.push(swing);
  }
  return found.sort((a, b) => a.at - b.at);
}
