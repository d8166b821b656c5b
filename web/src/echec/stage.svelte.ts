// SPDX-License-Identifier: MIT
// The stage: what the board shows at this moment. A change of the view is a scene, played step by step from the events that
// came with it. Where motion is off the steps are the same, and nothing glides or tumbles.

import type { Said } from '../table';
import { readEvent, type Step } from './script';
import type { Army, EchecView, Kind, Unit } from './view';

export interface Piece extends Unit { id: number; mood: '' | 'strike' | 'hit' | 'flight' | 'gone' | 'new' }
export interface Throw { rolls: string[]; second: boolean; rolling: boolean; by: Army | null; kind: Kind | null }
export interface Line { text: string; number: number } // a sentence, and how many there are with it
export interface Scene { from: EchecView; to: EchecView; lines: Line[] }
export interface Way { tell: (lines: number) => void; done: () => void }

const faces = ['x', 'x', 'x', 'w', 'w', 'p'];
const durations: Record<Step['does'], number> = {
  move: 380, turn: 320, attack: 420, dice: 1500, men: 520, unhurt: 420, gone: 620, hire: 700, say: 250,
};

// The sentences one state has more than another.
export function fresh(events: (string | Said)[], from: number): Line[] {
  return events.slice(from).flatMap((text, index) => (typeof text === 'string' ? [{ text, number: from + index + 1 }] : []));
}

export class Stage {
  pieces = $state<Piece[]>([]);
  dice = $state<Throw | null>(null);
  caption = $state('');
  busy = $state(false);
  scene = $state.raw<Scene | null>(null); // the one being played
  aim = $state<{ from: string; to: string } | null>(null);
  trail = $state<string[]>([]); // the squares of the last action
  recent = $state.raw<Scene[]>([]); // the last turn, to be seen again

  #ids = 0;
  #show = 0; // the number of the show that is on: one that was left ends by itself
  #wake: (() => void) | null = null;

  // Shows a view at once. A show that is on leads there by itself, if it is one that is seen again.
  set(view: EchecView, lines: Line[] = [], before: EchecView | null = null): void {
    const scene = before && { from: before, to: view, lines };
    if (scene) this.#keep(scene);
    else this.recent = [];
    this.#leave();
    if (scene && lines.some(({ text }) => readEvent(text))) {
      this.#quick(scene);
      return;
    }
    this.#sync(view);
    this.dice = view.roll
      ? { rolls: view.roll.length > 4 ? [view.roll.slice(0, 4), view.roll.slice(4)] : [view.roll], second: false, rolling: false, by: null, kind: null }
      : null;
    this.caption = '';
    this.aim = null;
  }

  play(scene: Scene, calm: boolean, way: Way): void {
    this.#keep(scene);
    this.#leave();
    this.#sync(scene.from);
    void this.#run([scene], calm, way);
  }

  replay(calm: boolean): void {
    if (this.busy || !this.recent.length) return;
    this.#sync(this.recent[0]!.from);
    void this.#run([...this.recent], calm, null);
  }

  // To the end of what is seen again.
  skip(): void {
    const last = this.recent.at(-1);
    this.#leave();
    if (last) this.#quick(last);
  }

  stop(): void {
    this.#leave();
  }

  // The scenes of the last turn.
  #keep(scene: Scene): void {
    const begun = this.recent[0]?.from.turn ?? scene.from.turn;
    const told = scene.lines.some(({ text }) => readEvent(text));
    if (!told) this.recent = [];
    else this.recent = begun < scene.from.turn ? [scene] : [...this.recent, scene];
  }

  #leave(): void {
    this.#show += 1;
    this.#wake?.();
    this.scene = null;
    this.busy = false;
  }

  async #run(scenes: Scene[], calm: boolean, way: Way | null): Promise<void> {
    const show = ++this.#show;
    const on = (): boolean => this.#show === show;
    this.busy = true;
    for (const scene of scenes) {
      this.scene = scene;
      if (scene.from.phase === 'deploy') this.#sync(scene.to); // both armies stand before it is rolled for who starts
      if (scene.lines.some(({ text }) => readEvent(text)?.does === 'dice')) this.dice = null;
      for (const { text, number } of scene.lines) {
        const step = readEvent(text);
        if (!step) continue;
        this.caption = text;
        if (step.does === 'dice') await this.#roll(step, scene, calm, on);
        else await this.#act(step, scene, on);
        if (!on()) return;
        way?.tell(number);
      }
      this.#quick(scene);
    }
    this.scene = null;
    this.busy = false;
    way?.done();
  }

  // The end of a scene.
  #quick(scene: Scene): void {
    let thrown: Throw | null = null, attacker: Kind | null = null;
    const trail: string[] = [];
    for (const { text } of scene.lines) {
      const step = readEvent(text);
      if (step?.does === 'attack') attacker = scene.from.units.find((unit) => unit.at === step.from)?.kind ?? null;
      if (step?.does === 'dice') thrown = { rolls: step.rolls, second: step.second, rolling: false, by: scene.from.to_move, kind: attacker };
      if (step?.does === 'move') trail.push(step.from, step.to);
      if (step?.does === 'attack') trail.push(step.from, step.to);
      if (step?.does === 'turn') trail.push(step.at);
    }
    this.#sync(scene.to);
    if (thrown) this.dice = thrown;
    if (trail.length) this.trail = trail;
    this.aim = null;
    this.caption = '';
  }

  #at(square: string): Piece | undefined {
    return this.pieces.find((piece) => piece.at === square && piece.mood !== 'gone');
  }

  async #act(step: Step, scene: Scene, on: () => boolean): Promise<void> {
    if ('flight' in step && step.flight) this.aim = null;
    switch (step.does) {
      case 'move': {
        const piece = this.#at(step.from);
        this.trail = [step.from, step.to];
        if (piece) [piece.at, piece.faces, piece.mood] = [step.to, step.faces ?? piece.faces, step.flight ? 'flight' : ''];
        break;
      }
      case 'turn': {
        const piece = this.#at(step.at);
        this.trail = [step.at];
        if (piece) [piece.faces, piece.mood] = [step.faces, step.flight ? 'flight' : ''];
        break;
      }
      case 'attack': {
        const piece = this.#at(step.from);
        this.aim = { from: step.from, to: step.to };
        this.trail = [step.from, step.to];
        if (piece) piece.mood = 'strike';
        break;
      }
      case 'men': {
        const piece = this.#at(step.at);
        if (piece) [piece.men, piece.mood] = [step.left, 'hit'];
        break;
      }
      case 'unhurt': {
        const piece = this.#at(step.at);
        if (piece) piece.mood = 'hit';
        break;
      }
      case 'gone': {
        const piece = this.#at(step.at);
        if (piece) piece.mood = 'gone';
        break;
      }
      case 'hire': {
        const piece = this.#at(step.at);
        this.aim = { from: step.king, to: step.at };
        if (piece && scene.from.to_move) [piece.army, piece.mood] = [scene.from.to_move, 'new'];
        break;
      }
    }
    await this.#wait(durations[step.does]);
    if (!on()) return;
    for (const piece of this.pieces) if (piece.mood !== 'gone' && piece.mood !== 'flight') piece.mood = '';
  }

  async #roll(step: Step & { does: 'dice' }, scene: Scene, calm: boolean, on: () => boolean): Promise<void> {
    const from = this.aim ? this.#at(this.aim.from) : undefined;
    const thrown = { rolls: step.rolls, second: step.second, by: scene.from.to_move, kind: from?.kind ?? null };
    const any = (roll: string): string => [...roll].map(() => faces[Math.floor(Math.random() * 6)]).join('');
    for (let throws = calm ? 1 : 8; throws > 0 && on(); throws--) {
      if (!calm) this.dice = { ...thrown, rolls: step.rolls.map(any), rolling: true };
      await this.#wait(100);
    }
    if (!on()) return;
    this.dice = { ...thrown, rolling: false };
    await this.#wait(durations.dice - 800);
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#wake?.(), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        done();
      };
    });
  }

  // The pieces of a view; who stands where he stood stays the same piece, so that the rest of them moves.
  #sync(view: EchecView): void {
    const left = this.pieces.filter((piece) => piece.mood !== 'gone');
    const take = (fits: (piece: Piece) => boolean): Piece | undefined => {
      const index = left.findIndex(fits);
      return index < 0 ? undefined : left.splice(index, 1)[0];
    };
    const found = new Map<string, number>();
    for (const unit of view.units) {
      const same = take((piece) => piece.at === unit.at && piece.kind === unit.kind);
      if (same) found.set(unit.at, same.id);
    }
    for (const unit of view.units) {
      if (found.has(unit.at)) continue;
      const moved = take((piece) => piece.army === unit.army && piece.kind === unit.kind && piece.men === unit.men);
      found.set(unit.at, moved ? moved.id : ++this.#ids);
    }
    this.pieces = view.units
      .map((unit) => ({ ...unit, id: found.get(unit.at)!, mood: '' as const }))
      .sort((one, two) => one.id - two.id);
  }
}
