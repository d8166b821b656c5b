// SPDX-License-Identifier: MIT
// What the page draws of a table: what the server told last; or, while a board shows how it came to that, what stood before. Board,
// log, status, clocks, moves, result and what screen readers hear all draw `views`, so that nothing tells the end before it was seen.
import { settings } from '../settings.svelte';
import { stepsBetween, type Step, type TableState } from '../table';

const HURRY = 20_000; // whoever has less time left is shown the end at once
const MOST = 3; // scenes that wait; whoever falls further behind is shown the last ones

export class Curtain {
  to = $state.raw<TableState | null>(null); // the end of the scene the board plays now
  private told = $state(0); // the lines of it that have been told
  private stands = $state.raw<TableState[]>([]);
  private waiting: TableState[][] = []; // what came since; `to` is of the first of them
  private as = '';
  pace: ((step: Step) => number) | null = null; // of the board, once it is here

  views = $derived(
    this.to === null
      ? this.stands
      : this.stands.map((view) => ({ ...view, ask: null, chosen: null, events: view.as === this.as ? this.to!.events.slice(0, this.told) : view.events })),
  );

  // A message has come. `as`: from where one looks now; other views of one's own go with that one.
  take(views: TableState[], as: string): void {
    if (this.waiting.length === 0) this.as = as;
    const last = this.waiting.at(-1) ?? this.stands;
    if (this.waiting.length > 0 && this.find(last) === this.find(views)) this.waiting.pop();
    this.waiting.push(views);
    const late = this.catchUp();
    if (this.to === null || late) this.begin();
  }

  tell(lines: number): void {
    this.told = Math.max(this.told, lines);
  }

  // The scene is over; the next may begin.
  done(): void {
    this.stands = this.waiting.shift() ?? this.stands;
    this.begin();
  }

  // To the end of everything.
  skip(): void {
    this.stands = this.waiting.pop() ?? this.stands;
    this.waiting = [];
    this.to = null;
  }

  private find(views: TableState[]): TableState | undefined {
    return views.find((view) => view.as === this.as);
  }

  private catchUp(): boolean {
    const scenes = this.waiting.flatMap((views, index) => (this.wants(this.waiting[index - 1] ?? this.stands, views) ? [index] : []));
    if (scenes.length <= MOST) return false;
    const [last] = scenes.slice(-1);
    this.stands = this.waiting[last! - 1]!;
    this.waiting.splice(0, last);
    return true;
  }

  private begin(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (this.wants(this.stands, next)) {
        this.told = this.find(this.stands)!.events.length;
        this.to = this.find(next)!;
        return;
      }
      this.stands = next;
      this.waiting.shift();
    }
    this.to = null;
  }

  private wants(before: TableState[], after: TableState[]): boolean {
    const [from, to] = [this.find(before), this.find(after)];
    if (!settings.scenes || document.hidden || !from?.view || !to?.view || !this.pace) return false;
    const clock = to.clock?.[to.as];
    if (to.status === 'running' && clock?.runs && clock.left < HURRY) return false;
    return stepsBetween(from, to)?.some(this.pace) ?? false;
  }
}
