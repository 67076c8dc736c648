import { cachedCollections } from './cached-collection.ts';
import { forgetGlobalErrors } from './global-errors.ts';

const listeners: (() => void)[] = [];

/** Runs `forget` at each reset, for the life of the page: modules that keep something of the user register once. */
export const onReset = (forget: () => void): void => {
  listeners.push(forget);
};

/** Forgets everything held in memory: at sign-out, and between tests. Atoms and subscriptions stay valid. */
export function resetCache(): void {
  for (const collection of cachedCollections()) collection.reset();
  for (const forget of listeners) forget();
  forgetGlobalErrors();
}
