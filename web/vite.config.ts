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
const common = /\/web\/src\/(seat\/(status|sound|curtain\.svelte|show\.svelte)\.ts|seat\/Moves\.svelte|log\/Told\.svelte)|\/svelte\/src\/internal\/client\/dom\/elements\/(style|bindings\/(size|select))\.js/;

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

// What is needed as soon as somebody plays is there before (App.svelte, Arrive.svelte): it is compiled when it comes, not when it is first
// called. Chromium reads this, others do not mind. What the first page is made of waits for nothing, and a small file is not worth it.
const LARGE = 8_000;
const compileAtOnce = (): Plugin => ({
  name: 'compile-at-once',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const all = (names: string[], found = new Set<string>()): Set<string> => {
      for (const name of names) if (!found.has(name) && found.add(name)) all(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found);
      return found;
    };
    const named = (wanted: (chunk: (typeof chunks)[number]) => unknown) => chunks.filter(wanted).map(({ fileName }) => fileName);
    const first = all(named(({ isEntry }) => isEntry));
    const table = all(named(({ facadeModuleId }) => facadeModuleId && /\/seat\/Table\.svelte$|\/web\/board\.ts$/.test(facadeModuleId)));
    for (const chunk of chunks) if (table.has(chunk.fileName) && !first.has(chunk.fileName) && chunk.code.length > LARGE) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
  },
});

export default defineConfig({
  plugins: [bringWords(), svelte(), bringGames(), writeLicences(), introduceVisitors(), compileAtOnce()],
  base: './',
  resolve: { dedupe: ['svelte'] },
  worker: { format: 'es', plugins: () => [collectLicences()] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800, rollupOptions: { output: { onlyExplicitManualChunks: true, manualChunks: (id) => (common.test(id) ? 'common' : undefined) } } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': behind, '/ws': { target: behind, ws: true } } },
});
