import type { LoadState } from '@groundwork/data-cache';

/** Whether the list is there, be it from before: until then every link into it would look broken. */
export const hasArrived = (status: LoadState): boolean =>
  status.state === 'ready' || (status.state !== 'idle' && status.hasData);
