// SPDX-License-Identifier: MIT
// Run when the client is built (first.mjs): the first page in every language.
import { render } from 'svelte/server';
import { bringAll, languages, words, type Lang } from '../words';
import First from './First.svelte';

// Names inside the page would be there once for every language.
const nameless = (html: string) => html.replace(/ (?:id|data-[a-z]+|aria-labelledby|aria-describedby)="[^"]*"/g, '').replace(/<!--.*?-->/g, '');

// By language; and what the games are called.
export async function firstPages(): Promise<Record<string, string>> {
  const all = Object.keys(languages) as Lang[];
  await Promise.all(all.map(bringAll));
  return Object.fromEntries(all.map((lang) => [lang, `<div class="first" lang="${lang}">${nameless(render(First, { props: { w: words[lang], list: words[lang].games } }).body)}</div>`]));
}
export const games = () => words.en.games;
