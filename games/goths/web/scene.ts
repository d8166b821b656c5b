// SPDX-License-Identifier: MIT
// What every part of the board is handed: the view it draws, who looks, and what can be chosen now.
import type { Seat } from '../../../web/src/table';
import type { IconName } from './art/Icon.svelte';
import type { Danger } from './danger';
import type { ClanId, GothsView } from './view';
import type { GothsWords } from './words';

export interface Burst {
  clan: ClanId;
  icon: IconName;
  figure: string;
  bad: boolean;
}
export interface Scene {
  view: GothsView;
  as: string;
  private: boolean; // the game is on, and the onlooker sits at a seat: what he sees face down only he sees
  fortune: boolean;
  seats: Seat[];
  committed: string[];
  chosen: string | null;
  spots: Map<string, string>;
  burst: Burst | null;
  perils: Danger[]; // what threatens, for those who are new
  lit: ClanId[];
  shown: string[]; // what a lesson points at: army:A, engine:A, king:A, objective:1, objectives
  calm: boolean;
  w: GothsWords;
  act: (move: string) => void;
  say: (move: string) => string;
}

// Whether a lesson points at one of these.
export const isShown = (scene: Scene, ...names: string[]): true | undefined => names.some((name) => scene.shown.includes(name)) || undefined;
