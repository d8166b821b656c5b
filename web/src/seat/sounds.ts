// SPDX-License-Identifier: MIT
// The sounds, made of tones and noise on the spot. Each is a few strokes: when it begins, how it swells and dies.

let audio: AudioContext | null = null;
let master: GainNode;
let hiss: AudioBuffer;
let silent = 0; // when everything that sounds has died away, by the clock of `audio`

// Who hears nothing rests: a phone would be kept awake.
let resting: ReturnType<typeof setTimeout> | undefined;
function rest(): void {
  clearTimeout(resting);
  if (audio?.state !== 'running') return;
  const left = silent - audio.currentTime;
  if (left > 0) resting = setTimeout(rest, 1000 * left + 100);
  else void audio.suspend().catch(() => {});
}

function ears(volume: number): AudioContext {
  if (!audio) {
    audio = new AudioContext();
    audio.onstatechange = rest;
    master = audio.createGain();
    master.connect(audio.destination);
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  void audio.resume().catch(() => {});
  master.gain.value = volume;
  return audio;
}

interface Stroke { at?: number; swell?: number; long: number; loud: number }

// Swells to its loudness, and dies away.
function envelope(audio: AudioContext, { at = 0, swell = 0.005, long, loud }: Stroke): GainNode {
  const begin = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  gain.connect(master);
  silent = Math.max(silent, begin + long);
  return gain;
}

// A tone, from one pitch to another.
function tone(audio: AudioContext, type: OscillatorType, from: number, to: number, stroke: Stroke, muffled = 0): void {
  const begin = audio.currentTime + (stroke.at ?? 0);
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + stroke.long);
  if (muffled) source.connect(filter(audio, 'lowpass', muffled, muffled, stroke)).connect(envelope(audio, stroke));
  else source.connect(envelope(audio, stroke));
  source.start(begin);
  source.stop(begin + stroke.long);
}

function filter(audio: AudioContext, type: BiquadFilterType, from: number, to: number, stroke: Stroke, sharp = 1): BiquadFilterNode {
  const begin = audio.currentTime + (stroke.at ?? 0);
  const found = audio.createBiquadFilter();
  found.type = type;
  found.Q.value = sharp;
  found.frequency.setValueAtTime(from, begin);
  found.frequency.exponentialRampToValueAtTime(to, begin + stroke.long);
  return found;
}

// Noise through a filter that moves.
function noise(audio: AudioContext, type: BiquadFilterType, from: number, to: number, stroke: Stroke, sharp = 1): void {
  const begin = audio.currentTime + (stroke.at ?? 0);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  source.connect(filter(audio, type, from, to, stroke, sharp)).connect(envelope(audio, stroke));
  source.start(begin, Math.random() * 0.5);
  source.stop(begin + stroke.long);
}

const thud = (audio: AudioContext, at: number, loud: number, pitch = 95) => {
  tone(audio, 'sine', pitch, pitch * 0.45, { at, long: 0.28, loud });
  noise(audio, 'lowpass', 500, 120, { at, long: 0.09, loud: loud * 0.5 });
};
const brass = (audio: AudioContext, at: number, pitch: number, long: number, loud: number) => {
  for (const detuned of [0.996, 1, 1.004]) tone(audio, 'sawtooth', pitch * detuned * 0.985, pitch * detuned, { at, swell: 0.09, long, loud: loud / 3 }, 1400);
};
const bell = (audio: AudioContext, at: number, pitch: number, loud: number) => {
  for (const [part, share] of [[1, 1], [2.76, 0.35], [5.4, 0.12]] as const) tone(audio, 'sine', pitch * part, pitch * part, { at, long: 1.1 / part ** 0.4, loud: loud * share });
};

const sounds = {
  turn: (audio: AudioContext) => {
    tone(audio, 'triangle', 523.25, 523.25, { swell: 0.02, long: 0.45, loud: 0.2 });
    tone(audio, 'triangle', 783.99, 783.99, { at: 0.14, swell: 0.02, long: 0.45, loud: 0.2 });
  },
  card: (audio: AudioContext) => {
    noise(audio, 'bandpass', 1400, 5200, { swell: 0.05, long: 0.16, loud: 0.3 }, 1.2);
    noise(audio, 'highpass', 2500, 1800, { at: 0.15, long: 0.05, loud: 0.28 });
  },
  step: (audio: AudioContext) => {
    for (const [at, loud] of [[0, 0.3], [0.2, 0.22], [0.4, 0.3], [0.6, 0.22]] as const) thud(audio, at, loud, 70);
  },
  build: (audio: AudioContext) => {
    for (const at of [0, 0.17, 0.34]) {
      noise(audio, 'bandpass', 900, 500, { at, long: 0.07, loud: 0.5 }, 4);
      tone(audio, 'triangle', 240, 170, { at, long: 0.09, loud: 0.25 });
    }
  },
  launch: (audio: AudioContext) => {
    tone(audio, 'sawtooth', 62, 110, { swell: 0.2, long: 0.3, loud: 0.12 }, 500);
    thud(audio, 0.3, 0.4, 150);
    noise(audio, 'bandpass', 500, 1900, { at: 0.3, swell: 0.12, long: 0.5, loud: 0.35 }, 2.5);
    thud(audio, 0.78, 0.9, 80);
    noise(audio, 'lowpass', 1800, 200, { at: 0.78, long: 0.5, loud: 0.4 });
  },
  blow: (audio: AudioContext) => {
    noise(audio, 'bandpass', 700, 3000, { swell: 0.09, long: 0.12, loud: 0.25 }, 2);
    for (const pitch of [1180, 1770, 2630]) tone(audio, 'square', pitch, pitch * 0.98, { at: 0.11, long: 0.22, loud: 0.05 });
    thud(audio, 0.11, 0.7, 130);
  },
  dice: (audio: AudioContext) => {
    for (let at = 0; at < 0.75; at += 0.06 + at * 0.12) noise(audio, 'bandpass', 1500 + Math.random() * 1600, 900, { at, long: 0.05, loud: 0.5 - at * 0.35 }, 5);
  },
  snap: (audio: AudioContext) => {
    noise(audio, 'highpass', 1500, 3000, { long: 0.06, loud: 0.8 });
    for (const pitch of [640, 985, 1530]) tone(audio, 'square', pitch, pitch * 0.97, { long: 0.45, loud: 0.07 });
    thud(audio, 0.01, 0.9, 110);
  },
  panic: (audio: AudioContext) => {
    for (const pitch of [311, 330, 466]) tone(audio, 'sawtooth', pitch, pitch * 1.12, { swell: 0.15, long: 0.8, loud: 0.06 }, 1600);
    for (let foot = 0; foot < 9; foot++) thud(audio, 0.1 + 0.11 * foot - 0.003 * foot ** 2, 0.5 - foot * 0.04, 60 + (foot % 2) * 14);
  },
  fall: (audio: AudioContext) => {
    for (const [at, loud] of [[0, 0.9], [0.35, 0.6], [0.8, 1]] as const) thud(audio, at, loud, 62);
    brass(audio, 0.1, 146.8, 1.3, 0.12);
    brass(audio, 0.1, 174.6, 1.3, 0.1);
  },
  rescue: (audio: AudioContext) => {
    for (const [at, pitch] of [[0, 392], [0.14, 493.9], [0.28, 587.3], [0.42, 784]] as const) bell(audio, at, pitch, 0.22);
    for (const pitch of [196, 293.7, 392]) brass(audio, 0.5, pitch, 1.5, 0.16);
    for (const pitch of [784, 987.8, 1174.7]) bell(audio, 0.55, pitch, 0.14);
  },
  horn: (audio: AudioContext) => {
    brass(audio, 0, 196, 0.45, 0.3);
    for (const pitch of [261.6, 329.6, 392]) brass(audio, 0.4, pitch, 1.4, 0.2);
  },
  retreat: (audio: AudioContext) => {
    brass(audio, 0, 220, 0.6, 0.22);
    brass(audio, 0.5, 196, 0.6, 0.2);
    brass(audio, 1, 146.8, 1.1, 0.22);
  },
};
export type SoundName = keyof typeof sounds;

export function play(name: SoundName, volume: number): void {
  sounds[name](ears(volume));
  rest();
}
