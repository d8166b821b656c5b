// SPDX-License-Identifier: MIT
// "Your turn", for those who look elsewhere: two notes, and a notice of the browser where it is allowed.
import { home } from '../route.svelte';
import { settings, w } from '../settings.svelte';
import { sound } from './sound';

export function yourTurn(sentence: string): void {
  sound('turn');
  if (!settings.notices || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(w().table.yourTurn, { body: sentence, tag: 'gonfalon', icon: `${home}icon.svg` });
    notice.onclick = () => (focus(), notice.close());
  } catch {
    // some phones only let a service worker do this
  }
}
