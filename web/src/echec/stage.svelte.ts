// The stage: what the board shows at this moment. Every change of the view is a scene, played step by step from the
// events that came with it; scenes wait for one another. Where motion is off, or is skipped, only the end is shown.

import { readEvent, type Step } from './script';
import type { Army, EchecView, Kind, Unit } from './view';

export interface Piece extends Unit { id: number; mood: '' | 'strike' | 'hit' | 'flight' | 'gone' | 'new' }
export interface Throw { rolls: string[]; second: boolean; rolling: boolean; by: Army | null; kind: Kind | null }
export interface Scene { from: EchecView; to: EchecView; fresh: string[] }

const faces = ['x', 'x', 'x', 'w', 'w', 'p'];
const durations: Record<Step['does'], number> = {
  move: 380, turn: 320, attack: 420, dice: 1500, men: 520, unhurt: 420, gone: 620, hire: 700, say: 250,
};

export class Stage {
  pieces = $state<Piece[]>([]);
  dice = $state<Throw | null>(null);
  caption = $state('');
  busy = $state(false);
  scene = $state.raw<Scene | null>(null); // the one being played
  aim = $state<{ from: string; to: string } | null>(null);
  trail = $state<string[]>([]); // the squares of the last action
  recent = $state.raw<Scene[]>([]); // the last turn, to be seen again

  #queue: Scene[] = [];
  #ids = 0;
  #skip = false;
  #wake: (() => void) | null = null;

  // Shows a view at once.
  set(view: EchecView): void {
    this.#sync(view);
    this.dice = view.roll
      ? { rolls: view.roll.length > 4 ? [view.roll.slice(0, 4), view.roll.slice(4)] : [view.roll], second: false, rolling: false, by: null, kind: null }
      : null;
    this.caption = '';
    this.aim = null;
  }

  play(scene: Scene, calm: boolean): void {
    const begun = this.recent[0]?.from.turn ?? scene.from.turn;
    const told = scene.fresh.some((text) => readEvent(text));
    if (told) this.recent = begun < scene.from.turn ? [scene] : [...this.recent, scene];
    else this.recent = [];
    if (calm || !told || document.hidden) {
      this.#queue = [];
      this.skip();
      this.#quick(scene);
      return;
    }
    this.#queue.push(scene);
    if (!this.busy) void this.#run();
  }

  replay(): void {
    if (this.busy || !this.recent.length) return;
    this.#queue = [...this.recent];
    this.#sync(this.#queue[0]!.from);
    void this.#run();
  }

  skip(): void {
    this.#skip = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let scene = this.#queue.shift(); scene; scene = this.#queue.shift()) {
      this.#skip = false;
      this.scene = scene;
      if (scene.from.phase === 'deploy') this.#sync(scene.to); // both armies stand before it is rolled for who starts
      if (scene.fresh.some((text) => readEvent(text)?.does === 'dice')) this.dice = null;
      for (const text of scene.fresh) {
        const step = readEvent(text);
        if (!step) continue;
        this.caption = text;
        await this.#show(step, scene);
        if (this.#skip) break;
      }
      this.#quick(scene);
    }
    this.scene = null;
    this.busy = false;
  }

  // The end of a scene.
  #quick(scene: Scene): void {
    let thrown: Throw | null = null, attacker: Kind | null = null;
    const trail: string[] = [];
    for (const text of scene.fresh) {
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

  async #show(step: Step, scene: Scene): Promise<void> {
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
      case 'dice':
        await this.#roll(step, scene);
        return;
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
    for (const piece of this.pieces) if (piece.mood !== 'gone' && piece.mood !== 'flight') piece.mood = '';
  }

  async #roll(step: Step & { does: 'dice' }, scene: Scene): Promise<void> {
    const from = this.aim ? this.#at(this.aim.from) : undefined;
    const thrown = { rolls: step.rolls, second: step.second, by: scene.from.to_move, kind: from?.kind ?? null };
    const until = performance.now() + 800;
    while (performance.now() < until && !this.#skip) {
      const any = (roll: string): string => [...roll].map(() => faces[Math.floor(Math.random() * 6)]).join('');
      this.dice = { ...thrown, rolls: step.rolls.map(any), rolling: true };
      await this.#wait(90);
    }
    this.dice = { ...thrown, rolling: false };
    await this.#wait(durations.dice - 800);
  }

  #wait(milliseconds: number): Promise<void> {
    if (this.#skip) return Promise.resolve();
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
