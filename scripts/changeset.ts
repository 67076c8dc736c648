import { spawnSync } from 'node:child_process';
import { installed } from './local/command.ts';
import { root } from './local/settings.ts';

/** `npm run changeset`: asks which shared packages a change is about, and writes a file of .changeset. */
export const main = async (args: readonly string[]): Promise<void> => {
  const shell = process.platform === 'win32';
  process.exitCode = spawnSync(installed('changeset'), [...args], { cwd: root, stdio: 'inherit', shell }).status ?? 1;
};
