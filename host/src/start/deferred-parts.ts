import { loadDeferredParts } from '@groundwork/ui';

const quiet = 3000;
const inputs = ['pointerdown', 'keydown'] as const;

/** Fetches what the first screen did without: with the first press or key, else after a while. Answers how to stop. */
export function startDeferredParts(): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, fetchNow, true);
  };
  const fetchNow = () => {
    stop();
    void loadDeferredParts();
  };
  const timer = setTimeout(fetchNow, quiet);
  for (const input of inputs) window.addEventListener(input, fetchNow, true);
  return stop;
}
