// SPDX-License-Identifier: MIT
// What is heard at a table. The sounds are made when they are first wanted (sounds.ts): no file, and nothing for those who want silence.
import { settings } from '../settings.svelte';
import type { SoundName } from './sounds';

export type { SoundName };

// Browsers let a page make a sound only after somebody touched it, be it before this part of the page was there.
const mayBeHeard = () => settings.sound && settings.volume > 0 && navigator.userActivation?.hasBeenActive !== false && 'AudioContext' in window;

export function sound(name: SoundName): void {
  if (mayBeHeard()) void import('./sounds').then(({ play }) => play(name, settings.volume), () => {});
}
