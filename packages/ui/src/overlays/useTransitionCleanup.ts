import { useEffect } from 'react';
import { runAfterTransition } from 'react-aria/private/utils/runAfterTransition';

const nothing = () => {};

/**
 * React Aria keeps each element that is removed during transitions of several properties, with all around it, until
 * `runAfterTransition` runs the next time (adobe/react-spectrum issue 7326). Without a screen reader that is never: a
 * dialog whose fields change their look as it is saved would stay in memory.
 */
export function useTransitionCleanup(): void {
  useEffect(() => () => void runAfterTransition(nothing), []);
}
