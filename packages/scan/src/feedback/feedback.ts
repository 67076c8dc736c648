import type { Outcome } from '../scan.ts';
import { play, vibrations } from './tones.ts';

/** Whether an outcome is heard: the user has turned sounds off, the browser waits for a first touch, or it is heard. */
export type SoundState = 'off' | 'locked' | 'on';

let context: AudioContext | undefined;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

function contextNow(): AudioContext | undefined {
  if (context === undefined && typeof AudioContext === 'function') {
    try {
      context = new AudioContext();
      context.onstatechange = announce;
    } catch {
      // Without a sound device: bar and vibration say it.
    }
  }
  return context;
}

/** Sounds and vibrates an outcome. @param sounds the user's setting; vibration follows no setting */
export function giveFeedback(tone: Outcome['tone'], sounds: boolean): void {
  navigator.vibrate?.([...vibrations[tone]]);
  if (!sounds) return;
  const audio = contextNow();
  if (audio === undefined) return;
  // iOS stops the context with each call and each lock of the screen.
  if (audio.state !== 'running') void audio.resume().then(announce, () => {});
  play(audio, tone);
}

export const soundState = (sounds: boolean): SoundState =>
  !sounds ? 'off' : context?.state === 'running' ? 'on' : 'locked';

/** Calls `listener` when the browser lets sounds through or stops them. @returns a function that ends this */
export function onSoundChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const gestures = ['pointerdown', 'keydown', 'touchend'] as const;

/**
 * Browsers let a page sound after its first touch or key only; a scanner's key counts. @returns a function that stops
 * waiting for it
 */
export function unlockSounds(): () => void {
  const unlock = () => {
    const audio = contextNow();
    if (audio === undefined || audio.state === 'running') stop();
    else
      void audio.resume().then(
        () => {
          stop();
          announce();
        },
        () => {},
      );
  };
  const stop = () => {
    for (const type of gestures) window.removeEventListener(type, unlock, true);
  };
  for (const type of gestures) window.addEventListener(type, unlock, true);
  return stop;
}

/** For tests: the next sound makes a context of its own. */
export function forgetSounds(): void {
  context = undefined;
  listeners.clear();
}
