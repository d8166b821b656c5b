// SPDX-License-Identifier: MIT
// What this folder brings for tables of Échec au roi.
import type { Step } from '../../../web/src/table';
import { paceOf, type EchecStep } from './stage.svelte';

export { default } from './Echec.svelte';
export const round = 2;
export const pace = (step: Step) => paceOf(step as EchecStep);
