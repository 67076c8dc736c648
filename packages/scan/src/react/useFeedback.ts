import { getUiSettings, useSetting } from '@groundwork/shell-sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { giveFeedback, onSoundChange, type SoundState, soundState, unlockSounds } from '../feedback/feedback.ts';

export interface Feedback {
  ok: () => void;
  complete: () => void;
  /** Also for refused writes and lost connections: a person with a scanner does not look at the screen. */
  error: () => void;
  /** Whether outcomes are heard; show it where they are not. */
  sound: SoundState;
}

const give = (tone: 'ok' | 'complete' | 'error') => () => giveFeedback(tone, getUiSettings().sounds);
const [ok, complete, error] = [give('ok'), give('complete'), give('error')];

/** Sounds and vibrations of outcomes. The functions stay the same from render to render. */
export function useFeedback(): Feedback {
  const [sounds] = useSetting('sounds');
  useEffect(unlockSounds, []);
  const sound = useSyncExternalStore(onSoundChange, () => soundState(sounds));
  return { ok, complete, error, sound };
}
