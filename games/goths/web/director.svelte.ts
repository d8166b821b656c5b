// SPDX-License-Identifier: MIT
// The reveal and what follows it, one event after the other: each leads from one view to the next, and the board draws them in turn. What
// an event names (its values, its rule) only chooses how long it is looked at, and what is drawn over it.
import { Show } from '../../../web/src/seat/show.svelte';
import { sound, type SoundName } from '../../../web/src/seat/sound';
import type { BoardScene, Step } from '../../../web/src/table';
import { clanIds, orders, type ClanId, type GothsView, type Order } from './view';

export type GothsStep = Step<GothsView>;
export interface Revealed {
  clan: ClanId;
  card: string; // face, then decoy
  order: Order;
  through: boolean;
}

const THROUGH = 'G3.2', FAILED = 'G3.3';
const pause = { begin: 600, flip: 850, judged: 900, resolve: 1250, climax: 2100, quiet: 180 };

// Rules whose events are told in passing: the laying of cards, their return, the initiative.
const quiet = new Set(['G1.5', 'G2.1', 'G2.2', 'G2.4', THROUGH, FAILED, 'G7.2', 'G8.2', 'G9.1', 'G10.0', 'G14.1', 'G14.14']);

// "A: load, King card CB: got through".
export function cardOf({ event }: GothsStep): Revealed | null {
  const [clan, order, card] = event.about ?? [];
  if ((event.rule !== THROUGH && event.rule !== FAILED) || card === undefined) return null;
  return { clan: clan as ClanId, order: order as Order, card: String(card), through: event.rule === THROUGH };
}

export const clansIn = ({ event }: GothsStep): ClanId[] => (event.about ?? []).filter((value): value is ClanId => ['A', 'B', 'C', 'D'].includes(String(value)));

// The great moments, found by comparing the views: whose they are, and how many are there.
export interface Climax {
  kind: 'queen' | 'trap' | 'fall';
  clan: ClanId;
  units: number;
  lost: number;
}
const FREED = 'G6.1', TRAPPED = 'G5.8';

export function climaxOf({ event, from, to }: GothsStep): Climax | null {
  const found = (kind: Climax['kind'], fits: (id: ClanId) => boolean): Climax | null => {
    const clan = clanIds(to).find(fits);
    return clan ? { kind, clan, units: to.clans[clan]!.units, lost: from.clans[clan]!.units - to.clans[clan]!.units } : null;
  };
  if (event.rule === FREED) return found('queen', (id) => to.objectives.some(({ face }, index) => face === 'Q' && to.clans[id]!.at === `objective${index + 1}`));
  if (event.rule === TRAPPED) return found('trap', (id) => to.clans[id]!.units < from.clans[id]!.units);
  return found('fall', (id) => to.clans[id]!.out && !from.clans[id]!.out);
}

// What is heard while it is looked at.
const heard: Record<string, SoundName> = {
  'G5.3': 'step', 'G5.4': 'build', 'G5.5': 'launch', 'G13.2': 'launch', 'G5.6': 'build', 'G15.1': 'build', 'G5.7': 'step', 'G5.10': 'blow', 'G5.2': 'blow',
};
const soundOf = (step: GothsStep): SoundName | undefined => {
  const climax = climaxOf(step);
  return climax ? ({ queen: 'rescue', trap: 'snap', fall: 'fall' } as const)[climax.kind] : step.event.rule === TRAPPED ? 'card' : heard[step.event.rule ?? ''];
};

// How long it is looked at.
export const paceOf = (step: GothsStep): number =>
  cardOf(step) ? pause.flip : climaxOf(step) ? pause.climax : quiet.has(step.event.rule ?? '') ? 0 : pause.resolve;

export const backOf = (card: string): string => [...card].sort((a, b) => 'VRCB'.indexOf(a) - 'VRCB'.indexOf(b)).join('');

export class Director {
  shown = $state.raw<GothsView | null>(null); // what the board draws
  stage = $state.raw<Revealed[] | null>(null); // the cards that turn now
  turned = $state(0); // how many of them have
  step = $state.raw<GothsStep | null>(null); // the event being looked at
  private last = $state.raw<Revealed[]>([]);
  private veiled = $state(false); // its cards are still to be turned
  round = $derived(this.veiled ? [] : this.last); // the last reveal, in the order of resolution
  private show = new Show();
  private latest: GothsView | null = null;
  private way: BoardScene<GothsView> | null = null; // null: something is seen again
  private script = $state.raw<GothsStep[]>([]); // the last reveal, and everything since

  get running(): boolean {
    return this.show.running;
  }
  replayable = $derived(this.script.length > 0 && !this.show.running);

  // What stands now, without more ado; `steps` led there, null where nobody knows how.
  set(view: GothsView | null, steps: GothsStep[] | null): void {
    if (steps) this.note(steps);
    else this.script = this.last = [];
    this.latest = view;
    if (this.running && !this.way) return; // that is seen when the show is over
    this.stop();
    this.shown = view;
  }

  play(steps: GothsStep[], way: BoardScene<GothsView>): void {
    this.stop();
    this.note(steps);
    this.latest = way.to.view;
    this.way = way;
    void this.perform(steps);
  }

  replay(): void {
    if (!this.script.length) return;
    this.stop();
    void this.perform(this.script);
  }

  // The end of a show. Whoever looks on is given what stands then.
  end(): void {
    const way = this.way;
    this.stop();
    this.shown = this.latest;
    way?.done();
  }

  stop(): void {
    this.show.stop();
    this.way = null;
    this.stage = this.step = null;
    this.turned = 0;
    this.veiled = false;
  }

  // Keeps the last reveal and all since, to be seen again. Where several turns came at once, the reveal of the last one.
  private note(steps: GothsStep[]): void {
    let reveal = steps.findLastIndex((step) => cardOf(step));
    while (reveal > 0 && cardOf(steps[reveal - 1]!)) reveal--;
    if (reveal >= 0) this.script = steps.slice(reveal);
    else if (this.script.length) this.script = [...this.script, ...steps];
    if (reveal >= 0) this.last = ordered(steps.slice(reveal));
  }

  private async perform(steps: GothsStep[]): Promise<void> {
    this.show.begin();
    this.veiled = steps.some(cardOf);
    if (steps[0]) this.shown = { ...steps[0].from, actors: [] }; // nobody is asked meanwhile
    for (let at = 0; at < steps.length; ) {
      const end = steps.findIndex((step, index) => index >= at && !cardOf(step));
      const cards = steps.slice(at, end < 0 ? undefined : end);
      if (cards.length) {
        await this.turn(cards);
        this.veiled = false;
      } else {
        const step = steps[at]!;
        if (paceOf(step)) this.step = step;
        this.carry(step);
        const noise = paceOf(step) ? soundOf(step) : undefined;
        if (noise) sound(noise);
        await this.show.wait(paceOf(step) || pause.quiet);
      }
      at += cards.length || 1;
    }
    this.end();
  }

  // Card by card. What lies under them, and the log, follow when all are turned: nothing else moves meanwhile.
  private async turn(steps: GothsStep[]): Promise<void> {
    this.stage = steps.map((step) => cardOf(step)!);
    this.step = null;
    await this.show.wait(pause.begin);
    for (const _ of steps) {
      this.turned += 1;
      sound('card');
      await this.show.wait(pause.flip);
    }
    await this.show.wait(pause.judged);
    for (const step of steps) this.carry(step);
    this.stage = null;
    this.turned = 0;
  }

  private carry(step: GothsStep): void {
    this.shown = { ...step.to, actors: [] };
    this.way?.tell(step.line);
  }
}

// As they are carried out: by number, then from the clan with the initiative on.
function ordered(steps: GothsStep[]): Revealed[] {
  const view = steps[0]!.from;
  const ids = Object.keys(view.clans) as ClanId[];
  const start = ids.indexOf(view.initiative);
  const seat = (clan: ClanId) => (ids.indexOf(clan) - start + ids.length) % ids.length;
  const number = ({ order }: Revealed) => orders[order].number + (order === 'pigeon' ? 0.5 : 0);
  return steps.flatMap((step) => cardOf(step) ?? []).sort((a, b) => number(a) - number(b) || seat(a.clan) - seat(b.clan));
}
