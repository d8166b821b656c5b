// SPDX-License-Identifier: MIT
// An army that leaves one card and enters another is seen walking; both ends share this pair.
import { cubicInOut } from 'svelte/easing';
import { crossfade, fade } from 'svelte/transition';

export const [leave, arrive] = crossfade({
  duration: 700,
  easing: cubicInOut,
  fallback: (node) => fade(node, { duration: 300 }),
});
