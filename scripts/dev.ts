import { join } from 'node:path';
import { developCommand } from '@groundwork/federation/cli';
import { whenNpmEnds } from './local/npm-ended.ts';

/** `npm run dev -- catalog`: one remote from source inside the running portal, reloading as its files change. */
export const main = async (args: readonly string[]): Promise<void> => {
  // The command ends at this signal, and its note for the portal goes with it.
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
  await developCommand(args, join(import.meta.dirname, '..', '.cache', 'development.json'));
};
