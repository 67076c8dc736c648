import { VisuallyHidden } from '@groundwork/ui';
import { useEffect, useEffectEvent, useState } from 'react';

const pause = 5_000;

/**
 * What a long run is doing. Each step is to be seen; to be heard are the first one, and then one in five seconds: one of
 * thousands would interrupt the one before.
 *
 * @example
 * ```tsx
 * import { RunningText } from '@groundwork/records';
 *
 * const Returning = ({ done, count }: { done: number; count: number }) => (
 *   <RunningText text={`Returning tool ${done} of ${count}`} />
 * );
 * ```
 */
export function RunningText({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  const speak = useEffectEvent(() => setSpoken(`${text}.`));
  useEffect(() => {
    // The region has to be there before its words are, or they are not read.
    speak();
    const timer = setInterval(() => speak(), pause);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}
