// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Names of classes are made of those of files, which begin at the root of the tree: wherever that lies, the same bytes come out.
const rootDir = fileURLToPath(new URL('..', import.meta.url));

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, rootDir } };
