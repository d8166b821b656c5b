// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { bringGames } from './games.mjs';
import { collectLicences, writeLicences } from './licences.mjs';
import { bringWords } from './words.mjs';

// Nothing is inlined: the server's content policy allows no style, script or address but its own files. All addresses are relative: the
// same files lie at the root of a host, or below any path of it. The boards lie outside this folder, with their games.
//
// What every table needs and others too would be a dozen files of a few lines: it is one.
const common = /\/web\/src\/(seat\/(status|sound|curtain\.svelte|show\.svelte)\.ts|seat\/Moves\.svelte|log\/Told\.svelte)|\/svelte\/src\/internal\/client\/dom\/elements\/(attachments|style|bindings\/(size|select))\.js/;

export default defineConfig({
  plugins: [bringWords(), svelte(), bringGames(), writeLicences()],
  base: './',
  resolve: { dedupe: ['svelte'] },
  worker: { format: 'es', plugins: () => [collectLicences()] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800, rollupOptions: { output: { onlyExplicitManualChunks: true, manualChunks: (id) => (common.test(id) ? 'common' : undefined) } } },
  // For work on the client alone: `GONFALON=http://127.0.0.1:8080 npx vite` beside a running server.
  server: { fs: { allow: ['..'] }, proxy: { '/api': process.env.GONFALON ?? '', '/ws': { target: process.env.GONFALON ?? '', ws: true } } },
});
