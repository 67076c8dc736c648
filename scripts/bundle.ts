import { join, relative, resolve } from 'node:path';
import { makeBundles } from '@groundwork/deployment';
import { reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

/** `npm run bundle -- [FOLDER]`: a folder for each server of production, which Node runs alone (docs: installation). */
export const main = ([folder = join(root, 'dist', 'servers')]: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    await makeBundles(root, resolve(folder));
    console.info(
      `The servers are in ${relative(process.cwd(), resolve(folder)) || '.'}: node api/main.mjs starts one.`,
    );
  });
