import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './settings.ts';

/** A program of node_modules/.bin, or a system's own by its absolute path or name. */
export interface Command {
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Path of a program that a package of this workspace has installed. */
export const installed = (name: string, folder = ''): string => join(root, folder, 'node_modules', '.bin', name);

/** Runs a program in the checkout with its output on this terminal. @returns its exit code */
export function runCommand({ program, args, env = {} }: Command): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program as a task of its own: its exit code becomes this process's. */
export async function runTask(command: Command): Promise<void> {
  process.exitCode = await runCommand(command);
}
