// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { bringGames } from './games.mjs';
import { collectLicences, writeLicences } from './licences.mjs';
import { bringWords } from './words.mjs';

// Nothing is inlined: the server's content policy allows no style, script or address but its own files. All addresses are relative: the
// same files lie at the root of a host, or below any path of it. The boards lie outside this folder, with their games.
//
// What every table needs and others too would be a dozen files of a few lines: it is one.
const common = /\/web\/src\/(seat\/(status|sound|curtain\.svelte|show\.svelte)\.ts|seat\/Moves\.svelte|log\/Told\.svelte)|\/svelte\/src\/internal\/client\/dom\/elements\/(attachments|style|bindings\/(size|select))\.js/;

// For work on the client alone, with vite before a running server (tools/dev).
const behind = process.env.GONFALON ?? '';

// A server knows a visitor by the cookie that comes with its page; here vite sends the page, and fetches the cookie.
const introduceVisitors = (): Plugin => ({
  name: 'introduce-visitors',
  configureServer: (vite) =>
    void vite.middlewares.use(async (request, response, next) => {
      if (behind && request.headers.accept?.includes('text/html') && !request.headers.cookie?.includes('gonfalon='))
        await fetch(behind).then((page) => response.setHeader('Set-Cookie', page.headers.getSetCookie()), () => {});
      next();
    }),
});

export default defineConfig({
  plugins: [bringWords(), svelte(), bringGames(), writeLicences(), introduceVisitors()],
  base: './',
  resolve: { dedupe: ['svelte'] },
  worker: { format: 'es', plugins: () => [collectLicences()] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800, rollupOptions: { output: { onlyExplicitManualChunks: true, manualChunks: (id) => (common.test(id) ? 'common' : undefined) } } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': behind, '/ws': { target: behind, ws: true } } },
});
