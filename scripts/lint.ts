import { installed, runTask } from './local/command.ts';

/** `npm run lint`: checks format and lint rules, changes nothing. */
export const main = (args: readonly string[]): Promise<void> =>
  runTask({ program: installed('biome'), args: ['ci', ...args] });
