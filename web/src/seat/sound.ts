// SPDX-License-Identifier: MIT
// What is heard at a table. The sounds are made when they are first wanted (sounds.ts): no file, and nothing for those who want silence.
import { settings } from '../settings.svelte';
import type { SoundName } from './sounds';

export type { SoundName };

// Browsers let a page make a sound only after somebody touched it, be it before this part of the page was there.
const mayBeHeard = () => settings.sound && settings.volume > 0 && navigator.userActivation?.hasBeenActive !== false && 'AudioContext' in window;

// What is heard for the first time takes a while to make: what is seen with it is drawn before.
const drawn = () => new Promise<void>((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

export function sound(name: SoundName): void {
  if (mayBeHeard()) void Promise.all([import('./sounds'), drawn()]).then(([{ play }]) => play(name, settings.volume), () => {});
}
