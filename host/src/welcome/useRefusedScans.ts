import { useSetting } from '@groundwork/shell-sdk';
import { useEffect, useState } from 'react';

/**
 * Codes that are scanned although the session has ended: a picker at a shelf looks at the goods and not at the screen, and
 * would take each for counted. Answers the words for them.
 */
export function useRefusedScans(): string | undefined {
  const [ending] = useSetting('scannerEnding');
  const [sounds] = useSetting('sounds');
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    void import('../chrome/scans.ts').then(
      ({ refuseScans }) => {
        if (!isOver) stop = refuseScans(ending, sounds, () => setCount((before) => before + 1));
      },
      // Without its code the page says all the same that the session has ended.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ending, sounds]);
  // The count makes of each refusal a sentence of its own, which is read out.
  if (count > 1) return `${count} codes were not scanned: you are signed out. Sign in, then scan them again.`;
  return count === 1 ? 'Not scanned: you are signed out. Sign in, then scan it again.' : undefined;
}
