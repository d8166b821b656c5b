// SPDX-License-Identifier: MIT
// What is heard at a table. The sounds are made when they are first wanted (sounds.ts): no file, and nothing for those who want silence.
import { drawn, idle } from '../free';
import { settings } from '../settings.svelte';
import type { SoundName } from './sounds';

export type { SoundName };

// Browsers let a page make a sound only after somebody touched it, be it before this part of the page was there.
const mayBeHeard = () => settings.sound && settings.volume > 0 && navigator.userActivation?.hasBeenActive !== false && 'AudioContext' in window;

// What is heard for the first time takes a while to make: what is seen with it is drawn before, and can be clicked at.
const SOON = 300;
let heard: Promise<unknown> | null = null;
const first = async () => (await drawn(), await new Promise<void>((free) => idle(free, SOON)));

export function sound(name: SoundName): void {
  if (mayBeHeard()) void Promise.all([import('./sounds'), (heard ??= first()), drawn()]).then(([{ play }]) => play(name, settings.volume), () => {});
}
