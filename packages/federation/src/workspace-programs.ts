import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootOf } from './source-maps.ts';
import type { Workspace } from './workspace.ts';

/** A program and how it is called for a workspace. */
export interface Call {
  program: string;
  args: readonly string[];
}

/** A program that a workspace, or a folder above it, has installed. @throws Error naming where it should be */
export function installedProgram(folder: string, program: string): string {
  const name = process.platform === 'win32' ? `${program}.cmd` : program;
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, 'node_modules', '.bin', name);
    if (existsSync(file)) return file;
    if (at === dirname(at))
      throw new Error(
        `${join(folder, 'node_modules', '.bin', name)} is missing: install the dependencies in ${folder} first.`,
      );
  }
}

/** How the types of a workspace are checked: with those of the packages beside it, where its tsconfig.json refers to them. */
export function typesCall({ folder }: Workspace, args: readonly string[] = []): Call {
  const file = join(folder, 'tsconfig.json');
  const hasReferences = existsSync(file) && readFileSync(file, 'utf8').includes('"references"');
  const program = installedProgram(folder, 'tsc');
  return { program, args: hasReferences ? ['-b', folder, ...args] : ['--noEmit', ...args] };
}

/** How its tests run: by its own jest.config.mjs, that of the repository, or the common one. */
export function testsCall({ folder, kind }: Workspace, args: readonly string[] = []): Call {
  const { resolve } = createRequire(import.meta.url);
  const jest = [resolve('jest/bin/jest'), '--config'];
  const configIn = (place: string) =>
    ['jest.config.mjs', 'jest.config.js'].map((file) => join(place, file)).find((file) => existsSync(file));
  const root = rootOf(folder);
  const ofRoot = root === folder ? undefined : configIn(root);
  if (configIn(folder) === undefined && ofRoot !== undefined) {
    const path = folder.replaceAll('\\', '/').replaceAll(/[.+()]/g, '\\$&');
    // The edge is in the host's folder and deployed by itself.
    const tests = kind === 'host' ? `${path}/(?!edge/)` : `${path}/`;
    return { program: process.execPath, args: [...jest, ofRoot, ...args, '--testPathPatterns', tests] };
  }
  const common = fileURLToPath(new URL('jest-remote.mjs', import.meta.url));
  const config = configIn(folder) ?? common;
  return { program: process.execPath, args: [...jest, config, '--rootDir', folder, ...args] };
}

/** Runs a program in the folder of a workspace. @returns its exit code, and what it printed unless that was passed on */
export function callIn(
  { folder }: Workspace,
  { program, args }: Call,
  stdio: 'inherit' | 'pipe',
): Promise<{ code: number; said: string }> {
  const options: SpawnOptions = {
    cwd: folder,
    stdio: ['ignore', stdio, stdio],
    shell: program.endsWith('.cmd'),
    env: { ...process.env, NODE_ENV: undefined },
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
