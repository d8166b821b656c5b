// SPDX-License-Identifier: MIT
// Run when the client is built: the first page in every language, for index.html.
import { render } from 'svelte/server';
import games from 'virtual:games';
import { words, type Lang } from '../words';
import First from './First.svelte';

// Names inside the page would be there once for every language.
const nameless = (html: string) => html.replace(/ (?:id|data-[a-z]+|aria-labelledby|aria-describedby)="[^"]*"/g, '').replace(/<!--.*?-->/g, '');

export { games };
export const firstPages = (): string =>
  Object.entries(words).map(([lang, w]) => `<div class="first" lang="${lang}">${nameless(render(First, { props: { w, list: games[lang as Lang] } }).body)}</div>`).join('\n');
