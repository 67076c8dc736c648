import { installed, runTask } from './local/command.ts';

/** `npm run unit -- PATTERN`: the tests that need no browser. */
export const main = (args: readonly string[]): Promise<void> => runTask({ program: installed('jest'), args });
