import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deploy, rollback } from './deploy.ts';
import { findWorkspace } from './workspace.ts';

const usage = `groundwork-remote build                      builds the remote in this folder
groundwork-remote test                       runs its tests
groundwork-remote deploy --channel portal    builds it and makes it live
groundwork-remote rollback --channel portal  makes the version before live again
groundwork-remote clean --days 30            removes versions that no channel needs any more

A name after the command chooses another workspace ('host', or a folder of remotes/).
Storage: AZURE_STORAGE_CONNECTION_STRING, or the local emulator on BLOB_PORT (10000).`;

/** Deploys each workspace named (or the one in this folder) to each `--channel`; default channel: portal. */
export async function deployCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  for (const name of positionals.length > 0 ? positionals : [undefined]) {
    const { folder } = findWorkspace(name);
    for (const channel of values.channel) await deploy({ folder, channel, log: console.info });
  }
}

/** Rolls each workspace named (or the one in this folder) back on each `--channel`; default channel: portal. */
export async function rollbackCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const names = positionals.length > 0 ? positionals : [findWorkspace().name];
  for (const name of names)
    for (const channel of values.channel) {
      const { version, previous } = await rollback({ name, channel });
      console.info(`${name} ${version}: live again on channel ${channel} (was ${previous})`);
    }
}

/** Removes versions that no channel has live or would go back to, older than `--days` (30). */
async function cleanCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { days: { type: 'string', default: '30' } } });
  const days = Number(values.days);
  if (!Number.isFinite(days) || days < 1)
    throw new Error(`--days must be a number of at least 1; it is '${values.days}'.`);
  const { removeOldReleases } = await import('./retention.ts');
  const removed = await removeOldReleases({ days });
  console.info(removed.length === 0 ? 'Nothing is older.' : `Removed ${removed.join(', ')}`);
}

/** Runs a remote from source inside the portal of this machine until the terminal ends it. */
export async function developCommand(args: readonly string[], defaultNote: string): Promise<void> {
  await reporting(async () => {
    const { develop } = await import('./develop.ts');
    const noteFile = process.env.GROUNDWORK_DEVELOPMENT_FILE || defaultNote;
    const port = Number(process.env.DEVELOPMENT_PORT || 3200);
    const stop = await develop({ name: args[0], noteFile, port, log: console.info });
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
        ? `${args[0] ?? 'The remote'} runs from source in ${portal} — load the page anew. Ctrl-C ends it.`
        : `${args[0] ?? 'The remote'} is ready, but no portal answers at ${portal}: run 'npm start' in another terminal.`,
    );
  });
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { channel: { type: 'string', multiple: true, default: ['portal'] } },
  });

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
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export async function main([command, ...args]: readonly string[]): Promise<void> {
  await reporting(async () => {
    if (command === 'bundle') {
      // The bundler is loaded only where it runs.
      const { bundle } = await import('./bundle.ts');
      await bundle(process.cwd());
    } else if (command === 'build') {
      const { buildWorkspace } = await import('./build.ts');
      const workspace = findWorkspace(args[0]);
      const { record, isNew } = await buildWorkspace(workspace);
      console.info(`${record.name}: ${isNew ? 'built' : 'already built'}, ${Object.keys(record.files).length} files`);
    } else if (command === 'test') {
      process.exitCode = runTests(findWorkspace().folder, args);
    } else if (command === 'deploy') await deployCommand(args);
    else if (command === 'rollback') await rollbackCommand(args);
    else if (command === 'clean') await cleanCommand(args);
    else {
      console.error(usage);
      process.exitCode = 2;
    }
  });
}
