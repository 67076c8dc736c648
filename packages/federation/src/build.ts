import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whileAlone } from './build-lock.ts';
import { type BuildRecord, readBuildRecord, releaseFolder } from './build-record.ts';
import { inputHash } from './inputs.ts';
import type { Workspace } from './workspace.ts';

/** The record of a build, and whether it was built now. */
export interface BuildOutcome {
  record: BuildRecord;
  /** false: the last build was still good. */
  isNew: boolean;
}

/** This package's own folder, wherever it is installed. */
const cli = join(dirname(fileURLToPath(import.meta.url)), 'cli.mjs');

/** What a development server says to its own bundler. A release is the same whatever the shell of its builder has set. */
const ofDevelopment = {
  GROUNDWORK_DEVELOPMENT_PORT: undefined,
  GROUNDWORK_DEVELOPMENT_PORTAL: undefined,
  GROUNDWORK_DEVELOPMENT_HOST: undefined,
};

/** Is the last build made of exactly the present inputs? */
export function currentBuild(workspace: Workspace): BuildRecord | undefined {
  if (!existsSync(releaseFolder(workspace.folder))) return undefined;
  const record = readBuildRecord(workspace.folder);
  return record !== undefined && record.inputHash === inputHash(workspace) ? record : undefined;
}

/**
 * Builds the host or a remote, unless nothing it is made of has changed. The bundler runs in a process of its own: it
 * sets NODE_ENV and keeps its memory. @throws Error with the bundler's or the checks' message
 */
export async function buildWorkspace(workspace: Workspace): Promise<BuildOutcome> {
  return whileAlone(workspace.folder, async () => {
    const current = currentBuild(workspace);
    if (current !== undefined) return { record: current, isNew: false };
    await runBundler(workspace.folder, { NODE_ENV: 'production', ...ofDevelopment });
    const record = readBuildRecord(workspace.folder);
    if (record === undefined)
      throw new Error(
        `The build of ${workspace.name} ended without an error, but wrote no dist/build.json. See what it says: cd ${workspace.folder} && npx groundwork-remote bundle`,
      );
    return { record, isNew: true };
  });
}

/** Builds the host for remotes from source; its files are in `dist/development`. */
export async function buildDevelopmentHost(host: Workspace): Promise<BuildRecord> {
  await runBundler(host.folder, { NODE_ENV: 'development', GROUNDWORK_DEVELOPMENT_HOST: '1' });
  const record = readBuildRecord(host.folder, 'development');
  if (record === undefined) throw new Error('The development build of the host left no record.');
  return record;
}

function runBundler(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'bundle'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim()));
    });
  });
}
