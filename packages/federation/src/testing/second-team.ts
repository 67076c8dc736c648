import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packShared, tarballOf, workspaceManager } from '@groundwork/create-remote';

/**
 * A second team's folder: a remote made by the packed generator, and the packed shared packages; nothing else of this
 * workspace. It is checked, built, tested and deployed with `groundwork-remote` alone.
 */
export interface SecondTeam {
  /** Folder of the remote. */
  folder: string;
  /** Runs `groundwork-remote` there. */
  run(args: readonly string[], environment?: Record<string, string>): { status: number | null; output: string };
  remove(): void;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The process has no settings of this workspace's tests. */
function execute(folder: string, command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, CI: 'true', ...environment },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Packs the shared packages, makes a remote beside them with the packed generator, and installs there. */
export async function createSecondTeam(name: string): Promise<SecondTeam> {
  const team = mkdtempSync(join(tmpdir(), 'groundwork-team-'));
  const packages = join(team, 'packages');
  const packed = await packShared(root, packages);
  const step = (folder: string, command: string, ...args: string[]) => {
    const { status, output } = execute(folder, command, args);
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}:\n${output}`);
  };
  const generator = join(packages, tarballOf('create-remote', packed));
  step(team, 'npx', '--yes', '--prefer-offline', '--package', generator, 'create-remote', name, '--packages', packages);
  const folder = join(team, name);
  // pnpm, as its store has all that is installed here; npm would download it again.
  appendFileSync(join(folder, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\nverifyDepsBeforeRun: false\n');
  step(folder, workspaceManager(root), 'install', '--no-frozen-lockfile', '--prefer-offline');
  const command = join(folder, 'node_modules', '.bin', 'groundwork-remote');
  return {
    folder,
    run: (args, environment) => execute(folder, command, args, environment),
    remove: () => rmSync(team, { recursive: true, force: true }),
  };
}
