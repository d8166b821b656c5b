// SPDX-License-Identifier: MIT
// The people of the ladder, by their rungs.
import type { Features } from '../../../web/src/ladder/Face.svelte';

const faces: Record<string, Features> = {
  novice: { head: 'cap', hair: '#d9a441', coat: '#3f7f8a' },
  apprentice: { head: 'bare', locks: 'braids', hair: '#9c5a2c', coat: '#a3884d' },
  easy: { locks: 'bald', hair: '#8a6a4a', coat: '#6b4a2f', beard: 'stubble' },
  squire: { head: 'hood', locks: 'long', hair: '#5e2f1e', coat: '#4d6b3c' },
  medium: { head: 'helmet', hair: '#7a5230', coat: '#7c2f35', beard: 'moustache' },
  captain: { head: 'helmet', locks: 'long', hair: '#c9a45c', coat: '#2f4f6b', brows: 'stern' },
  veteran: { head: 'bare', locks: 'short', hair: '#b9b4aa', coat: '#5a5148', beard: 'full', brows: 'stern', scar: true },
  hard: { head: 'circlet', locks: 'short', hair: '#2b2523', coat: '#2b2b45', beard: 'full', brows: 'stern' },
};
export default faces;
