// SPDX-License-Identifier: MIT
// The stage: what the board shows at this moment. A change of the view is a scene, played event by event: each leads from one view to the
// next, and what moves, falls or changes sides is found by comparing the two. Where motion is off the steps are the same, and nothing
// glides or tumbles.

import { Show } from '../../../web/src/seat/show.svelte';
import { sound, type SoundName } from '../../../web/src/seat/sound';
import { sentence, type Event, type Step, type Told } from '../../../web/src/table';
import type { Army, EchecView, Kind, Unit } from './view';

export type EchecStep = Step<EchecView>;
export interface Piece extends Unit { id: number; mood: '' | 'strike' | 'hit' | 'flight' | 'gone' | 'new' }
export interface Throw { rolls: string[]; second: boolean; rolling: boolean; by: Army | null; kind: Kind | null }
export interface Way { tell: (lines: number) => void; done: () => void }

const FACES = ['x', 'x', 'x', 'w', 'w', 'p'];
const TUMBLE = 100, TUMBLES = 8;
const NO_LOSS = 'E7.1';
const PANIC = new Set(['E8.1', 'E11.2', 'E12.1']); // it turns men round, and drives them
const START = 'E2.1';

const strings = (event: Told, form: RegExp): string[] => (event.about ?? []).map(String).filter((value) => form.test(value));
const squaresIn = (event: Told) => strings(event, /^[a-i]\d+$/);
export const rollsIn = (event: Told) => strings(event, /^[xwp]{1,4}$/);

const unitAt = (view: EchecView, square?: string) => view.units.find((unit) => unit.at === square);
const standing = (view: EchecView) => view.units.map(({ at, army, men, faces }) => at + army + men + faces).join();

// Panic begins with this step: the men turn where they stand.
const breaksOut = ({ event, from, to }: EchecStep): boolean => PANIC.has(event.rule ?? '') && from.units.every((unit) => unitAt(to, unit.at));

// What is heard with a step.
function soundOf(step: EchecStep, moods: Piece['mood'][]): SoundName | null {
  if (breaksOut(step)) return 'panic';
  if (moods.includes('gone')) return 'fall';
  if (moods.includes('strike') || moods.includes('hit')) return 'blow';
  return standing(step.from) === standing(step.to) || PANIC.has(step.event.rule ?? '') ? null : 'step';
}

// How long it is looked at.
export function paceOf(step: EchecStep): number {
  const { event, from, to } = step;
  if (rollsIn(event).length) return 1500;
  if (breaksOut(step)) return 1300;
  if (!from.attack && to.attack) return 420;
  if (to.units.length < from.units.length) return 620;
  return standing(from) === standing(to) ? 250 : 420;
}

// The pieces of a view. Who stands where he stood is the same piece; so is who is missing there and stands elsewhere.
export function place(pieces: Piece[], view: EchecView, newId: () => number): Piece[] {
  const left = pieces.filter((piece) => piece.mood !== 'gone');
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
    found.set(unit.at, moved ? moved.id : newId());
  }
  return view.units.map((unit) => ({ ...unit, id: found.get(unit.at)!, mood: '' as const })).sort((one, two) => one.id - two.id);
}

export class Stage {
  pieces = $state.raw<Piece[]>([]);
  dice = $state.raw<Throw | null>(null);
  step = $state.raw<EchecStep | null>(null); // the event being looked at
  aim = $state.raw<{ from: string; to: string } | null>(null);
  trail = $state.raw<string[]>([]); // the squares of the last action
  recent = $state.raw<EchecStep[]>([]); // the last turn, to be seen again
  dramatic = $state(false); // dice fall in what is shown
  opening = $state(false); // the dice roll for the start
  panic = $state(false); // men flee in what is shown
  #show = new Show();
  #ids = 0;
  #thrown: Throw | null = null; // what the dice that roll will show

  get busy(): boolean {
    return this.#show.running;
  }

  // Shows a view at once; `steps` led there, null where nobody knows how.
  set(view: EchecView, steps: EchecStep[] | null): void {
    this.#keep(steps);
    this.#leave();
    if (steps?.length) this.#settle(steps);
    this.#place(view);
    if (!steps?.some(({ event }) => rollsIn(event).length)) this.dice = rolled(view);
  }

  play(steps: EchecStep[], calm: boolean, way: Way): void {
    this.#keep(steps);
    void this.#run(steps, calm, way);
  }

  replay(calm: boolean): void {
    if (!this.busy && this.recent.length) void this.#run(this.recent, calm, null);
  }

  // A battle that has only just begun: the dice that decided who starts are seen rolling.
  async open(events: Told[], calm: boolean): Promise<void> {
    const last = events.findLast((event) => event.rule === START && rollsIn(event).length === 2);
    if (!last) return;
    this.#show.begin();
    this.dramatic = this.opening = true;
    await this.#roll(startOf(rollsIn(last)), calm);
    await this.#show.wait(900);
    this.#leave();
  }

  // To the end of what is seen again.
  skip(): void {
    const last = this.recent.at(-1);
    this.#leave();
    if (!last) return;
    this.#settle(this.recent);
    this.#place(last.to);
  }

  stop(): void {
    this.#leave();
  }

  // What happened in the last turn.
  #keep(steps: EchecStep[] | null): void {
    const begun = this.recent[0]?.from.turn;
    if (!steps) this.recent = [];
    else if (steps[0]) this.recent = begun === steps[0].from.turn ? [...this.recent, ...steps] : steps;
  }

  #leave(): void {
    this.#show.stop();
    if (this.dice?.rolling && this.#thrown) this.dice = this.#thrown;
    this.step = null;
    this.aim = null;
    this.panic = this.opening = false;
  }

  async #run(steps: EchecStep[], calm: boolean, way: Way | null): Promise<void> {
    this.#leave();
    this.#show.begin();
    this.dramatic = steps.some(({ event }) => rollsIn(event).length);
    if (this.dramatic) this.dice = null;
    this.#place(steps[0]!.from);
    for (const step of steps) {
      this.step = step;
      const rolls = rollsIn(step.event);
      if (rolls.length) await this.#roll(throwOf(step, rolls), calm);
      else await this.#act(step);
      way?.tell(step.line);
    }
    this.skip();
    way?.done();
  }

  // What is left to be seen of steps that are over: the dice, and where it was.
  #settle(steps: EchecStep[]): void {
    for (const step of steps) {
      const [rolls, squares] = [rollsIn(step.event), squaresIn(step.event)];
      if (rolls.length) this.dice = throwOf(step, rolls);
      if (squares.length) this.trail = squares;
    }
  }

  #place(view: EchecView): void {
    this.pieces = place(this.pieces, view, () => ++this.#ids);
  }

  async #act(step: EchecStep): Promise<void> {
    const { event, from, to } = step;
    const before = new Map(this.pieces.map((piece) => [piece.id, piece]));
    const squares = squaresIn(event);
    const pieces = place(this.pieces, to, () => ++this.#ids);
    const unhurt = event.rule === NO_LOSS && standing(from) === standing(to) ? from.attack?.to : undefined;
    const moods = pieces.map((piece) => ({ ...piece, mood: piece.at === unhurt ? ('hit' as const) : moodOf(before.get(piece.id), piece, step) }));
    const gone = [...before.values()].filter((old) => !pieces.some((piece) => piece.id === old.id)).map((old) => ({ ...old, mood: 'gone' as const }));
    this.pieces = [...moods, ...gone].sort((one, two) => one.id - two.id);
    if (squares.length) this.trail = squares;
    this.panic = (this.panic && to.attack !== null) || PANIC.has(event.rule ?? '');
    const heard = soundOf(step, this.pieces.map(({ mood }) => mood));
    if (heard) sound(heard);
    if (moods.some(({ mood }) => mood === 'flight') || gone.length) this.aim = null;
    else if (!from.attack && to.attack) this.aim = { from: to.attack.from, to: to.attack.to };
    else if (moods.some(({ mood }) => mood === 'new') && squares[1]) this.aim = { from: squares[0]!, to: squares[1] };
    await this.#show.wait(paceOf(step));
    this.pieces = this.pieces.map((piece) => (piece.mood === 'gone' || piece.mood === 'flight' ? piece : { ...piece, mood: '' }));
  }

  async #roll(thrown: Throw, calm: boolean): Promise<void> {
    sound('dice');
    this.panic = false;
    this.#thrown = thrown;
    const any = (roll: string): string => [...roll].map(() => FACES[Math.floor(Math.random() * FACES.length)]).join('');
    for (let throws = calm ? 0 : TUMBLES; throws > 0; throws--) {
      this.dice = { ...thrown, rolls: thrown.rolls.map(any), rolling: true };
      await this.#show.wait(TUMBLE);
    }
    this.dice = thrown;
    await this.#show.wait(1500 - TUMBLES * TUMBLE);
  }
}

// What a step does to a piece. Who moves during an attack flees.
function moodOf(old: Piece | undefined, piece: Piece, { from, to }: EchecStep): Piece['mood'] {
  if (!from.attack && to.attack?.from === piece.at) return 'strike';
  if (!old) return '';
  if (old.army !== piece.army) return 'new';
  if (old.men !== piece.men) return 'hit';
  const moved = old.at !== piece.at || old.faces !== piece.faces;
  return moved && from.attack ? 'flight' : moved ? '' : old.mood;
}

function throwOf({ from, to }: EchecStep, rolls: string[]): Throw {
  const attack = from.attack ?? to.attack;
  return { rolls, second: attack?.second ?? false, rolling: false, by: from.to_move, kind: unitAt(from, attack?.from)?.kind ?? null };
}

// The dice that lie there.
function rolled({ roll }: EchecView): Throw | null {
  return roll ? startOf(roll.length > 4 ? [roll.slice(0, 4), roll.slice(4)] : [roll]) : null;
}

const startOf = (rolls: string[]): Throw => ({ rolls, second: false, rolling: false, by: null, kind: null });

export const captionFrom = (event: Event | undefined): string => (event && 'rule' in event ? sentence(event.text).text : '');
export const captionOf = (step: EchecStep | null): string => captionFrom(step?.event);
