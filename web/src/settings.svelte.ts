// SPDX-License-Identifier: MIT
// What a person chose for this browser; kept in it. `w()` is the dictionary of the language in use.
import { words, type Lang, type Words } from './words';

type Theme = 'auto' | 'light' | 'dark';
type Motion = 'auto' | 'full' | 'calm';
interface Kept { lang: Lang; theme: Theme; motion: Motion; scenes: boolean; sound: boolean; notices: boolean; name: string; openHands: boolean }

const KEY = 'gonfalon';

function read(): Kept {
  const kept: Kept = {
    lang: navigator.language.startsWith('fr') ? 'fr' : 'en', theme: 'auto', motion: 'auto', scenes: true, sound: true, notices: false, name: '', openHands: false,
  };
  try {
    return { ...kept, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return kept; // a browser that keeps nothing
  }
}

export const settings = $state(read());

export function w(): Words {
  return words[settings.lang] ?? words.en;
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
let deviceIsStill = $state(still.matches);
still.addEventListener('change', () => (deviceIsStill = still.matches));

export function calm(): boolean {
  return settings.motion === 'calm' || (settings.motion === 'auto' && deviceIsStill);
}

// Called once, from the page: keeps what changes, and tells the page of it.
export function keep(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // kept as long as the page lives
    }
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme;
    root.classList.toggle('calm', calm());
  });
}
