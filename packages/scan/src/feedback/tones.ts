import type { Outcome } from '../scan.ts';

/** One tone: its pitch in Hz, when it begins and how long it lasts in seconds, and its loudness from 0 to 1. */
interface Tone {
  pitch: number;
  from: number;
  length: number;
  shape: OscillatorType;
  loudness: number;
}

/** The sound of each outcome; at a shelf nobody looks at the screen. */
const tones: Readonly<Record<Outcome['tone'], readonly Tone[]>> = {
  ok: [{ pitch: 880, from: 0, length: 0.08, shape: 'sine', loudness: 0.3 }],
  complete: [
    { pitch: 660, from: 0, length: 0.12, shape: 'sine', loudness: 0.3 },
    { pitch: 990, from: 0.12, length: 0.2, shape: 'sine', loudness: 0.3 },
  ],
  error: [
    { pitch: 220, from: 0, length: 0.18, shape: 'square', loudness: 0.6 },
    { pitch: 220, from: 0.24, length: 0.18, shape: 'square', loudness: 0.6 },
  ],
};

/** The vibration of each outcome, in milliseconds: vibration, pause, vibration. */
export const vibrations: Readonly<Record<Outcome['tone'], readonly number[]>> = {
  ok: [30],
  complete: [30, 40, 30],
  error: [200],
};

/** How long a tone fades in and out: without it a loudspeaker clicks. */
const fade = 0.008;

/** Plays an outcome. */
export function play(context: AudioContext, tone: Outcome['tone']): void {
  const now = context.currentTime;
  for (const { pitch, from, length, shape, loudness } of tones[tone]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const start = now + from;
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + fade);
    gain.gain.setValueAtTime(loudness, start + length - fade);
    gain.gain.linearRampToValueAtTime(0, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
