// SPDX-License-Identifier: MIT
// The board of every game that has none of its own.
export { default } from './Plain.svelte';
export const plain = true;
