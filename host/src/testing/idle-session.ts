import type { Portal } from '../portal/portal.ts';

/** A session in which nothing happens. */
export const idleSession: Omit<Portal['session'], 'get' | 'subscribe'> = {
  start: async () => undefined,
  signIn: async () => undefined,
  signOut: async () => undefined,
  renew: async () => true,
  recheck: () => undefined,
  end: async () => undefined,
  dismissNotice: () => undefined,
};
/** No release comes. */
export const idleUpdates: Portal['updates'] = {
  check: async () => undefined,
  workerWaits: () => undefined,
  start: () => () => undefined,
};
