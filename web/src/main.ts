// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { idle } from './free';
import { home } from './route.svelte';
import { settings, speak } from './settings.svelte';

// They are relative to the page as it was loaded, and it will be at other addresses, deeper or less deep.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')) link.setAttribute('href', link.href);

const spoken = speak(settings.lang);

// Whoever was in the first page as it was sent is there again.
async function begin() {
  await spoken;
  const app = document.getElementById('app')!;
  const held = document.activeElement?.closest('#app a')?.getAttribute('href');
  app.textContent = '';
  mount(App, { target: app });
  if (held) app.querySelector<HTMLElement>(`a[href="${held}"]`)?.focus();
}

// That page is drawn, and hears clicks, before the client takes its place.
if (document.documentElement.dataset.at === 'first' && !document.hidden) requestAnimationFrame(() => setTimeout(begin));
else void begin();

// Once the page is here and has nothing to do, all of the client is kept for when there is no server; where it is, a new version is
// looked for. That may fail halfway, as where a phone changes its network, and is then tried again, after ever longer pauses.
async function keepClient(pause = 1000): Promise<void> {
  try {
    if (await tryToKeep()) return;
  } catch {
    // not allowed here, or no server: the page does without
  }
  if (pause < 60_000) setTimeout(() => void keepClient(2 * pause), pause);
}

async function tryToKeep(): Promise<boolean> {
  const kept = await navigator.serviceWorker.register(`${home}service.js`);
  if (navigator.serviceWorker.controller) await kept.update();
  const next = kept.installing;
  if (!next) return kept.active !== null || kept.waiting !== null;
  if (next.state === 'installing') await new Promise((done) => next.addEventListener('statechange', done, { once: true }));
  return next.state !== 'redundant';
}
addEventListener('load', () => idle(() => void import('./face.css').catch(() => {})));
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => idle(() => void keepClient()));
}
