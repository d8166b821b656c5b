// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { bringGames } from './games.mjs';
import { collectLicences, writeLicences } from './licences.mjs';
import { bringWords } from './words.mjs';

// Nothing is inlined: the server's content policy allows no style, script or address but its own files. All addresses are relative: the
// same files lie at the root of a host, or below any path of it. The boards lie outside this folder, with their games.
export default defineConfig({
  plugins: [bringWords(), svelte(), bringGames(), writeLicences()],
  base: './',
  resolve: { dedupe: ['svelte'] },
  worker: { format: 'es', plugins: () => [collectLicences()] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  // For work on the client alone: `GONFALON=http://127.0.0.1:8080 npx vite` beside a running server.
  server: { fs: { allow: ['..'] }, proxy: { '/api': process.env.GONFALON ?? '', '/ws': { target: process.env.GONFALON ?? '', ws: true } } },
});
