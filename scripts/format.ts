import { installed, runTask } from './local/command.ts';

/** `npm run format`: formats everything and applies the safe fixes. */
export const main = (args: readonly string[]): Promise<void> =>
  runTask({ program: installed('biome'), args: ['check', '--write', ...args] });
