import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

// Whoever was in the first page as it was sent is there again.
function begin() {
  const app = document.getElementById('app')!;
  const held = document.activeElement?.closest('#app a')?.getAttribute('href');
  app.textContent = '';
  mount(App, { target: app });
  if (held) app.querySelector<HTMLElement>(`a[href="${held}"]`)?.focus();
}

// That page is drawn, and hears clicks, before the client takes its place.
if (document.documentElement.dataset.at === 'first' && !document.hidden) requestAnimationFrame(() => setTimeout(begin));
else begin();
