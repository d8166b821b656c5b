// SPDX-License-Identifier: MIT
// "Your turn", for those who look elsewhere: two notes, and a notice of the browser where it is allowed.
import { home } from '../route.svelte';
import { settings, w } from '../settings.svelte';

let audio: AudioContext | null = null;

// Browsers let a page make a sound only after somebody touched it, be it before this part of the page was there.
function ears(): AudioContext | null {
  if (navigator.userActivation?.hasBeenActive === false || !('AudioContext' in window)) return null;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
  return audio;
}

function note(audio: AudioContext, at: number, pitch: number): void {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.14, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

export function yourTurn(sentence: string): void {
  const heard = settings.sound ? ears() : null;
  if (heard) {
    note(heard, heard.currentTime, 523.25);
    note(heard, heard.currentTime + 0.14, 783.99);
  }
  if (!settings.notices || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(w().table.yourTurn, { body: sentence, tag: 'gonfalon', icon: `${home}icon.svg` });
    notice.onclick = () => (focus(), notice.close());
  } catch {
    // some phones only let a service worker do this
  }
}
