// SPDX-License-Identifier: MIT
// The people of the ladder, by their rungs.
import type { Features } from '../../../web/src/ladder/Face.svelte';

const faces: Record<string, Features> = {
  novice: { head: 'straw', hair: '#c89b4b', coat: '#7b8a4e' },
  apprentice: { head: 'cap', hair: '#8a5a2b', coat: '#4e6f8a', locks: 'short' },
  easy: { locks: 'braids', hair: '#b5532f', coat: '#6d7a3c' },
  squire: { head: 'hood', hair: '#5b4632', coat: '#5f6b3a', beard: 'stubble' },
  medium: { head: 'horns', locks: 'braids', hair: '#e0c27a', coat: '#3f5f73' },
  captain: { head: 'helmet', hair: '#4a3728', coat: '#6b2f2f', beard: 'full', brows: 'stern' },
  veteran: { locks: 'bald', hair: '#c9c4ba', coat: '#4b4b52', beard: 'long', brows: 'stern', scar: true },
  hard: { head: 'crown', locks: 'long', hair: '#2f2a28', coat: '#5a2d5f', brows: 'stern' },
};
export default faces;
