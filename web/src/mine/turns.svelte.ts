// SPDX-License-Identifier: MIT
// One's own tables, asked for again and again, and how many of them wait for oneself: told by the first page, the header, the tab and the
// icon of the app.
import { idle } from '../free';
import { house } from '../house.svelte';
import type { Seat } from '../table';

export interface Row {
  table: string; here?: boolean; created: number; changed: number; mine?: string[]; asked?: string[]; game?: string; status?: string;
  settings?: Record<string, string>; seats?: Seat[]; result?: { winner: string | null } | null;
}

const PAUSE = 20_000;
const SOON = 1000; // another page is drawn first

let rows = $state.raw<Row[] | null>(null);
let failed = $state(false);

export const myTables = (): Row[] | null => rows;
export const unread = (): boolean => failed;
// Those in which one is asked.
export const myTurns = (): Row[] => (rows ?? []).filter((row) => row.status === 'running' && row.asked?.length);

export async function readTables(): Promise<void> {
  try {
    rows = ((await house.mine()) as unknown as Row[]).filter((row) => row.game);
    failed = false;
  } catch {
    failed = rows === null;
  }
}

// Called once, from the page; `place`: where one is, since what one did there may have changed it.
export function followTables(place: () => unknown): void {
  const mayRead = $derived(house.link === 'open' || house.unreachable);
  $effect(() => {
    place();
    if (!mayRead) return;
    const leave = idle(() => void readTables(), SOON);
    const timer = setInterval(() => document.hidden || readTables(), PAUSE);
    const back = () => document.hidden || readTables();
    document.addEventListener('visibilitychange', back);
    return () => {
      leave();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  });
  $effect(() => {
    const count = myTurns().length;
    if ('setAppBadge' in navigator) void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  });
}
