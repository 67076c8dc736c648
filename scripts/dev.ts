import { join } from 'node:path';
import { developCommand } from '@groundwork/federation/cli';

/** `npm run dev -- catalog`: one remote from source inside the running portal, reloading as its files change. */
export const main = (args: readonly string[]): Promise<void> =>
  developCommand(args, join(import.meta.dirname, '..', '.cache', 'development.json'));
