import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImages, findBuilder } from '@groundwork/deployment';
import { Problem, reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

/**
 * `npm run images -- [--base IMAGE] [--builder buildah|podman|docker]`: the images of an installation (docs:
 * installation#images).
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const { base, builder: name } = readOptions(args);
    try {
      const builder = findBuilder(name);
      const built = await buildImages({ root, folder: join(root, 'dist'), builder, base, say: console.info });
      console.info(`\n${builder.name} has ${built.map(({ tag }) => tag).join(', ')}.`);
      console.info(
        `Their packages and licenses: ${relative(process.cwd(), join(root, 'dist/servers'))}/*/sbom.cdx.json`,
      );
    } catch (error) {
      throw new Problem(error instanceof Error ? error.message : String(error));
    }
  });

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { base: { type: 'string' }, builder: { type: 'string' } } }).values;
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
