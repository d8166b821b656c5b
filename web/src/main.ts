import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { home } from './route.svelte';

mount(App, { target: document.getElementById('app')! });

// Once the page is here and has nothing to do, all of the client is kept for when there is no server.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const idle = window.requestIdleCallback ?? setTimeout;
  addEventListener('load', () => idle(() => void navigator.serviceWorker.register(`${home}service.js`).catch(() => {})));
}
