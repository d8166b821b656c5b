// SPDX-License-Identifier: MIT
// Every word the client and the boards say, by language. What happens in a game is told by the server, in the same language. The words
// are PO files (CONTRIBUTING.md), from which words.mjs makes the types and a file for each language: a word that is missing does not
// compile. Only what is in use is here: each is brought before it is read.
import { catalogues, languages, type Lang, type Spoken } from '../.words';

export { languages, type Lang };
export type Words = Spoken['web'];
type Name = keyof Spoken;

export const spoken = Object.fromEntries(Object.keys(catalogues).map((name) => [name, {}])) as { [name in Name]: Record<Lang, Spoken[name]> };
export const words = spoken.web;

const used = new Set<Name>(['web']);
let inUse: Lang = 'en';
export const langInUse = (): Lang => inUse;
const fetchWords = async (name: Name, lang: Lang) => void ((spoken[name] as Record<Lang, unknown>)[lang] ??= (await catalogues[name][lang]()).default);

// The words of a game, where it has some.
export async function bring(game: string): Promise<void> {
  if (!(game in spoken)) return;
  used.add(game as Name);
  await fetchWords(game as Name, inUse);
}

// What else has to be there before another language is spoken.
const others: ((lang: Lang) => Promise<unknown>)[] = [];
export const alsoBring = (other: (lang: Lang) => Promise<unknown>): void => void others.push(other);

// All that is in use, and what comes to it meanwhile.
export async function bringAll(lang: Lang): Promise<void> {
  const lacking = () => [...used].filter((name) => !spoken[name][lang]);
  do await Promise.all([...lacking().map((name) => fetchWords(name, lang)), ...others.map((other) => other(lang))]);
  while (lacking().length);
}
export const use = (lang: Lang): void => void (inUse = lang);
