import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Help, readCommandLine } from './command-line.ts';
import { keyCommand, ownersCommand } from './owner-commands.ts';
import {
  cleanCommand,
  deployCommand,
  disableCommand,
  enableCommand,
  historyCommand,
  promoteCommand,
  removeCommand,
  rollbackCommand,
  statusCommand,
} from './release-commands.ts';
import { findWorkspace } from './workspace.ts';

export { deployCommand, rollbackCommand } from './release-commands.ts';

const usage = `groundwork-remote new NAME --packages FOLDER  writes another remote, in a folder of its own
groundwork-remote build                      builds the remote in this folder
groundwork-remote types                      checks its types
groundwork-remote lint                       checks its format and lint rules; --write mends what can be mended
groundwork-remote test                       runs its tests
groundwork-remote deploy --channel portal    builds it and makes it live; --percent 5: for some users
groundwork-remote promote --percent 50       gives the candidate to more users, or to all
groundwork-remote rollback --channel portal  makes the version before live again; --to VERSION: any
groundwork-remote disable, enable            takes it out of open pages within seconds, and back
groundwork-remote remove                     takes it off the channel
groundwork-remote status --channel portal    shows what is live, its owner and who changed it last
groundwork-remote history                    shows who did what
groundwork-remote clean --days 30            removes versions that no channel needs any more
groundwork-remote key FILE                   makes a key that signs the team's releases
groundwork-remote owners add NAME            for the portal's owners: who may release what

A name after the command chooses another workspace ('host', or a folder of remotes/). --help after a command lists its options.
Exit codes: 0 done, 1 failed or refused (nothing was changed), 2 no such command.
Storage: AZURE_STORAGE_CONNECTION_STRING, or the local emulator on BLOB_PORT (10000).`;

const commands: Record<string, (args: readonly string[]) => Promise<void>> = {
  deploy: deployCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  disable: disableCommand,
  enable: enableCommand,
  remove: removeCommand,
  status: statusCommand,
  history: historyCommand,
  clean: cleanCommand,
  key: keyCommand,
  owners: ownersCommand,
};

/** Runs a remote from source inside the portal of this machine until the terminal ends it. */
export async function developCommand(args: readonly string[], defaultNote: string): Promise<void> {
  await reporting(async () => {
    const [name] = readCommandLine(args, { usage: 'dev NAME', options: {} }).names;
    const { develop } = await import('./develop.ts');
    const noteFile = process.env.GROUNDWORK_DEVELOPMENT_FILE || defaultNote;
    const port = Number(process.env.DEVELOPMENT_PORT || 3200);
    const stop = await develop({ name, noteFile, port, log: console.info });
    const end = async () => {
      await stop();
      process.exit(0);
    };
    process.once('SIGINT', () => void end());
    process.once('SIGTERM', () => void end());
    const portal = `http://localhost:${process.env.PORTAL_PORT || 3000}`;
    const isUp = await fetch(`${portal}/health/live`).then(
      (answer) => answer.ok,
      () => false,
    );
    console.info(
      isUp
        ? `${name ?? 'The remote'} runs from source in ${portal} — load the page again. Ctrl-C ends it.`
        : `${name ?? 'The remote'} is ready, but no portal answers at ${portal}: run 'npm start' in another terminal.`,
    );
  });
}

/** Runs a program that the remote's own folder has installed. Answers the exit code. */
function runInstalled(folder: string, program: string, args: readonly string[]): number {
  const isWindows = process.platform === 'win32';
  const file = join(folder, 'node_modules', '.bin', isWindows ? `${program}.cmd` : program);
  if (!existsSync(file)) throw new Error(`${file} is missing: install the dependencies in ${folder} first.`);
  return spawnSync(file, args, { cwd: folder, stdio: 'inherit', shell: isWindows }).status ?? 1;
}

/** Runs a remote's tests, by its own jest.config.mjs or, without one, as this workspace does. Answers the exit code. */
function runTests(folder: string, args: readonly string[]): number {
  const { resolve } = createRequire(import.meta.url);
  const config = ['jest.config.mjs', 'jest.config.js']
    .map((file) => join(folder, file))
    .find((file) => existsSync(file));
  const common = fileURLToPath(new URL('jest-remote.mjs', import.meta.url));
  const jest = [resolve('jest/bin/jest'), '--config', config ?? common, '--rootDir', folder, ...args];
  return spawnSync(process.execPath, jest, { cwd: folder, stdio: 'inherit' }).status ?? 1;
}

/** Says why a command failed and makes the process end with 1. */
export async function reporting(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Help) return console.info(error.message);
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command of `groundwork-remote`; sets the exit code of the process to 1 if it fails. */
export async function main([command, ...args]: readonly string[]): Promise<void> {
  await reporting(async () => {
    if (command === 'bundle') {
      // The bundler is loaded only where it runs.
      const { bundle } = await import('./bundle.ts');
      await bundle(process.cwd());
    } else if (command === 'build') {
      const { names } = readCommandLine(args, { usage: 'build [NAME]', options: {} });
      const { buildWorkspace } = await import('./build.ts');
      const workspace = findWorkspace(names[0]);
      const { record, isNew } = await buildWorkspace(workspace);
      console.info(`${record.name}: ${isNew ? 'built' : 'already built'}, ${Object.keys(record.files).length} files`);
    } else if (command === 'new') {
      const { create } = await import('@groundwork/create-remote/cli');
      create(args);
    } else if (command === 'types') {
      process.exitCode = runInstalled(findWorkspace().folder, 'tsc', ['--noEmit', ...args]);
    } else if (command === 'lint') {
      process.exitCode = runInstalled(findWorkspace().folder, 'biome', ['check', ...args]);
    } else if (command === 'test') {
      process.exitCode = runTests(findWorkspace().folder, args);
    } else if (command !== undefined && Object.hasOwn(commands, command)) await commands[command]?.(args);
    else if (command === '--help' || command === '-h') console.info(usage);
    else {
      if (command !== undefined) console.error(`There is no command ${command}.\n`);
      console.error(usage);
      process.exitCode = 2;
    }
  });
}
