import type { Result } from '@groundwork/contract';
import { isWorthRepeating } from '@groundwork/data-cache';

/** Whether the server has done it, or may have although its answer was lost or could not be read. */
export const mayBeStored = ({ succeeded, responseCode }: Result<unknown>): boolean =>
  succeeded || responseCode < 400 || responseCode >= 500 || isWorthRepeating(responseCode);
