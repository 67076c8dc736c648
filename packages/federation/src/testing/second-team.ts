import { spawn, spawnSync } from 'node:child_process';
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
  /** Starts a command there that runs until it is ended. */
  start(args: readonly string[], environment?: Record<string, string>): RunningCommand;
  remove(): void;
}
/** A command that runs. */
export interface RunningCommand {
  /** Waits for words that it prints. @throws Error with what it printed when it ends without them */
  said(words: RegExp): Promise<string>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The process has no settings of this workspace's tests. */
const environmentOf = (environment: Record<string, string>) => ({
  ...process.env,
  ...{ NODE_ENV: undefined, FORCE_COLOR: undefined, CI: 'true' },
  ...environment,
});

function start(folder: string, command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: folder, env: environmentOf(environment) });
  let output = '';
  let isOver = false;
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      announce();
    });
  const over = new Promise<void>((resolve) => {
    child.once('close', () => {
      isOver = true;
      announce();
      resolve();
    });
  });
  return {
    said: (words: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const [found] = words.exec(output) ?? [];
          if (found !== undefined) resolve(found);
          else if (isOver) reject(new Error(`${args.join(' ')} ended:\n${output}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    async stop() {
      if (!isOver) child.kill('SIGTERM');
      await over;
    },
  };
}

function execute(folder: string, command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: environmentOf(environment),
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
    start: (args, environment) => start(folder, command, args, environment),
    remove: () => rmSync(team, { recursive: true, force: true }),
  };
}
