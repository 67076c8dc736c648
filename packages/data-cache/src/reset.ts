import { cachedCollections } from './cached-collection.ts';
import { dismissGlobalErrors } from './global-errors.ts';
import { forgetUploadToken } from './upload-token.ts';

/** Forgets everything held in memory: at sign-out, and between tests. Atoms and subscriptions stay valid. */
export function resetCache(): void {
  for (const collection of cachedCollections()) collection.reset();
  forgetUploadToken();
  dismissGlobalErrors();
}
