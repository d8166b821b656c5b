// SPDX-License-Identifier: MIT
// What the bots of a game's ladder look like, by their names (games/NAME/web/faces.ts).
import type { Features } from './Face.svelte';

const found = import.meta.glob<Record<string, Features>>('../../../games/*/web/faces.ts', { eager: true, import: 'default' });

export const facesOf = (game: string): Record<string, Features> | undefined => Object.entries(found).find(([path]) => path.split('/').at(-3) === game)?.[1];
