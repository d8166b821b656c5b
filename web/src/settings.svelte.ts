// SPDX-License-Identifier: MIT
// What a person chose for this browser; kept in it. `w()` is the dictionary of the language in use.
import { bringAll, languages, use, words, type Lang, type Words } from './words';

type Theme = 'auto' | 'light' | 'dark';
type Motion = 'auto' | 'full' | 'calm';
interface Kept { lang: Lang; theme: Theme; motion: Motion; scenes: boolean; sound: boolean; volume: number; notices: boolean; name: string; openHands: boolean; help: boolean }

const KEY = 'gonfalon';

const spokenHere = (lang: string | undefined): Lang | undefined => (lang && lang in languages ? (lang as Lang) : undefined);

function read(): Kept {
  const kept: Kept = {
    lang: spokenHere(navigator.language.slice(0, 2)) ?? 'en', theme: 'auto', motion: 'auto', scenes: true, sound: true, volume: 0.5, notices: false, name: '', openHands: false, help: true,
  };
  try {
    const chosen = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { ...kept, ...chosen, lang: spokenHere(chosen.lang) ?? kept.lang };
  } catch {
    return kept; // a browser that keeps nothing
  }
}

export const settings = $state(read());

export function w(): Words {
  return words[settings.lang];
}

// Names one after the other, as a sentence has them. To know how takes a slow phone a sixth of a second: a single name does without.
export const listed = (names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  names.length > 1 ? new Intl.ListFormat(settings.lang, { type }).format(names) : (names[0] ?? '');

// Another language, once all that is in use is here in it.
let wanted = settings.lang;
export async function speak(lang: Lang): Promise<void> {
  wanted = lang;
  await bringAll(lang);
  if (wanted !== lang) return;
  settings.lang = lang;
  use(lang);
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
