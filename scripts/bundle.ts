import { join, relative, resolve } from 'node:path';
import { makeBundles } from '@groundwork/deployment';
import { readPlace } from './local/options.ts';
import { reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

/** `npm run bundle -- [FOLDER]`: a folder for each server of production, which Node runs alone (docs: installation). */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const usage = 'npm run bundle -- FOLDER: a folder for each server of production; default: dist/servers';
    const { place: folder = join(root, 'dist', 'servers') } = readPlace(args, { usage, options: {} });
    await makeBundles(root, resolve(folder));
    console.info(
      `The servers are in ${relative(process.cwd(), resolve(folder)) || '.'}: node api/main.mjs starts one.`,
    );
  });
