import { installed, runTask } from './local/command.ts';

/** `npm run types`: checks the types of the whole workspace. */
export const main = (args: readonly string[]): Promise<void> =>
  runTask({ program: installed('tsc'), args: ['-b', ...args] });
