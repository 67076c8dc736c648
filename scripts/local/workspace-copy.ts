import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

const own = ['src', 'package.json', 'remote.json', 'tsconfig.json'];

/** Every workspace of the checkout, as a path in it. */
const workspaces = () => [
  ...['packages', 'remotes'].flatMap((each) => readdirSync(join(root, each)).map((name) => `${each}/${name}`)),
  'host',
];

/** Copies the sources into an empty folder, with links to what is installed here: for what changes files to try something. */
export function copyWorkspace(folder: string): void {
  for (const workspace of workspaces()) {
    for (const part of own)
      if (existsSync(join(root, workspace, part)))
        cpSync(join(root, workspace, part), join(folder, workspace, part), { recursive: true });
    const modules = join(root, workspace, 'node_modules');
    // Links of pnpm are relative: in the copy they lead to the packages of the copy.
    if (existsSync(modules))
      cpSync(modules, join(folder, workspace, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  const rules = ['tsconfig.base.json', 'packages/federation/tsconfig.remote.json'];
  const format = ['biome.json', 'packages/federation/biome.remote.json'];
  for (const file of ['package.json', ...rules, ...format]) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
